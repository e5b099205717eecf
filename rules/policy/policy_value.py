"""
`terminal_policies` holds known policies with their known values.

Whatever cannot be used stops the finalizer and the gate, because a policy that nobody understands would be passed over in
silence. A policy of a later release is ignored while it is advisory.

```yaml good
terminal_policies: {contamination_triangulation: strict_articles_only, citation_existence: strict}
```

```yaml bad
terminal_policies:
  citation_existence: strict_articles_only
                      ^^^^^^^^^^^^^^^^^^^^ `strict_articles_only` is no value of `citation_existence`
  submission_package: off
                      ^^^ `off` is no value of `submission_package`
  unknown_policy: advisory
  ^^^^^^^^^^^^^^ `unknown_policy` is no terminal policy
```

```yaml bad
terminal_policies: null
                   ^^^^ `terminal_policies` is not a mapping
```

```yaml bad release=3.11
terminal_policies: {retraction: strict}
                                ^^^^^^ `retraction` belongs to release 3.20, and 3.11 is checked
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Passport
from arslint.documents.scalar import other_reading
from arslint.protocol import policy


@rule(on=Passport, severity="error", covers=("TPL-01", "TPL-02", "TOP-32", "DR442"))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """What the finalizer could not use."""
    for fault in policy.read(passport.data, context.release)[1]:
        node = passport.top.at(*fault.where)
        span = node.key_span if node and "no terminal policy" in fault.message else passport.top.place(*fault.where)
        text = node.source_text if node and node.plain else None
        boolean = any(typed.node is node and isinstance(typed.resolved, bool) for typed in passport.typed)
        covered = "TPL-02" if boolean or (text and other_reading(text)) else "TPL-01"
        hint = f"{fault.hint} Some loaders read it as a boolean." if covered == "TPL-02" else fault.hint
        extra = ("TOP-32",) if len(fault.where) == 1 else ()
        yield Problem(span, fault.message, hint, severity=fault.severity, covers=(covered, "DR442", *extra))
