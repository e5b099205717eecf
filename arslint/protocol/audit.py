"""What one pass of the finalizer counts (draft catalogue 4.9).

Counts go by occurrence. A blocked citation counts in its own bucket and under its suffix as well, so the buckets do not
add up to the affected references: those are the distinct slugs in any of them.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from arslint.protocol import status
from arslint.protocol.resolution import MALFORMED, MATRIX, TIERS, UNRESOLVED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arslint.protocol.evidence import Evidence
    from arslint.protocol.resolution import Resolution

COUNTS = ("HIGH WARN", "MED WARN", "LOW WARN", "OK", UNRESOLVED, MATRIX[0].tier, status.PARTIAL, status.LEDGER_INVALID)


def count(resolutions: Sequence[Resolution], evidence: Evidence) -> dict[str, Any]:
    """The counts of a pass as JSON data; keys are in a fixed order."""
    affected = {one.slug for one in resolutions if one.tier not in (TIERS[status.OK], MALFORMED) or one.suffix}
    blocked: dict[tuple[str, str], dict[str, str]] = {}
    for one in resolutions:
        for terminal in one.terminals:
            blocked.setdefault((one.slug, terminal.policy), {"slug": one.slug, **terminal._asdict()})
            affected.add(one.slug)
    tiers = Counter(one.tier for one in resolutions)
    suffixes = Counter(one.suffix for one in resolutions)
    return {
        "counts": {name: tiers[name] for name in COUNTS},
        "contamination": {name: suffixes[name] for name in status.SUFFIXES},
        "terminal_blocked": list(blocked.values()),
        "affected_refs": len(affected),
        "malformed": tiers[MALFORMED],
        "ledger": {"state": evidence.log},
        "policy_hash": evidence.policies.slug,
    }
