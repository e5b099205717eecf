"""Contract packs: rules written in YAML, compiled to the same `Rule` as those in Python.

A pack is a mapping of rule names to contracts. A contract has `docs` (summary, text, examples, as in the docstring of
a Python rule), `covers`, `spec`, `severity`, `roles`, `since`, `until`, `cure` and `mentions` (a prompt without one of
these texts is not looked at). It asks by the words `sections`, `table`, `list`, `fence`, `require`, `forbid`, `number`,
each for the section that `in` names, itself `within` another. `parts` hold more of them. A contract that `extends` a
built-in one takes all of it, with the texts under `replace` in place of others.
"""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, NamedTuple

from arslint.diagnostic import Severity
from arslint.documents import Prompt, yaml
from arslint.documents.node import Fault
from arslint.documents.role import Role
from arslint.engine.rule import Context, Rule
from arslint.engine.words.entry import Entry, Notes
from arslint.engine.words.items import Items
from arslint.engine.words.lines import Lines
from arslint.engine.words.number import Number
from arslint.engine.words.rows import Rows
from arslint.engine.words.scope import Scope
from arslint.engine.words.section import Sections
from arslint.engine.words.wording import Ban, Wording
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from arslint.diagnostic import Problem
    from arslint.protocol.release import Release

    Word = Callable[[Scope], Iterator[Problem]]

WORDS = ("sections", "table", "list", "fence", "require", "forbid", "number")
_ABOUT = ("docs", "covers", "spec", "severity", "roles", "since", "until", "cure", "default", "mentions", "parts")
_NEEDED = {
    "docs": "Say what the contract wants, why, and show a good and a bad example.",
    "roles": f"Say which prompts it binds: {', '.join(role.value for role in Role)}.",
}
_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


class Pack(NamedTuple):
    """The rules of a pack, and what is wrong in it."""

    rules: tuple[Rule, ...]
    faults: tuple[Fault, ...]


class Part(NamedTuple):
    """What a contract asks of one section, or of the whole prompt.

    Any of `titles` names the section, which lies in the section `within` if there is one; `own` leaves out the sections
    inside it.
    """

    titles: tuple[str, ...]
    within: str | None
    own: bool
    words: tuple[Word, ...]
    roles: frozenset[Role]
    mentions: tuple[str, ...]
    covers: tuple[str, ...] | None
    since: Release | None
    until: Release | None

    def check(self, prompt: Prompt, release: Release, cure: str | None) -> Iterator[Problem]:
        """The problems of this part; none where its section is missing, which another contract reports."""
        if (self.since and release < self.since) or (self.until and release >= self.until):
            return
        if self.roles and prompt.roles.isdisjoint(self.roles):
            return
        if self.mentions and not any(word in prompt.source.text for word in self.mentions):
            return
        outer = prompt.section(self.within) if self.within else prompt.whole
        if outer is None:
            return
        inner = (prompt.section(title, outer) for title in self.titles)
        span = next((section for section in inner if section), None) if self.titles else outer
        if span is None:
            return
        if self.own:
            inside = (heading.span.start for heading in prompt.headings if span.start < heading.span.start < span.end)
            span = Span(span.start, next(inside, span.end))
        scope = Scope(prompt, span, release, cure, self.covers)
        for word in self.words:
            yield from word(scope)


def read(path: Path, text: str, *, tested: bool = False) -> Pack:
    """The rules of a pack's text; the patterns of one that is `tested` are compiled when they are first needed."""
    tree = yaml.read(text)
    faults = list(tree.faults)
    if tree.root is None or not tree.root.is_mapping:
        none = Fault(Span(0, 0), "a pack is a mapping of names to contracts", "Begin with a name and a colon.")
        return Pack((), tuple(faults or [none]))
    root = Entry(tree.root, Notes(faults, tested))
    rules = tuple(_rule(path, name, _whole(entry)) for name in tree.root.members() if (entry := root.at(name)))
    return Pack(rules, tuple(faults))


def _whole(entry: Entry) -> Entry:
    """The contract itself, or the built-in one that it extends."""
    entry.known(*_ABOUT, "in", "within", "own", "extends", "replace", *WORDS)
    if entry.at("extends") is None:
        return entry
    from arslint.engine.extension import extended

    return Entry(extended(entry) or entry.node, entry.notes)


def _rule(path: Path, name: str, entry: Entry) -> Rule:
    if not _NAME.fullmatch(name):
        entry.refuse(f"`{name}` is no rule name", "Use small letters and hyphens.")
    for key, hint in _NEEDED.items():
        if entry.at(key) is None:
            entry.refuse(f"`{name}` has no `{key}`", hint)
    cure = entry.word("cure") or None
    parts = tuple(part for one in (entry, *entry.items("parts")) if (part := _part(one, top=one is entry)))
    since, until = entry.release("since"), entry.release("until")
    if not parts:
        entry.refuse(f"`{name}` asks for nothing", f"Give it one of the words {', '.join(WORDS)}.")

    def check(prompt: Prompt, context: Context) -> Iterator[Problem]:
        if until and context.release >= until:
            return
        for part in parts:
            yield from part.check(prompt, context.release, cure)

    return Rule(
        name=name,
        topic=path.parent.name,
        severity=_severity(entry),
        on=(Prompt,),
        check=check,
        doc=inspect.cleandoc(entry.word("docs")),
        covers=entry.words("covers"),
        spec=entry.words("spec"),
        roles=_roles(entry),
        since=since,
        default=entry.flag("default", default=True),
        wants_context=True,
        path=path,
    )


def _part(entry: Entry, *, top: bool) -> Part | None:
    if not top:
        entry.known("in", "within", "own", "roles", "mentions", "covers", "since", "until", *WORDS)
    words = tuple(word for name in WORDS if (one := entry.at(name)) for word in _words(name, one))
    if not words:
        return None
    covers = None if top else entry.words("covers") or None
    when = (None, None) if top else (entry.release("since"), entry.release("until"))
    roles = frozenset() if top else _roles(entry)
    return Part(
        entry.words("in"),
        entry.word("within") or None,
        entry.flag("own"),
        words,
        roles,
        entry.words("mentions"),
        covers,
        *when,
    )


def _words(name: str, entry: Entry) -> Iterator[Word]:
    """The checks that the value of a word stands for."""
    inner = [Entry(node, entry.notes) for node in entry.node.items()] if entry.node.is_list else [entry]
    if name == "sections":
        yield Sections.read(entry).check
    elif name == "table":
        yield from (Rows.read(one).check for one in inner)
    elif name == "list":
        yield from (Items.read(one).check for one in inner)
    elif name == "fence":
        yield from (Lines.read(one).check for one in inner)
    elif name == "require":
        yield from (Wording.read(one).require for one in inner)
    elif name == "forbid":
        yield from (Ban.read(one).check for one in inner)
    else:
        yield from (Number.read(one).check for one in inner)


def _roles(entry: Entry) -> frozenset[Role]:
    return frozenset(role for one in entry.items("roles") if (role := _role(one)))


def _role(entry: Entry) -> Role | None:
    try:
        return Role(entry.text)
    except ValueError:
        names = ", ".join(role.value for role in Role)
        entry.refuse(f"there is no role `{entry.text}`", f"It may be one of {names}.")
        return None


def _severity(entry: Entry) -> Severity:
    told = entry.at("severity")
    if told and told.text.upper() not in Severity.__members__:
        told.refuse("`severity` is error, warning or info", "Write one of the three.")
        return Severity.ERROR
    return Severity.parse(told.text) if told else Severity.ERROR
