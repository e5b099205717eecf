"""Whether a PRE-SCREENED block is right in itself, and as its corpus and its screening have it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from arslint.protocol import prescreen
from arslint.protocol.prescreen import EXCLUDED, INCLUDED, SKIPPED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from arslint.protocol.prescreen import Item, Screening
    from arslint.protocol.prescreen_block import Block, Line, Listing
    from arslint.text import Span

_ORDER = ("Adapter", "Snapshot date", "Total entries scanned", "Pre-screening result", INCLUDED, EXCLUDED, SKIPPED)
_LABELS = (*_ORDER, "Zero-hit note", "Note")
_RESIDUE = re.compile(
    r"<(?:[AKNSE]|[ke]\d|key|reason|date|value|appendix path|enum value|obtained_via enum value.*|max\(obtained_at\))>"
    r"|(?<=\s)# .*|\((?:omit this sub-block if 0|emit per F3 only when Included: 0)\)"
)
_FIELDS = r"abstract|doi|venue|tags|arxiv(?:_id| id)?|notes|keywords"
_BARE = re.compile(
    rf"(?:no|missing|absent|empty|lacks?(?: an?)?) (?:{_FIELDS})"
    rf"|(?:{_FIELDS}) (?:is )?(?:missing|absent|empty|not available|unavailable)",
    re.IGNORECASE,
)
_SPANS = re.compile(r"spans (\d{1,9}) days; corpus may not be a single snapshot")


class Finding(NamedTuple):
    """What is wrong with a block: the contract, the place, what, and the cure."""

    covers: str
    span: Span
    message: str
    hint: str


def reason_objection(reason: str) -> tuple[str, str] | None:
    """The contract that a reason to skip an entry breaks, and how; None for a reason that will do."""
    text = reason.strip().rstrip(".")
    if not text:
        return "DR813", "the reason is missing"
    if re.search(r"tortured|phrase-list match", text, re.IGNORECASE):
        return "DR818", "a tortured-phrase row is an advisory and no reason to skip an entry"
    if _BARE.fullmatch(text):
        return (
            "DR813",
            "a missing optional field is no reason by itself",
        )
    if re.search(r"source_pointer|source pointer", text, re.IGNORECASE):
        return "DR813", "the source pointer is never followed, so it is no reason to skip an entry"
    return None


def findings(block: Block) -> Iterator[Finding]:
    """What is wrong with a block in itself."""
    yield from _presence(block)
    for residue in _RESIDUE.finditer(block.text):
        start = block.span.start + residue.start()
        span = type(block.span)(start, start + len(residue[0]))
        yield Finding("DR803", span, f"`{residue[0]}` is left over from the template", "Fill it in, or remove it.")
    counts = {label: listing.count for label, listing in block.lists.items()}
    total = block.total
    if total is not None and None not in counts.values() and sum(filter(None, counts.values())) != total:
        shown = " + ".join(str(counts[label]) for label in counts)
        yield Finding(
            "DR804", block.lines["Total entries scanned"].span, f"{shown} is not {total}", "Account for every entry."
        )
    for listing in block.lists.values():
        yield from _listing(listing)
    yield from _repeated(block)


def against_corpus(block: Block, items: Sequence[Item]) -> Iterator[Finding]:
    """What a block says otherwise than its corpus."""
    adapter, date, total = (block.lines.get(label) for label in ("Adapter", "Snapshot date", "Total entries scanned"))
    if adapter and _parts(adapter.value) not in map(_parts, prescreen.adapters(items)):
        right = prescreen.adapters(items)[0]
        yield Finding("DR811", adapter.value_span, "the corpus declares other adapters", f"Write `{right}`.")
    if date and not _is_snapshot(date.value, items):
        right = prescreen.snapshot_line(items)
        yield Finding("DR812", date.value_span, "the corpus declares other dates", f"Write `{right}`.")
    text = " ".join(block.text.split())
    for line, note, covers in ((adapter, prescreen.ADAPTER_NOTE, "DR811"), (date, prescreen.SNAPSHOT_NOTE, "DR812")):
        if line and line.value == prescreen.UNSPECIFIED and note not in text:
            yield Finding(covers, line.span, "the note about what is not declared is missing", f"Add `{note}`")
    if total and block.total != len(items):
        yield Finding("DR805", total.value_span, f"the corpus has {len(items)} entries", f"Write {len(items)}.")
    known = {item.key for item in items}
    listed = set()
    for listing in block.lists.values():
        for key in listing.keys:
            listed.add(key.key)
            if key.key not in known:
                yield Finding(
                    "DR805", key.span, f"`{key.key}` is no key of the corpus", "Remove it, or correct the key."
                )
    if not any(listing.is_truncated for listing in block.lists.values()) and (lost := sorted(known - listed)):
        shown = ", ".join(f"`{key}`" for key in lost[:5]) + (" …" if len(lost) > 5 else "")
        yield Finding(
            "DR805", block.header, f"entries of the corpus are in no list: {shown}", "No entry is dropped silently."
        )


def against_screening(block: Block, screening: Screening) -> Iterator[Finding]:
    """What the lists of a block say otherwise than the screening."""
    for label, rows in prescreen.lists(screening).items():
        listing = block.lists.get(label)
        wanted = [row.partition(": ")[0] for row in rows] if label == SKIPPED else rows
        if listing is None:
            if wanted:
                yield Finding(
                    "DR805", block.header, f"`{label}` is missing; the screening has {len(wanted)}", "Add the list."
                )
            continue
        if listing.is_truncated:
            wanted = wanted[: prescreen.FIRST] + wanted[-prescreen.LAST :]
        keys = [key.key for key in listing.keys]
        if sorted(keys) != sorted(wanted):
            differing = sorted(set(keys) ^ set(wanted))
            shown = ", ".join(f"`{key}`" for key in differing[:5]) or "a key that stands twice"
            yield Finding(
                "DR805", listing.line.span, f"the screening has other keys here: {shown}", "Print the block anew."
            )


def _presence(block: Block) -> Iterator[Finding]:
    """Lines that are missing or out of order."""
    here = [line.label for line in block.order]
    for label in (*_ORDER[:5], "Note"):
        if label not in here:
            covers = "DR814" if label == "Note" else "DR802"
            yield Finding(covers, block.header, f"the line `{label}:` is missing", "Print the block anew.")
    ranks = [_LABELS.index(label) for label in here]
    for line, rank, before in zip(block.order[1:], ranks[1:], ranks, strict=False):
        if rank <= before:
            yield Finding(
                "DR802", line.span, f"`{line.label}` stands in the wrong place", f"The order is {', '.join(_LABELS)}."
            )
    if block.note and _folded(block.note) != " ".join(prescreen.NOTE):
        yield Finding(
            "DR814", block.note.span, "the closing note does not read as it must", f"Write `{' '.join(prescreen.NOTE)}`"
        )
    included = block.lists.get(INCLUDED)
    if included is not None and included.count == 0 and not block.zero_hit:
        yield Finding(
            "DR810", included.line.span, "nothing is included, and the zero-hit note is missing", "Add the note."
        )
    if block.zero_hit and included is not None and included.count != 0:
        yield Finding(
            "DR810", block.zero_hit.span, "the zero-hit note stands where entries are included", "Remove the note."
        )
    elif block.zero_hit and _folded(block.zero_hit) != " ".join(prescreen.ZERO_HIT):
        wanted = " ".join(prescreen.ZERO_HIT)
        yield Finding("DR810", block.zero_hit.span, "the zero-hit note does not read as it must", f"Write `{wanted}`")


def _folded(line: Line) -> str:
    return " ".join(line.value.split())


def _listing(listing: Listing) -> Iterator[Finding]:
    line, count, keys = listing.line, listing.count, [key.key for key in listing.keys]
    if count is None:
        yield Finding("DR806", line.value_span, f"`{line.value}` is no number of entries", "Count the keys.")
        return
    if count == 0 and line.label != INCLUDED:
        yield Finding("DR809", line.span, f"`{line.label}` is empty", "Leave the sub-block out.")
    if listing.is_truncated:
        yield from _truncated(listing, count)
    elif count > prescreen.LONGEST:
        hint = f"Show the first {prescreen.FIRST} and the last {prescreen.LAST}, and name the file with all of them."
        yield Finding("DR808", line.span, f"a list of {count} keys must be shortened", hint)
    elif count != len(keys):
        yield Finding(
            "DR806", line.value_span, f"{count} entries are announced and {len(keys)} are listed", "Correct the count."
        )
    if keys != sorted(keys):
        late = next(key for key, before in zip(listing.keys[1:], listing.keys, strict=False) if key.key < before.key)
        yield Finding("DR807", late.span, f"`{late.key}` is out of order", "Sort by code point, capitals first.")
    if line.label == SKIPPED:
        for key in listing.keys:
            if objection := reason_objection(key.reason or ""):
                yield Finding(
                    objection[0], key.span, f"`{key.key}`: {objection[1]}", "Say which criterion cannot be applied."
                )


def _truncated(listing: Listing, count: int) -> Iterator[Finding]:
    span = listing.head or listing.line.span
    first, last = prescreen.FIRST, prescreen.LAST
    if count <= prescreen.LONGEST:
        yield Finding("DR808", span, f"a list of {count} keys must not be shortened", "List all of them.")
        return
    told = listing.truncation
    if told is None or told[:3] != (first, last, count):
        wanted = f"(truncated; first {first} + last {last} of {count}; full list at PATH)"
        yield Finding("DR808", span, "the head of the shortened list does not read as it must", f"Write `{wanted}`.")
    if listing.omitted != count - first - last:
        yield Finding(
            "DR808", span, f"the omitted entries are {count - first - last}", "Correct the line that counts them."
        )
    if len(listing.keys) != first + last:
        yield Finding(
            "DR808", span, f"{len(listing.keys)} keys stand here and not {first + last}", "Show the first and the last."
        )


def _repeated(block: Block) -> Iterator[Finding]:
    """Keys that stand in two lists, or twice in one."""
    seen: dict[str, str] = {}
    for label, listing in block.lists.items():
        for key in listing.keys:
            if key.key in seen:
                where = f"also under `{seen[key.key]}`" if seen[key.key] != label else "twice"
                yield Finding("DR805", key.span, f"`{key.key}` stands {where}", "An entry belongs to one list.")
            seen.setdefault(key.key, label)


def _parts(adapter: str) -> tuple[str, frozenset[str]]:
    """An adapter line in which the order of a mixture does not matter."""
    head, _, inside = adapter.strip().strip("`").removesuffix(")").partition(" (")
    return head, frozenset(inside.split(", ")) if head == "mixed" else frozenset({inside})


def _is_snapshot(text: str, items: Sequence[Item]) -> bool:
    """Whether a snapshot line is right: both orders of its notes, the date alone, one day more or less in the span."""
    found = prescreen.snapshot(items)
    if found.latest is None:
        return text == prescreen.UNSPECIFIED
    date, _, notes = text.partition(" (")
    if date not in (found.latest, found.latest[:10]):
        return False
    told = [part for part in re.split(r"\) \(|; (?=spans)", notes.removesuffix(")")) if part]
    if found.declared < len(items):
        if f"{found.declared} of {len(items)} entries declared" not in told:
            return False
        told.remove(f"{found.declared} of {len(items)} entries declared")
    if found.wide:
        days = _SPANS.fullmatch(told.pop()) if told else None
        return days is not None and not told and abs(int(days[1]) - found.days) <= 1
    return not told
