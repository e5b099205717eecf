"""Whether the tokens of a ref marker are such as a finalizer of a release writes (draft catalogue 1.1-1.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arslint.protocol import policy, status

if TYPE_CHECKING:
    from arslint.protocol.release import Release
    from arslint.protocol.status import Status


def fault(found: Status, release: Release) -> str | None:
    """Why the tokens of a marker are none that a finalizer of this release writes, as a clause; None if they are."""
    later = [token for token in found.canonical() if status.later(token, release)]
    if later:
        feature = status.later(later[0], release)
        return f"`{later[0]}` belongs to release {feature.since if feature else '?'}"
    if odd := (*found.residual, *found.stray):
        return f"`{odd[0].text}` is no token of a ref marker"
    if found.ledger:
        return None if len(found.canonical()) == 1 else f"`{status.LEDGER_INVALID}` stands alone"
    if found.canonical() and found.base is None:
        return "it has no base status" if not found.bases else "it has two base statuses"
    if not found.ordered:
        return "its tokens are out of order"
    if len(found.suffixes) > 1 or any(token.text not in status.SUFFIXES for token in found.suffixes):
        return f"`{found.suffixes[-1].text}` is no suffix that a finalizer writes there"
    return _bad_terminal(found) or _bad_stamp(found, release)


def _bad_terminal(found: Status) -> str | None:
    if any(not (terminal.complete and terminal.lawful) for terminal in found.terminals):
        return "a terminal block is incomplete or not lawful"
    policies = [terminal.values["policy"] for terminal in found.terminals]
    if len(set(policies)) < len(policies):
        return "it has two terminal blocks of one policy"
    triangulated = any(token.text.endswith("TRIANGULATION-UNMATCHED") for token in found.suffixes)
    if policy.CONTAMINATION in policies and not triangulated:
        return "its terminal block lacks the suffix that says why"
    strict = f"{policy.CONTAMINATION}.strict" in (found.stamp or "").split("+")
    if strict and triangulated and policy.CONTAMINATION not in policies:
        return "its terminal block is missing"
    return None


def _bad_stamp(found: Status, release: Release) -> str | None:
    if not found.stamps:
        return "its terminal block has no stamp" if found.terminals else None
    if found.stamp not in policy.stamps(release):
        return "its stamp is none that a finalizer writes"
    members = found.stamp.split("+")
    if any(f"{block.values['policy']}.{block.values['mode']}" not in members for block in found.terminals):
        return "its stamp does not name the policy that blocks it"
    return None
