"""
A link leads to a file that exists.

A model that follows a dead link reads nothing and goes on without the contract that stands behind it; a reader gives
up. A relative link counts from the folder of its own file, whatever folder a copy of that file came from; a link that
begins with `/` or with a variable such as `${PLUGIN_ROOT}/` counts from the top of the suite or of its skill. Addresses
with a scheme, places outside the suite and placeholders (`<slug>.md`, `path/to/file.md`) are left alone. A line `@file.md`
in a host's guide (`CLAUDE.md`, `GEMINI.md`, `AGENTS.md`) is a link too: the host loads what it names.

Where the file exists once elsewhere, the link can be corrected safely.

```md shared/handoffs.md
# Handoffs
```

```md good research/references/intake.md
Hand over as [the handoff table](../../shared/handoffs.md) says, and see [the style guide](https://example.org/style).
```

```md bad research/references/intake.md
Hand over as [the handoff table](../shared/handoffs.md#rows) says.
                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^ there is no `research/shared/handoffs.md`
```

```md fixed research/references/intake.md
Hand over as [the handoff table](../../shared/handoffs.md#rows) says.
```

```md bad GEMINI.md
@shared/handoffs.md
@shared/intake.md
 ^^^^^^^^^^^^^^^^ there is no `shared/intake.md`
```
"""

from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents.reference import LINK
from arslint.project import Project
from arslint.project.lookup import candidates, link, proposal, seen_from


@rule(on=Project, severity="error", covers=("XR001",))
def check(project: Project) -> Iterator[Problem]:
    """Every link of the suite whose file does not exist."""
    for path, reference in project.references(LINK, everywhere=True):
        target = link(project, project.origin(path, reference.span.start), reference.text)
        if target is None or target.found is not None:
            continue
        found = candidates(project, path, target.wanted)
        other = project.tree.same_but_case(target.wanted)
        hint = "Correct the path, add the file, or delete the link."
        fix = None
        if len(found) == 1 and "\\" not in reference.text and "%" not in reference.text:
            end = reference.span.start + len(reference.text.partition("#")[0])
            fixed = seen_from(path, found[0])
            hint = f"The file is `{fixed}` from here."
            fix = Fix.replace(f"Link to `{fixed}`", Span(reference.span.start, end), fixed)
        elif len(found) > 1:
            hint = proposal(seen_from(path, one) for one in found)
        if other:
            hint = f"`{other}` differs in the case of letters only."
        yield Problem(
            reference.span,
            f"there is no `{target.wanted}`",
            hint,
            fix,
            severity=None if path in project.live else "warning",
            path=path,
        )
