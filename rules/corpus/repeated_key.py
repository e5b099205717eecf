"""
A citation key names one source.

A marker of a key that stands twice could mean either. Keys that differ only in case are one file name on some systems and
two keys everywhere else.

```yaml good
literature_corpus: [{citation_key: smith2024}, {citation_key: jones2020}]
```

```yaml bad
literature_corpus:
  - citation_key: smith2024
  - citation_key: smith2024
                  ^^^^^^^^^ the citation key `smith2024` stands 2 times
  - citation_key: Smith2024
                  ^^^^^^^^^ `Smith2024` differs from `smith2024` only in case
```
"""

from collections import Counter
from collections.abc import Iterator

from arslint import Label, Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import CORPUS


@rule(on=Passport, severity="error", covers=("LCE-02", "DR103"))
def check(passport: Passport) -> Iterator[Problem]:
    """Every key that was there before."""
    rows = [row for row in passport.rows(CORPUS) if isinstance(row.value.get("citation_key"), str)]
    times = Counter(row.value["citation_key"] for row in rows)
    seen: dict[str, Node] = {}
    for row in rows:
        key = row.value["citation_key"]
        first = seen.setdefault(key.casefold(), row)
        if first is row:
            continue
        span, other = row.place("citation_key"), first.value["citation_key"]
        labels = (Label(first.place("citation_key"), "first here"),)
        if times[key] > 1 and key == other:
            message = f"the citation key `{key}` stands {times[key]} times"
            hint = "Rename or merge the entries, in the adapter or its source."
            yield Problem(span, message, hint, labels=labels)
        elif key != other:
            message = f"`{key}` differs from `{other}` only in case"
            yield Problem(span, message, "Name them apart.", labels=labels, severity="warning", covers=("LCE-02",))
