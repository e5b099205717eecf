"""Terminal policies: what a passport switches on, what they promote, and the stamp that names them.

Draft catalogue 4.6-4.7; corrections, Draft 3 and 9.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.protocol import status
from arslint.protocol.fault import Fault
from arslint.protocol.release import Feature

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from arslint.protocol.entry import Entry
    from arslint.protocol.release import Release

ADVISORY = "advisory"
CONTAMINATION = "contamination_triangulation"
EXISTENCE = "citation_existence"
RETRACTION = "retraction"
TEMPORAL = "temporal_integrity"
PACKAGE = "submission_package"
KEY = "terminal_policies"


class Policy(NamedTuple):
    """A key of `terminal_policies`, its legal values, and whether it takes part in the stamp of a citation."""

    key: str
    values: tuple[str, ...]
    since: Feature
    stamps: bool


POLICIES = (
    Policy(CONTAMINATION, (ADVISORY, "strict", "strict_articles_only"), Feature.TERMINAL_POLICIES, True),
    Policy(EXISTENCE, (ADVISORY, "strict"), Feature.CITATION_EXISTENCE, True),
    Policy(RETRACTION, (ADVISORY, "strict"), Feature.RETRACTION, True),
    Policy(TEMPORAL, (ADVISORY,), Feature.TERMINAL_POLICIES, True),
    Policy(PACKAGE, (ADVISORY, "strict"), Feature.SUBMISSION_PACKAGE, False),
)

ARTICLES = ("journal-article", "conference-paper")
DECLARED = ("adapter_declared", "user_declared", "trusted_source_declared")


class Promotion(NamedTuple):
    """When a policy in a mode blocks a citation that has a base status."""

    policy: str
    mode: str
    condition: str
    fires: Callable[[Entry], bool]


PROMOTIONS = (
    Promotion(
        CONTAMINATION,
        "strict",
        "none of the three looked-up indexes knows the source (k = k_max = 3)",
        lambda entry: entry.contamination.triangulated,
    ),
    Promotion(
        CONTAMINATION,
        "strict_articles_only",
        "the same, for a journal article or conference paper with a DOI and a declared venue type",
        lambda entry: entry.contamination.triangulated and entry.declared_article,
    ),
    Promotion(
        EXISTENCE,
        "strict",
        'a row of the verification summary says `lookup_verified: "false"`',
        lambda entry: entry.looked_up_false,
    ),
    Promotion(
        RETRACTION,
        "strict",
        "a retraction signal of version 1.1 is eligible for the policy `retraction`",
        lambda entry: entry.retracted,
    ),
)


class Terminal(NamedTuple):
    """A policy that blocks a citation."""

    policy: str
    reason: str
    mode: str

    def tokens(self) -> list[str]:
        """The words of the block in a ref marker."""
        pairs = (f"severity={status.SEVERITY}", f"policy={self.policy}", f"reason={self.reason}", f"mode={self.mode}")
        return [status.TERMINAL, *pairs]


@dataclass(frozen=True)
class Policies:
    """The policies in force by key; an absent key is advisory."""

    values: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def slug(self) -> str | None:
        """The value of the stamp, sorted by key; None where every citation-time policy is advisory."""
        stamped = {policy.key for policy in POLICIES if policy.stamps}
        members = sorted(item for item in self.values.items() if item[0] in stamped and item[1] != ADVISORY)
        return "+".join(f"{key}.{value}" for key, value in members) or None

    def terminals(self, entry: Entry) -> tuple[Terminal, ...]:
        """The policies that block a citation of an entry, in the order in which a marker carries them."""
        return tuple(
            Terminal(row.policy, status.POLICIES[row.policy][0], row.mode)
            for row in PROMOTIONS
            if self.values.get(row.policy) == row.mode and row.fires(entry)
        )


def read(passport: Mapping[str, Any], release: Release) -> tuple[Policies, tuple[Fault, ...]]:
    """The policies of a passport at a release, and why they cannot be used where they cannot."""
    if KEY not in passport:
        return Policies(), ()
    data = passport[KEY]
    if not isinstance(data, dict):
        hint = "Make it a mapping of policy names to values, or remove the key: without it every policy is advisory."
        return Policies(), (Fault((KEY,), f"`{KEY}` is not a mapping", hint, stops=True, covers=("DR442",)),)
    faults = [fault for key, value in data.items() if (fault := _fault(key, value, release))]
    refused = {fault.where[-1] for fault in faults}
    return Policies({key: value for key, value in data.items() if key not in refused}), tuple(faults)


def words(slug: str | None) -> str:
    """A stamp in words, such as `citation existence strict and retraction strict`."""
    if not slug:
        return "all policies advisory"
    members = [member.partition(".") for member in slug.split("+")]
    names = [f"{key} {value}".replace("_", " ").strip() for key, _, value in members]
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


@cache
def stamps(release: Release) -> tuple[str, ...]:
    """Every stamp that is legal at a release, sorted."""
    slugs: list[dict[str, str]] = [{}]
    for policy in POLICIES:
        if policy.stamps and release.has(policy.since):
            slugs = [{**slug, policy.key: value} for slug in slugs for value in policy.values]
    return tuple(sorted({found for slug in slugs if (found := Policies(slug).slug)}))


def _fault(key: object, value: object, release: Release) -> Fault | None:
    where = (KEY, key if isinstance(key, str) else str(key))
    policy = next((policy for policy in POLICIES if policy.key == key), None)
    if policy is None:
        names = ", ".join(f"`{policy.key}`" for policy in POLICIES if release.has(policy.since))
        return Fault(where, f"`{key}` is no terminal policy", f"Policies are {names}.", stops=True, covers=("DR442",))
    if not isinstance(value, str) or value not in policy.values:
        values = ", ".join(f"`{value}`" for value in policy.values)
        message = f"`{value}` is no value of `{key}`"
        return Fault(where, message, f"Its values are {values}.", stops=True, covers=("DR442",))
    if release.has(policy.since):
        return None
    message = f"`{key}` belongs to release {policy.since.since}, and {release} is checked"
    if value == ADVISORY:
        return Fault(where, message, "It is ignored, because it is advisory.", severity="info", covers=("DR442",))
    hint = f"Run with `--release {policy.since.since}` or later, or set it to `{ADVISORY}`."
    return Fault(where, message, hint, stops=True, covers=("DR442",))
