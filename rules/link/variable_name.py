"""
An environment variable that a prompt names is spelled as elsewhere, and documented.

`ARS_PASPORT_RESET` is never set, so the feature behind it is never on, and nothing says so. A name that differs by one
character from one that is used more often is taken for a slip; a name that no documentation has is reported once,
where the suite documents its variables at all.

```md README.md
Set `ARS_PASSPORT_RESET`, `ARS_CLAIM_AUDIT` or `ARS_CROSS_MODEL`. `ARS_PASSPORT_RESET` is off by default.
```

```md good pipeline/SKILL.md
With `ARS_PASSPORT_RESET=1` the run stops.
```

```md bad pipeline/SKILL.md
With `ARS_PASPORT_RESET=1` the run stops; `ARS_QUIET` hides that.
      ^^^^^^^^^^^^^^^^^ `ARS_PASPORT_RESET` looks like a slip of `ARS_PASSPORT_RESET`
                                           ^^^^^^^^^ no documentation of this suite has `ARS_QUIET`
```
"""

from collections import Counter
from collections.abc import Iterator

from arslint import Fix, Problem, rule
from arslint.documents.reference import VARIABLE
from arslint.project import Project

_FEW = 3


@rule(on=Project, severity="info", covers=("XR011",))
def check(project: Project) -> Iterator[Problem]:
    """Every variable of the live texts that is misspelled or not documented."""
    own = [(path, one) for path, one in project.references(VARIABLE, everywhere=True) if not project.quoted(path)]
    count = Counter(one.text for _, one in own)
    documented = {one.text for path, one in own if path not in project.live or len(count) <= _FEW}
    for path, one in own:
        if path not in project.live:
            continue
        slip = next((other for other in count if count[other] > count[one.text] and _one_apart(one.text, other)), None)
        if slip and one.text not in documented:
            fix = Fix.replace(f"Name `{slip}`", one.span, slip, safe=False)
            yield Problem(one.span, f"`{one.text}` looks like a slip of `{slip}`", "Correct the name.", fix, path=path)
        elif one.text not in documented and len(documented) >= _FEW:
            documented.add(one.text)
            message = f"no documentation of this suite has `{one.text}`"
            yield Problem(one.span, message, "Say in the README or the setup guide what it does.", path=path)


def _one_apart(one: str, other: str) -> bool:
    """Whether one character was dropped, added, changed or swapped."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    shared = 0
    while shared < min(len(one), len(other)) and one[shared] == other[shared]:
        shared += 1
    rest, tail = one[shared:], other[shared:]
    return (
        rest[1:] == tail
        or rest == tail[1:]
        or rest[1:] == tail[1:]
        or (rest[2:] == tail[2:] and rest[:2] == tail[1::-1])
    )
