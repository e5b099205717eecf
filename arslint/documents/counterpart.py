"""Which block of a later draft a block of an earlier one has become."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from typing import TYPE_CHECKING

from arslint.protocol.word import words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.documents.draft import Draft

_COMMENT = re.compile(r"<!--[^<>]*-->")
_REACH = 12
_ALIKE = 0.4


def counterparts(earlier: Draft, later: Draft) -> Mapping[int, int]:
    """The index of the later segment for that of each earlier one that lives on.

    Blocks are joined by their labels, else by what they say without comments; of those left, the ones that stand behind
    the same neighbour and have words in common.
    """
    old, new = _texts(earlier), _texts(later)
    joined = _by_key(_labels(earlier), _labels(later), {})
    joined = _by_key(dict(enumerate(old)), dict(enumerate(new)), joined)
    taken = set(joined.values())
    for index, text in enumerate(old):
        if index not in joined:
            low = max((joined[at] for at in range(max(index - _REACH, 0), index) if at in joined), default=-1) + 1
            near = [at for at in range(low, min(low + _REACH, len(new))) if at not in taken]
            best = max(near, key=lambda at: _likeness(text, new[at]), default=None)
            if best is not None and _likeness(text, new[best]) >= _ALIKE:
                joined[index] = best
                taken.add(best)
    return joined


def _texts(draft: Draft) -> list[str]:
    return [" ".join(_COMMENT.sub("", draft.source.slice(one.span)).split()) for one in draft.segments]


def _labels(draft: Draft) -> dict[int, str]:
    return {at: draft.source.slice(one.label) for at, one in enumerate(draft.segments) if one.label}


def _by_key(old: Mapping[int, str], new: Mapping[int, str], joined: Mapping[int, int]) -> dict[int, int]:
    """What is joined, and the free items that have the same key, in order."""
    taken = set(joined.values())
    waiting: defaultdict[str, deque[int]] = defaultdict(deque)
    for at, key in new.items():
        if at not in taken:
            waiting[key].append(at)
    found = dict(joined)
    for at, key in old.items():
        if at not in found and waiting[key]:
            found[at] = waiting[key].popleft()
    return found


def _likeness(one: str, other: str) -> float:
    """How many of their words two texts share, from 0 to 1; of writing without spaces, of their characters."""
    first, second = (set(words(text.casefold())) for text in (one, other))
    return len(first & second) / max(min(len(first), len(second)), 1)
