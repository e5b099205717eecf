"""
A ledger that a prompt shows as an example keeps the rules of a ledger.

Entries are in order of time, a resume follows the boundary that it consumes, hashes have twelve characters, and no option
sends a written draft back to a plan, which the mode table prohibits. The example of the handoff schemas breaks two of
these in every release.

````md good shared/handoff_schemas.md
```yaml
reset_boundary:
  - kind: boundary
    hash: a3f2b7c9d0e1
    stage: "2"
    next: "2.5"
    generated_at: 2026-04-23T14:00:00Z
    session_marker: s-1
  - kind: resume
    consumes_hash: a3f2b7c9d0e1
    generated_at: 2026-04-23T15:00:00Z
```
````

````md bad shared/handoff_schemas.md
```yaml
reset_boundary:
  - kind: boundary
    hash: a3f2b7c9d0e1
    stage: "2"
    next: "2.5"
    generated_at: 2026-04-23T14:00:00Z
    session_marker: s-1
  - kind: resume
    consumes_hash: ffffffffffff
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this resumes a boundary that does not stand before it
    generated_at: 2026-04-23T15:00:00Z
```
````
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from arslint import Problem, rule
from arslint.documents import Prompt, yaml
from arslint.documents.node import Node

REQUIRED = ("hash", "stage", "next", "generated_at", "session_marker")
_HASH = re.compile(r"[0-9a-f]{12}|<[^<>]*>")
_CURE = "Correct the example; a model that writes a ledger imitates it."


@rule(on=Prompt, severity="warning", covers=("RB215",), since="3.6")
def check(prompt: Prompt) -> Iterator[Problem]:
    """Kinds, hashes, order and routes of each example ledger."""
    if "reset_boundary:" not in prompt.source.text:
        return
    for fence in prompt.markdown.fences:
        text = fence.text(prompt.source)
        ledger = yaml.read(text).root if re.search(r"(?m)^\s*reset_boundary:", text) else None
        entries = ledger.at("reset_boundary") if ledger else None
        for where, message in _faults(entries.rows() if entries else []):
            line = text.count("\n", 0, where.key_span.start)
            yield Problem(fence.lines[min(line, len(fence.lines) - 1)], message, _CURE)


def _faults(entries: list[Node]) -> Iterator[tuple[Node, str]]:
    earlier: set[str] = set()
    consumed: set[str] = set()
    for entry in entries:
        kind = entry.value.get("kind")
        if kind not in ("boundary", "resume"):
            yield entry.get("kind") or entry, f"`{kind}` is no kind of ledger entry"
        key = "hash" if kind == "boundary" else "consumes_hash"
        value = str(entry.value.get(key, ""))
        if not _HASH.fullmatch(value):
            yield entry.get(key) or entry, f"`{key}` is not 12 lower-case hexadecimal characters"
        if kind == "boundary":
            for name in REQUIRED:
                if name not in entry.value:
                    yield entry, f"this boundary has no `{name}`"
            earlier.add(value)
        elif kind == "resume":
            if value not in earlier:
                yield entry.get(key) or entry, "this resumes a boundary that does not stand before it"
            elif value in consumed:
                yield entry.get(key) or entry, "this boundary was resumed before"
            consumed.add(value)
        yield from _routes(entry)
    yield from _order(entries)


def _order(entries: list[Node]) -> Iterator[tuple[Node, str]]:
    for before, after in pairwise(entries):
        first, second = str(before.value.get("generated_at", "")), str(after.value.get("generated_at", ""))
        if "<" not in first + second and second < first:
            message = f"this entry is of {second}, and the one before it of {first}; a ledger only grows"
            yield after.get("generated_at") or after, message


def _routes(entry: Node) -> Iterator[tuple[Node, str]]:
    options = entry.at("pending_decision", "options")
    for option in options.rows() if options else []:
        mode = option.get("next_mode")
        if mode and mode.value == "plan" and str(option.value.get("next_stage")) == "2":
            yield mode, "this sends a written draft back to `plan`, and the switch from full to plan is PROHIBITED"
