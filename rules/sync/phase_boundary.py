"""
An agent of one phase is fenced into it, and the fence says what enforces it.

The write-scope manifest lists the agents of a single phase. Each has one section “Phase Boundary (v3.9.2)” or “(v3.9.4)”
with what it must not do, what it may read, and the paragraph `Enforcement` that begins alike in every agent; all other
agents have no such section. The section's phase is the manifest's, and it writes nowhere else. A paragraph that still
defers the guard to v3.10 predates it and can be replaced safely where another agent has the new one.

```json scripts/ars_phase_scope_manifest.json
{"agents": {"search_agent": {"bucket": "A", "phase": "2", "allowed_write_globs": ["phase2_*/**"]}}}
```

```md good research/agents/search_agent.md
## Phase Boundary (v3.9.2)

You are assigned to **Phase 2**. You MUST NOT write elsewhere. You MAY READ `phase1_scope/`.

**Enforcement (v3.9.2):** by the guard.
```

```md bad research/agents/search_agent.md
## Phase Boundary (v3.9.2)
^^^^^^^^^^^^^^^^^^^^^^^^^^ this section lacks `MAY READ`

You are assigned to **Phase 3**. You MUST NOT write elsewhere.
                      ^^^^^^^ the write-scope manifest has phase 2

**Enforcement (v3.9.2):** the hook is deferred to v3.10.
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this paragraph predates the guard that it defers to v3.10
```

```md bad research/agents/mentor_agent.md
## Phase Boundary (v3.9.2)
^^^^^^^^^^^^^^^^^^^^^^^^^^ `mentor_agent` is no agent of a single phase, and the write-scope manifest does not list it
```
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from typing import Any

from arslint import Fix, Problem, Span, rule
from arslint.documents import Prompt
from arslint.documents.heading import Heading
from arslint.project import Project
from arslint.project.roster import guarded

_TITLE = re.compile(r"Phase Boundary \(v3\.9\.[24]\)")
_ENFORCED = re.compile(r"^\*\*Enforcement \(v3\.9\.([24])\):\*\*[^\n]*(?:\n[^\n]+)*", re.MULTILINE)
_PHASE = re.compile(r"\*\*(Phase (\d+))\b")
_WRITES = re.compile(r"`(phase(\d+)_[\w*]*/[^`\n]*)`")
_LENGTHS = {"2": 283, "4": 300}


@rule(on=Project, severity="error", covers=("VB105", "VB106"), since="3.9")
def check(project: Project) -> Iterator[Problem]:
    """What is wrong with the boundary of each agent that has one or should have one."""
    listed = guarded(project)
    names = {path: name for name, files in project.agents.items() for path in files}
    sections = {path: _sections(project, path) for path in names}
    usual = _usual(project, sections)
    for path, headings in sections.items():
        prompt, name = project.prompt(path), names[path]
        if prompt is None:
            continue
        entry = listed.get(name)
        if listed and entry is None and headings:
            message = f"`{name}` is no agent of a single phase, and the write-scope manifest does not list it"
            yield Problem(headings[0].span, message, "Delete the section, or list the agent.", path=path)
        elif entry is not None and len(headings) != 1:
            cause = "has no section “Phase Boundary”" if not headings else "has two sections “Phase Boundary”"
            span = headings[1].span if headings else prompt.source.line_span(1)
            yield Problem(span, f"`{name}` {cause}", "An agent of one phase has exactly one.", path=path)
        for heading in headings[:1] if entry or not listed else ():
            yield from _section(prompt, heading, entry if listed else None, usual, path)


def _sections(project: Project, path: str) -> list[Heading]:
    source = project.text(path)
    prompt = project.prompt(path) if source and "Phase Boundary (v3.9." in source.text else None
    return [heading for heading in prompt.headings if _TITLE.match(heading.text)] if prompt else []


def _usual(project: Project, sections: Mapping[str, list[Heading]]) -> Mapping[str, str]:
    """The beginning of the enforcement paragraph that most agents have, by version."""
    found: dict[str, Counter[str]] = {"2": Counter(), "4": Counter()}
    for path, headings in sections.items():
        source = project.text(path)
        for match in _ENFORCED.finditer(source.text) if source and headings else ():
            if "deferred to v3.10" not in match[0]:
                found[match[1]][match[0][: _LENGTHS[match[1]]]] += 1
    return {version: count.most_common(1)[0][0] for version, count in found.items() if count}


def _section(prompt: Prompt, heading: Heading, entry: Any, usual: Mapping[str, str], path: str) -> Iterator[Problem]:
    section = prompt.markdown.section(heading)
    text = prompt.source.slice(section)
    paragraph = _ENFORCED.search(text)
    lacking = [phrase for phrase in ("MUST NOT", "MAY READ") if phrase not in text] + ["Enforcement"] * (not paragraph)
    if lacking:
        message = f"this section lacks {', '.join(f'`{phrase}`' for phrase in lacking)}"
        yield Problem(heading.span, message, "Say what the agent may and may not do.", path=path)
    if paragraph:
        yield from _paragraph(paragraph, section.start, usual.get(paragraph[1], ""), path)
    if isinstance(entry, dict):
        phase, globs = str(entry.get("phase", "")), [str(one) for one in entry.get("allowed_write_globs", ())]
        said = _PHASE.search(text)
        phases = set(re.findall(r"phase(\d+)", " ".join(globs))) | {phase}
        if said and phase[:1].isdigit() and said[2] not in phases:
            span = Span(section.start + said.start(1), section.start + said.end(1))
            yield Problem(span, f"the write-scope manifest has phase {phase}", "Correct one of them.", path=path)
        for match in _WRITES.finditer(text):
            before = text[max(0, match.start() - 60) : match.start()]
            outside = re.search(r"\b[Ww]rite\b[^.\n]*\Z", before) and not any(fnmatch(match[1], glob) for glob in globs)
            if outside and not re.search(r"\b(?:not|NOT|never|NEVER|[Rr]ead)\b", before):
                span = Span(section.start + match.start(1), section.start + match.end(1))
                message = f"the write-scope manifest does not let this agent write `{match[1]}`"
                yield Problem(span, message, "Correct one of them.", severity="warning", path=path)


def _paragraph(match: re.Match[str], offset: int, usual: str, path: str) -> Iterator[Problem]:
    span = Span(offset + match.start(), offset + match.end())
    if "deferred to v3.10" in match[0]:
        fix = Fix.replace("Copy the paragraph of the other agents", span, usual) if usual else None
        message = "this paragraph predates the guard that it defers to v3.10"
        hint = "Say that the guard enforces the write clause where a hook runs."
        yield Problem(span, message, hint, fix, severity="warning", covers=("VB106",), path=path)
    elif usual and not match[0].startswith(usual):
        message = "this paragraph does not begin as in the other agents"
        yield Problem(span, message, "Copy its beginning from one of them.", covers=("VB105",), path=path)
