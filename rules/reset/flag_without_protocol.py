"""
A text that names the reset flag leads to the protocol of the reset boundary.

`ARS_PASSPORT_RESET` changes what a session may do next. A text that never names the document is an error; a section that
names the flag without it, while another section has it, is a warning. Old and quoted texts are left alone.

```md good academic-pipeline/agents/pipeline_orchestrator_agent.md
With `ARS_PASSPORT_RESET=1` see [the protocol](../references/passport_as_reset_boundary.md).
```

```md bad academic-pipeline/agents/pipeline_orchestrator_agent.md
With `ARS_PASSPORT_RESET=1` .
      ^^^^^^^^^^^^^^^^^^ this text names the flag and never says where its protocol stands
```
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from arslint import Problem, Span, rule
from arslint.documents import Plain, Prompt
from arslint.documents.document import Document
from arslint.documents.role import Role

FLAG = "ARS_PASSPORT_RESET"
DOCUMENT = "passport_as_reset_boundary"
_QUOTING = re.compile(
    r"(?:^|/)(?:archive|audits|evals|fixtures|tests?|node_modules|dist|build)/|(?:^|/)changelog", re.IGNORECASE
)
_HEADING = re.compile(r"^## ", re.MULTILINE)
_CURE = f"Refer to `references/{DOCUMENT}.md` where the flag is named."


@rule(on=(Prompt, Plain), severity="error", covers=("RB201", "LOC-10"), since="3.6")
def check(document: Document) -> Iterator[Problem]:
    """The first mention in a text without the reference, or in a section without it."""
    text = document.source.text
    if FLAG not in text or _QUOTING.search(document.source.path):
        return
    if isinstance(document, Prompt) and Role.RESET_DOC in document.roles:
        return
    at = text.index(FLAG)
    span = Span(at, at + len(FLAG))
    if DOCUMENT not in text:
        yield Problem(span, "this text names the flag and never says where its protocol stands", _CURE)
        return
    if not isinstance(document, Prompt):
        return
    cuts = [0, *(match.start() for match in _HEADING.finditer(text)), len(text)]
    for start, stop in pairwise(cuts):
        at = text.find(FLAG, start, stop)
        if at >= 0 and DOCUMENT not in text[start:stop] and "reset boundary" not in text[start:stop].lower():
            message = "this section names the flag and does not lead to its protocol"
            yield Problem(Span(at, at + len(FLAG)), message, _CURE, severity="warning")
