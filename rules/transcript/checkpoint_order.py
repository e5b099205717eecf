"""
The kind of a checkpoint follows from where the run stands, and the user answers it.

The first one is full. Integrity, review and the entry into finalization are mandatory; the end of Stage 5 is never short.
A short one comes only after the user went on twice. No stage begins before the user has answered the one before, and no
passport, however fresh, lets a run pass over an integrity stage.

```md good sessions/one.md
━━━ Stage 1 Research Complete ━━━
User: continue
━━━ Stage 2 Draft Complete ━━━
User: continue
[MANDATORY] Stage 2.5 Integrity Complete
```

```md bad sessions/one.md
━━━ [OK] Stage 1 Research -> Stage 2 Draft ready ━━━
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the first checkpoint is FULL, and this is SLIM
User: continue
━━━ Stage 2.5 Integrity Complete ━━━
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the checkpoint of stage 2.5 is MANDATORY, and this is FULL
━━━ Stage 3 Review Complete ━━━
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the user has not answered the checkpoint of stage 2.5
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the checkpoint of stage 3 is MANDATORY, and this is FULL
```

```md bad sessions/one.md
━━━ Stage 2 Draft Complete ━━━
User: continue
[MANDATORY] Stage 3 Review Complete
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ stage 3 follows stage 2, and stage 2.5 was passed over
```

```md bad sessions/one.md
[MANDATORY] Stage 4.5 Integrity Complete
User: continue
━━━ [OK] Stage 5 Finalize -> Stage 6 Record ready ━━━
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the end of Stage 5 is FULL, and this is SLIM
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Report

_TURN = re.compile(r"^[ \t>]*(?:[*_]{2})?(?:User|Human|用户|使用者)(?:[*_]{2})?[ \t]*[:：](.*)$", re.MULTILINE)
_MANDATORY = ("2.5", "4.5", "3", "3'")
_BETWEEN = {("2", "3"): "2.5", ("4", "5"): "4.5", ("4'", "5"): "4.5"}
_PRINT = "Print the checkpoint that is due, and wait for the user."


@rule(on=Report, severity="error", covers=("DR937", "DR939", "JOIN-19"))
def check(report: Report) -> Iterator[Problem]:
    """Each checkpoint against its stage and the one before; turns count only where the transcript shows some."""
    turns = [(match.start(), match[1].casefold()) for match in _TURN.finditer(report.source.text)]
    before = None
    continued = 0
    for one in report.checkpoints:
        since = before.head.end if before else 0
        answers = [text for start, text in turns if since <= start < one.head.start]
        if turns and before and before.kind != "SLIM" and not answers:
            message = f"the user has not answered the checkpoint of stage {before.stage}"
            yield Problem(one.head, message, _PRINT, covers=("DR939",))
        continued = (
            continued + 1 if any("continue" in text or "继续" in text or "繼續" in text for text in answers) else 0
        )
        just = any("just continue" in text for text in answers)
        due = None
        if one.stage in _MANDATORY:
            due = f"the checkpoint of stage {one.stage} is MANDATORY" if one.kind != "MANDATORY" else None
        elif before is None and one.kind != "FULL" and one.stage == "1":
            due = "the first checkpoint is FULL"
        elif one.stage == "5" and one.kind == "SLIM":
            due = "the end of Stage 5 is FULL"
        elif one.kind == "SLIM" and before and turns and continued < 2 and not just:
            due = "the user has not gone on twice in a row, so a full one is due"
        skipped = _BETWEEN.get((before.stage if before else "", one.stage))
        if skipped:
            message = (
                f"stage {one.stage} follows stage {before.stage if before else ''}, and stage {skipped} was passed over"
            )
            yield Problem(one.head, message, "Run it; a VERIFIED passport does not replace it.", covers=("JOIN-19",))
        if due:
            yield Problem(one.head, f"{due}, and this is {one.kind}", _PRINT, covers=("DR937",))
        before = one
