"""
Counts in words agree with what they count: the audit columns with their tokens, the claim matrix with its rows.

Where the audit trail lists fewer columns than there are suffixes, the counts of the others are dropped in silence: the
four tokens of the arXiv index are missing in every release since 3.11. A row count that the matrix has outgrown is
information.

```md good academic-pipeline/agents/pipeline_orchestrator_agent.md
### Audit trail (v3.7.3 update)

The counts gain columns for NO-LOCATOR and for every suffix.
```

```md bad academic-pipeline/agents/pipeline_orchestrator_agent.md
### Audit trail (v3.7.3 update)

The counts gain two new columns: NO-LOCATOR and `CONTAMINATED-PREPRINT`.
                ^^^^^^^^^^^^^^^ two new columns are listed, without `CONTAMINATED-UNMATCHED`, `CONTAMINATED-COVERAGE-NOISE`, `CONTAMINATED-PARTIAL-UNMATCH`, `CONTAMINATED-TRIANGULATION-UNMATCHED`, `CONTAMINATED-ARXIV-UNMATCHED`, `CONTAMINATED-QUADRANGULATION-UNMATCHED`, `CONTAMINATED-PREPRINT+UNMATCHED`, `CONTAMINATED-PREPRINT+COVERAGE-NOISE`, `CONTAMINATED-PREPRINT+PARTIAL-UNMATCH`, `CONTAMINATED-PREPRINT+TRIANGULATION-UNMATCHED`, `CONTAMINATED-PREPRINT+ARXIV-UNMATCHED`, `CONTAMINATED-PREPRINT+QUADRANGULATION-UNMATCHED`
```
"""

import re
from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Prompt
from arslint.protocol.status import SUFFIXES

_WORDS = {"nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14}
_COLUMNS = re.compile(r"\b(\w+) new columns\b")
_TOKEN = re.compile(r"\bCONTAMINATED-[A-Z+-]+[A-Z]")
_MATRIX = re.compile(r"\b(\d+)-row(?! Failure)(?P<more> \+ one| plus one)?")


@rule(on=Prompt, severity="warning", covers=("OR334", "OR316"), since="3.9", roles=("orchestrator",))
def check(prompt: Prompt, context: Context) -> Iterator[Problem]:
    """The audit columns that a release's suffixes lack, then row counts that the matrix outgrew."""
    suffixes = [name for name, feature in SUFFIXES.items() if context.release.has(feature)]
    section = prompt.section("Audit trail (v3.7.3 update)")
    for block in prompt.blocks(section, "paragraph") if section else ():
        piece = prompt.prose(block)
        counted = _COLUMNS.search(piece.text)
        if counted is None:
            continue
        named = set(_TOKEN.findall(piece.text.partition("Compatibility note")[0])) & set(suffixes)
        lost = [name for name in suffixes if name not in named]
        if lost:
            message = f"{counted[0]} are listed, without {', '.join(f'`{name}`' for name in lost)}"
            cure = "Name every suffix of the allowlist, so that none is dropped from the counts."
            yield Problem(piece.span(*counted.span()), message, cure, covers=("OR334",))
        count = _WORDS.get(counted[1].lower(), 0)
        if count and count != len(named) + ("NO-LOCATOR" in piece.text):
            message = f"this says {counted[1]} columns and lists {len(named) + ('NO-LOCATOR' in piece.text)}"
            yield Problem(piece.span(*counted.span()), message, "Correct the number.", covers=("OR334",))
    yield from _row_counts(prompt)


def _row_counts(prompt: Prompt) -> Iterator[Problem]:
    table = next((one for one in prompt.tables if one.column("ref_retrieval_method") is not None), None)
    section = prompt.section("Claim-Faithfulness Audit Gate")
    for block in prompt.blocks(section, "paragraph") if table and section else ():
        piece = prompt.prose(block)
        for match in _MATRIX.finditer(piece.text):
            if table and int(match[1]) + bool(match["more"]) != len(table.rows):
                message = f"this says {match[0]}, and the matrix has {len(table.rows)} rows"
                cure = "Say how many rows there are, or `+ one` for the conditional row."
                yield Problem(piece.span(*match.span()), message, cure, severity="info", covers=("OR316",))
