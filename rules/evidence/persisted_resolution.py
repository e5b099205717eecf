"""
What was derived for one pass is not kept in a passport.

How far a citation is covered by a reading is computed anew each time, from the log and the anchor. A stored answer would outlive
both, and a later pass could take it for evidence.

```yaml good passport.yaml
literature_corpus: [{citation_key: smith2024}]
```

```yaml bad passport.yaml
literature_corpus: [{citation_key: smith2024}]
read_resolutions:
  - {schema_version: user-attested-read-resolution/1.0, state: covered}
                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a read resolution is transient and is stored here
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport

_SCHEMA = "user-attested-read-resolution"


@rule(on=Passport, severity="error", covers=("DR711",))
def check(passport: Passport) -> Iterator[Problem]:
    """Each value or key that names the schema of a transient resolution."""
    for node in passport.top.walk():
        if isinstance(node.value, str) and node.value.startswith(_SCHEMA):
            yield Problem(node.span, "a read resolution is transient and is stored here", "Remove the block.")
        elif node.key and str(node.key.value).startswith(_SCHEMA):
            yield Problem(node.key_span, "a read resolution is transient and is stored here", "Remove the block.")
