"""
A signal is one of its entry, and one of its version.

It names the entry that it stands at, under an id of its own. Version 1.1 is for retractions and 1.2 for phrase matches, each
with its context.

```yaml good
literature_corpus:
  - citation_key: smith2024
    bibliographic_integrity_signals:
      - {signal_id: bis:smith2024:crossref, schema_version: bibliographic-integrity-signal/1.0, subject: {citation_key: smith2024}}
```

```yaml bad
literature_corpus:
  - citation_key: smith2024
    bibliographic_integrity_signals:
      - signal_id: bis:smith2024:a
        subject: {citation_key: jones2020}
                                ^^^^^^^^^ the signal stands at `smith2024` and speaks of `jones2020`
      - signal_id: bis:smith2024:a
                   ^^^^^^^^^^^^^^^ `bis:smith2024:a` names two signals of this entry
        schema_version: bibliographic-integrity-signal/1.1
        signal_type: crossref_unmatched
                     ^^^^^^^^^^^^^^^^^^ version 1.1 is for retraction_status
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import CORPUS

_VERSIONS = {
    "bibliographic-integrity-signal/1.1": ("1.1", "retraction_status", "retraction_context"),
    "bibliographic-integrity-signal/1.2": ("1.2", "tortured_phrase_match", "tortured_phrase_context"),
}
_HINT = "Let the producer of the signal write it again."


@rule(on=Passport, severity="error", covers=("BIS-02", "BIS-03", "BIS-07"))
def check(passport: Passport) -> Iterator[Problem]:
    """The signals of each entry, one by one."""
    for entry in passport.rows(CORPUS):
        key, seen = entry.value.get("citation_key"), set[str]()
        for row in entry.inner("bibliographic_integrity_signals"):
            name, subject = row.value.get("signal_id"), row.at("subject", "citation_key")
            if isinstance(name, str) and name in seen:
                message = f"`{name}` names two signals of this entry"
                yield Problem(row.place("signal_id"), message, _HINT, covers=("BIS-02",))
            seen.add(str(name))
            if subject and subject.value != key:
                message = f"the signal stands at `{key}` and speaks of `{subject.value}`"
                yield Problem(subject.span, message, _HINT, covers=("BIS-03",))
            yield from _version(row)


def _version(row: Node) -> Iterator[Problem]:
    version, kind = row.value.get("schema_version"), row.value.get("signal_type")
    for known, (short, wanted, context) in _VERSIONS.items():
        if version == known and kind not in (None, wanted):
            yield Problem(row.place("signal_type"), f"version {short} is for {wanted}", _HINT, covers=("BIS-07",))
        elif version == known and context not in row.value and kind is not None:
            yield Problem(row.place("schema_version"), f"version {short} needs `{context}`", _HINT, covers=("BIS-07",))
        elif version not in (None, known) and context in row.value:
            message = f"`{context}` needs version {short}"
            yield Problem(row.members()[context].key_span, message, _HINT, covers=("BIS-07",))
    if (
        kind == "tortured_phrase_match"
        and row.value.get("epistemic_class", "heuristic_advisory") != "heuristic_advisory"
    ):
        yield Problem(row.place("epistemic_class"), "a phrase match is a heuristic", _HINT, covers=("BIS-07",))
