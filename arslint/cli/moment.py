"""The instant that a flag names."""

from __future__ import annotations

from datetime import UTC, datetime

from arslint.settings.config import UsageError


def moment(text: str | None) -> datetime | None:
    """The instant of `--now`, in UTC where it names no zone; None without the flag. Raises UsageError."""
    if text is None:
        return None
    try:
        instant = datetime.fromisoformat(text)
    except ValueError:
        raise UsageError(f"--now: `{text}` is not an instant such as 2026-11-30T12:00:00Z") from None
    return instant if instant.tzinfo else instant.replace(tzinfo=UTC)
