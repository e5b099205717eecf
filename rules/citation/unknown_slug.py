"""
A slug is a citation key of the passport, letter for letter.

The slug is what joins a citation to its source. One that no entry of `literature_corpus` has stays unresolved whatever else is
true, and the gate refuses it.

```yaml passport.yaml
literature_corpus:
  - {citation_key: smith2024, source_acquired: true}
```

```md good
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Water boils.<!--ref:Smith2024--><!--anchor:page:12-->
                    ^^^^^^^^^ the passport has no source `Smith2024`
```

```md bad
Water boils.<!--ref:jones2023--><!--anchor:page:12-->
                    ^^^^^^^^^ the passport has no source `jones2023`
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.protocol.evidence import Evidence


@rule(on=Draft, severity="error", covers=("DR102", "JOIN-01"), needs=("evidence",))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each citation of a slug that no entry of the corpus has."""
    evidence: Evidence = context.evidence
    for citation in draft.citations:
        slug = citation.slug
        if citation.ref.valid and slug not in evidence.entries:
            near = evidence.near(slug)
            hint = f"Did you mean `{near}`?" if near else "Correct the slug, or add the source to `literature_corpus`."
            yield Problem(citation.ref.slug_span, f"the passport has no source `{slug}`", hint)
