"""
`lookup_verified` is what the four resolvers together say.

One match makes it true. Without a match, an index that knows the identifier and not the source makes it false; a title
that was not found proves nothing, so everything else is unresolvable. A resolver that was not asked was asked by nothing.

```yaml good
literature_corpus: [{citation_key: smith2024, doi: 10.1000/water}]
citation_verification_summary:
  - citation_key: smith2024
    lookup_verified: "false"
    resolver_outcomes:
      crossref: {status: unmatched, queried_by: id}
      openalex: {status: unreachable, queried_by: null}
      semantic_scholar: {status: unmatched, queried_by: title}
      arxiv: {status: skipped, queried_by: null}
```

```yaml bad
literature_corpus: [{citation_key: smith2024, doi: 10.1000/water}]
citation_verification_summary:
  - citation_key: smith2024
    lookup_verified: "false"
                     ^^^^^^^ the resolvers together say unresolvable
    resolver_outcomes:
      crossref: {status: unmatched, queried_by: title}
      openalex: {status: skipped, queried_by: id}
                                              ^^ nothing was queried where the status is skipped
      semantic_scholar: {status: unreachable, queried_by: null}
      arxiv: {status: unreachable, queried_by: null}
                      ^^^^^^^^^^^ the entry has no arXiv id, so arXiv is skipped
```

```yaml bad
literature_corpus: [{citation_key: smith2024, obtained_via: manual}]
citation_verification_summary:
  - citation_key: smith2024
    lookup_verified: "true"
    resolver_outcomes:
      crossref: {status: matched, queried_by: id}
                         ^^^^^^^ a manual entry is looked up nowhere
                                              ^^ the entry has no DOI by which it could be queried
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node

SUMMARY = "citation_verification_summary"
_AGAIN = "Run the verification again."
_ASKED = ("matched", "unmatched")


@rule(on=Passport, severity="error", covers=("CVS-03", "CVS-04", "CVS-05", "CVS-06", "CVS-07"))
def check(passport: Passport) -> Iterator[Problem]:
    """Each outcome by itself, then all of a row together, then the row against its entry."""
    for row in passport.rows(SUMMARY):
        outcomes = {name: node for name, node in _outcomes(row).items() if node.is_mapping}
        for outcome in outcomes.values():
            status, asked = outcome.value.get("status"), outcome.value.get("queried_by", ...)
            if status in _ASKED and asked is None:
                message = f"{status} by what? `queried_by` is missing its `id` or `title`"
                yield Problem(outcome.place("queried_by"), message, _AGAIN, covers=("CVS-03",))
            elif status in ("skipped", "unreachable") and asked not in (None, ...):
                message = f"nothing was queried where the status is {status}"
                yield Problem(outcome.place("queried_by"), message, _AGAIN, covers=("CVS-03",))
        stored, says = row.value.get("lookup_verified"), reduced(list(outcomes.values()))
        if len(outcomes) == 4 and stored in ("true", "false", "unresolvable") and stored != says:
            message = f"the resolvers together say {says}"
            yield Problem(row.place("lookup_verified"), message, _AGAIN, covers=("CVS-04",))
        entry = passport.corpus.get(str(row.value.get("citation_key")))
        if entry is not None:
            yield from _against(entry, outcomes)


def reduced(outcomes: list[Node]) -> str:
    """What some outcomes together say."""
    found = [(outcome.value.get("status"), outcome.value.get("queried_by")) for outcome in outcomes]
    if any(status == "matched" for status, _ in found):
        return "true"
    return "false" if ("unmatched", "id") in found else "unresolvable"


def _against(entry: Node, outcomes: dict[str, Node]) -> Iterator[Problem]:
    manual, arxiv = entry.value.get("obtained_via") == "manual", "arxiv_id" in entry.value
    for name, outcome in outcomes.items():
        status, span = outcome.value.get("status"), outcome.place("status")
        if manual and status != "skipped":
            yield Problem(span, "a manual entry is looked up nowhere", _AGAIN, covers=("CVS-05",))
        elif name == "arxiv" and not arxiv and status != "skipped":
            message = "the entry has no arXiv id, so arXiv is skipped"
            yield Problem(span, message, _AGAIN, covers=("CVS-06",))
        elif name == "arxiv" and arxiv and status == "skipped" and not manual:
            message = "the entry has an arXiv id, and arXiv was skipped"
            yield Problem(span, message, _AGAIN, severity="warning", covers=("CVS-06",))
        if name != "arxiv" and outcome.value.get("queried_by") == "id" and "doi" not in entry.value:
            message = "the entry has no DOI by which it could be queried"
            yield Problem(outcome.place("queried_by"), message, _AGAIN, severity="warning", covers=("CVS-07",))


def _outcomes(row: Node) -> dict[str, Node]:
    outcomes = row.get("resolver_outcomes")
    return outcomes.members() if outcomes else {}
