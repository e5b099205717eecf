"""
A contract that a passport carries by its path is there.

Style profiles, review matrices and sprint contracts ride along with a passport, and so does the target of a review, often
as the path of a file. The path is seen from the passport or from a folder above it.

```yaml contracts/sprint.yaml
criteria: []
```

```yaml good
repro_lock: null
sprint_contract: contracts/sprint.yaml
```

```yaml bad
repro_lock: null
style_profile: {version: 2, path: contracts/style.json}
                                  ^^^^^^^^^^^^^^^^^^^^ no file `contracts/style.json` lies beside the passport
```
"""

import re
from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Passport, schema

_REFERENCES = ("review_target_context", "target_criteria_brief", "review_criteria_binding_manifest")
_PATH = re.compile(r"(?:\./)?\w[\w./-]*\.(?:json|ya?ml|md)")


@rule(on=Passport, severity="info", covers=("JOIN-23",))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """Every path in the blocks that no schema describes, and in those that hold a reference."""
    if context.beside.kind(passport.source.path.rpartition("/")[2]) is None:
        return
    known = schema.outline("passport").properties
    for key, block in passport.top.members().items():
        for node in block.walk() if key not in known or key in _REFERENCES else ():
            path = node.value
            if isinstance(path, str) and _PATH.fullmatch(path) and context.beside.upward(path) is None:
                message = f"no file `{path}` lies beside the passport"
                yield Problem(node.span, message, "Write the path as seen from the passport, or add the file.")
