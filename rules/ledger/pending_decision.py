"""
The options of a pending decision are different, and each says where it leads.

A resume names one of them by its exact value; two options with one value leave open where the run goes on. `next` beside
a decision is advice, so it names the stage of an option.

```yaml good
reset_boundary:
  - kind: boundary
    next: "4"
    pending_decision:
      question: What now?
      options: [{value: revise, next_stage: "4", next_mode: revision}, {value: abort, next_stage: null}]
```

```yaml bad
reset_boundary:
  - kind: boundary
    next: "4"
    pending_decision:
      question: What now?
      options:
        - {value: revise, next_stage: "4"}
        - {value: revise, next_stage: "2"}
                  ^^^^^^ `revise` is the value of two options
        - {value: Revise, next_stage: null, next_mode: plan}
                  ^^^^^^ `Revise` differs from `revise` only in case or spaces
                                                       ^^^^ this option ends the run and names a mode
```

```yaml bad
reset_boundary:
  - kind: boundary
    next: "5"
          ^^^ `next` is the stage of no option
    pending_decision: {question: What now?, options: [{value: a, next_stage: "4"}, {value: b, next_stage: null}]}
```
"""

from collections.abc import Iterator

from arslint import Label, Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node
from arslint.documents.passport import LEDGER


@rule(on=Passport, severity="error", covers=("RBS-05", "RBL-12"))
def check(passport: Passport) -> Iterator[Problem]:
    """The options of each boundary that leaves a decision."""
    for row in passport.rows(LEDGER):
        options = row.at("pending_decision", "options")
        if options is not None and options.rows():
            yield from _values(options.rows())
            yield from _advice(row, options.rows())


def _values(options: list[Node]) -> Iterator[Problem]:
    seen: dict[str, Node] = {}
    for option in options:
        value, covers = option.value.get("value"), ("RBS-05",)
        if isinstance(value, str):
            folded = value.strip().casefold()
            first = seen.setdefault(folded, option)
            span, labels = option.place("value"), (Label(first.place("value"), "first here"),)
            if first is not option and first.value["value"] == value:
                hint = "A new boundary can offer them under different names."
                yield Problem(span, f"`{value}` is the value of two options", hint, labels=labels, covers=covers)
            elif first is not option:
                message = f"`{value}` differs from `{first.value['value']}` only in case or spaces"
                yield Problem(span, message, "Name them apart.", labels=labels, severity="warning", covers=covers)
        if "next_mode" in option.value and option.value.get("next_stage", "") is None:
            message = "this option ends the run and names a mode"
            hint = "Leave the mode out."
            yield Problem(option.place("next_mode"), message, hint, severity="warning", covers=covers)


def _advice(row: Node, options: list[Node]) -> Iterator[Problem]:
    stages = [option.value.get("next_stage") for option in options]
    planned = row.value.get("next")
    if planned is not None and planned not in stages:
        ends = all(stage is None for stage in stages)
        message = "`next` names a stage and every option ends the run" if ends else "`next` is the stage of no option"
        yield Problem(
            row.place("next"),
            message,
            "It is probably stale; the decision decides.",
            severity="info",
            covers=("RBL-12",),
        )
