"""
A stage that runs again gives its result a new version label.

The same label on two runs of one stage would name two different texts; a lower one puts them in the wrong order. Labels
are compared within one family, such as `paper_draft_v1` and `paper_draft_v2`.

```yaml good
reset_boundary:
  - {kind: boundary, stage: "3", version_label: paper_draft_v1}
  - {kind: boundary, stage: "3", version_label: paper_draft_v2}
```

```yaml bad
reset_boundary:
  - {kind: boundary, stage: "3", version_label: paper_draft_v2}
  - {kind: boundary, stage: "3", version_label: paper_draft_v2}
                                                ^^^^^^^^^^^^^^ stage 3 ran again under the same label `paper_draft_v2`
  - {kind: boundary, stage: "3", version_label: paper_draft_v1}
                                                ^^^^^^^^^^^^^^ `paper_draft_v1` is lower than `paper_draft_v2` of the run before
```
"""

from collections.abc import Iterator

from arslint import Label, Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import LEDGER
from arslint.protocol.version_label import VersionLabel

_HINT = "Both entries stay; append the next boundary with a higher label."


@rule(on=Passport, severity="error", covers=("RBL-04",))
def check(passport: Passport) -> Iterator[Problem]:
    """Each boundary against the earlier ones of its stage."""
    runs: dict[str, dict[str, Node]] = {}
    latest: dict[str, Node] = {}
    for row in passport.rows(LEDGER):
        stage, label = row.value.get("stage"), row.value.get("version_label")
        if row.value.get("kind") != "boundary" or not isinstance(stage, str) or not isinstance(label, str):
            continue
        used, before = runs.setdefault(stage, {}), latest.get(stage)
        if label in used:
            labels = (Label(used[label].place("version_label"), "first here"),)
            message = f"stage {stage} ran again under the same label `{label}`"
            yield Problem(row.place("version_label"), message, _HINT, labels=labels)
        elif before is not None and _is_lower(label, before.value["version_label"]):
            labels = (Label(before.place("version_label"), "the run before"),)
            message = f"`{label}` is lower than `{before.value['version_label']}` of the run before"
            yield Problem(row.place("version_label"), message, _HINT, labels=labels)
        used.setdefault(label, row)
        latest[stage] = row


def _is_lower(label: str, before: str) -> bool:
    new, old = VersionLabel.parse(label), VersionLabel.parse(before)
    return new is not None and old is not None and new.precedes(old)
