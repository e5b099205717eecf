"""
A corpus entry has the keys and values of its schema, and no others.

The user's adapter owns the corpus. A year is a whole number, a DOI stands without `doi:` or a web address, an author is a
person or a group. What is known from elsewhere, such as whether a person has read the source, is not stored here.

```yaml good
literature_corpus:
  - citation_key: smith2024
    title: A study of water
    authors: [{family: Smith, given: Ann}, {literal: Water Group}]
    year: 2024
    source_pointer: zotero://select/items/X
    doi: 10.1000/water
```

```yaml bad
literature_corpus:
  - citation_key: müller2020
                  ^^^^^^^^^^ `citation_key` is not a citation key: an ASCII letter, then ASCII letters, digits, `_`, `:` or `-`
    title: A study of water
    authors: []
    ^^^^^^^ `authors` needs at least 1 entry
    year: "2020"
          ^^^^^^ `year` is a string; it should be a whole number
    source_pointer: zotero://select/items/X
    doi: https://doi.org/10.1000/water
         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `doi` is not a bare DOI such as 10.1000/xyz, without `doi:` or a web address
    publisher: Example
    ^^^^^^^^^ `publisher` is no key of a corpus entry
```

```yaml bad
literature_corpus:
  - citation_key: smith2024
    title: A study of water
    authors: [{family: Smith, literal: Smith Lab}]
               ^^^^^^ `family` is no key of an author
    year: 2024
    source_pointer: zotero://select/items/X
    human_read_source: true
                       ^^^^ `human_read_source` is derived from the read log and never stored in a corpus entry
    terminal_policies: {citation_existence: strict}
    ^^^^^^^^^^^^^^^^^ `terminal_policies` belongs at the top level of the passport, not in a corpus entry
    contamination_signals: {crossref_unmatched: "false"}
                                                ^^^^^^^ `crossref_unmatched` is a string; it should be `true` or `false`
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.passport import CORPUS

_COVERS = ("LCE-01", "LCE-03", "LCE-07", "DR409", "LCE-11", "LCE-15", "LCE-16", "TOP-32", "TPL-03", "SLR-03", "TOP-30")


@rule(on=Passport, severity="error", covers=_COVERS)
def check(passport: Passport) -> Iterator[Problem]:
    """The misfits of the corpus but those of its integrity signals."""
    for misfit in passport.misfits_in(CORPUS):
        if "bibliographic_integrity_signals" not in misfit.path:
            yield misfit.problem
    for row in passport.rows(CORPUS):
        year = row.get("year")
        if year is not None and isinstance(year.value, float) and year.value.is_integer():
            message = "the year has a decimal point"
            yield Problem(year.span, message, f"Write {int(year.value)}.", severity="warning", covers=("LCE-01",))
