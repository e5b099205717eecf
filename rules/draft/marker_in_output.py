"""
A final output carries no markers and no machine notes.

After the gates have judged the working draft, the formatter strips ref, anchor, block and protected-hedges markers from what it gives
out; the working draft keeps them. A file is a final output in a folder `phase7_…` or `final_output`. The fix strips the markers; run
it only after `arslint gate` passed the working draft.

```md good phase7_format/paper.md
Water boils at 90 degrees (Smith, 2024).
```

```md good phase6_revision/paper.md
Water boils at 90 degrees (Smith, 2024).<!--ref:smith2024 ok--><!--anchor:page:12-->
```

```md bad phase7_format/paper.md
Water boils at 90 degrees (Smith, 2024).<!--ref:smith2024 ok--><!--anchor:page:12-->
                                        ^^^^^^^^^^^^^^^^^^^^^^^ 2 markers are left in this final output
```

```md fixed phase7_format/paper.md
Water boils at 90 degrees (Smith, 2024).
```

```md bad phase7_format/paper.md
Ice melts. [MATERIAL GAP]
           ^^^^^^^^^^^^^^ `[MATERIAL GAP]` may not stand in a final output
```
"""

import re
from collections.abc import Iterator

from arslint import Context, Edit, Fix, Problem, Span, rule
from arslint.documents import Draft, Plain
from arslint.documents.output import is_output

_MARK = re.compile(r"<!--(?:ref|anchor|block|protected-hedges):[^<>]*-->")
_NOTE = re.compile(
    r"\[(?:UNVERIFIED CITATION|HIGH-WARN-|LOW-WARN-|CLAIM-AUDIT-|UNCITED-ASSERTION|MATERIAL GAP|PATCH-ESCALATION-REQUIRED"
    r"|FIGURE PLACEHOLDER)[^\[\]\n]{0,200}\]"
)


@rule(on=(Draft, Plain), severity="error", covers=("DR351",))
def check(document: Draft | Plain, context: Context) -> Iterator[Problem]:
    """The markers of an output together, then each kind of note once."""
    text = document.source.text
    if not is_output(context.beside.path if context.beside else document.source.path):
        return
    code = document.markdown.code_mask(inline=True).covers
    marks = [Span(*found.span()) for found in _MARK.finditer(text) if not code(found.start())]
    if marks:
        count = f"{len(marks)} markers are" if len(marks) > 1 else "a marker is"
        fix = Fix("Strip the markers", tuple(Edit(_whole(text, mark), "") for mark in marks), safe=False)
        hint = "Strip them once `arslint gate` has passed the working draft, which keeps its own."
        yield Problem(marks[0], f"{count} left in this final output", hint, fix, key="markers")
    seen: set[str] = set()
    for note in _NOTE.finditer(text):
        if note[0] not in seen and not code(note.start()):
            seen.add(note[0])
            message = f"`{note[0]}` may not stand in a final output"
            yield Problem(Span(*note.span()), message, "Cure its cause in the working draft, and format again.")


def _whole(text: str, mark: Span) -> Span:
    """The marker, with its line where it stands alone on it."""
    start = text.rfind("\n", 0, mark.start) + 1
    end = text.find("\n", mark.end) + 1
    alone = end and not (text[start : mark.start] + text[mark.end : end]).strip()
    return Span(start, end) if alone else mark
