"""
A file that a script pins by its hash still has that hash.

`CONTENT_LOCKS` and constants that end in `_SHA256` pin prompts by the SHA-256 of their bytes, the judge's prompt by that of
the text between its marks. An edit breaks the lock, a fix of this linter too: this says which lock, so that the hash is
raised in the same commit, and the version beside it. Nothing is ever edited because of it.

```py scripts/check_locks.py
CONTENT_LOCKS = {"pipeline/SKILL.md": "a" * 64}
JUDGE_PROMPT_SHA256 = "0000000000000000000000000000000000000000000000000000000000000000"
```

```md good pipeline/SKILL.md
# Pipeline
```

```md bad audit/agents/claim_ref_alignment_audit_agent.md
<!-- JUDGE-PROMPT-CANONICAL-START -->
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `JUDGE_PROMPT_SHA256` in `scripts/check_locks.py` pins another text
Judge the claim.
<!-- JUDGE-PROMPT-CANONICAL-END -->
```
"""

import hashlib
import re
from collections.abc import Iterator

from arslint import Label, Problem, Span, rule
from arslint.project import Project

_HASH = re.compile(r"[0-9a-f]{64}")
_SHOWN = re.compile(r"^[A-Z_]*(?:LOCKS|SHA256)\b", re.MULTILINE)
_JUDGE = re.compile(r"<!-- JUDGE-PROMPT-CANONICAL-START[^>]*-->")
_JUDGE_END = "<!-- JUDGE-PROMPT-CANONICAL-END"


@rule(on=Project, severity="info", covers=("VB112", "PY803", "PY815"))
def check(project: Project) -> Iterator[Problem]:
    """Every pinned file or prompt whose hash is another one."""
    for script in project.scripts:
        source = project.text(script)
        module = project.module(script) if source and _SHOWN.search(source.text) and _HASH.search(source.text) else None
        for name in module.bindings if module else ():
            constant = module.constant(name) if module and name.endswith(("LOCKS", "SHA256")) else None
            if module is None or constant is None:
                continue
            pins = constant.value if isinstance(constant.value, dict) else {name: constant.value}
            label = (Label(constant.span, "the lock", script),)
            for key, pin in pins.items():
                if isinstance(pin, str) and _HASH.fullmatch(pin):
                    yield from _broken(project, str(key), pin, name, script, label)


def _broken(
    project: Project, key: str, pin: str, name: str, script: str, label: tuple[Label, ...]
) -> Iterator[Problem]:
    for path, span, data in _pinned(project, key):
        if hashlib.sha256(data).hexdigest() != pin:
            judge = key == "JUDGE_PROMPT_SHA256"
            message = f"`{name}` in `{script}` pins another text"
            hint = "Raise the hash in the commit of the edit" + (
                ", and `JUDGE_PROMPT_VERSION` with it." if judge else "."
            )
            severity = "error" if judge else None
            covers = ("PY803",) if judge else ("VB112", "PY815")
            yield Problem(span, message, hint, labels=label, severity=severity, covers=covers, path=path)


def _pinned(project: Project, key: str) -> Iterator[tuple[str, Span, bytes]]:
    """What a key pins: a file by its path or by the name of the constant, or the judge's prompt."""
    name = key.rpartition("/")[2] if "/" in key else f"{key.removesuffix('_SHA256').lower()}.md"
    for path in project.tree.by_name.get(name, ()):
        source = project.text(path) if path not in project.mirrors and not project.quoted(path) else None
        if source and (path.endswith(key) or "/" not in key):
            yield path, source.line_span(1), source.to_bytes()
    if key == "JUDGE_PROMPT_SHA256":
        for path in project.tree.by_name.get("claim_ref_alignment_audit_agent.md", ()):
            source = project.text(path)
            start = _JUDGE.search(source.text) if source else None
            end = source.text.find(_JUDGE_END, start.end()) if source and start else -1
            if source and start and end >= 0:
                yield path, Span(*start.span()), source.text[start.end() : end].strip().encode()
