"""
A draft with bare markers has not been finalized.

Bare markers are what a writer leaves. Until `arslint finalize` has resolved them from passport and read log, nothing is known
about any citation, and the gate refuses the draft. One finding for the file; it is an error at the stage `final`.

```md good
Boils.<!--ref:smith2024 ok--><!--anchor:page:12-->
```

```md good stage=writer
Boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:page:12-->
      ^^^^^^^^^^^^^^^^^^^^ the finalizer has not run: this marker has no status
```

```md bad stage=final
Boils.<!--ref:smith2024--><!--anchor:page:12--> Melts.<!--ref:jones2023--><!--anchor:page:3-->
      ^^^^^^^^^^^^^^^^^^^^ the finalizer has not run: none of the 2 markers has a status
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.documents.output import is_output


@rule(on=Draft, severity="error")
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """The first marker of a draft that carries bare markers only; nothing while it is being written, by its stage."""
    refs = draft.scan.refs
    if refs and not draft.finalized and context.stage != "writer" and not is_output(draft.source.path):
        yield Problem(
            refs[0].span,
            "the finalizer has not run: "
            + ("this marker has no status" if len(refs) == 1 else f"none of the {len(refs)} markers has a status"),
            "Run `arslint finalize` on this draft with its passport.",
            severity=None if context.stage == "final" else "info",
            key="finalizer-not-run",
        )
