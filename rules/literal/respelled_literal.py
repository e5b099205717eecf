"""
A finalizer literal is spelled as the finalizer spells it.

The formatter looks for three exact strings. One with another dash, case or space, with a letter of another script or a letter
lost, refuses nothing there; `arslint gate` refuses it all the same, because the citation behind it is not in order.

```md good
Boils.[UNVERIFIED CITATION — NO ORIGINAL]<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Boils.[UNVERIFIED CITATION - NO ORIGINAL]<!--ref:smith2024--><!--anchor:page:12-->
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this reads like [UNVERIFIED CITATION — NO ORIGINAL] and is spelled otherwise
```

```md fixed
Boils.[UNVERIFIED CITATION — NO ORIGINAL]<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Boils.[Unverified citation — acknowledged]<!--ref:smith2024--><!--anchor:page:12-->
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this reads like a finalizer literal and is spelled otherwise
```

```md bad
Boils.[UNVERIFIED CITATІON — NO ORIGINAL]<!--ref:smith2024--><!--anchor:page:12-->
       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this reads like a finalizer literal and is spelled otherwise
```
"""

from collections.abc import Iterator
from difflib import SequenceMatcher

from arslint import Fix, Problem, rule
from arslint.documents import Draft
from arslint.protocol import literal

_ALIKE = 0.85
_WRITTEN = f"Delete it and run `arslint finalize`, which writes what holds: {', '.join(literal.ALL)} or nothing."


@rule(on=Draft, severity="error", covers=("DR403",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each literal with another spelling, with a fix where it is plain which one was meant."""
    for found in draft.scan.literals:
        if found.exact:
            continue
        folded = " ".join(found.text.upper().split())
        likeness = {text: SequenceMatcher(None, folded, text).ratio() for text in literal.ALL}
        meant = max(likeness, key=lambda text: likeness[text])
        whole = found.text.startswith("[") and found.text.endswith("]") and likeness[meant] >= _ALIKE
        yield Problem(
            found.span,
            f"this reads like {meant if whole else 'a finalizer literal'} and is spelled otherwise",
            "Restore the spelling; run `arslint finalize` once the cause is gone." if whole else _WRITTEN,
            Fix.replace("Restore the literal", found.span, meant) if whole else None,
        )
