"""
Two citation keys with one DOI or one arXiv id are one source.

It would be counted and cited twice. A DOI of arXiv names the arXiv id in its own suffix.

```yaml good
literature_corpus:
  - {citation_key: smith2024, doi: 10.1000/water}
  - {citation_key: jones2020, doi: 10.48550/arXiv.2401.01234, arxiv_id: 2401.01234v2}
```

```yaml bad
literature_corpus:
  - {citation_key: smith2024, doi: 10.1000/water}
  - {citation_key: smith2024b, doi: 10.1000/WATER}
                                    ^^^^^^^^^^^^^ `smith2024b` has the DOI of `smith2024`
  - {citation_key: jones2020, doi: 10.48550/arXiv.2401.01234, arxiv_id: 2401.99999}
                                                                        ^^^^^^^^^^ the DOI names the arXiv id 2401.01234
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.passport import CORPUS

_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)


@rule(on=Passport, severity="warning", covers=("LCE-20",))
def check(passport: Passport) -> Iterator[Problem]:
    """Each identifier against the entries before, then against its neighbour."""
    seen: dict[tuple[str, str], str] = {}
    for row in passport.rows(CORPUS):
        key, doi, arxiv = (row.value.get(name) for name in ("citation_key", "doi", "arxiv_id"))
        bare = re.sub(r"v\d+$", "", arxiv) if isinstance(arxiv, str) else None
        folded = doi.casefold() if isinstance(doi, str) else None
        for name, kind, value in (("doi", "DOI", folded), ("arxiv_id", "arXiv id", bare)):
            if value is not None and (first := seen.setdefault((name, value), str(key))) != key:
                message = f"`{key}` has the {kind} of `{first}`"
                yield Problem(row.place(name), message, "Keep one of the entries, in the user's library.")
        named = _ARXIV_DOI.fullmatch(doi) if isinstance(doi, str) else None
        if named and bare and re.sub(r"v\d+$", "", named[1]).casefold() != bare.casefold():
            message = f"the DOI names the arXiv id {named[1]}"
            yield Problem(row.place("arxiv_id"), message, "Set one of the two right, in the user's library.")
