"""
The matches of a phrase screening are in the text.

Offsets count characters and bytes of the screened title or abstract; each match has an id made of what it matched and
where.

```yaml good
literature_corpus:
  - citation_key: smith2024
    title: A study of water
    bibliographic_integrity_signals:
      - tortured_phrase_context:
          surface: cited_title
          matches:
            - pattern_id: p1
              matched_text: water
              source_span: {codepoint_start: 11, codepoint_end: 16, utf8_start: 11, utf8_end: 16}
```

```yaml bad
literature_corpus:
  - citation_key: smith2024
    title: A study of water
    bibliographic_integrity_signals:
      - tortured_phrase_context:
          surface: cited_title
          matches:
            - pattern_id: p1
              matched_text: water
                            ^^^^^ the title does not have this text at characters 0 to 5
              source_span: {codepoint_start: 0, codepoint_end: 5, utf8_start: 0, utf8_end: 5}
```
"""

import json
from collections.abc import Iterator
from hashlib import sha256

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import CORPUS

_CONTEXT = "tortured_phrase_context"
_SURFACES = {
    "cited_title": ("title", "preserve_verbatim_review_context"),
    "cited_abstract": ("abstract", "review_cited_source_no_automatic_rewrite"),
}
_OFFSETS = ("codepoint_start", "codepoint_end", "utf8_start", "utf8_end")
_AGAIN = "Run the screening again; never edit its rows."


@rule(on=Passport, severity="error", covers=("BIS-24",))
def check(passport: Passport) -> Iterator[Problem]:
    """Each match of each screening."""
    for entry in passport.rows(CORPUS):
        for row in entry.inner("bibliographic_integrity_signals"):
            context = row.get(_CONTEXT)
            if context is not None and context.is_mapping:
                yield from _matches(entry, context)


def _matches(entry: Node, context: Node) -> Iterator[Problem]:
    surface = str(context.value.get("surface"))
    name, disposition = _SURFACES.get(surface, _SURFACES["cited_title"])
    text, matches = entry.value.get(name), context.get("matches")
    seen: set[str] = set()
    for match in matches.rows() if matches and isinstance(text, str) else ():
        for key, message in _wrong(match, text, name):
            yield Problem(match.place(key), message, _AGAIN)
        if match.value.get("disposition", disposition) != disposition:
            message = f"the disposition in a {name} is {disposition}"
            yield Problem(match.place("disposition"), message, _AGAIN)
        identity = str(match.value.get("match_id", ""))
        if identity and (identity in seen or identity != _identity(context, match, surface)):
            message = "this match stands twice" if identity in seen else "this is not the id of the match"
            yield Problem(match.place("match_id"), message, _AGAIN)
        seen.add(identity)


def _wrong(match: Node, text: str, name: str) -> Iterator[tuple[str, str]]:
    start, end, first, last = (_number(match, key) for key in _OFFSETS)
    found = match.value.get("matched_text")
    if not isinstance(found, str) or not 0 <= start < end <= len(text) or text[start:end] != found:
        yield "matched_text", f"the {name} does not have this text at characters {start} to {end}"
        return
    data = found.encode("utf-8", "replace")
    if text.encode("utf-8", "replace")[first:last] != data:
        yield "source_span", "the bytes of this match are counted wrongly"
    if match.value.get("matched_text_sha256", digest := sha256(data).hexdigest()) != digest:
        yield "matched_text_sha256", "this is not the hash of the match"
    if len(found) > 1000 or len(found.split()) > 25:
        yield "matched_text", "the match is longer than 1000 characters or 25 words"


def _identity(context: Node, match: Node, surface: str) -> str:
    binding, snapshot = context.at("surface_binding", "content_sha256"), context.at("snapshot", "snapshot_sha256")
    named = {
        "artifact_sha256": binding.value if binding else None,
        "snapshot_sha256": snapshot.value if snapshot else None,
        "surface": surface,
        "segment_id": "SEG-000001",
        "context": surface,
        "rule_id": match.value.get("pattern_id"),
        "codepoint_start": _number(match, "codepoint_start"),
        "codepoint_end": _number(match, "codepoint_end"),
    }
    text = json.dumps(named, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return f"tpm-{sha256(text.encode('utf-8', 'replace')).hexdigest()[:24]}"


def _number(match: Node, key: str) -> int:
    node = match.at("source_span", key)
    return node.value if node and isinstance(node.value, int) else -1
