"""
A source that was verified was acquired, and one that was not acquired was never audited.

A verification names its method. An entry that was obtained by another way than the known ones names its adapter.

```yaml good
literature_corpus:
  - citation_key: smith2024
    source_acquired: true
    source_verified_against_original: true
    source_verification_method: manual_grep
```

```yaml bad
literature_corpus:
  - citation_key: smith2024
    obtained_via: other
                  ^^^^^ an entry obtained by `other` needs `adapter_name`
    source_verified_against_original: true
                                      ^^^^ a verified source needs `source_acquired: true`
    source_verification_method: none
                                ^^^^ a verified source needs the method of its verification
```

```yaml bad
literature_corpus:
  - citation_key: smith2024
    source_acquired: false
    source_acquisition_path: smith.pdf
                             ^^^^^^^^^ the source was not acquired and has `source_acquisition_path`
    description_last_audit: null
                            ^^^^ the source was not acquired, so `description_last_audit` must be the word `none`
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.passport import CORPUS

_METHODS = ("codex_audit", "manual_grep", "vision_check")
_VERIFIED = "source_verified_against_original"


@rule(on=Passport, severity="error", covers=("LCE-04", "LCE-05", "LCE-06"))
def check(passport: Passport) -> Iterator[Problem]:
    """Each entry by itself."""
    for row in passport.rows(CORPUS):
        entry = row.value
        if entry.get("obtained_via") == "other" and "adapter_name" not in entry:
            message = "an entry obtained by `other` needs `adapter_name`"
            yield Problem(row.place("obtained_via"), message, "Name the adapter.", covers=("LCE-04",))
        if entry.get(_VERIFIED) is True:
            if entry.get("source_acquired") is not True:
                message = "a verified source needs `source_acquired: true`"
                hint = "Nobody verifies what was never acquired: set one of the two right."
                yield Problem(row.place(_VERIFIED), message, hint, covers=("LCE-05",))
            if entry.get("source_verification_method") not in _METHODS:
                message = "a verified source needs the method of its verification"
                hint = f"Name one of {', '.join(f'`{name}`' for name in _METHODS)}, or withdraw the verification."
                yield Problem(row.place("source_verification_method"), message, hint, covers=("LCE-05",))
        if entry.get("source_acquired") is False:
            if entry.get("description_last_audit") != "none":
                message = "the source was not acquired, so `description_last_audit` must be the word `none`"
                hint = 'Write `description_last_audit: "none"`.'
                yield Problem(row.place("description_last_audit"), message, hint, covers=("LCE-06",))
            for key in ("source_acquisition_path", "source_acquisition_date"):
                if key in entry:
                    message = f"the source was not acquired and has `{key}`"
                    hint = "Remove the key, or record the acquisition."
                    yield Problem(row.place(key), message, hint, severity="warning", covers=("LCE-06",))
