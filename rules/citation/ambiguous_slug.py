"""
A cited key stands for one source.

Where two entries of `literature_corpus` share a citation key, nobody can say which of them a citation means, and the finalizer
does not run.

```yaml passport.yaml
literature_corpus:
  - {citation_key: smith2024, title: Boiling}
  - {citation_key: smith2024, title: Freezing}
  - {citation_key: jones2023, title: Melting}
```

```md good
Ice melts.<!--ref:jones2023--><!--anchor:page:12-->
```

```md bad
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
                    ^^^^^^^^^ `smith2024` is the key of two sources in the passport
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Draft

_CURE = "Give one of the two sources another citation key, and its citations too."


@rule(on=Draft, severity="error", covers=("DR103",), needs=("evidence",))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """The first citation of each key that the corpus has more than once."""
    repeated = context.evidence.repeated
    for citation in draft.citations:
        if citation.slug in repeated:
            repeated = repeated - {citation.slug}
            message = f"`{citation.slug}` is the key of two sources in the passport"
            yield Problem(citation.ref.slug_span, message, _CURE)
