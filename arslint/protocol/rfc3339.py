"""Time stamps of the RFC 3339 profile: a date, `T`, a time and a zone."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

_PATTERN = re.compile(
    r"\d{4}-\d{2}-\d{2}[Tt](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|(?P<leap>60))(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)",
    re.ASCII,
)


def parse(text: object) -> datetime | None:
    """The instant of a time stamp; None for any other text and for a day that no calendar has."""
    match = _PATTERN.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        return None
    leap = match.start("leap")
    body = match[0].upper()
    try:
        if leap >= 0:
            return datetime.fromisoformat(f"{body[:leap]}59{body[leap + 2 :]}") + timedelta(seconds=1)
        return datetime.fromisoformat(body)
    except (ValueError, OverflowError):
        return None


def render(moment: datetime) -> str:
    """An instant as `YYYY-MM-DDThh:mm:ssZ`."""
    from datetime import UTC

    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
