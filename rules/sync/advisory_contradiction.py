"""
A text that cites R-L3-2-A does not say that contamination never blocks.

Since terminal policies exist, the rule reads: advisory by default, and a user may make it strict. A sentence that cites it
and affirms “advisory only” or “never blocks” tells the reader the old half. The rule's own block lists the policies that
accept `strict`; a policy that the schema lets be strict and the block does not name is noted.

```md good research/references/crossref_api_protocol.md
Signals are advisory by default (R-L3-2-A), and a strict policy may block.
```

```md bad research/references/crossref_api_protocol.md
Contamination signals are advisory only (R-L3-2-A).
                          ^^^^^^^^^^^^^ R-L3-2-A lets a strict policy block, and this sentence denies it
```
"""

import json
import re
from collections.abc import Iterator
from itertools import pairwise

from arslint import Problem, Span, rule
from arslint.documents.role import Role
from arslint.project import Project

_DENIED = re.compile(
    r"(?:(?:only|purely) advisory|advisory[- ]only|(?:can|must |does |will )not block|never blocks?|non-blocking"
    r"|retains? (?:full )?discretion)\b",
    re.IGNORECASE,
)
_QUALIFIED = re.compile(r"\b(?:default|strict|unless|not assert|no longer|opt-in)\b", re.IGNORECASE)
_END = re.compile(r"(?<=[.!?])\s+")
_ONLY = re.compile(r"accepts? a (?:`?strict`?) value for ((?:`\w+`(?:, | and )?)+) only")
_POLICIES = "terminal_policies.schema.json"


@rule(on=Project, severity="error", covers=("MB706",), spec=("R-L3-2-A",), since="3.10")
def check(project: Project) -> Iterator[Problem]:
    """Every sentence that denies what the rule says, and policies that the rule has forgotten."""
    for path, facts in project.texts.items():
        source = project.text(path) if path in project.live else None
        roles = facts.get("roles", ())
        if source is None or "R-L3-2-A" not in source.text or Role.OBSERVER.value in roles:
            continue
        if Role.FIRM_RULES.value in roles:
            yield from _forgotten(project, path, source.text)
            continue
        for sentence in _sentences(source.text):
            denied = _DENIED.search(source.text, *sentence)
            if denied and not _QUALIFIED.search(source.text, *sentence):
                message = "R-L3-2-A lets a strict policy block, and this sentence denies it"
                yield Problem(Span(*denied.span()), message, "Say “advisory by default”.", path=path)


def _sentences(text: str) -> Iterator[Span]:
    """The sentences that name the rule; a line end is the end of one."""
    end = 0
    while (at := text.find("R-L3-2-A", end)) >= 0:
        start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
        end = end if end >= 0 else len(text)
        cuts = [start, *(cut.start() for cut in _END.finditer(text, start, end)), end]
        yield from (Span(*cut) for cut in pairwise(cuts) if text.find("R-L3-2-A", *cut) >= 0)


def _forgotten(project: Project, path: str, text: str) -> Iterator[Problem]:
    listed = _ONLY.search(text)
    source = next((project.text(one) for one in project.schemas if one.endswith(_POLICIES)), None)
    if listed is None or source is None:
        return
    try:
        fields = json.loads(source.text)["properties"]
        strict = {name for name, shape in fields.items() if "strict" in shape.get("enum", ())}
    except (ValueError, LookupError, AttributeError, TypeError):
        return
    more = sorted(strict - set(re.findall(r"`(\w+)`", listed[1])))
    if more:
        message = f"the schema also lets {', '.join(f'`{name}`' for name in more)} be strict"
        yield Problem(
            Span(*listed.span(1)), message, "Name every policy that may be strict.", severity="info", path=path
        )
