"""
A range of rules ends where the rules end.

`refuse-rules 1-10` was right until the eleventh was added; a reader who takes the range at its word skips the new one. A
range that begins at the first number of a list of rules in the same file is compared with the last number of that list,
and `INV-1..INV-18` with the highest `INV-` of the suite, where the next number exists. Ranges that begin later, or that
another range goes on from, speak of a part on purpose.

```md good paper/agents/format_agent.md
The refuse rules 1-3 below bind; invariants are INV-1..INV-2.

Refuse rules:

1. No locator, INV-1.
2. No year, INV-2.
3. No title.
```

```md bad paper/agents/format_agent.md
The refuse-rules 1-3 below bind; invariants are INV-1..INV-2.
                 ^^^ there is a number 4
                                                ^^^^^^^^^^^^ there is an INV-3

Refuse rules:

1. No locator, INV-1.
2. No year, INV-2.
3. No title, INV-3.
4. No author.
```

```md bad paper/references/invariants.md
The proofs of INV-1..INV-02 stand below.
              ^^^^^^^^^^^^^ there is an INV-3

INV-01 is proved, INV-02 too, and INV-03.
```
"""

import re
from collections.abc import Iterator
from functools import cache, partial

from arslint import Fix, Problem, Span, rule
from arslint.documents import Prompt
from arslint.project import Project

_RANGE = re.compile(r" ([01])(?: ?[-–—] ?| to | through )(\d+)\b")
_NOUN = re.compile(r"(rule|condition|obligation|invariant|refusal)s?\Z", re.IGNORECASE)
_IDS = re.compile(r"-1(?:\.\.+|…| ?[–—] ?| to | through )(?:[A-Z-]+-)?(\d+)\b")
_PREFIX = re.compile(r"(?<![\w-])(?:[A-Z]+-)*[A-Z]{3,}\Z")
_NEAR = 400


@rule(on=Project, severity="warning")
def check(project: Project) -> Iterator[Problem]:
    """Every range of rules or ids in the live texts that something was added to."""
    found = cache(partial(_found, project))
    for path, source in project.sources(project.live):
        for match in _IDS.finditer(source.text):
            prefix = _PREFIX.search(source.text, max(0, match.start() - 40), match.start())
            last = int(match[1])
            while prefix and last + 1 in found(prefix[0]):
                last += 1
            if prefix and last > int(match[1]):
                span = Span(prefix.start(), match.end())
                yield _problem(path, span, f"an {prefix[0]}-{last}", Span(*match.span(1)), str(last))
        for match in _RANGE.finditer(source.text):
            noun = _NOUN.search(source.text, max(0, match.start() - 12), match.start())
            prompt = project.prompt(path) if noun else None
            last = _last(prompt, noun[1], match) if prompt and noun else 0
            if last > int(match[2]) and not re.search(rf"\b{int(match[2]) + 1} ?[-–—] ?\d", source.text):
                span = Span(match.start(1), match.end())
                yield _problem(path, span, f"a number {last}", Span(*match.span(2)), str(last))


def _found(project: Project, prefix: str) -> frozenset[int]:
    """The numbers that follow the prefix of an id in the live texts."""
    start = f"{prefix}-"
    pattern = re.compile(rf"{re.escape(start)}(?<![\w-]{re.escape(start)})(\d+)")
    texts = (source.text for _, source in project.sources(project.live))
    return frozenset(int(one) for text in texts if start in text for one in pattern.findall(text))


def _problem(path: str, span: Span, more: str, end: Span, number: str) -> Problem:
    hint = "Raise the end of the range, or name the list instead."
    return Problem(span, f"there is {more}", hint, Fix.replace("Raise the end", end, number, safe=False), path=path)


def _last(prompt: Prompt, noun: str, match: re.Match[str]) -> int:
    """The last number of the list that a range speaks of; 0 where no list of the file is about its noun."""
    first, last = int(match[1]), int(match[2])
    for listing in prompt.listings:
        numbers = [item.number for item in listing.items]
        before = prompt.source.text[max(0, listing.span.start - _NEAR) : listing.span.start].casefold()
        about = noun.casefold() in before or "refus" in before
        if listing.ordered and not listing.depth and about and numbers[0] == first and last in numbers:
            return numbers[-1]
    return 0
