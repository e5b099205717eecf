"""
The lock that guards a passport is the sidecar beside it, and all prompts of a suite name the same one.

A writer that replaces the passport by a rename gives it a new inode: a lock on the old one guards nothing. Since
2026-08-24 (#743) every writer locks the stable sidecar `.<passport-basename>.lock`. The newest text wins: a suite that
locks the passport itself throughout is outdated, which is information before 3.22 and an error from then on. Where one
text locks the file and another the sidecar, two writers hold two locks at once, and both statements are errors.

```md academic-pipeline/references/passport_as_reset_boundary.md
# Passport as Reset Boundary

## Concurrency model

Hold an exclusive advisory lock on the passport's stable sidecar `.<passport-basename>.lock`.
```

```md good academic-pipeline/agents/pipeline_orchestrator_agent.md
Acquire an exclusive advisory lock on the passport's stable sidecar `.<passport-basename>.lock`.
```

```md bad academic-pipeline/agents/pipeline_orchestrator_agent.md
Acquire an exclusive advisory lock on the passport file.
                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this locks the passport file, and another text does not; two writers then hold two locks
```
"""

import re
from collections.abc import Iterator

from arslint import Context, Label, Problem, Span, rule
from arslint.documents.prompt import Prompt
from arslint.engine.words.polarity import sentences
from arslint.project import Project
from arslint.protocol.release import Feature

ROLES = ("reset-doc", "orchestrator", "skill", "state-tracker", "state-machine", "handoff-schemas")
_SIDECAR = re.compile(
    r"\.<passport-basename>\.lock|\bstable sidecar\b|\bsidecar\b[^.;]{0,60}\block\b|\block\b[^.;]{0,60}\bsidecar\b",
    re.IGNORECASE,
)
_INODE = re.compile(
    r"\b(?:advisory |exclusive )?lock\b[^.;]{0,40}\bon the passport(?:'s)? (?:file|inode)"
    r"|\b(?:lock|locks|locking|flock)\b (?:the |a )?(?:replaceable )?passport (?:file|inode)",
    re.IGNORECASE,
)
_REFUSED = re.compile(
    r"forbidden|non-conforming|prohibited|not concurrency-compatible|must not|earlier text|instead of|never",
    re.IGNORECASE,
)
_SIDES = {"sidecar": "passport's sidecar", "inode": "passport file"}
_CURE = "Lock the sidecar `.<passport-basename>.lock`: the passport itself is replaced on each write, and its inode with it."


@rule(on=Project, severity="error", covers=("RB204", "RB205"), spec=("#743",), since="3.6")
def check(project: Project, context: Context) -> Iterator[Problem]:
    """Statements that lock the passport itself: outdated, wrong from 3.22, and wrong beside a sidecar."""
    found = [
        (path, span, kind)
        for path in project.playing(*ROLES)
        if (prompt := project.prompt(path))
        for span, kind in _statements(prompt)
    ]
    sides = {kind: (path, span) for path, span, kind in reversed(found)}
    for path, span, kind in found:
        other = sides.get("inode" if kind == "sidecar" else "sidecar")
        if other:
            labels = (Label(other[1], "another text locks something else", other[0]),)
            message = f"this locks the {_SIDES[kind]}, and another text does not; two writers then hold two locks"
            covers = ("RB205",) if kind == "sidecar" else ("RB204", "RB205")
            yield Problem(span, message, _CURE, labels=labels, path=path, covers=covers)
        elif kind == "inode":
            severity = "error" if context.release.has(Feature.SIDECAR_LOCK) else "info"
            message = "this locks the passport file, which is outdated since 2026-08-24"
            yield Problem(span, message, _CURE, severity=severity, path=path, covers=("RB204",))


def _statements(prompt: Prompt) -> Iterator[tuple[Span, str]]:
    """What each sentence about the lock says is locked."""
    if "lock" not in prompt.source.text:
        return
    for block in prompt.blocks(prompt.whole, "paragraph", "row"):
        told = prompt.source.text[block.start : block.end].casefold()
        if "lock" not in told or "passport" not in told:
            continue
        piece = prompt.prose(block)
        for start, end in sentences(piece.text):
            text = piece.text[start:end]
            inode, sidecar = _INODE.search(text), _SIDECAR.search(text)
            if inode and not _REFUSED.search(text):
                yield piece.span(start + inode.start(), start + inode.end()), "inode"
            elif sidecar and "passport" in text.lower():
                yield piece.span(start + sidecar.start(), start + sidecar.end()), "sidecar"
