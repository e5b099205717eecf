"""
A draft carries only markers that exist.

Claims live in the passport's manifests: there is no `<!--claim:…-->` marker, and no program reads one. Markers of prompt files
(`canonical:`, `GENERATED:`, `GOOD`, `BAD`, `concern:`) show that text of a prompt was copied into the draft. Any other comment is
legal and left alone.

```md good
Boils.<!--ref:smith2024--><!--anchor:page:12--> <!-- check the unit --> <!-- source: the lab -->
```

```md bad
Boils.<!--ref:smith2024--><!--anchor:page:12--><!--claim:C-001-->
                                               ^^^^^^^^^^^^^^^^^^ there is no `claim` marker, so nothing reads this
```

```md bad
Boils.<!--cite:smith2024--><!--ref:smith2024--><!--anchor:page:12-->
      ^^^^^^^^^^^^^^^^^^^^^ there is no `cite` marker, so nothing reads this
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

_CLAIM = re.compile(
    r"(claims?|manifest|cit(?:e|ation)|citekey|refs|reference|source|locator|terminal|policy):\S+", re.IGNORECASE
)
_PROMPT = re.compile(r"canonical:|GENERATED:|concern:CC-|JUDGE-PROMPT-CANONICAL|(?:GOOD|BAD)\Z")
_CURE = {
    "claim": "Delete it; claims stand in the passport's `claim_intent_manifests`.",
    "cite": "Write `<!--ref:slug--><!--anchor:kind:value-->`, or delete it.",
}


@rule(on=Draft, severity="error")
def check(draft: Draft) -> Iterator[Problem]:
    """Comments that imitate a marker, then comments that belong to prompts."""
    if not (draft.scan.refs or draft.scan.anchors):
        return
    for comment in draft.scan.comments:
        claim = _CLAIM.fullmatch(comment.text)
        if claim:
            name = claim[1].lower()
            hint = _CURE["claim" if name.startswith(("claim", "manifest")) else "cite"]
            yield Problem(comment.span, f"there is no `{claim[1]}` marker, so nothing reads this", hint)
        elif _PROMPT.match(comment.text.strip()):
            yield Problem(
                comment.span,
                "this marker belongs to a prompt, not to a draft",
                "Delete it together with whatever text was copied with it.",
                severity="warning",
            )
