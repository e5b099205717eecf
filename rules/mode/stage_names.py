"""
A stage is named as the pipeline names it, and follows the stages that may go before it.

Names count where they stand in capitals behind the number. An arrow between two stages that no run takes is a warning
unless its sentence or section forbids it; Stage 4 to 5 is the slot of the finalizer. Stages of a port's own are left alone.

```md good academic-pipeline/references/pipeline_state_machine.md
Stage 2.5 (INTEGRITY) comes before Stage 3 (REVIEW); a run cannot go Stage 2 -> Stage 3.
```

```md bad academic-pipeline/references/pipeline_state_machine.md
Stage 2.5 (REVISE) comes before Stage 3 (REVIEW); a run cannot go Stage 2 -> Stage 3.
^^^^^^^^^^^^^^^^^ Stage 2.5 is INTEGRITY, not REVISE
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Prompt
from arslint.documents.role import Role

NAMES = {
    "1": ("RESEARCH",),
    "2": ("WRITE",),
    "2.5": ("INTEGRITY",),
    "3": ("REVIEW",),
    "4": ("REVISE",),
    "3'": ("RE-REVIEW",),
    "4'": ("RE-REVISE",),
    "4.5": ("FINAL INTEGRITY", "INTEGRITY"),
    "5": ("FINALIZE",),
    "6": ("PROCESS SUMMARY",),
}
NEXT = {
    "1": ("2",),
    "2": ("2.5",),
    "2.5": ("3", "2"),
    "3": ("4", "4.5", "2"),
    "4": ("3'", "4.5", "5"),
    "3'": ("4.5", "4'"),
    "4'": ("4.5",),
    "4.5": ("5", "4", "4'"),
    "5": ("6",),
    "6": (),
}
STATUSES = ("pending", "in_progress", "completed", "skipped", "blocked")
_KNOWN = "|".join(sorted({name for names in NAMES.values() for name in names}, key=len, reverse=True))
_NAMED = re.compile(rf"Stage(?<!\wStage) (\d(?:\.5)?['’]?)(?!\.?\d) ?(?:\(|—|-{{0,2}})? ?(?:\*\*)?({_KNOWN})(?![\w-])")
_EDGE = re.compile(r"Stage(?<!\wStage) (\d(?:\.5)?['’]?) ?(?:-{1,2}>|→) ?(?:Stage )?(\d(?:\.5)?['’]?)(?!\.?\w)")
_MARKED = re.compile(r"ark(?<=\b[Mm]ark)s? (?:the |that )?[Ss]tage (?:as )?`(\w+)`")
_DENIED = re.compile(r"\b(?:cannot|never|not|illegal|prohibited|no longer|forbidden|instead of)\b", re.IGNORECASE)
_CURE = (
    "Use the pipeline's stages: 1 RESEARCH, 2 WRITE, 2.5 INTEGRITY, 3 REVIEW, 4 REVISE, 3' RE-REVIEW, 4' RE-REVISE, …"
)


@rule(on=Prompt, severity="error", covers=("MA605", "MA606"))
def check(prompt: Prompt) -> Iterator[Problem]:
    """Names in capitals, arrows between stages, and states, in prose and tables."""
    text = prompt.source.text
    if not prompt.roles or not any(pattern.search(text) for pattern in (_NAMED, _EDGE, _MARKED)):
        return
    for block in prompt.blocks(prompt.whole, "paragraph", "row", "heading"):
        if "tage " not in text[block.start : block.end]:
            continue
        piece = prompt.prose(block)
        for match in _NAMED.finditer(piece.text):
            stage = match[1].replace("’", "'")
            if stage in NAMES and match[2] not in NAMES[stage]:
                message = f"Stage {stage} is {NAMES[stage][0]}, not {match[2]}"
                yield Problem(piece.span(*match.span()), message, _CURE, covers=("MA605",))
        for match in _EDGE.finditer(piece.text):
            first, second = match[1].replace("’", "'"), match[2].replace("’", "'")
            if (
                first in NAMES
                and second in NAMES
                and second not in NEXT[first]
                and not _denied(prompt, piece.text, match, block.span.start)
            ):
                message = f"the pipeline never goes from Stage {first} to Stage {second}"
                yield Problem(piece.span(*match.span()), message, _CURE, severity="warning", covers=("MA606",))
        for match in _MARKED.finditer(piece.text):
            if match[1] not in STATUSES and prompt.roles & {Role.STATE_MACHINE, Role.STATE_TRACKER, Role.ORCHESTRATOR}:
                message = f"`{match[1]}` is no state of a stage"
                cure = f"Use one of {', '.join(STATUSES)}."
                yield Problem(piece.span(*match.span(1)), message, cure, severity="warning", covers=("MA606",))


def _denied(prompt: Prompt, text: str, match: re.Match[str], at: int) -> bool:
    """Whether the sentence or the section speaks of what must not happen."""
    start = max(text.rfind(". ", 0, match.start()), 0)
    end = text.find(". ", match.end())
    path = " ".join(prompt.markdown.section_path(at))
    return _DENIED.search(text[start : end if end >= 0 else len(text)] + path) is not None
