"""
A retracted source that is cited on purpose is cited together with the notice of its retraction.

An entry may declare that citing it is legitimate although it was retracted. The exception holds only where the notice is in the
corpus and is cited in the same draft, so that the reader learns of the retraction.

```yaml passport.yaml
literature_corpus:
  - citation_key: smith2024
    bibliographic_integrity_signals:
      - retraction_context:
          declared_legitimate_citation: {deterministic_exception: true, notice_citation_key: notice2025}
  - {citation_key: notice2025}
```

```md good release=3.21
It was withdrawn.<!--ref:smith2024--><!--anchor:page:12--> The notice says why.<!--ref:notice2025--><!--anchor:page:1-->
```

```md bad release=3.21
It shows a gain.<!--ref:smith2024--><!--anchor:page:12-->
                ^^^^^^^^^^^^^^^^^^^^ `smith2024` is retracted, and its notice `notice2025` is not cited in this draft
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.protocol.entry import CORPUS, SIGNALS


@rule(on=Draft, severity="error", covers=("DR724",), needs=("evidence",), since="3.20")
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """The first citation of each excepted source whose notice the draft or the corpus lacks."""
    cited = {citation.slug for citation in draft.citations}
    notices = {str(row.get("citation_key")): list(_notices(row)) for row in context.evidence.rows(CORPUS)}
    for citation in draft.citations:
        for notice in notices.pop(citation.slug, ()):
            if notice not in cited or notice not in context.evidence.entries:
                where = "in this draft" if notice in context.evidence.entries else "and it is not in the corpus"
                message = f"`{citation.slug}` is retracted, and its notice `{notice}` is not cited {where}"
                yield Problem(citation.marker, message, f"Cite `{notice}` beside it, or drop the citation.")


def _notices(entry: Any) -> Iterator[str]:
    signals = entry.get(SIGNALS)
    for signal in signals if isinstance(signals, list) else ():
        node: Any = signal
        for step in ("retraction_context", "declared_legitimate_citation"):
            node = node.get(step) if isinstance(node, dict) else None
        if isinstance(node, dict) and (node.get("deterministic_exception") is True or node.get("declared") is True):
            yield str(node.get("notice_citation_key"))
