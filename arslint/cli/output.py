"""Where output goes: a terminal, a pipe, a file."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from arslint.terminal import readable

if TYPE_CHECKING:
    from arslint.reporters import Options


def fail(message: str, code: int) -> int:
    """Say on standard error why a command ends, and give its exit code."""
    sys.stderr.write(f"arslint: {readable(message)}\n")
    return code


def writable(**files: Path | None) -> None:
    """Raise `UsageError` for a file, given by its flag, whose folder is not there, before anything is written."""
    from arslint.settings.config import UsageError

    for flag, path in files.items():
        if path is not None and not path.parent.is_dir():
            raise UsageError(f"--{flag.replace('_', '-')} {path}: there is no folder `{path.parent}`")


def reader(when: str, *, to_file: bool, quiet: bool) -> Options:
    """How the reader of standard output looks at it; `when` is `auto`, `always` or `never`."""
    from arslint.reporters import Options

    terminal = sys.stdout.isatty() and not to_file
    return Options(
        color=_color(when, terminal),
        terminal=terminal,
        width=shutil.get_terminal_size().columns if terminal else None,
        links=Path.cwd().as_uri() + "/" if terminal and _shows_links() else "",
        quiet=quiet,
    )


def _color(when: str, terminal: bool) -> bool:
    if when != "auto":
        return when == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (terminal and os.environ.get("TERM") != "dumb")


def _shows_links() -> bool:
    known = ("WT_SESSION", "KONSOLE_VERSION", "VTE_VERSION", "KITTY_WINDOW_ID", "WEZTERM_PANE")
    return any(os.environ.get(name) for name in known) or os.environ.get("TERM_PROGRAM") in (
        "iTerm.app",
        "vscode",
        "ghostty",
    )
