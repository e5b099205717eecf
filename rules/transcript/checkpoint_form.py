"""
A checkpoint has the parts of its kind, in order.

A FULL one shows metrics, deliverables, what is flagged and the next step; a SLIM one is three lines. A MANDATORY one is
about integrity alone: the observer's remarks would dilute it.

```md good sessions/one.md
━━━ [OK] Stage 1 Research -> Stage 2 Draft ready ━━━
Collaboration Depth (advisory): Zone 2 · DI 5 / CV 6 / CR 4 · rubric: shared/collaboration_depth_rubric.md
Reply `continue` to proceed or `pause` to stop here.
```

```md bad sessions/one.md
━━━ Stage 1 Research Complete ━━━
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the checkpoint has no section `Flagged`
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the checkpoint has no section `Collaboration Depth`
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the checkpoint does not ask whether to proceed
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the closing rule is missing

Deliverables:
- sources

Metrics:
^^^^^^^^ `Metrics` stands in the wrong place
- References: 12 (min: 10)

Next step: Stage 2 Draft
```

```md bad sessions/one.md
━━━ [OK] Stage 1 Research -> Stage 2 Draft ready ━━━
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a short checkpoint has three lines, and this one 4
Metrics:
- References: 12 (min: 10)
Reply `continue` to proceed or `pause` to stop here.
```

```md bad sessions/one.md
━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
[MANDATORY] Stage 2.5 Integrity Complete
━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━

Verification result: PASS
Collaboration Depth (advisory): Zone 2
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a mandatory checkpoint has no remarks of the observer
Flagged: None
━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Report
from arslint.documents.checkpoint import Checkpoint

_SECTIONS = ("Metrics", "Deliverables", "Flagged", "Collaboration Depth", "Next step")
_AWARE = re.compile(r"You've continued \d+ times in a row")
_PRINT = "Print the checkpoint by its template."


@rule(on=Report, severity="error", covers=("DR931", "DR935", "DR936"))
def check(report: Report) -> Iterator[Problem]:
    """Each checkpoint by its kind."""
    for one in report.checkpoints:
        if one.kind == "FULL":
            yield from _full(one)
        elif one.kind == "SLIM":
            yield from _slim(one)
        else:
            for name, _, span in one.sections():
                if name == "Collaboration Depth":
                    message = "a mandatory checkpoint has no remarks of the observer"
                    yield Problem(span, message, "Remove the section.", covers=("DR936",))


def _full(one: Checkpoint) -> Iterator[Problem]:
    covers = ("DR931",)
    here = [(name, span) for name, _, span in one.sections() if name in _SECTIONS]
    present = [name for name, _ in here]
    for name in _SECTIONS:
        if name not in present:
            yield Problem(one.head, f"the checkpoint has no section `{name}`", _PRINT, covers=covers)
    before = -1
    for name, span in here:
        rank = _SECTIONS.index(name)
        if rank < before:
            yield Problem(span, f"`{name}` stands in the wrong place", _PRINT, covers=covers)
        before = max(before, rank)
    if not any(line.startswith("Ready to proceed") for line, _ in one.lines):
        yield Problem(one.head, "the checkpoint does not ask whether to proceed", _PRINT, covers=covers)
    if not one.closed:
        yield Problem(one.head, "the closing rule is missing", _PRINT, covers=covers)


def _slim(one: Checkpoint) -> Iterator[Problem]:
    lines = [line for line, _ in one.lines if not _AWARE.search(line)]
    fits = len(lines) == 2 and lines[0].startswith("Collaboration Depth") and lines[1].startswith("Reply `continue`")
    if not fits:
        message = "a short checkpoint has its head, the depth and the reply"
        if len(lines) != 2:
            message = f"a short checkpoint has three lines, and this one {len(lines) + 1}"
        yield Problem(one.head, message, _PRINT, covers=("DR935",))
