"""What the manifests of a passport plan: its claims, their constraints, and the experiments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.documents.passport import Passport

SENTINEL = "M-0000-00-00T00:00:00Z-0000"


class Plan(NamedTuple):
    """What findings of a claim audit can refer to.

    `claims` gives the planned experiments of each claim, `constraints` the claim of each constraint, or None for one of
    the whole text; both are keyed by manifest and id.
    """

    manifests: frozenset[str]
    claims: Mapping[tuple[str, str], tuple[Any, ...]]
    constraints: Mapping[tuple[str, str], str | None]
    experiments: frozenset[str]

    @classmethod
    def of(cls, passport: Passport) -> Plan:
        """The plan of a passport."""
        claims: dict[tuple[str, str], tuple[Any, ...]] = {}
        constraints: dict[tuple[str, str], str | None] = {}
        manifests = passport.rows("claim_intent_manifests")
        for manifest in manifests:
            name = str(manifest.value.get("manifest_id"))
            for row in manifest.inner("manifest_negative_constraints"):
                constraints[name, str(row.value.get("constraint_id"))] = None
            for claim in manifest.inner("claims"):
                own, planned = str(claim.value.get("claim_id")), claim.value.get("planned_experiment_ids")
                claims[name, own] = tuple(planned) if isinstance(planned, list) else ()
                for row in claim.inner("negative_constraints"):
                    constraints[name, str(row.value.get("constraint_id"))] = own
        return cls(
            frozenset(str(manifest.value.get("manifest_id")) for manifest in manifests),
            claims,
            constraints,
            frozenset(str(row.value.get("experiment_id")) for row in passport.rows("experiment_provenance")),
        )
