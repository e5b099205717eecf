"""A progress line for long runs on a terminal."""

from __future__ import annotations

import sys
import time

_PATIENCE = 1.0
_EVERY = 0.1


class Progress:
    """Shows `checked n of m files` on a terminal's standard error once a run is long, and wipes it at the end."""

    def __init__(self, *, quiet: bool) -> None:
        """Start the clock."""
        self._shown = False
        self._on = sys.stderr.isatty() and not quiet
        self._next = time.monotonic() + _PATIENCE

    def advance(self, done: int, total: int) -> None:
        """Show how far the run is, at most ten times a second."""
        if self._on and time.monotonic() >= self._next:
            self._next = time.monotonic() + _EVERY
            self._shown = True
            sys.stderr.write(f"\r\x1b[Kchecked {done:,} of {total:,} files")
            sys.stderr.flush()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
