"""
Terminal policies are read by the one evaluator, never by the package verifier.

`verify_submission_package.py` reports what it finds; what a finding means is decided by the finalizer, which reads
`terminal_policies`. A verifier that reads them too is a second judge with its own opinion. Every way of reading counts: by
index, `get`, `pop`, `in`, `getattr`, `itemgetter`, a pattern, a name or a text put together, a pointer, or by going
through the whole passport. Any other script that reads them, the evaluator aside, is noted.

```py good scripts/verify_submission_package.py
# Never reads terminal_policies.
corpus = passport.get("literature_corpus")
```

```py bad scripts/verify_submission_package.py
KEY = "terminal" + "_policies"
strict = passport[KEY]
                  ^^^ the verifier must not read `terminal_policies`: by a name that stands for it
```

```py bad scripts/report.py
policies = passport["terminal_policies"]
                    ^^^^^^^^^^^^^^^^^^^ `terminal_policies` has one reader, and this is another: by its name
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents.access import accesses
from arslint.project import Project

_KEY, _VERIFIER = "terminal_policies", "verify_submission_package.py"
_READERS = ("polic", "finalizer", "migrate", "cite_provenance")


@rule(on=Project, severity="error", covers=("PY821",))
def check(project: Project, *, readers: tuple[str, ...] = _READERS) -> Iterator[Problem]:
    """Every reading of the policies in the verifier, and in other scripts that are no evaluator by their names."""
    for path in project.scripts:
        name = path.rpartition("/")[2]
        source = project.text(path)
        verifier = name == _VERIFIER
        if (
            source is None
            or not (verifier or _KEY in source.text)
            or (not verifier and any(r in name for r in readers))
        ):
            continue
        module = project.module(path)
        for access in accesses(module, _KEY) if module else ():
            whole = "passport" in access.how and not verifier
            cause = (
                f"the verifier must not read `{_KEY}`" if verifier else f"`{_KEY}` has one reader, and this is another"
            )
            hint = "Report the finding, and leave its weight to the finalizer."
            if not whole:
                yield Problem(
                    access.span, f"{cause}: {access.how}", hint, severity=None if verifier else "info", path=path
                )
