"""What a passport says of the sources in its corpus, as far as the finalizer reads it (draft catalogue 4.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.protocol import contamination, policy
from arslint.protocol.contamination import Contamination
from arslint.protocol.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.protocol.release import Release

CORPUS = "literature_corpus"
SUMMARY = "citation_verification_summary"
SIGNALS = "bibliographic_integrity_signals"
RETRACTION_SCHEMA = "bibliographic-integrity-signal/1.1"


class Entry(NamedTuple):
    """What the passport says of one source.

    `unusable` says why the signals cannot be read; a citation of such a source stays unresolved.
    """

    key: str
    acquired: bool = False
    verified: bool = False
    contamination: Contamination = Contamination()
    declared_article: bool = False
    looked_up_false: bool = False
    retracted: bool = False
    unusable: str | None = None


def read(
    data: Mapping[str, Any], false: frozenset[str], release: Release
) -> tuple[dict[str, Entry], tuple[Fault, ...]]:
    corpus = data.get(CORPUS, [])
    if not isinstance(corpus, list):
        hint = f"Write the sources as a list, or remove the key `{CORPUS}`."
        return {}, (Fault((CORPUS,), f"`{CORPUS}` is not a list", hint, stops=True),)
    entries: dict[str, Entry] = {}
    faults: list[Fault] = []
    for index, item in enumerate(corpus):
        key = item.get("citation_key") if isinstance(item, dict) else None
        if not isinstance(key, str):
            hint = "Give the entry its `citation_key`; until then no citation can be joined to it."
            faults.append(Fault((CORPUS, index), "the entry has no `citation_key`", hint))
            continue
        if key in entries:
            hint = "Rename or merge one of the two: a citation of this key could mean either."
            message = f"the citation key `{key}` is used twice"
            faults.append(Fault((CORPUS, index, "citation_key"), message, hint, stops=True, covers=("DR103",)))
            continue
        entries[key] = _entry(key, item, key in false, release)
        if unusable := entries[key].unusable:
            hint = "Write `true` or `false`; until then no citation of this source can be resolved."
            faults.append(Fault((CORPUS, index, "contamination_signals"), unusable, hint))
    return entries, tuple(faults)


def _entry(key: str, item: Mapping[str, Any], looked_up_false: bool, release: Release) -> Entry:
    unusable = None
    try:
        found = contamination.of(
            item.get("contamination_signals"), release, manual=item.get("obtained_via") == "manual"
        )
    except contamination.UnusableSignalsError as error:
        found, unusable = Contamination(), str(error)
    doi = item.get("doi")
    return Entry(
        key,
        acquired=item.get("source_acquired") is True,
        verified=item.get("source_verified_against_original") is True,
        contamination=found,
        declared_article=isinstance(doi, str)
        and bool(doi.strip())
        and item.get("venue_type") in policy.ARTICLES
        and item.get("venue_type_provenance") in policy.DECLARED,
        looked_up_false=looked_up_false,
        retracted=any(_retracts(signal) for signal in _signals(item)),
        unusable=unusable,
    )


def _retracts(signal: object) -> bool:
    if not isinstance(signal, dict) or signal.get("schema_version") != RETRACTION_SCHEMA:
        return False
    terminal = signal.get("terminal_policy")
    return (
        signal.get("signal_type") == "retraction_status"
        and isinstance(terminal, dict)
        and terminal.get("eligible") is True
        and terminal.get("policy_key") == policy.RETRACTION
    )


def looked_up_false(data: Mapping[str, Any], policies: policy.Policies) -> tuple[frozenset[str], tuple[Fault, ...]]:
    """The slugs whose look-up says `false`, and the rows of the verification summary that say nothing usable."""
    strict = policies.values.get(policy.EXISTENCE) == "strict"
    rows = data.get(SUMMARY, [])
    if not isinstance(rows, list):
        hint = f"Write the rows as a list, or remove the key `{SUMMARY}`."
        return frozenset(), (Fault((SUMMARY,), f"`{SUMMARY}` is not a list", hint, stops=strict),)
    false: set[str] = set()
    faults: list[Fault] = []
    for index, row in enumerate(rows):
        where = (SUMMARY, index)
        if not isinstance(row, dict):
            faults.append(Fault(where, "the row is not a mapping", "Run the verification again.", stops=strict))
            continue
        slug, verdict = row.get("ref_slug", row.get("citation_key")), row.get("lookup_verified")
        if isinstance(slug, str) and (verdict == "false" or verdict is False):
            false.add(slug)
        if not isinstance(verdict, str):
            faults.append(_not_a_string(where, verdict, strict))
    return frozenset(false), tuple(faults)


def _not_a_string(where: tuple[str | int, ...], verdict: object, strict: bool) -> Fault:
    message = "`lookup_verified` is not a text"
    hint = 'Put its value in quotes: "true", "false" or "unresolvable".'
    stops = strict and verdict is not False
    return Fault((*where, "lookup_verified"), message, hint, stops=stops, covers=("DR441",))


def _signals(item: Mapping[str, Any]) -> list[Any]:
    signals = item.get(SIGNALS)
    return signals if isinstance(signals, list) else []
