"""
Wherever the hash of a boundary is described, resume entries are left out of it.

The protocol says so; the orchestrator's two short descriptions never did, and whoever implements one of them alone hashes
the whole ledger. A placeholder of another length, or a description without its canonical form, is an error.

```md good academic-pipeline/agents/pipeline_orchestrator_agent.md
#### Passport Reset Boundary

The hash covers the JCS-serialized (RFC 8785), LF-separated ledger with `hash` set to placeholder `"000000000000"`; resume
entries are never included.
```

```md bad academic-pipeline/agents/pipeline_orchestrator_agent.md
#### Passport Reset Boundary

The hash covers the JCS-serialized (RFC 8785), LF-separated ledger with `hash` set to placeholder `"0000"`; resume
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the placeholder has 4 zeros, and a hash has 12 characters
entries are never included.
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Prompt
from arslint.documents.role import Role

_HASHED = re.compile(r"(?=.*\bhash\b)(?=.*\"0{6,}\")", re.IGNORECASE | re.DOTALL)
_EXCLUDED = re.compile(
    r"\bresume\b[^.;]{0,80}\b(?:never included|excluded|left out|not part|skipped)|\bonly (?:prior )?`?(?:kind: )?boundary",
    re.IGNORECASE,
)
_PLACEHOLDER = re.compile(r"placeholder[^\"\n]{0,30}\"(0+)\"")
_CURE = "Add that `kind: resume` entries never enter the hash, as the protocol document says."


@rule(
    on=Prompt, severity="error", covers=("RB207",), since="3.6", roles=("orchestrator", "reset-doc", "handoff-schemas")
)
def check(prompt: Prompt) -> Iterator[Problem]:
    """Placeholders of another length, and descriptions without the exclusion."""
    for match in _PLACEHOLDER.finditer(prompt.live):
        if len(match[1]) != 12:
            span = prompt.source.line_span(prompt.source.position(match.start(1)).line)
            message = f"the placeholder has {len(match[1])} zeros, and a hash has 12 characters"
            yield Problem(span, message, 'Write `"000000000000"`.')
    if Role.ORCHESTRATOR not in prompt.roles:
        return
    section = prompt.section("Passport Reset Boundary")
    for block in prompt.blocks(section, "paragraph") if section else ():
        piece = prompt.prose(block)
        if _HASHED.match(piece.text):
            for wanted, name in (
                (r"RFC 8785|\bJCS\b", "RFC 8785"),
                (r"\bLF-separated|\\x0a", "LF-separated"),
                (r"\"0{12}\"", "the placeholder"),
            ):
                if not re.search(wanted, piece.text):
                    yield Problem(
                        piece.span(0, min(60, len(piece.text))),
                        f"this description of the hash does not say {name}",
                        _CURE,
                    )
            if not _EXCLUDED.search(piece.text):
                message = "whoever reads only this sentence hashes the resume entries too"
                yield Problem(piece.span(0, min(60, len(piece.text))), message, _CURE, severity="warning")
