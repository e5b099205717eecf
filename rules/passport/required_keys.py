"""
A passport has the five keys without which no stage accepts it.

A stage that gets a passport without one of them answers `HANDOFF_INCOMPLETE`. A file with none of the five is taken for
a part of a passport, such as what an adapter writes.

```yaml good
origin_skill: deep-research
origin_mode: full
origin_date: "2026-09-01T08:00:00Z"
verification_status: UNVERIFIED
version_label: research_v1
```

```yaml bad
origin_skill: deep-research
^^^^^^^^^^^^ the passport lacks `origin_date` and `version_label`
origin_mode: full
verification_status: VERIFIED
repro_lock: null
```

```md bad handoff.md
## Material Passport
   ^^^^^^^^^^^^^^^^^ the passport lacks `origin_date`, `verification_status` and `version_label`

- Origin Skill: deep-research
- Origin Mode: full
```

```yaml bad
literature_corpus: []
^^^^^^^^^^^^^^^^^ this is a part of a passport, without any of the keys that every passport has
```

```yaml bad
material_passport:
^^^^^^^^^^^^^^^^^ the passport stands below a key of its own
  origin_skill: deep-research
  origin_mode: full
  origin_date: "2026-09-01T08:00:00Z"
  verification_status: UNVERIFIED
  version_label: research_v1
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.passport import REQUIRED


@rule(on=Passport, severity="error", covers=("TOP-01", "LOC-02"))
def check(passport: Passport) -> Iterator[Problem]:
    """One finding for all that is missing."""
    if not passport.readable or (passport.is_carried and passport.is_partial):
        return
    missing = [f"`{key}`" for key in REQUIRED if key not in passport.data]
    if passport.is_wrapped:
        message = "the passport stands below a key of its own"
        hint = "arslint reads it so; other tools look for its keys at the top level."
        yield Problem(passport.top.head, message, hint, severity="info", covers=("LOC-02",))
    if passport.is_partial:
        message = "this is a part of a passport, without any of the keys that every passport has"
        hint = f"Nothing is wrong with that for an adapter's file; a whole passport needs {_listed(missing)}."
        yield Problem(passport.top.head, message, hint, severity="info", covers=("LOC-02",))
    elif missing:
        hint = "A stage that gets it answers HANDOFF_INCOMPLETE."
        span = passport.carried.title if passport.carried else passport.top.head
        yield Problem(span, f"the passport lacks {_listed(missing)}", hint, covers=("TOP-01",))


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
