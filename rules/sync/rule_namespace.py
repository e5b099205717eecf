"""
A firm rule's id is used in its own namespace only.

R-L3-2-A to R-L3-2-F are about contamination, R-CIM-A to R-CIM-D about claim manifests, R-L3-1-A to R-L3-1-D about locators.
Claim manifests once borrowed the letters of R-L3-2; a text that still does sends its reader to another rule. In a suite
without `firm_rules.md`, which the renaming came with, this is a note.

```md shared/references/firm_rules.md
# Firm Rules
```

```md good research/agents/synthesis_agent.md
## Claim Intent Manifest Emission (v3.8)

- R-CIM-B: no audit.
```

```md bad research/agents/synthesis_agent.md
## Claim Intent Manifest Emission (v3.8)

- R-L3-2-B: no audit.
  ^^^^^^^^ R-L3-2-B is a rule about contamination, and this is about claim manifests
```

```md bad paper/agents/formatter_agent.md
Contamination suffixes pass (R-CIM-A).
                             ^^^^^^^ R-CIM-A is a rule about claim manifests, and this is about contamination
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents.role import Role
from arslint.project import Project

_CONTAMINATION, _MANIFEST = re.compile(r"R-L3-2-[A-Z]\b"), re.compile(r"R-CIM-[A-Z]\b")
_ABOUT = {_CONTAMINATION: "contamination", _MANIFEST: "claim manifests"}
_CONTEXTS = frozenset({Role.FORMATTER.value, Role.ORCHESTRATOR.value, Role.CONSUMER.value})
_PROTOCOL = re.compile(
    r"(?:crossref|openalex|semantic_scholar|arxiv)_api_protocol\.md$|bibliographic_integrity_signals\.md$"
)
_SECTION = "Claim Intent Manifest Emission"
_SCHEMA = "claim_intent_manifest.schema.json"


@rule(on=Project, severity="error", covers=("MB705",))
def check(project: Project) -> Iterator[Problem]:
    """Every id of the one namespace in a text about the other."""
    renamed = {project.copy(path) for path, facts in project.texts.items() if _plays(facts, Role.FIRM_RULES)}
    for path, facts in project.texts.items():
        source = project.text(path) if path in project.live else None
        if source is None or not ("R-L3-2" in source.text or "R-CIM" in source.text) or _plays(facts, Role.FIRM_RULES):
            continue
        prompt = project.prompt(path)
        section = prompt.section(_SECTION) if prompt else None
        severity = None if project.copy(path) in renamed else "info"
        if section:
            yield from _foreign(path, source.text, section, _CONTAMINATION, _MANIFEST, severity)
        if not _CONTEXTS.isdisjoint(facts.get("roles", ())) or _PROTOCOL.search(path):
            for part in _around(section, len(source.text)):
                yield from _foreign(path, source.text, part, _MANIFEST, _CONTAMINATION, severity)
    for path in project.schemas:
        source = project.text(path) if path.endswith(_SCHEMA) else None
        if source:
            yield from _foreign(path, source.text, Span(0, len(source.text)), _CONTAMINATION, _MANIFEST, None)


def _plays(facts: object, role: Role) -> bool:
    return isinstance(facts, dict) and role.value in facts.get("roles", ())


def _around(section: Span | None, length: int) -> Iterator[Span]:
    """The parts of a text outside a section."""
    if section is None:
        yield Span(0, length)
    else:
        yield from (Span(0, section.start), Span(section.end, length))


def _foreign(
    path: str, text: str, where: Span, foreign: re.Pattern[str], own: re.Pattern[str], severity: str | None
) -> Iterator[Problem]:
    for match in foreign.finditer(text, *where):
        message = f"{match[0]} is a rule about {_ABOUT[foreign]}, and this is about {_ABOUT[own]}"
        hint = "Name the rule of this namespace with the same meaning; `firm_rules.md` lists both."
        yield Problem(Span(*match.span()), message, hint, severity=severity, path=path)
