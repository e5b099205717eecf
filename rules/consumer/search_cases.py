"""
The four cases of Step 2 cover each combination of a gap in the corpus and a wish for the corpus alone, once.

Case A has a gap and searches for it, C has none and searches freely, B and B' respect the user's wish and only say what is
missing. The cases may stand in a code block, a list or a table, but in Step 2.

````md good deep-research/agents/bibliography_agent.md
## Reading `literature_corpus[]` from Material Passport

### Step 2: search

```
case A: uncovered_topics non-empty AND NOT user_corpus_only
    → external search for the gap
case B: uncovered_topics empty AND user_corpus_only
    → skip external; say so
case B': uncovered_topics non-empty AND user_corpus_only
    → skip external; name the gap
case C: uncovered_topics empty AND NOT user_corpus_only
    → external search
```
````

````md bad deep-research/agents/bibliography_agent.md
## Reading `literature_corpus[]` from Material Passport

### Step 2: search

```
case A: uncovered_topics non-empty AND NOT user_corpus_only
    → external search for the gap
case B: uncovered_topics empty AND user_corpus_only
    → skip external; say so
case B': uncovered_topics non-empty AND user_corpus_only
    → skip external; name the gap
case A: uncovered_topics empty AND NOT user_corpus_only
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ case A is that `uncovered_topics` is non-empty
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ case A stands twice
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ case C is missing in Step 2
    → external search
```
````
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Prompt

CASES = {"A": (True, False), "B": (False, True), "B'": (True, True), "C": (False, False)}
_CASE = re.compile(r"\bcase (A|B['’]|B(?![A-Za-z'’])|C)(?=\W|$)(?P<rest>[^\n]*)", re.IGNORECASE)
_GAP = re.compile(r"uncovered_topics`?\s*(?:is|are|=)?\s*`?(non-empty|empty)", re.IGNORECASE)
_ALONE = re.compile(r"(\bNOT\s+|!\s*)?`?user_corpus_only", re.IGNORECASE)
_EXTERNAL = re.compile(r"\b(?:skip|no|omit|without)\b[^\n;]{0,20}\bexternal\b", re.IGNORECASE)
_CURE = "Restore the four cases: A gap, B corpus only, B' both, C neither; B and B' skip the external search."


@rule(on=Prompt, severity="error", covers=("CC109",), spec=("L6",), roles=("consumer",), since="3.6")
def check(prompt: Prompt) -> Iterator[Problem]:
    """Each case in Step 2 alone: there once, with its two conditions and its outcome."""
    corpus = prompt.section("Reading `literature_corpus[]` from Material Passport")
    step = prompt.section("Step 2", corpus) if corpus else None
    if step is None:
        return
    text = prompt.live
    found = [
        match for match in _CASE.finditer(text, *step) if _GAP.search(match["rest"]) or _ALONE.search(match["rest"])
    ]
    names = [match[1].upper().replace("’", "'") for match in found]
    head = prompt.source.line_span(prompt.source.position(step.start).line)
    for name in CASES:
        if name not in names:
            yield Problem(Span(*found[-1].span()) if found else head, f"case {name} is missing in Step 2", _CURE)
    for at, (name, match) in enumerate(zip(names, found, strict=True)):
        line = Span(match.start(), match.end())
        if name in names[:at]:
            yield Problem(line, f"case {name} stands twice", _CURE)
        if "’" in match[1]:
            yield Problem(line, "this case has a typographic apostrophe", "Write B'.", severity="info")
        fault = _fault(
            name, match["rest"], text[match.end() : found[at + 1].start() if at + 1 < len(found) else step.end]
        )
        if fault:
            yield Problem(line, f"case {name} {fault}", _CURE)


def _fault(name: str, condition: str, outcome: str) -> str | None:
    gap, alone = CASES[name]
    said, wish = _GAP.search(condition), _ALONE.search(condition)
    if said is None or wish is None:
        return "does not state both `uncovered_topics` and `user_corpus_only`"
    if (said[1].lower() == "non-empty") != gap:
        return f"is that `uncovered_topics` is {'non-empty' if gap else 'empty'}"
    if (wish[1] is None) != alone:
        return f"is that `user_corpus_only` is {'set' if alone else 'not set'}"
    skips = _EXTERNAL.search(outcome.partition("```")[0]) is not None
    if skips != alone:
        return "skips the external search" if skips else "runs an external search that the user did not want"
    return None
