"""
A passport in a Markdown text can be read by people, and by programs only as YAML.

Passports are written by hand as lists, tables, lines or front matter, with labels in many spellings. arslint reads them
and checks the fields that it finds; other tools read a file of YAML.

```yaml good passport.yaml
origin_skill: deep-research
origin_mode: full
origin_date: "2026-09-01T08:00:00Z"
verification_status: UNVERIFIED
version_label: research_v1
```

```md bad handoff.md
## Material Passport
   ^^^^^^^^^^^^^^^^^ this passport is a list in a Markdown text

- **Origin Skill**: deep-research
- **Mode**: full
    ^^^^ `Mode` stands for `origin_mode`
- Origin Date: 2026-09-01T08:00:00Z
- Verification Status: UNVERIFIED
- Version Label: research_v1
```

````md fixed handoff.md
## Material Passport

```yaml
origin_skill: "deep-research"
origin_mode: "full"
origin_date: "2026-09-01T08:00:00Z"
verification_status: "UNVERIFIED"
version_label: "research_v1"
```
````

```md bad handoff.md
## Material Passport
   ^^^^^^^^^^^^^^^^^ this passport is free text in a Markdown text, so nothing in it can be checked

The draft came from deep-research and was verified.
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents import Passport
from arslint.documents.notation import flow
from arslint.documents.passport import REQUIRED
from arslint.documents.passport_label import is_other_name

_BY_HAND = ("a list", "lines of text")


@rule(on=Passport, severity="info", covers=("LOC-09",))
def check(passport: Passport) -> Iterator[Problem]:
    """What form the passport has, then the labels that are not its keys."""
    carried = passport.carried
    if carried is None:
        return
    message, hint = f"this passport is {carried.form} in a Markdown text", "Keep it as YAML, in a fence or in a file."
    if carried.form in ("free text", "a template"):
        message += ", so nothing in it can be checked"
        hint = f"Write {', '.join(f'`{key}`' for key in REQUIRED)} as keys with values."
    yield Problem(carried.title, message, hint, _fix(passport) if carried.form in _BY_HAND else None)
    for key, node in passport.top.members().items():
        label = passport.source.slice(node.key_span)
        if is_other_name(label):
            yield Problem(node.key_span, f"`{label}` stands for `{key}`", f"Call it `{key}`.", severity="warning")


def _fix(passport: Passport) -> Fix | None:
    """The lines of the passport as a YAML fence, where there is nothing else between them."""
    source, fields = passport.source, list(passport.top.members().items())
    if not fields:
        return None
    first = source.position(min(node.key_span.start for _, node in fields)).line
    last = source.position(max(node.span.end for _, node in fields)).line
    named = {source.position(node.key_span.start).line for _, node in fields}
    covered = [node.span for _, node in fields if node.is_list]
    for line in range(first, last + 1):
        span = source.line_span(line)
        inside = any(span.overlaps(value) for value in covered)
        if line not in named and not inside and re.search(r"\S", source.slice(span)):
            return None
    text = "".join(f"{key}: {flow(node.value)}\n" for key, node in fields)
    span = Span(source.line_span(first).start, source.line_span(last).end)
    return Fix.replace("Write it as YAML", span, f"```yaml\n{text}```", safe=False)
