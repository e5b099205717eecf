"""Whether a list has only grown at its end."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    Same = Callable[[Any, Any], bool]


class Difference(NamedTuple):
    """The first index at which a list is not what it was, and what happened there; `{}` stands for its name."""

    at: int
    what: str


def difference(old: list[Any], new: list[Any], later: tuple[str, ...] = ()) -> Difference | None:
    """The first difference of a list from its earlier self, entries at its end aside.

    The keys in `later` may be added to an entry, all together and once.
    """
    same = _same(later)
    pairs = zip(old, new, strict=False)
    at = next((i for i, (a, b) in enumerate(pairs) if not same(a, b)), min(len(old), len(new)))
    if at == len(old):
        return None
    if _counted(old) == _counted(new):
        return Difference(at, "the entries of `{}` were reordered")
    if _is_within(old, new, same):
        return Difference(at, "this entry of `{}` was put in before older ones")
    if _is_within(new, old, same) or at == len(new):
        return Difference(at, "an entry of `{}` was removed")
    return Difference(at, "this entry of `{}` was changed")


def _same(later: tuple[str, ...]) -> Same:
    def same(old: Any, new: Any) -> bool:
        if later and isinstance(old, dict) and isinstance(new, dict) and not set(later) & set(old):
            new = {key: value for key, value in new.items() if key not in later}
        return bool(old == new)

    return same


def _counted(entries: list[Any]) -> Counter[str]:
    return Counter(json.dumps(entry, sort_keys=True) for entry in entries)


def _is_within(few: list[Any], many: list[Any], same: Same) -> bool:
    rest = iter(many)
    return all(any(same(one, other) for other in rest) for one in few)
