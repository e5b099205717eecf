"""
A page that was read from a PDF holds only if the PDF was read whole.

Readers of PDF files silently drop what they cannot parse, and then count pages wrongly. A preflight says of a file `PASS`, `FAIL` or
`UNAVAILABLE`. After `FAIL` no page of that source may stand in an anchor; without `PASS`, or when the file has changed since, a line
beside the citation says that the page is unverified. A source without any preflight is left alone, unless the claim audit says that
its PDF was read unverified.

```yaml passport.yaml
literature_corpus:
  - {citation_key: smith2024, source_pointer: "file:///library/boiling.pdf"}
  - {citation_key: jones2023, source_pointer: "file:///library/melting.pdf"}
```

```json drafts/boiling.preflight.json
{"schema": "pdf_read_preflight/1", "verdict": "FAIL", "file": "library/boiling.pdf", "sha256": null}
```

```json drafts/melting.preflight.json
{"schema": "pdf_read_preflight/1", "verdict": "UNAVAILABLE", "file": "library/melting.pdf", "sha256": null}
```

```md good release=3.19
Boils.<!--ref:smith2024--><!--anchor:section:Results--> Melts.<!--ref:jones2023--><!--anchor:page:3-->
(PDF integrity: this page locator is unverified.)
```

```md bad release=3.19
Boils.<!--ref:smith2024--><!--anchor:page:12-->
                          ^^^^^^^^^^^^^^^^^^^^^ the PDF of `smith2024` failed its preflight, so no page of it can be trusted

Melts.<!--ref:jones2023--><!--anchor:page:3-->
                          ^^^^^^^^^^^^^^^^^^^^ the PDF of `jones2023` was not read whole for sure, and nothing here says so
```
"""

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote

from arslint import Context, Problem, Span, rule
from arslint.documents import Draft
from arslint.evidence.beside import Beside

_SCHEMA = "pdf_read_preflight/1"
_FOLDER = re.compile(r"preflight|pdf", re.IGNORECASE)
_TAG = "[pdf_read_integrity_unverified]"
_SAID = re.compile(
    r"PDF.{0,40}(?:integrity|page locator).{0,60}(?:unverified|not verified|truncat)", re.IGNORECASE | re.DOTALL
)


@rule(on=Draft, severity="error", covers=("DR213",), spec=("R-L3-1-D",), since="3.19")
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each page anchor whose source has no `PASS`, where there is a word on it at all."""
    pages = [
        (one, one.anchor) for one in draft.citations if one.anchor and one.anchor.kind == "page" and one.anchor.locates
    ]
    rows = context.evidence.rows if context.evidence else lambda _: []
    verdicts = dict(_verdicts(context.beside, rows("literature_corpus"))) if pages and context.beside else {}
    tagged = {row.get("ref_slug") for row in rows("claim_audit_results") if _unverified(row)}
    for citation, anchor in pages:
        verdict = verdicts.get(citation.slug, "UNAVAILABLE" if citation.slug in tagged else "PASS")
        if verdict == "FAIL":
            message = f"the PDF of `{citation.slug}` failed its preflight, so no page of it can be trusted"
            hint = "Point to a section or paragraph that the prompt showed, or write `<!--anchor:none:-->`."
            yield Problem(anchor.span, message, hint)
        elif verdict != "PASS" and not _SAID.search(_around(draft, citation.marker.start)):
            message = f"the PDF of `{citation.slug}` was not read whole for sure, and nothing here says so"
            hint = "Use a section or paragraph, or add a line such as `PDF integrity: page locator unverified`."
            yield Problem(anchor.span, message, hint, severity="warning")


def _verdicts(beside: Beside, corpus: list[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """The slugs of which a preflight speaks, by the name of the source's file, with its verdict today."""
    slugs = {_name(unquote(str(entry.get("source_pointer")))): str(entry.get("citation_key")) for entry in corpus}
    for path in _sidecars(beside):
        source = beside.read(path)
        try:
            told = json.loads(source.text) if source else None
        except (ValueError, RecursionError):
            continue
        if (
            isinstance(told, dict)
            and told.get("schema") == _SCHEMA
            and (slug := slugs.get(_name(str(told.get("file")))))
        ):
            where = beside.upward(str(told["file"]))
            stale = where is not None and told.get("sha256") not in (None, beside.sha256(where))
            yield slug, "UNAVAILABLE" if stale else str(told.get("verdict"))


def _sidecars(beside: Beside) -> Iterator[str]:
    for name in beside.names():
        if _FOLDER.search(name):
            inside = [name] if name.endswith(".json") else [f"{name}/{one}" for one in beside.names(name)]
            yield from (path for path in inside if path.endswith(".json"))


def _name(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2].casefold()


def _unverified(row: Mapping[str, Any]) -> bool:
    read = row.get("ref_retrieval_method") == "manual_pdf" and row.get("anchor_kind") == "page"
    return read and _TAG in str(row.get("rationale"))


def _around(draft: Draft, offset: int) -> str:
    """The text of the block of an offset and of the next one."""
    at = bisect_right(draft.segments, offset, key=lambda block: block.span.start)
    blocks = draft.segments[max(at - 1, 0) : at + 1]
    return draft.source.slice(Span(blocks[0].span.start, blocks[-1].span.end)) if blocks else ""
