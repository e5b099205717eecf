"""Problems, diagnostics and reports."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arslint.edit import Fix
    from arslint.text import Span

INTERNAL_ERROR = "internal-error"


class Severity(IntEnum):
    """How bad a finding is; larger is worse."""

    INFO = 1
    WARNING = 2
    ERROR = 3

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def parse(cls, name: str) -> Severity:
        """The severity of a name; raises ValueError for any other word."""
        if name.upper() not in cls.__members__:
            raise ValueError(f"a severity is error, warning or info, not `{name}`")
        return cls[name.upper()]


class Label(NamedTuple):
    """A secondary span with what it shows; without a path it lies in the problem's own file."""

    span: Span
    text: str
    path: str | None = None


class Problem(NamedTuple):
    """What a rule yields: where, what is wrong, and how to repair it.

    `message` says what is wrong and `hint` how to repair it, one or two plain sentences each. `severity` and `covers`
    replace those of the rule where one finding differs. `path` is for project rules, which speak of any file; `key`
    replaces the text of the span in the fingerprint of a finding whose span is large or empty.
    """

    span: Span
    message: str
    hint: str | None = None
    fix: Fix | None = None
    labels: tuple[Label, ...] = ()
    severity: str | None = None
    covers: tuple[str, ...] | None = None
    path: str | None = None
    key: str | None = None


class Diagnostic(NamedTuple):
    """A problem stamped with rule, severity and path."""

    path: str
    span: Span
    rule: str
    severity: Severity
    message: str
    hint: str | None = None
    fix: Fix | None = None
    labels: tuple[Label, ...] = ()
    covers: tuple[str, ...] = ()
    key: str | None = None

    def order(self) -> tuple[str, Span, int, str, str]:
        """The sort key: by file, place, severity (worst first), rule and message."""
        return (self.path, self.span, -self.severity, self.rule, self.message)


@dataclass(frozen=True, slots=True)
class FileReport:
    """What checking one file gives: diagnostics, and facts for the project's joins by document kind.

    The prompt that was parsed is there for joins that look at it again.
    """

    path: str
    diagnostics: tuple[Diagnostic, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    prompt: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of a run: sorted diagnostics, notes about what was not looked at, and what was counted.

    `fixed` counts the fixes applied, by path; `baselined` and `suppressed` count findings that are not shown.
    """

    diagnostics: tuple[Diagnostic, ...]
    notes: tuple[str, ...] = ()
    files: int = 0
    fixed: Mapping[str, int] = field(default_factory=dict)
    suppressed: int = 0
    baselined: int = 0

    def count(self, severity: Severity) -> int:
        """How many diagnostics have this severity."""
        return sum(d.severity is severity for d in self.diagnostics)

    def reaches(self, severity: Severity) -> bool:
        """Whether any diagnostic is at least this bad."""
        return any(d.severity >= severity for d in self.diagnostics)

    @property
    def internal_error(self) -> bool:
        """Whether a rule failed."""
        return any(d.rule == INTERNAL_ERROR for d in self.diagnostics)
