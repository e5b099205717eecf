"""
A reset tag stands on a line of its own, in its one form, with the instruction to resume.

The tag is all that a program finds in a transcript. A wrong letter in it, or an instruction with another hash, and the
run cannot be resumed. A short checkpoint has no tag, a full one at most one.

```md good sessions/one.md
[PASSPORT-RESET: hash=bcc09bb13a19, stage=1, next=2]

### Resume Instruction
- Passport file: passport.yaml
- To continue, start a fresh Claude Code session and invoke:
  resume_from_passport=bcc09bb13a19
- Continuing in-session defeats the token-savings intent of `ARS_PASSPORT_RESET=1`.
```

```md bad sessions/one.md
[PASSPORT-RESET: hash=BCC09BB13A19, stage=1, next=2]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this is no reset tag: its hash is not 12 lowercase hexadecimal digits
Here is it: [PASSPORT-RESET: hash=bcc09bb13a19, stage=1, next=2]
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the tag does not stand on a line of its own
```

```md bad sessions/one.md
[PASSPORT-RESET: hash=bcc09bb13a19, stage=1, next=2]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no instruction to resume `bcc09bb13a19` follows

### Resume Instruction
    ^^^^^^^^^^^^^^^^^^ the line that names the passport file is missing
- To continue, start a fresh Claude Code session and invoke:
  resume_from_passport=bcc09bb13a1
                       ^^^^^^^^^^^ `bcc09bb13a1` is not 12 lowercase hexadecimal digits
- Continuing in-session defeats the token-savings intent of `ARS_PASSPORT_RESET=1`.
```

```md bad sessions/one.md
━━━ [OK] Stage 2 Draft -> Stage 3 Review ready ━━━
Collaboration Depth (advisory): Zone 2
[PASSPORT-RESET: hash=bcc09bb13a19, stage=1, next=2]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a short checkpoint does not reset

### Resume Instruction
- Passport file: passport.yaml
- To continue, start a fresh Claude Code session and invoke:
  resume_from_passport=bcc09bb13a19
- Continuing in-session defeats the token-savings intent of `ARS_PASSPORT_RESET=1`.
```
"""

import re
from collections.abc import Iterator

from arslint import Label, Problem, rule
from arslint.documents import Report
from arslint.documents.reset_text import Tag

_HASH = re.compile(r"[0-9a-f]{12}")
_PRINT = "Let `arslint passport boundary` print it."
_LINES = (
    (re.compile(r"- Passport file: \S"), "the line that names the passport file is missing"),
    (re.compile(r"- To continue, start a fresh .*session and invoke:"), "the line that says how to go on is missing"),
    (re.compile(r"- Continuing in-session defeats "), "the line about going on in the session is missing"),
)


@rule(on=Report, severity="error", covers=("DR901", "DR902", "DR903", "JOIN-10"))
def check(report: Report) -> Iterator[Problem]:
    """Tags by themselves and in their checkpoint, then the instructions."""
    resumed = {block.command[0]: block for block in report.instructions if block.command}
    exact = [tag for tag in report.tags if tag.fields]
    for tag in report.tags:
        if tag.fields is None:
            yield Problem(tag.span, _why(report, tag), _PRINT, covers=("DR901", "JOIN-10"))
        elif tag.fields["hash"] not in resumed:
            message = f"no instruction to resume `{tag.fields['hash']}` follows"
            yield Problem(tag.span, message, _PRINT, covers=("DR902", "JOIN-10"))
    yield from _placed(report, exact)
    for block in report.instructions:
        for pattern, message in _LINES:
            if not any(pattern.match(line) for line in block.lines):
                yield Problem(block.heading, message, _PRINT, covers=("DR902",))
        if block.command is None:
            message = "the line `resume_from_passport=<hash>` is missing"
            yield Problem(block.heading, message, _PRINT, covers=("DR902",))
        elif not _HASH.fullmatch(block.command[0]):
            message = f"`{block.command[0]}` is not 12 lowercase hexadecimal digits"
            yield Problem(block.command[1], message, _PRINT, covers=("DR902",))


def _why(report: Report, tag: Tag) -> str:
    text = report.source.slice(tag.span)
    if re.fullmatch(r"\[PASSPORT-RESET: hash=[0-9a-f]{12}, stage=[^,\]]+, next=[^\]]+\]", text):
        return "the tag does not stand on a line of its own"
    named = re.search(r"hash\s*=\s*([^,\]\s]*)", text)
    if named and not _HASH.fullmatch(named[1]):
        return "this is no reset tag: its hash is not 12 lowercase hexadecimal digits"
    return "this is no reset tag: it reads `[PASSPORT-RESET: hash=…, stage=…, next=…]`"


def _placed(report: Report, tags: list[Tag]) -> Iterator[Problem]:
    heads = report.checkpoints
    first: dict[int, Tag] = {}
    for tag in tags:
        at = max((i for i, one in enumerate(heads) if one.head.start < tag.span.start), default=None)
        if at is None:
            continue
        if heads[at].kind == "SLIM":
            yield Problem(tag.span, "a short checkpoint does not reset", "Remove the tag.", covers=("DR903",))
        elif first.setdefault(at, tag) is not tag:
            labels = (Label(first[at].span, "the first tag"),)
            message = "this checkpoint has two reset tags"
            yield Problem(tag.span, message, "Keep the one of the last boundary.", labels=labels, covers=("DR903",))
