"""
Inside a ref marker stands one space before each token and none at the end.

Any white space parses, but the finalizer writes it so, and byte-for-byte comparison needs one spelling.

```md good
Boils.<!--ref:smith2024 ok--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024  ok --><!--anchor:page:12-->
      ^^^^^^^^^^^^^^^^^^^^^^^^^ the white space in this marker is not as the finalizer writes it
```

```md fixed
Boils.<!--ref:smith2024 ok--><!--anchor:page:12-->
```
"""

from collections.abc import Iterator

from arslint import Fix, Problem, rule
from arslint.documents import Draft
from arslint.protocol.citation import spell


@rule(on=Draft, severity="warning", covers=("DR118",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each marker with other white space than single spaces between its words."""
    for ref in draft.scan.refs:
        canonical = spell(ref.slug, [token.text for token in ref.tokens])
        if ref.slug and str(ref) != canonical:
            yield Problem(
                ref.span,
                "the white space in this marker is not as the finalizer writes it",
                "Write one space before each token and none before `-->`.",
                Fix.replace("Normalise the white space", ref.span, canonical),
            )
