"""Commands that are imported when they are called."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

import typer
from typer.core import TyperGroup

if TYPE_CHECKING:
    from collections.abc import Mapping


class LazyGroup(TyperGroup):
    """A group whose commands stand in `homes` as `module:name`, a function or a `typer.Typer`."""

    homes: ClassVar[Mapping[str, str]] = {}

    def __init__(self, **attributes: Any) -> None:
        """Know the names, from which a mistyped one gets its suggestion."""
        super().__init__(**attributes)
        self.commands = dict.fromkeys(self.homes)  # type: ignore[assignment]

    def list_commands(self, ctx: Any) -> list[str]:
        """The names, in the order of `homes`."""
        return list(self.homes)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command, imported now; None for a name that is none."""
        home = self.homes.get(cmd_name)
        if home is None:
            return None
        module, _, name = home.partition(":")
        found = getattr(import_module(module), name)
        if isinstance(found, typer.Typer):
            return typer.main.get_command(found)
        lone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        lone.command(cmd_name)(found)
        return typer.main.get_command(lone)
