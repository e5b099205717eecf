"""What `arslint explain` and `arslint rules` say: the documentation of rules, for people and programs."""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from arslint.engine.rulebook import Rulebook
from arslint.protocol import glossary
from arslint.protocol.table import TABLES, page
from arslint.protocol.table import find as table_of
from arslint.settings.config import UsageError
from arslint.terminal import wrap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from arslint.engine.rule import Rule
    from arslint.settings import Settings

MOST_MENTIONS = 3
_NARROWEST = 30
PAGES = {
    "internal-error": """A rule, or a reader of a document, failed: the fault is arslint's.

The other rules went on and their findings hold. The message names the rule and the failure; please report both with the
text that caused it. The exit code is 3, and nothing can silence the finding.
""",
    "unreadable-file": """A file that was to be checked cannot be read.

It is gone, not permitted, larger than arslint reads, or no UTF-8 text: UTF-16, or with null bytes. Nothing in it was
checked, so a run that cannot read a file is not clean.
""",
    "EMIT": """The gate's verdict on a draft that may be formatted: none of the refusal rules finds anything in it.
""",
    "REFUSE": """The gate's verdict on a draft that may not be formatted.

Each reason names the refusal rule of the formatter (`rule 1` and so on), or says `stale` where a marker is not what the
evidence gives now, or `integrity` where a citation reads as no finalizer writes it. Below each stands its remedy, and
`arslint explain gate` prints all of them. Nothing silences a refusal: repair it, run `arslint finalize`, and ask the
gate again.
""",
}


def explain(name: str, settings: Settings, format: str, cells: int | None = None) -> str:
    """The documentation of what a word names, lists in so many columns; raises `UsageError` if it names nothing."""
    if format not in ("text", "json"):
        raise UsageError(f"--format is `text` or `json`, not `{format}`")
    if fixed := _fixed(name):
        return fixed if format == "text" else _json([{"name": name, "doc": fixed}])
    book = Rulebook.open(settings.rules)
    found = book.find(name)
    token = glossary.meaning(name)
    if token and format == "text":
        return _token(token) + "".join(_mentions(token.token, book.find(token.token), cells))
    named = [
        rule for rule in found if name.casefold() in (rule.name, *(word.casefold() for word in rule.covers + rule.spec))
    ]
    topic = [] if named else [rule for rule in book.rules.values() if rule.topic == name]
    if not (topic or found):
        raise UsageError(f"nothing here is named `{name}` or speaks of it{_near(name, book)}")
    if format == "json":
        return _json([described(rule) | {"doc": rule.doc} for rule in topic or found])
    if topic:
        return table(topic, "text", cells)
    if named or len(found) <= MOST_MENTIONS:
        return "\n".join(_page(rule) for rule in named or found)
    return "".join(_mentions(name, found, cells))


def _fixed(name: str) -> str | None:
    if name in PAGES:
        return f"{name}\n{'=' * len(name)}\n\n{PAGES[name]}"
    shown = table_of(name)
    return page(shown) if shown else None


def _near(name: str, book: Rulebook) -> str:
    words = {word for rule in book.rules.values() for word in (rule.name, rule.topic, *rule.covers, *rule.spec)}
    words |= {one.name for one in TABLES}
    close = get_close_matches(name, sorted(words), 1, 0.7) or get_close_matches(name.upper(), sorted(words), 1, 0.7)
    return f"; `{close[0]}` is near" if close else "; `arslint rules` lists every rule"


def _json(entries: list[dict[str, Any]]) -> str:
    return json.dumps(entries, indent=2, ensure_ascii=False) + "\n"


def _token(token: glossary.Meaning) -> str:
    sentence = f"A {token.kind} of a citation, from release {token.feature.since}. It says that {token.says}."
    return (
        f"{token.token}\n{'=' * len(token.token)}\n\n{sentence}\n\n{token.gate} {token.cure}\n\n"
        f"`arslint explain {token.table}` prints the table that decides on it.\n\n"
    )


def described(rule: Rule) -> dict[str, Any]:
    """A rule as JSON, by the keys of the command-line contract."""
    return {
        "name": rule.name,
        "topic": rule.topic,
        "summary": rule.summary,
        "severity": str(rule.severity),
        "covers": list(rule.covers),
        "spec": list(rule.spec),
        "fixable": rule.fixable,
        "options": {key: list(value) if isinstance(value, tuple) else value for key, value in rule.options.items()},
        "release": str(rule.since) if rule.since else None,
        "default": rule.default,
    }


def table(rules: Iterable[Rule], format: str, cells: int | None = None) -> str:
    """All rules as `text`, in at most so many columns, or as `json` or `markdown`."""
    if format == "json":
        return _json([described(rule) for rule in rules])
    if format == "markdown":
        return "".join(_markdown(rules))
    if format != "text":
        raise UsageError(f"--format is `text`, `json` or `markdown`, not `{format}`")
    rows = sorted(rules, key=lambda rule: (rule.topic, rule.name))
    wide = max((len(rule.name) for rule in rows), default=0)
    lines = []
    topic = None
    for rule in rows:
        if rule.topic != topic:
            lines.append(f"{'' if topic is None else chr(10)}{rule.topic}\n")
            topic = rule.topic
        head = f"  {rule.name:<{wide}}  {rule.severity!s:<7}  {'*' if rule.fixable else ' '}  "
        lines += _hanging(head, rule.summary, cells)
    return "".join([*lines, f"\n{len(rows)} rules; * has a fix. `arslint explain NAME` says more.\n"])


def _markdown(rules: Iterable[Rule]) -> Iterator[str]:
    yield "| rule | topic | severity | fix | covers | summary |\n|---|---|---|---|---|---|\n"
    for rule in sorted(rules, key=lambda rule: (rule.topic, rule.name)):
        summary = rule.summary.replace("|", "\\|")
        fix = "yes" if rule.fixable else ""
        yield f"| `{rule.name}` | {rule.topic} | {rule.severity} | {fix} | {', '.join(rule.covers)} | {summary} |\n"


def _page(rule: Rule) -> str:
    facts = [f"{rule.severity}", f"topic {rule.topic}"]
    facts += [f"covers {', '.join(rule.covers)}"] if rule.covers else []
    facts += [f"in ARS {', '.join(rule.spec)}"] if rule.spec else []
    facts += [f"from release {rule.since}"] if rule.since else []
    facts += ["has a fix"] if rule.fixable else []
    facts += [] if rule.default else ["off unless selected"]
    options = "".join(f"  {key.replace('_', '-')} = {json.dumps(value)}\n" for key, value in rule.options.items())
    tail = f"\nOptions, in arslint.toml under [options.{rule.name}]:\n\n{options}" if options else ""
    return f"{rule.name}\n{'=' * len(rule.name)}\n\n{rule.doc.strip()}\n{tail}\n{'; '.join(facts)}.\n"


def _hanging(head: str, text: str, cells: int | None) -> Iterator[str]:
    """A text behind its head, its further lines below its first."""
    for line in wrap(text, max(cells - len(head), _NARROWEST) if cells else None):
        yield f"{head}{line}\n"
        head = " " * len(head)


def _mentions(name: str, rules: Sequence[Rule], cells: int | None) -> Iterator[str]:
    wide = max((len(rule.name) for rule in rules), default=0)
    if lines := [line for rule in rules for line in _hanging(f"  {rule.name:<{wide}}  ", rule.summary, cells)]:
        yield f"These rules speak of `{name}`:\n\n"
        yield from lines
        yield "\n`arslint explain NAME` says more of one.\n"
