"""
A phrase screening counts what it has matched.

Matches, rules that matched, and instances: matches that overlap are one instance.

```yaml good
literature_corpus:
  - citation_key: smith2024
    bibliographic_integrity_signals:
      - tortured_phrase_context:
          counts: {rule_match_count: 2, matched_rule_count: 2, unique_instance_count: 1}
          matches:
            - {pattern_id: p1, source_span: {codepoint_start: 11, codepoint_end: 16}}
            - {pattern_id: p2, source_span: {codepoint_start: 14, codepoint_end: 20}}
```

```yaml bad
literature_corpus:
  - citation_key: smith2024
    bibliographic_integrity_signals:
      - tortured_phrase_context:
          counts: {rule_match_count: 2, matched_rule_count: 1, unique_instance_count: 1}
                                     ^ `rule_match_count` is 2 and should be 1
          matches:
            - {pattern_id: p1, source_span: {codepoint_start: 11, codepoint_end: 16}}
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import CORPUS

_AGAIN = "Run the screening again; never edit its rows."


@rule(on=Passport, severity="error", covers=("BIS-25",))
def check(passport: Passport) -> Iterator[Problem]:
    """The counts of each screening."""
    for entry in passport.rows(CORPUS):
        for row in entry.inner("bibliographic_integrity_signals"):
            counts, matches = row.at("tortured_phrase_context", "counts"), row.at("tortured_phrase_context", "matches")
            if counts is not None and counts.is_mapping and matches is not None:
                yield from _miscounted(counts, matches.rows())


def _miscounted(counts: Node, rows: list[Node]) -> Iterator[Problem]:
    wanted = {
        "rule_match_count": len(rows),
        "matched_rule_count": len({str(row.value.get("pattern_id")) for row in rows}),
        "unique_instance_count": _merged([_span(row) for row in rows]),
    }
    for key, right in wanted.items():
        if key in counts.value and counts.value[key] != right:
            yield Problem(counts.place(key), f"`{key}` is {counts.value[key]} and should be {right}", _AGAIN)


def _merged(spans: list[tuple[int, int]]) -> int:
    count, reach = 0, -1
    for start, end in sorted(spans):
        count += start >= reach
        reach = max(reach, end)
    return count


def _span(row: Node) -> tuple[int, int]:
    ends = [row.at("source_span", f"codepoint_{end}") for end in ("start", "end")]
    start, end = (node.value if node and isinstance(node.value, int) else -1 for node in ends)
    return start, end
