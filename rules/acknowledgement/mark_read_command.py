"""
The commands that record and rescind a reading run the one script, and only the second takes `--unmark`.

Both pass their arguments on and say which files they touch. Without `--unmark` the command that should rescind a reading
records one. A host without model routing may leave the model out, which is information.

````md good commands/ars-unmark-read.md
---
model: sonnet
---

Rescinds a reading in the `human_read_log`; `literature_corpus[]` never changes.

Implementation:
```bash
python3 scripts/ars_mark_read.py $ARGUMENTS --unmark
```
````

````md bad commands/ars-unmark-read.md
---
model: sonnet
---

Rescinds a reading in the `human_read_log`; `literature_corpus[]` never changes.

Implementation:
```bash
python3 scripts/ars_mark_read.py $ARGUMENTS
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this call records a reading; without `--unmark` nothing is rescinded
```
````
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents import Prompt

_NAME = re.compile(r"(?:^|-)(?P<un>un)?mark-read$")
_SCRIPT = re.compile(r"\bars_mark_read\.py\b")


@rule(on=Prompt, severity="error", covers=("AK504",), roles=("command",))
def check(prompt: Prompt) -> Iterator[Problem]:
    """What the command's front matter, text and code block lack."""
    stem = prompt.source.path.rpartition("/")[2].removesuffix(".md")
    name = _NAME.search(stem)
    if name is None:
        return
    yield from _call(prompt, rescinds=bool(name["un"]))
    yield from _words(prompt)


def _call(prompt: Prompt, *, rescinds: bool) -> Iterator[Problem]:
    source = prompt.source
    lines = [
        (span, source.slice(span))
        for fence in prompt.markdown.fences
        for span in fence.lines
        if _SCRIPT.search(source.slice(span))
    ]
    if not lines:
        yield Problem(
            Span(0, source.line_span(1).end),
            "this command has no code block that runs `ars_mark_read.py`",
            "Add a `bash` block with `python3 scripts/ars_mark_read.py $ARGUMENTS` below a line `Implementation:`.",
        )
    for span, text in lines:
        unmarks = re.search(r"\s--unmark\b", text)
        if "$ARGUMENTS" not in text:
            yield Problem(span, "the call does not pass `$ARGUMENTS` on", "Add `$ARGUMENTS` behind the script.")
        if rescinds and not unmarks:
            fix = Fix.replace("Add `--unmark`", Span(span.end, span.end), " --unmark", safe=False)
            message = "this call records a reading; without `--unmark` nothing is rescinded"
            yield Problem(span, message, "End the call with `--unmark`.", fix)
        elif unmarks and not rescinds:
            at = Span(span.start + unmarks.start(), span.start + unmarks.end())
            yield Problem(at, "this call rescinds a reading instead of recording it", "Take `--unmark` away.")


def _words(prompt: Prompt) -> Iterator[Problem]:
    head = Span(0, prompt.source.line_span(1).end)
    for word in ("literature_corpus", "human_read_log"):
        if word not in prompt.live:
            message = f"the command does not say what it does to `{word}`"
            yield Problem(
                head, message, "Say that the log is written beside the passport and the corpus never changes."
            )
    model = prompt.front.root.get("model") if prompt.front.root else None
    if model is None or model.value != "sonnet":
        yield Problem(
            model.span if model else head,
            "the command does not name `model: sonnet`",
            "A host without model routing can leave it out.",
            severity="info",
        )
