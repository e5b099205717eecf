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
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents import Prompt
from arslint.project import Project

_RULES = re.compile(
    r"(?:[Rr]ule|[Cc]ondition|[Oo]bligation|[Ii]nvariant|[Rr]efusal)s? (([01])(?: ?[-–—] ?| to | through )(\d+))\b"
)
_IDS = re.compile(r"-1(?:\.\.+|…| ?[–—] ?| to | through )(?:[A-Z-]+-)?(\d+)\b")
_PREFIX = re.compile(r"(?<![\w-])(?:[A-Z]+-)*[A-Z]{3,}\Z")
_NEAR = 400


@rule(on=Project, severity="warning")
def check(project: Project) -> Iterator[Problem]:
    """Every range of rules or ids in the live texts that something was added to."""
    for path in sorted(project.live):
        source = project.text(path)
        for match in _IDS.finditer(source.text) if source else ():
            prefix = _PREFIX.search(source.text, max(0, match.start() - 40), match.start())
            more = f"{prefix[0]}-{int(match[1]) + 1}" if prefix else ""
            if prefix and _exists(project, more):
                yield _problem(path, Span(prefix.start(), match.end()), f"an {more}", Span(*match.span(1)), match[1])
        for match in _RULES.finditer(source.text) if source else ():
            prompt = project.prompt(path)
            last = _last(prompt, match) if prompt else 0
            if last > int(match[3]) and not re.search(rf"\b{int(match[3]) + 1} ?[-–—] ?\d", source.text):
                yield _problem(path, Span(*match.span(1)), f"a number {last}", Span(*match.span(3)), str(last))


def _exists(project: Project, name: str) -> bool:
    """Whether a live text has an id."""
    pattern = re.compile(rf"{re.escape(name)}(?!\d)")
    sources = (source for source in map(project.text, project.live) if source and name in source.text)
    return any(
        not re.match(r"[\w-]", source.text[m.start() - 1 :])
        for source in sources
        for m in pattern.finditer(source.text)
    )


def _problem(path: str, span: Span, more: str, end: Span, number: str) -> Problem:
    hint = "Raise the end of the range, or name the list instead."
    return Problem(span, f"there is {more}", hint, Fix.replace("Raise the end", end, number, safe=False), path=path)


def _last(prompt: Prompt, match: re.Match[str]) -> int:
    """The last number of the list that a range speaks of; 0 where no list of the file is about its noun."""
    noun = re.split(r"s? ", match[0].casefold())[0]
    for listing in prompt.listings:
        numbers = [item.number for item in listing.items]
        before = prompt.source.text[max(0, listing.span.start - _NEAR) : listing.span.start].casefold()
        about = noun in before or "refus" in before
        if listing.ordered and not listing.depth and about and numbers[0] == int(match[2]) and int(match[3]) in numbers:
            return numbers[-1]
    return 0
