"""
A venue type is declared by somebody, and never by an index.

Type and provenance stand together. What a trusted source declares names the source; OpenAlex, Crossref and Semantic
Scholar are looked up and are no such source, whatever they are called. A policy that blocks articles only relies on it.

```yaml good
literature_corpus:
  - citation_key: smith2024
    venue_type: book
    venue_type_provenance: trusted_source_declared
    venue_type_source: the publisher's catalogue
```

```yaml bad
literature_corpus:
  - citation_key: smith2024
    venue_type: book
                ^^^^ `venue_type` stands without `venue_type_provenance`
  - citation_key: jones2020
    venue_type: unknown
    venue_type_provenance: adapter_declared
                           ^^^^^^^^^^^^^^^^ an unknown type has an unknown provenance
  - citation_key: brown2021
    venue_type: book
    venue_type_provenance: trusted_source_declared
    venue_type_source: Crossref REST
                       ^^^^^^^^^^^^^ a look-up index is no trusted source
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.passport import CORPUS

_INDEX = re.compile(r"(?<![A-Za-z0-9])(?:openalex|crossref|semantic[-_\s]+scholar)(?![A-Za-z0-9])", re.IGNORECASE)
_TYPE, _BY, _SOURCE = "venue_type", "venue_type_provenance", "venue_type_source"
_DECLARE = "Have the type declared by the adapter or the user, or write `unknown` in both places."


@rule(on=Passport, severity="error", covers=("LCE-11", "LCE-12"))
def check(passport: Passport) -> Iterator[Problem]:
    """The pair first, then the source of a trusted declaration."""
    for row in passport.rows(CORPUS):
        entry = row.value
        for key, other in ((_TYPE, _BY), (_BY, _TYPE)):
            if key in entry and other not in entry:
                message = f"`{key}` stands without `{other}`"
                yield Problem(row.place(key), message, "Add it, or leave both out.", covers=("LCE-11",))
        if entry.get(_TYPE) == "unknown" and entry.get(_BY, "unknown") != "unknown":
            yield Problem(row.place(_BY), "an unknown type has an unknown provenance", _DECLARE, covers=("LCE-11",))
        if entry.get(_BY) != "trusted_source_declared":
            continue
        source = entry.get(_SOURCE)
        if source is None:
            message = f"a type declared by a trusted source needs `{_SOURCE}`"
            yield Problem(row.place(_BY), message, "Name the source.", covers=("LCE-11",))
        elif isinstance(source, str) and not source.strip():
            yield Problem(row.place(_SOURCE), "the trusted source has no name", "Name the source.", covers=("LCE-12",))
        elif isinstance(source, str) and _INDEX.search(source):
            yield Problem(row.place(_SOURCE), "a look-up index is no trusted source", _DECLARE, covers=("LCE-12",))
        elif isinstance(source, str) and "semanticscholar" in source.casefold():
            message = "this names a look-up index in other spelling"
            yield Problem(row.place(_SOURCE), message, _DECLARE, severity="info", covers=("LCE-12",))
