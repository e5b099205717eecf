"""
An annotation of the claim audit is spelled as the audit spells it.

The formatter refuses by exact strings and open prefixes: a word added inside the brackets makes a refusal pass there. `arslint
gate` refuses a re-spelled HIGH-WARN annotation all the same. Other annotations refuse nothing, but programs find them by their
spelling.

```md good
Boils. [HIGH-WARN-CLAIM-NOT-SUPPORTED] Melts. [CLAIM-AUDIT-TOOL-FAILURE — judge_timeout]
```

```md bad
Boils. [HIGH-WARN-CLAIM-NOT-SUPPORTED — acknowledged]
       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this reads like `HIGH-WARN-CLAIM-NOT-SUPPORTED` and is spelled otherwise
```

```md bad
Boils. HIGH-WARN-CLAIM-NOT-SUPPORTED]
       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this reads like `HIGH-WARN-CLAIM-NOT-SUPPORTED` and is spelled otherwise
```

```md bad
Boils. [CLAIM-AUDIT-AMBIGUOUS — checked]
       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this reads like `CLAIM-AUDIT-AMBIGUOUS` and is spelled otherwise
```

```md bad
Boils. [HIGH-WARN-CLAIM-NOT-SUPPORTED ]
       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this reads like `HIGH-WARN-CLAIM-NOT-SUPPORTED` and is spelled otherwise
```

```md fixed
Boils. [HIGH-WARN-CLAIM-NOT-SUPPORTED]
```
"""

from collections.abc import Iterator

from arslint import Fix, Problem, rule
from arslint.documents import Draft
from arslint.protocol import annotation
from arslint.protocol.annotation import Annotation, Family

_CURE = "Restore the spelling; only a new audit may change or remove it."


@rule(on=Draft, severity="error", covers=("DR502", "DR503"))
def check(draft: Draft) -> Iterator[Problem]:
    """Each annotation that the audit would not write so."""
    for note in draft.scan.annotations:
        if note.exact:
            continue
        family = note.family or _meant(note)
        named = f"`{family.name}`" if family else "an annotation of the claim audit"
        fix = None
        if family and "{" not in family.template and _folded(note.text) == _folded(family.template):
            fix = Fix.replace("Restore the annotation", note.span, family.template)
        yield Problem(
            note.span,
            f"this reads like {named} and is spelled otherwise",
            _CURE,
            fix,
            severity=None if note.high else "warning",
            covers=("DR502",) if note.high else ("DR503",),
        )


def _meant(note: Annotation) -> Family | None:
    """The family whose name a text begins with, spelling aside; the longest name wins."""
    text = _folded(note.text)
    found = [family for family in annotation.FAMILIES if text.startswith(_folded(family.name))]
    return max(found, key=lambda family: len(family.name), default=None)


def _folded(text: str) -> str:
    return "".join(letter for letter in text.upper() if letter.isalnum())
