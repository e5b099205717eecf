"""The command line: one module a command, no logic."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn

from arslint.cli.app import app
from arslint.cli.output import fail
from arslint.engine.rulebook import RuleFileError
from arslint.settings.config import UsageError
from arslint.store import StoreError


def run() -> NoReturn:
    """Run the command of `sys.argv` and exit: 0 clean, 1 findings, 2 usage or settings, 3 a failure of arslint."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")  # type: ignore[union-attr]
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except (UsageError, RuleFileError) as error:
        sys.exit(fail(str(error), 2))
    except StoreError as error:
        sys.exit(fail(str(error), 1))
    except Exception as error:
        sys.exit(fail(_failure(error), 3))
    sys.exit(0)


def _failure(error: Exception) -> str:
    import traceback

    where = traceback.extract_tb(error.__traceback__)[-1]
    place = f"line {where.lineno} of {Path(where.filename).name}"
    return f"this is a fault of arslint, please report it: {type(error).__name__}: {error} ({place})"
