"""
Every `[PASSPORT-RESET: …]` in a prompt has the one form that programs read, or is elided.

Programs find a boundary by this line alone. The template, an elided `[PASSPORT-RESET: ...]` and a tag that is filled in by
its rule are legal; a shortened or respelled one teaches a model to print what nothing reads. The early form with a short
hash is information.

```md good academic-pipeline/agents/pipeline_orchestrator_agent.md
Print `[PASSPORT-RESET: hash=<hash>, stage=<completed>, next=<next>]`; the `[PASSPORT-RESET: ...]` tag is the anchor.
```

```md bad academic-pipeline/agents/pipeline_orchestrator_agent.md
Print `[PASSPORT-RESET: hash=<hash> stage=<completed>, next=<next>]`; the `[PASSPORT-RESET: ...]` tag is the anchor.
       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ programs do not read this tag
```

```md fixed academic-pipeline/agents/pipeline_orchestrator_agent.md
Print `[PASSPORT-RESET: hash=<hash>, stage=<completed>, next=<next>]`; the `[PASSPORT-RESET: ...]` tag is the anchor.
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents import Prompt

TAG = "[PASSPORT-RESET: hash=<hash>, stage=<completed>, next=<next>]"
ELIDED = ("[PASSPORT-RESET: ...]", "[PASSPORT-RESET: …]")
_TAG = re.compile(r"\[\s*PASSPORT[-_ ]?RESET\s*:[^\]\n]{0,200}\]?")
_FILLED = re.compile(r"\[PASSPORT-RESET: hash=[0-9a-f]{12}, stage=[^,\]]+, next=[^,\]]+\]")


@rule(on=Prompt, severity="error", covers=("RB203",), since="3.6")
def check(prompt: Prompt) -> Iterator[Problem]:
    """Each tag that is neither the template, nor elided, nor filled in by its rule."""
    if "PASSPORT" not in prompt.source.text:
        return
    for match in _TAG.finditer(prompt.live):
        if match[0] in (TAG, *ELIDED) or _FILLED.fullmatch(match[0]):
            continue
        span = Span(*match.span())
        cure = f"Write `{TAG}`, or `{ELIDED[0]}` where only the tag is named."
        if "hash=<short>" in match[0]:
            message = "this tag has the early form with a short hash"
            yield Problem(span, message, cure, severity="info")
        else:
            fix = Fix.replace("Write the tag as programs read it", span, TAG, safe="<" in match[0])
            yield Problem(span, "programs do not read this tag", cure, fix)
