"""
A draft carries only markers that exist.

Claims live in the passport's manifests: there is no `<!--claim:…-->` marker, and no program reads one. Markers of prompt files
(`canonical:`, `GENERATED:`, `GOOD`, `BAD`, `concern:`) show that text of a prompt was copied into the draft. Any other comment is
legal and left alone.

```md good
Boils.<!--ref:smith2024--><!--anchor:page:12--> <!-- check the unit -->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:page:12--><!--claim:C-001-->
                                               ^^^^^^^^^^^^^^^^^^ there is no `claim` marker, so nothing reads this
```

```md bad
<!-- canonical:rule-7 -->
^^^^^^^^^^^^^^^^^^^^^^^^^ this marker belongs to a prompt, not to a draft
Boils.<!--ref:smith2024--><!--anchor:page:12-->
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Draft

_CLAIM = re.compile(r"(claim|manifest|citation|cite|source|locator|status|terminal|policy)\s*:\s*\S", re.IGNORECASE)
_PROMPT = re.compile(r"canonical:|GENERATED:|concern:CC-|JUDGE-PROMPT-CANONICAL|(?:GOOD|BAD)\Z")


@rule(on=Draft, severity="error")
def check(draft: Draft) -> Iterator[Problem]:
    """Comments that imitate a marker, then comments that belong to prompts."""
    if not draft.scan.refs:
        return
    for comment in draft.scan.comments:
        body = comment.text.strip()
        claim = _CLAIM.match(comment.text)
        if claim:
            yield Problem(
                comment.span,
                f"there is no `{claim[1]}` marker, so nothing reads this",
                "Delete it; claims stand in the passport's `claim_intent_manifests`.",
            )
        elif _PROMPT.match(body):
            yield Problem(
                comment.span,
                "this marker belongs to a prompt, not to a draft",
                "Delete it together with whatever text was copied with it.",
                severity="warning",
            )
