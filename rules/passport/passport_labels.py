"""
The names, labels and hashes of a passport follow the known forms.

An unknown skill or label is legal and often a slip. The content hash is a whole SHA-256: a shortened one proves nothing.

```yaml good
repro_lock: null
origin_skill: academic-paper
version_label: paper_draft_v2
content_hash: 0f343b0931126a20f133d67c2b018a3b5e4c5a1b7d7f3e2a9c8d6b5f4e3d2c1b
```

```yaml bad
repro_lock: null
origin_skill: deep-reserch
              ^^^^^^^^^^^^ `deep-reserch` is no skill of the suite
version_label: second try
               ^^^^^^^^^^ `second try` is no version label of a known family
content_hash: a3f2b7c9...
              ^^^^^^^^^^^ `content_hash` is no SHA-256
upstream_dependencies: [research_v1, second try]
                                     ^^^^^^^^^^ the material depends on its own version
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.protocol.version_label import VersionLabel

_SHA = re.compile(r"(?:sha256:)?[0-9a-f]{64}")
_SKILLS = ("academic-paper", "academic-paper-reviewer", "academic-pipeline", "data-analyst", "deep-research")


@rule(on=Passport, severity="warning", covers=("TOP-02", "TOP-05", "TOP-07", "TOP-08"))
def check(passport: Passport, *, skills: tuple[str, ...] = _SKILLS) -> Iterator[Problem]:
    """One look at each of the four."""
    top, data = passport.top, passport.data
    skill, label, digest = data.get("origin_skill"), data.get("version_label"), data.get("content_hash")
    if isinstance(skill, str) and skill and skill not in skills:
        hint = f"The skills are {', '.join(f'`{name}`' for name in skills)}; settings can add others."
        yield Problem(top.place("origin_skill"), f"`{skill}` is no skill of the suite", hint, covers=("TOP-02",))
    if isinstance(label, str) and label and VersionLabel.parse(label) is None:
        message = f"`{label}` is no version label of a known family"
        hint = "Write it as `v1.1`, `paper_draft_v2` or `research_v1`, so that versions can be told apart in order."
        yield Problem(top.place("version_label"), message, hint, covers=("TOP-05",))
    if isinstance(digest, str) and not _SHA.fullmatch(digest):
        hint = "Write all 64 lowercase hexadecimal digits, or leave the key out."
        yield Problem(top.place("content_hash"), "`content_hash` is no SHA-256", hint, covers=("TOP-07",))
    dependencies = top.get("upstream_dependencies")
    for dependency in dependencies.items() if dependencies else ():
        if isinstance(label, str) and dependency.value == label:
            hint = "Remove it, or name the version that the material was made of."
            yield Problem(dependency.span, "the material depends on its own version", hint, covers=("TOP-08",))
