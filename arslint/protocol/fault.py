"""What a passport or a read log says that the protocol cannot use."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """A place in the data, what is wrong there, and how to repair it.

    `where` is the path of keys and indexes from the root. `stops` says that the finalizer may not run on this evidence.
    """

    where: tuple[str | int, ...]
    message: str
    hint: str
    severity: str = "error"
    stops: bool = False
    covers: tuple[str, ...] = ()

    @property
    def pointer(self) -> str:
        """The path in words, such as `human_read[2].marked_at`; empty for the root."""
        steps = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in self.where)
        return steps.removeprefix(".")

    def __str__(self) -> str:
        return f"{self.pointer}: {self.message}" if self.where else self.message
