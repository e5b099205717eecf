"""
A signal says what was looked up, and is absent where nothing was.

An index signal is either present or omitted, never both; a manual entry has none; the signal of arXiv needs an arXiv id.
The preprint signal follows from year and venue, and no preprint before 2024 has it.

```yaml good
literature_corpus:
  - citation_key: smith2024
    year: 2024
    venue: arXiv
    arxiv_id: "2401.01234"
    contamination_signals: {preprint_post_llm_inflection: true, arxiv_unmatched: false}
```

```yaml bad
literature_corpus:
  - citation_key: smith2023
    year: 2023
    contamination_signals: {preprint_post_llm_inflection: true, arxiv_unmatched: true, openalex_unmatched: true}
                                                          ^^^^ the preprint signal is set for a source of 2023
                                                                                 ^^^^ `arxiv_unmatched` stands without `arxiv_id`
    contamination_signal_omissions: {openalex_unmatched: api_degraded}
                                                         ^^^^^^^^^^^^ `openalex_unmatched` is both present and omitted
```

```yaml bad
literature_corpus:
  - citation_key: smith2024
    year: 2024
    obtained_via: manual
    venue: arXiv
    contamination_signals: {crossref_unmatched: false, preprint_post_llm_inflection: false}
                                                ^^^^^ a manual entry has the index signal `crossref_unmatched`
                                                                                     ^^^^^ the preprint signal is false, and year and venue say true
    contamination_signal_omissions: {openalex_unmatched: api_degraded}
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a manual entry has no omissions
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import CORPUS

INDEXES = ("semantic_scholar_unmatched", "openalex_unmatched", "crossref_unmatched", "arxiv_unmatched")
PREPRINT, SIGNALS, OMISSIONS = "preprint_post_llm_inflection", "contamination_signals", "contamination_signal_omissions"
_SERVERS = {
    "arXiv": "arxiv.org",
    "bioRxiv": "biorxiv.org",
    "medRxiv": "medrxiv.org",
    "SSRN": "ssrn.com",
    "Research Square": "researchsquare.com",
    "Preprints.org": "preprints.org",
    "ChemRxiv": "chemrxiv.org",
    "EarthArXiv": "eartharxiv.org",
    "OSF Preprints": "osf.io/preprints",
    "TechRxiv": "techrxiv.org",
}
_PRODUCE = "Run the adapter or the backfill again; signals are not edited by hand."


@rule(on=Passport, severity="error", covers=("LCE-08", "LCE-09", "LCE-10", "LCE-13", "LCE-14", "LCE-32"))
def check(passport: Passport) -> Iterator[Problem]:
    """The index signals of each entry, then its preprint signal."""
    for row in passport.rows(CORPUS):
        entry = row.value
        signals, omissions = _mapping(entry.get(SIGNALS)), _mapping(entry.get(OMISSIONS))
        manual = entry.get("obtained_via") == "manual"
        for name in INDEXES:
            if name in signals and manual:
                message = f"a manual entry has the index signal `{name}`"
                yield Problem(
                    row.place(SIGNALS, name), message, "Remove it: nothing was looked up.", covers=("LCE-10",)
                )
            elif name in signals and name in omissions:
                message = f"`{name}` is both present and omitted"
                yield Problem(row.place(OMISSIONS, name), message, _PRODUCE, covers=("LCE-13",))
        if manual and OMISSIONS in entry:
            message = "a manual entry has no omissions"
            yield Problem(row.members()[OMISSIONS].key_span, message, "Remove the key.", covers=("LCE-10",))
        for block, held in ((SIGNALS, signals), (OMISSIONS, omissions)):
            if "arxiv_unmatched" in held and "arxiv_id" not in entry and not manual:
                message = "`arxiv_unmatched` stands without `arxiv_id`"
                yield Problem(row.place(block, "arxiv_unmatched"), message, _PRODUCE, covers=("LCE-14",))
        yield from _preprint(row, signals)
        if "contamination_signals_backfilled_at" in entry and SIGNALS not in entry:
            span, message = row.place("contamination_signals_backfilled_at"), "a backfill is dated and left no signals"
            yield Problem(span, message, _PRODUCE, severity="warning", covers=("LCE-32",))


def _preprint(row: Node, signals: dict[str, Any]) -> Iterator[Problem]:
    stored, year = signals.get(PREPRINT), row.value.get("year")
    if not isinstance(stored, bool) or not isinstance(year, int):
        return
    span = row.place(SIGNALS, PREPRINT)
    if stored and year < 2024:
        yield Problem(span, f"the preprint signal is set for a source of {year}", _PRODUCE, covers=("LCE-08",))
    elif stored != (year >= 2024 and _is_preprint(row.value)):
        says = "true, and year and venue say false" if stored else "false, and year and venue say true"
        yield Problem(span, f"the preprint signal is {says}", _PRODUCE, severity="warning", covers=("LCE-09",))


def _is_preprint(entry: dict[str, Any]) -> bool:
    venue, pointer = entry.get("venue"), str(entry.get("source_pointer", "")).lower()
    if venue is not None:
        return venue in _SERVERS
    return any(host in pointer for host in _SERVERS.values())


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
