"""
What the user ruled, and took back, is recorded whole.

A withdrawn constraint or a restored source has the time and the user's words together. A word ceiling names its number.
An id stands once; so does an exclusion that is in force.

```yaml good
standing_constraints:
  - constraint_id: UC-001
    user_words: at most six thousand words
    kind: word_ceiling
    max_words: 6000
    applies_to_stages: ["2"]
    confirmed_at: "2026-09-20T10:00:00Z"
```

```yaml bad
standing_constraints:
  - constraint_id: UC-001
    kind: word_ceiling
          ^^^^^^^^^^^^ a word ceiling has no `max_words`
  - constraint_id: UC-001
                   ^^^^^^ `UC-001` names two constraints
    kind: scope
    max_words: 6000
               ^^^^ only a word ceiling has `max_words`
    withdrawn_at: "2026-09-21T10:00:00Z"
                  ^^^^^^^^^^^^^^^^^^^^^^ `withdrawn_at` stands without `withdrawal_words`
```

```yaml bad
excluded_sources:
  - citation_key: smith2024
    restoration_words: take it back in
                       ^^^^^^^^^^^^^^^ `restoration_words` stands without `restored_at`
  - citation_key: smith2024
                  ^^^^^^^^^ `smith2024` is excluded twice
```

```yaml bad
repro_lock: null
auto_retry_history:
  - round: 4
           ^ round 4 of at most 3
    max_rounds: 3
    verdict: FAIL
             ^^^^ the retry failed and `fail_reason` is missing
```
"""

from collections import Counter
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.protocol import timestamp

_PAIRS = (
    ("standing_constraints", "withdrawn_at", "withdrawal_words", "TOP-20"),
    ("excluded_sources", "restored_at", "restoration_words", "TOP-21"),
)


@rule(on=Passport, severity="error", covers=("TOP-20", "TOP-21", "TOP-22"))
def check(passport: Passport) -> Iterator[Problem]:
    """Pairs of keys, then what each list asks for by itself."""
    for block, first, second, covered in _PAIRS:
        for row in passport.rows(block):
            if (first in row.value) != (second in row.value):
                here, there = (first, second) if first in row.value else (second, first)
                hint = "Record the time and the user's words together."
                yield Problem(row.place(here), f"`{here}` stands without `{there}`", hint, covers=(covered,))
    yield from _constraints(passport.rows("standing_constraints"))
    active = [row for row in passport.rows("excluded_sources") if "restored_at" not in row.value]
    for row, key in _repeated(active, "citation_key"):
        hint = "One exclusion in force is enough; a later one follows a restoration."
        yield Problem(
            row.place("citation_key"), f"`{key}` is excluded twice", hint, severity="warning", covers=("TOP-21",)
        )
    for row in passport.rows("auto_retry_history"):
        yield from _retry(row)


def _constraints(rows: list[Node]) -> Iterator[Problem]:
    covers = ("TOP-20",)
    for row, key in _repeated(rows, "constraint_id"):
        yield Problem(
            row.place("constraint_id"), f"`{key}` names two constraints", "Give each its own id.", covers=covers
        )
    for row in rows:
        ceiling = row.value.get("kind") == "word_ceiling"
        if ceiling and "max_words" not in row.value:
            hint = "Add the number of words."
            yield Problem(row.place("kind"), "a word ceiling has no `max_words`", hint, covers=covers)
        elif not ceiling and "max_words" in row.value:
            hint = "Make it a word ceiling, or remove the number."
            yield Problem(row.place("max_words"), "only a word ceiling has `max_words`", hint, covers=covers)


def _retry(row: Node) -> Iterator[Problem]:
    data = row.value
    done, most = data.get("round"), data.get("max_rounds")
    started, ended = timestamp.parse(data.get("started_at")), timestamp.parse(data.get("completed_at"))
    if isinstance(done, int) and isinstance(most, int) and done > most:
        yield Problem(row.place("round"), f"round {done} of at most {most}", severity="info", covers=("TOP-22",))
    if started and ended and ended < started:
        yield Problem(row.place("completed_at"), "the retry ended before it began", severity="info", covers=("TOP-22",))
    if data.get("verdict") == "FAIL" and data.get("fail_reason") is None:
        message = "the retry failed and `fail_reason` is missing"
        yield Problem(row.place("verdict"), message, severity="info", covers=("TOP-22",))


def _repeated(rows: list[Node], key: str) -> Iterator[tuple[Node, str]]:
    seen: Counter[str] = Counter()
    for row in rows:
        value = row.value.get(key)
        if isinstance(value, str):
            seen[value] += 1
            if seen[value] > 1:
                yield row, value
