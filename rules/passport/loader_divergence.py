"""
A plain scalar means the same to every YAML loader.

YAML 1.1 reads `yes` and `off` as booleans, `12:30` in base 60 and `0123` in base 8; YAML 1.2 does not. So do both read a
`%YAML` directive, a byte-order mark and the line separators of Unicode differently.

```yaml good
slr_lineage: true
pipeline_note: "off"
```

```yaml bad
slr_lineage: true
pipeline_note: off
               ^^^ some loaders read this as a boolean
```

```yaml fixed
slr_lineage: true
pipeline_note: "off"
```

```yaml bad
slr_lineage: true
no: 12:30
^^ some loaders read this key as a boolean
    ^^^^^ some loaders read this as a number in base 60
```

```yaml bad
%YAML 1.1
^^^^^^^^^ a `%YAML` directive does not change how this file is read
---
slr_lineage: true
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents import Passport, Sidecar
from arslint.documents.node import Node
from arslint.documents.notation import quoted
from arslint.documents.passport import LEDGER
from arslint.documents.scalar import other_reading

_DIRECTIVE = re.compile(r"\A(?:[ \t]*(?:#[^\n]*)?\n)*(%YAML[^\r\n]*)")
_BREAKS = re.compile("[\x85\u2028\u2029]")


@rule(on=(Passport, Sidecar), severity="warning", covers=("LOD-05", "LOD-01"))
def check(document: Passport | Sidecar) -> Iterator[Problem]:
    """The text as a whole first, then every scalar that no other rule tells of."""
    if document.is_json or not document.readable:
        return
    text = document.source.text
    if document.source.bom:
        message = "the file begins with a byte-order mark"
        yield Problem(Span(0, 0), message, "Save it without.", severity="info", covers=("LOD-01",))
    if directive := _DIRECTIVE.match(text):
        message = "a `%YAML` directive does not change how this file is read"
        yield Problem(Span(*directive.span(1)), message, "Remove the line.", covers=("LOD-01",))
    for found in _BREAKS.finditer(text):
        message = f"some loaders take U+{ord(found[0]):04X} for a line end"
        yield Problem(Span(*found.span()), message, "Escape it in a double-quoted string.")
    told = {typed.node.span for typed in document.typed} | {misfit.span for misfit in document.misfits}
    ledger = document.top.get(LEDGER)
    for node in document.top.walk():
        if node.key is not None and node.key.plain and (other := other_reading(node.key.source_text or "")):
            yield Problem(node.key.span, f"some loaders read this key as {other}", "Put the key in quotes.")
        if node.plain and node.span not in told and (other := other_reading(node.source_text or "")):
            hashed = ledger is not None and ledger.span.contains(node.span.start)
            yield _problem(document, node, other, "error" if hashed else None)


def _problem(document: Passport | Sidecar, node: Node, other: str, severity: str | None) -> Problem:
    is_text = isinstance(node.value, str)
    fix = None
    if is_text and document.quotable(node):
        fix = Fix.replace("Put it in quotes", node.span, quoted(node.source_text or ""))
    hint = "Put it in quotes." if is_text else "Write it so that it reads the same everywhere, or in quotes."
    return Problem(node.span, f"some loaders read this as {other}", hint, fix, severity=severity)
