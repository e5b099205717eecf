"""The PRE-SCREENED block: what a corpus and a screening say, and its text."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from arslint.protocol import timestamp

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

HEADER = "PRE-SCREENED FROM USER CORPUS:"
ADAPTER, SNAPSHOT, TOTAL, RESULT = "Adapter", "Snapshot date", "Total entries scanned", "Pre-screening result"
INCLUDED = "Included"
EXCLUDED = "Excluded by inclusion / exclusion criteria"
SKIPPED = "Skipped (criteria cannot be applied)"
UNSPECIFIED = "<unspecified>"
ADAPTER_NOTE = (
    "Adapter origin not declared; user-written adapter should populate obtained_via per v3.6.4 schema recommendation."
)
SNAPSHOT_NOTE = (
    "Snapshot date not declared; reproducibility is reduced. "
    "Adapter should populate obtained_at per v3.6.4 schema recommendation."
)
ZERO_HIT = (
    "Zero-hit note (corpus non-empty, 0 included after screening): possible causes",
    "are (a) corpus is stale relative to current RQ, (b) RQ has shifted away from",
    "what the user originally curated, (c) adapter exported entries unrelated to",
    "this RQ.",
)
NOTE = (
    "Note: presence in corpus does not imply inclusion;",
    "same criteria applied to corpus and external sources.",
)
VIAS = ("zotero-api", "zotero-bbt-export", "obsidian-vault", "folder-scan", "manual", "other")
WIDE = timedelta(days=90)
LONGEST, FIRST, LAST = 50, 20, 5


class Item(NamedTuple):
    """A corpus entry as the block needs it: its key, and where and when it was obtained, None where it does not say."""

    key: str
    via: str | None = None
    at: str | None = None


@dataclass(frozen=True)
class Screening:
    """Which keys were included, which excluded, and which skipped for which reason."""

    included: Sequence[str] = ()
    excluded: Sequence[str] = ()
    skipped: Mapping[str, str] = field(default_factory=dict)


def adapters(items: Sequence[Item]) -> tuple[str, ...]:
    """The adapter lines that are right for a corpus; the first is the one to print."""
    counts = Counter(item.via for item in items if item.via)
    declared, total = counts.total(), len(items)
    if not counts:
        return (UNSPECIFIED,)
    if len(counts) == 1:
        counted = f"{next(iter(counts))} ({declared} of {total} entries declared)"
        return (next(iter(counts)), counted) if declared == total else (counted,)
    order = [*(via for via in VIAS if via in counts), *sorted(set(counts) - set(VIAS))]
    parts = [f"{via}: {counts[via]}" for via in order]
    rest = total - declared
    mixed = f"mixed ({', '.join(parts + ([f'undeclared: {rest}'] if rest else []))})"
    return (mixed,) if rest else (mixed, f"mixed ({', '.join([*parts, 'undeclared: 0'])})")


class Snapshot(NamedTuple):
    """The latest time stamp of a corpus, how many entries have one, and how many days lie between first and last."""

    latest: str | None
    declared: int
    days: int
    wide: bool


def snapshot(items: Sequence[Item]) -> Snapshot:
    """When a corpus was obtained; a time stamp that cannot be read counts as none."""
    moments = [(moment, item.at) for item in items if (moment := timestamp.loose(item.at))]
    if not moments:
        return Snapshot(None, 0, 0, wide=False)
    (first, _), (last, latest) = min(moments), max(moments)
    span = last - first
    return Snapshot(latest, len(moments), -(-span // timedelta(days=1)), span > WIDE)


def snapshot_line(items: Sequence[Item]) -> str:
    """The snapshot line to print."""
    found = snapshot(items)
    if found.latest is None:
        return UNSPECIFIED
    partial = f" ({found.declared} of {len(items)} entries declared)" if found.declared < len(items) else ""
    wide = f" (spans {found.days} days; corpus may not be a single snapshot)" if found.wide else ""
    return f"{found.latest}{partial}{wide}"


def appendix_name(label: str, timestamp: str) -> str:
    """The name of the file with the full list of keys; the label is that of the list."""
    return f"pre_screened_citation_keys_{label.partition(' ')[0].lower()}_{timestamp}.txt"


def lists(screening: Screening) -> dict[str, list[str]]:
    """The lines of each list by label, sorted by code point."""
    return {
        INCLUDED: sorted(screening.included),
        EXCLUDED: sorted(screening.excluded),
        SKIPPED: [f"{key}: {reason}" for key, reason in sorted(screening.skipped.items())],
    }


def block(items: Sequence[Item], screening: Screening, appendices: Mapping[str, str]) -> str:
    """The block as text; `appendices` holds, by label, where the full list of each long list stands."""
    adapter, date = adapters(items)[0], snapshot_line(items)
    lines = [
        HEADER,
        f"- {ADAPTER}: {adapter}",
        *([f"  {ADAPTER_NOTE}"] if adapter == UNSPECIFIED else []),
        f"- {SNAPSHOT}: {date}",
        *([f"  {SNAPSHOT_NOTE}"] if date == UNSPECIFIED else []),
        f"- {TOTAL}: {len(items)}",
        f"- {RESULT}:",
    ]
    for label, rows in lists(screening).items():
        if rows or label == INCLUDED:
            lines.append(f"  - {label}: {len(rows)} entries")
        if rows:
            lines += _listing(rows, appendices.get(label, ""), reasons=label == SKIPPED)
    for note in [NOTE] if screening.included else [ZERO_HIT, NOTE]:
        lines.append("- " + "\n  ".join(note))
    return "".join(f"{line}\n" for line in lines)


def _listing(rows: list[str], appendix: str, *, reasons: bool) -> list[str]:
    name = "citation_keys with reasons" if reasons else "citation_keys"
    if len(rows) <= LONGEST:
        return [f"    {name}:", *(f"      - {row}" for row in rows)]
    total = len(rows)
    after, before = (row.partition(": ")[0] if reasons else row for row in (rows[FIRST - 1], rows[-LAST]))
    omitted = f"{total - FIRST - LAST} entries{' with reasons' if reasons else ''} omitted"
    return [
        f"    {name} (truncated; first {FIRST} + last {LAST} of {total}; full list at {appendix}):",
        *(f"      - {row}" for row in rows[:FIRST]),
        f"      - ... ({omitted}, alphabetically between {after} and {before})",
        *(f"      - {row}" for row in rows[-LAST:]),
    ]
