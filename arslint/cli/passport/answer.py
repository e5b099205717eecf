"""How a passport command answers: as text or as JSON, and with which exit code."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from arslint.store import LOCK_TIMEOUT, lock_timeout

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["LOCK_TIMEOUT", "Format", "bounded", "say", "say_written", "usage"]


class Format(StrEnum):
    """The formats of an answer."""

    TEXT = "text"
    JSON = "json"


@contextmanager
def usage() -> Iterator[None]:
    """Turn refusals into errors that exit 1, and a missing file into one that exits 2."""
    from arslint.protocol.ledger import RefusedError
    from arslint.settings.config import UsageError
    from arslint.store import MissingError, StoreError

    try:
        yield
    except MissingError as error:
        raise UsageError(str(error)) from error
    except RefusedError as error:
        raise StoreError(str(error)) from error


def bounded(seconds: float) -> float:
    """The time-out of a lock; raises UsageError if it is out of bounds."""
    from arslint.settings.config import UsageError

    try:
        return lock_timeout(seconds)
    except ValueError as error:
        raise UsageError(f"--timeout: {error}") from error


def say(format: Format, text: str, facts: dict[str, Any]) -> None:
    """Print an answer; the facts are its JSON, a version in front."""
    from arslint.jsontext import dump
    from arslint.terminal import readable

    sys.stdout.write(dump({"version": 1, **facts}, indent=2) + "\n" if format is Format.JSON else readable(text))


def say_written(path: Path, format: Format, text: str, facts: dict[str, Any], *, confirmed: bool) -> int:
    """Print what was appended, and give the exit code; whatever fails now, the entry counts as written."""
    from arslint.cli.output import fail

    try:
        say(format, text, facts)
        sys.stdout.flush()
    except (OSError, ValueError):
        confirmed = False
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0 if confirmed else fail(f"{path}: written, durability not confirmed; do not repeat", 1)
