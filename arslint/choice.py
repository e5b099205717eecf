"""Which rules the settings of a file choose for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arslint.engine.rulebook import Rulebook
from arslint.settings import check_names, check_options

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from arslint.discover import File
    from arslint.engine.rule import Rule
    from arslint.settings import Settings

_Key = tuple[int, frozenset[str], frozenset[str]]


@dataclass(frozen=True)
class Choice:
    """The rules of one run; settings are checked against the rulebook when first met."""

    _books: dict[tuple[Path, ...], Rulebook] = field(default_factory=dict)
    _checked: set[int] = field(default_factory=set)
    _chosen: dict[_Key, tuple[Rule, ...]] = field(default_factory=dict)

    def rulebook(self, settings: Settings) -> Rulebook:
        """The rulebook of some settings; raises `ConfigError` for a name or option in them that it does not know."""
        book = self._books.get(settings.rules)
        if book is None:
            book = self._books[settings.rules] = Rulebook.open(settings.rules)
        if id(settings) not in self._checked:
            self._checked.add(id(settings))
            _check(settings, book)
        return book

    def rules(self, file: File, classes: Iterable[str]) -> tuple[Rule, ...]:
        """The rules that read any of some document classes and that the file's settings choose."""
        settings = file.settings
        ignored = settings.ignored(file.path)
        key = (id(settings), ignored, frozenset(classes))
        if key not in self._chosen:
            book = self.rulebook(settings)
            rules = book.reading(key[2]).values()
            self._chosen[key] = book.select(
                rules, settings.select, (*settings.ignore, *ignored), settings.severity, settings.options
            )
        return self._chosen[key]

    def every(self, file: File) -> tuple[Rule, ...]:
        """All rules that the file's settings choose, whatever they read."""
        return self.rules(file, self.rulebook(file.settings).classes)


def _check(settings: Settings, book: Rulebook) -> None:
    book.read_added()
    used = {*settings.select, *settings.ignore, *(name for names in settings.per_path.values() for name in names)}
    if not used <= {*book.stems, "all"}:
        check_names(settings, book.names())
    if settings.severity or settings.options:
        check_options(settings, {name: rule.options for name, rule in book.rules.items()})
