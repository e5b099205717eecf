"""
The phases of the audit gate that the prompt lists are as many as it says.

Path A fails in seven phases, path B in twelve that block and five that recover: 24 rows of the inventory. A phase without a
name in the prompt cannot be surfaced by it.

```md good academic-pipeline/agents/pipeline_orchestrator_agent.md
### 3.5 Audit Artifact Gate

Both paths follow the 24-row Failure State Inventory.

- **Path A** fails in `P-PA-precond`, `P-PA-schema`, `P-PA-gate`, `P-PA-verdict-schema`, `P-PA-verdict-mirror`, `P-PA-stale-late`, `P-PA-supersede-preempt`. All seven defined inline there.
```

```md bad academic-pipeline/agents/pipeline_orchestrator_agent.md
### 3.5 Audit Artifact Gate

Both paths follow the 23-row Failure State Inventory.
                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this says 23 phases, and there are 24

- **Path A** fails in `P-PA-precond`, `P-PA-schema`, `P-PA-verdict-schema`, `P-PA-verdict-mirror`, `P-PA-stale-late`, `P-PA-supersede-preempt`. All seven defined inline there.
  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the list lacks `P-PA-gate`
                                                                                                                                                ^^^^^^^^^^^^^^^^^^^^^^^^ this says 7 phases, and there are 6
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Prompt

PHASES = {
    "P-PA-": ("precond", "schema", "gate", "verdict-schema", "verdict-mirror", "stale-late", "supersede-preempt"),
    "P-PB-": (
        *("empty", "supersede-missing", "ambig", "proposal-schema", "audit-failed", "gate", "verdict-schema"),
        *("verdict-mirror", "stale-late", "snapshot", "persisted-schema", "passport-write"),
        *("dup-early", "dup-other", "dup-late", "consume-fail", "crash"),
    ),
}
_PHASE = re.compile(r"`(P-P[AB]-)([a-z-]+)`")
_WORDS = {"seven": 7, "eleven": 11, "twelve": 12, "seventeen": 17, "twenty-four": 24}
_CLAIM = re.compile(r"\bAll (\w+) defined inline|\bthe (\d+)-row Failure State Inventory", re.IGNORECASE)
_CURE = "List the phase, or correct the number; a phase without a name cannot be surfaced."


@rule(on=Prompt, severity="warning", covers=("OR314",), since="3.7", roles=("orchestrator",))
def check(prompt: Prompt) -> Iterator[Problem]:
    """Phases that are missing or unknown, and counts that differ from what is listed."""
    section = prompt.section("Audit Artifact Gate")
    if section is None:
        return
    for block in prompt.blocks(section, "paragraph"):
        piece = prompt.prose(block)
        named = [(match[1], match[2], match) for match in _PHASE.finditer(piece.text)]
        for prefix, phases in PHASES.items():
            given = {name for kind, name, _ in named if kind == prefix}
            lost = [name for name in phases if name not in given]
            if len(given) > 1 and lost:
                listed = ", ".join(f"`{prefix}{name}`" for name in lost)
                yield Problem(piece.span(0, min(60, len(piece.text))), f"the list lacks {listed}", _CURE)
        for prefix, name, match in named:
            if name not in PHASES[prefix]:
                yield Problem(piece.span(*match.span()), f"`{prefix}{name}` is no phase of the audit gate", _CURE)
        for claim in _CLAIM.finditer(piece.text):
            count = int(claim[2]) if claim[2] else _WORDS.get(claim[1].lower(), 0)
            listed_here = {name for _, name, _ in named} if claim[1] else set()
            wanted = sum(map(len, PHASES.values())) if claim[2] else len(listed_here)
            if count and count != wanted:
                at = Span(*piece.span(*claim.span()))
                yield Problem(at, f"this says {count} phases, and there are {wanted}", _CURE)
