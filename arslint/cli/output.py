"""Where output goes: a terminal, a pipe, a file."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from arslint import store
from arslint.settings.config import UsageError, shown_path, stands
from arslint.terminal import readable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arslint.reporters import Options


def fail(message: str, code: int) -> int:
    """Say on standard error why a command ends, and give its exit code."""
    with suppress(OSError):
        sys.stderr.write(f"arslint: {readable(message)}\n")
        sys.stderr.flush()
    return code


def writable(**files: Path | None) -> None:
    """Raise `UsageError` for a file, given by its flag, whose folder is not there, before anything is written."""
    for flag, path in files.items():
        if path is not None and not path.parent.is_dir():
            raise UsageError(f"--{flag.replace('_', '-')} {path}: there is no folder `{path.parent}`")


def deliver(path: Path, text: str) -> None:
    """Write what a command gives out over whatever stands at a path; a device or a pipe is written into and stays."""
    data = text.encode("utf-8", "surrogateescape")
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(data)
            return
        old = path.read_bytes() if stands(path) else None
    except OSError as error:
        raise store.StoreError(f"{path}: cannot be written: {error.strerror}") from None
    if data != old:
        store.write(path, old, data)


def spare(flag: str, path: Path | None, kept: Iterable[Path]) -> None:
    """Raise UsageError if what a flag names is one of the files that the run reads."""
    if path and (real := os.path.realpath(path)) in map(os.path.realpath, kept):
        raise UsageError(f"{flag} {shown_path(Path(real))}: is read by this run; name another file to write")


def columns() -> int | None:
    """The width of the terminal that shows standard output; None where there is none."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def reader(when: str, *, to_file: bool, quiet: bool) -> Options:
    """How the reader of standard output looks at it; `when` is `auto`, `always` or `never`."""
    from arslint.reporters import Options

    terminal = sys.stdout.isatty() and not to_file
    return Options(
        color=_color(when, terminal),
        terminal=terminal,
        width=columns() if terminal else None,
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
