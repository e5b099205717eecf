"""One finding as a person reads it: what is wrong, where, and how to repair it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arslint.reporters.frame import Mark, Row, frame
from arslint.reporters.patch import patch
from arslint.reporters.region import region
from arslint.reporters.style import Canvas
from arslint.reporters.uri import hyperlink
from arslint.terminal import folded, visible, wrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from arslint.diagnostic import Diagnostic
    from arslint.reporters import Options
    from arslint.reporters.style import Paint
    from arslint.text import Source

WIDTH = 120
NARROWEST = 24
_BAR = Row("", "|", "")


def finding(
    diagnostic: Diagnostic, sources: Mapping[str, Source], explain: bool, options: Options, paint: Paint
) -> Iterator[str]:
    """The lines of one finding; with `explain` one of them says where to read about the rule."""
    severity = str(diagnostic.severity)
    code = f"{severity}[{diagnostic.rule}]"
    first, *rest = wrap(f"{code}: {folded(diagnostic.message)}", options.width)
    yield paint(code, severity) + paint(first.removeprefix(code), "strong")
    yield from (paint(line, "strong") for line in rest)

    marks = _marks(diagnostic)
    digits = max((len(str(len(sources[path].line_starts))) for path in marks if path in sources), default=1)
    canvas = Canvas(max((options.width or WIDTH) - digits - len(" | "), NARROWEST), paint)
    rows: list[Row] = []
    for path, own in marks.items():
        where = region(sources, path, own[0].span)
        place = hyperlink(f"{visible(path)}:{where.line}:{where.column}", options.links, path)
        rows += [Row("", ":::" if rows else "-->", place), *_framed(sources.get(path), own, canvas)]
    rows += _remedy(diagnostic, sources.get(diagnostic.path), explain, canvas)
    gutter = max((len(row.gutter) for row in rows if row.gutter.isdigit()), default=1)
    yield from (_line(row, gutter, paint) for row in rows)


def _marks(diagnostic: Diagnostic) -> dict[str, list[Mark]]:
    """What is underlined in each file: first the finding itself, then its labels, by place."""
    marks = {diagnostic.path: [Mark(diagnostic.span, "", str(diagnostic.severity))]}
    for label in diagnostic.labels:
        marks.setdefault(label.path or diagnostic.path, []).append(Mark(label.span, label.text, "label", "-"))
    return {path: sorted(own, key=lambda mark: (mark.look == "label", mark.span)) for path, own in marks.items()}


def _framed(source: Source | None, marks: list[Mark], canvas: Canvas) -> Iterator[Row]:
    """The marks of one file in their frame, or only what they say if there is no text to frame."""
    rows = frame(source, marks, canvas) if source else []
    if rows:
        yield from (_BAR, *rows, _BAR)
    else:
        for mark in marks:
            yield from _note("note", mark.text, canvas) if mark.text else ()


def _remedy(diagnostic: Diagnostic, source: Source | None, explain: bool, canvas: Canvas) -> Iterator[Row]:
    """The hint unless the fix says the same, where to read more, and the fix."""
    fix = diagnostic.fix
    if diagnostic.hint and not (fix and fix.title.rstrip(".") == diagnostic.hint.rstrip(".")):
        yield from _note("help", diagnostic.hint, canvas)
    if explain:
        yield from _note("why", f"`arslint explain {diagnostic.rule}`", canvas)
    if fix:
        yield from _note("fix", f"{'[*]' if fix.safe else '[unsafe]'} {fix.title}", canvas)
        change = patch(source, fix, canvas) if source else []
        yield from (_BAR, *change) if change else ()


def _note(name: str, text: str, canvas: Canvas) -> Iterator[Row]:
    """A named remark with a hanging indent."""
    first, *rest = wrap(text, canvas.cells - len(f"{name}: "))
    yield Row("", "=", f"{canvas.paint(name, 'strong')}: {first}")
    yield from (Row("", " ", " " * len(f"{name}: ") + line) for line in rest)


def _line(row: Row, gutter: int, paint: Paint) -> str:
    """A row as text, its signs below one another."""
    if row.sign in ("-->", ":::"):
        return f"{' ' * gutter}{paint(row.sign, 'frame')} {row.text}"
    if row.gutter == "...":
        return (paint("...", "frame") + " " * gutter + row.text).rstrip()
    if row.sign in ("-", "+"):
        return f"{paint(f'{row.gutter:>{gutter}}', 'frame')} {paint(row.sign, row.sign)} {row.text}".rstrip()
    return f"{paint(f'{row.gutter:>{gutter}} {row.sign}', 'frame')} {row.text}".rstrip()
