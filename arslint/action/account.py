"""What a pass of the finalizer tells its reader: a table by section, and the remedy for each state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arslint.protocol import audit, gate, policy
from arslint.protocol.resolution import MALFORMED, REMEDIES
from arslint.terminal import visible, width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arslint.action.finalize import Pass

BLOCKED = "BLOCKED"
_REMEDIES = {**REMEDIES, BLOCKED: gate.REMEDIES["11"]}
_MOST_SLUGS = 6


def account(done: Pass, verb: str) -> str:
    """The summary of a pass over one draft; `verb` says what became of the text."""
    return "".join(f"{line}\n" for line in _lines(done, verb))


def _lines(done: Pass, verb: str) -> Iterator[str]:
    counts = audit.count([one for _, one in done.resolved], done.evidence)
    shown = [
        f"{number} {name}" for name, number in {**counts["counts"], MALFORMED: counts["malformed"]}.items() if number
    ]
    total = len(done.resolved)
    head = f"{total} citation{'' if total == 1 else 's'}{': ' if shown else ''}{', '.join(shown)}"
    yield f"{visible(done.draft.source.path)}: {verb} at release {done.evidence.release}; {head}"
    rows = list(_rows(done))
    if rows:
        yield from _table(rows)
        yield ""
        for state in dict.fromkeys(state for _, state, _ in rows):
            yield f"  {state}: {_REMEDIES[state]}"
    for cited, one in done.resolved:
        if one.replaced:
            line = done.draft.source.position(cited.marker.start).line
            yield f"  replaced by `none`: {visible(str(one.replaced))} of `{one.slug}`, line {line}"
    if slug := done.evidence.policies.slug:
        yield f"  policies: {policy.words(slug)}"
    if done.placed and done.placed.lost:
        yield f"  {len(done.placed.lost)} claim verdicts found no place in the draft; the report names them"


def _rows(done: Pass) -> Iterator[tuple[str, str, list[str]]]:
    """Section, state and slugs of whatever is not in order."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    for cited, one in done.resolved:
        states = [one.tier] if one.tier in _REMEDIES else []
        states += [BLOCKED] if one.terminals else []
        for state in states:
            found.setdefault((done.draft.section(cited.marker), state), {})[one.slug] = None
    for (section, state), slugs in found.items():
        yield section or "(no heading)", state, list(slugs)


def _table(rows: list[tuple[str, str, list[str]]]) -> Iterator[str]:
    sections = max(width(visible(section)) for section, _, _ in rows)
    states = max(len(state) for _, state, _ in rows)
    last = None
    for section, state, slugs in rows:
        title = "" if section == last else visible(section)
        more = f" and {len(slugs) - _MOST_SLUGS} more" if len(slugs) > _MOST_SLUGS else ""
        named = ", ".join(map(visible, slugs[:_MOST_SLUGS])) + more
        yield f"  {title}{' ' * (sections - width(title))}  {state:<{states}}  {named}"
        last = section
