"""What stays the same of a finding while lines move around it."""

from __future__ import annotations

import re
from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING

from arslint.jsontext import dump

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from arslint.diagnostic import Diagnostic
    from arslint.text import Source

NEAR = 60
_WORDLESS = re.compile(r"\W*")


def fingerprints(
    diagnostics: Iterable[Diagnostic], sources: Mapping[str, Source], name: Callable[[str], str] = str
) -> list[str]:
    """A fingerprint for each finding in order: of its rule, its path as `name` gives it, its content and its turn.

    Neither lines nor messages are in it. The turn tells findings apart that are equal in all else, so they are unique.
    """
    turns: Counter[tuple[str, str, str]] = Counter()
    marks = []
    for diagnostic in diagnostics:
        same = (diagnostic.rule, name(diagnostic.path), content(diagnostic, sources))
        turns[same] += 1
        marks.append(sha256(dump([*same, turns[same]]).encode()).hexdigest()[:32])
    return marks


def content(diagnostic: Diagnostic, sources: Mapping[str, Source]) -> str:
    """What a finding is about, blanks folded: its key, the text of its span, or what stands around it on its line."""
    if diagnostic.key is not None:
        return diagnostic.key
    source = sources.get(diagnostic.path)
    if source is None:
        return ""
    start, end = diagnostic.span
    if _WORDLESS.fullmatch(source.text, start, end):
        start = max(source.line_span(source.position(start).line).start, start - NEAR)
        end = min(source.line_span(source.position(end).line).end, end + NEAR)
    return " ".join(source.text[start:end].split())
