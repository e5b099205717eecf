"""The command line: one module a command, no logic."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn

from arslint.cli.app import app
from arslint.cli.output import fail
from arslint.engine.rulebook import RuleFileError
from arslint.settings.config import UsageError, shown_path
from arslint.store import StoreError


def run() -> NoReturn:
    """Run the command of `sys.argv` and exit: 0 clean, 1 findings, 2 usage or settings, 3 a failure of arslint."""
    _open_streams()
    try:
        try:
            _look_around()
            app()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _close_stdout()
        sys.exit(1)
    except UsageError as error:
        sys.exit(fail(str(error), 2))
    except RuleFileError as error:
        sys.exit(fail(f"{shown_path(error.path)}{error.place}: {error.cause}", 2))
    except StoreError as error:
        sys.exit(fail(str(error), 1))
    except OSError as error:
        if error.filename is None:
            _close_stdout()
            sys.exit(fail(f"standard output cannot be written: {error.strerror}", 1))
        sys.exit(fail(f"{shown_path(Path(os.fsdecode(error.filename)))}: {error.strerror}", 2))
    except Exception as error:
        sys.exit(fail(_failure(error), 3))
    sys.exit(0)


def _open_streams() -> None:
    """Let the standard streams be UTF-8, and lead nowhere where the caller has closed them."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")  # type: ignore[union-attr]


def _look_around() -> None:
    """Raise UsageError where there is no working directory any more."""
    try:
        Path.cwd()
    except OSError as error:
        raise UsageError(f"the working directory cannot be read: {error.strerror}") from None


def _close_stdout() -> None:
    """Let what is still to be written go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _failure(error: Exception) -> str:
    import traceback

    where = traceback.extract_tb(error.__traceback__)[-1]
    place = f"line {where.lineno} of {Path(where.filename).name}"
    return f"this is a fault of arslint, please report it: {type(error).__name__}: {error} ({place})"
