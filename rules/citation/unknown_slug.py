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

```yaml passport.yaml
terminal_policies: {citation_existence: strict}
```

```md bad
Water boils.<!--ref:smith2024--><!--anchor:page:12--> Ice melts.<!--ref:jones2023--><!--anchor:page:3-->
                    ^^^^^^^^^ the passport has no `literature_corpus`, so no citation has a source
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
    if not evidence.has_corpus and draft.citations:
        hint = "Write the sources of this draft into its passport."
        message = "the passport has no `literature_corpus`, so no citation has a source"
        yield Problem(draft.citations[0].ref.slug_span, message, hint)
        return
    for citation in draft.citations:
        slug = citation.slug
        if citation.ref.valid and slug not in evidence.entries:
            near = evidence.near(slug)
            hint = f"Did you mean `{near}`?" if near else "Correct the slug, or add the source to `literature_corpus`."
            yield Problem(citation.ref.slug_span, f"the passport has no source `{slug}`", hint)
