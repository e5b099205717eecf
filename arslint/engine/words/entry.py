"""Reading a pack: typed access to its values, with every fault at the key that caused it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.documents.node import Fault
from arslint.engine.words.pattern import Pattern
from arslint.protocol.release import Release

if TYPE_CHECKING:
    from arslint.documents.node import Node


@dataclass
class Notes:
    """The faults of a pack found so far; the patterns of one that is `tested` are not tried while it is read."""

    faults: list[Fault]
    tested: bool = False


class Entry(NamedTuple):
    """A value of a pack; a wrong value is noted and reads as if it were absent."""

    node: Node
    notes: Notes

    @property
    def text(self) -> str:
        """The value as text."""
        return self.node.source_text or ""

    def at(self, key: str) -> Entry | None:
        """The value under a key."""
        node = self.node.get(key)
        return Entry(node, self.notes) if node else None

    def items(self, key: str) -> list[Entry]:
        """The values of a list, or the one value that stands in its place."""
        entry = self.at(key)
        if entry is None:
            return []
        return [Entry(node, self.notes) for node in entry.node.items()] if entry.node.is_list else [entry]

    def words(self, key: str) -> tuple[str, ...]:
        """The texts of a list, or the one text that stands in its place."""
        entries = self.items(key)
        for entry in entries:
            if entry.node.source_text is None:
                entry.refuse(f"`{key}` holds texts, and this is none", "Write a text or a list of texts.")
        return tuple(entry.text for entry in entries)

    def word(self, key: str, default: str = "") -> str:
        """The text under a key."""
        return next(iter(self.words(key)), default)

    def flag(self, key: str, *, default: bool = False) -> bool:
        """The `true` or `false` under a key."""
        entry = self.at(key)
        if entry is None:
            return default
        if not isinstance(entry.node.value, bool):
            entry.refuse(f"`{key}` is true or false", f"Write `{key}: true` or leave it out.")
            return default
        return entry.node.value

    def number(self, key: str, default: int) -> int:
        """The whole number under a key."""
        entry = self.at(key)
        if entry is None:
            return default
        if not isinstance(entry.node.value, int) or isinstance(entry.node.value, bool):
            entry.refuse(f"`{key}` is a whole number", f"Write for example `{key}: {default}`.")
            return default
        return entry.node.value

    def release(self, key: str) -> Release | None:
        """The release under a key."""
        entry = self.at(key)
        if entry is None:
            return None
        try:
            return Release.parse(entry.text)
        except ValueError as error:
            entry.refuse(f"`{key}`: {error}", 'Write it in quotes, such as "3.11".')
            return None

    def patterns(self, key: str) -> tuple[Pattern, ...]:
        """The regular expressions of a list, read without case."""
        return tuple(pattern for entry in self.items(key) if (pattern := entry.pattern()))

    def pattern(self) -> Pattern | None:
        """The value as a regular expression, read without case; a space in it stands for a line end too."""
        return self.expression(self.text, "this")

    def expression(self, text: str, name: str) -> Pattern | None:
        """A text as a regular expression, read likewise; `name` is how a fault names it."""
        pattern = Pattern(text.replace(" ", r"\s"))
        try:
            if not self.notes.tested:
                _ = pattern.compiled
        except re.error as error:
            self.refuse(f"{name} is no regular expression: {error}", "Escape the characters that stand for themselves.")
            return None
        return pattern

    def known(self, *keys: str) -> None:
        """Refuse every key that is none of these."""
        from difflib import get_close_matches

        for key, node in self.node.members().items():
            if key not in keys:
                near = get_close_matches(key, keys, 1)
                hint = f"Did you mean `{near[0]}`?" if near else f"It may be one of {', '.join(keys)}."
                self.notes.faults.append(Fault(node.key_span, f"there is no `{key}` here", hint))

    def refuse(self, message: str, hint: str) -> None:
        """Note a fault at this value."""
        self.notes.faults.append(Fault(self.node.key_span, message, hint))

    @property
    def value(self) -> Any:
        """The plain data of the value."""
        return self.node.value
