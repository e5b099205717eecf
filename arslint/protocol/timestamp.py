"""Date-times as the passport formats spell them, and the instants that they name."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

_DAY = r"\d{4}-\d{2}-\d{2}"
_CLOCK = r"(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)"
_RFC3339 = re.compile(rf"({_DAY})[Tt]({_CLOCK})(\.\d+)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)", re.ASCII)
_LOOSE = re.compile(rf"({_DAY})(?:[Tt ]({_CLOCK})(\.\d+)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?", re.ASCII)
_MILLISECONDS = re.compile(rf"{_DAY}T{_CLOCK}\.\d{{3}}Z", re.ASCII)
_SECONDS = re.compile(rf"{_DAY}T{_CLOCK}Z", re.ASCII)
_UTC = re.compile(rf"{_DAY}T{_CLOCK}(?:\.\d{{1,6}})?Z", re.ASCII)


def parse(value: object) -> datetime | None:
    """The instant of an RFC 3339 date-time, to the microsecond; None for anything else."""
    match = _RFC3339.fullmatch(value) if isinstance(value, str) else None
    return _instant(match) if match else None


def loose(value: object) -> datetime | None:
    """The instant of an ISO 8601 date or date-time, in UTC where it names no zone; None for anything else."""
    match = _LOOSE.fullmatch(value.strip()) if isinstance(value, str) else None
    return _instant(match) if match else None


def is_utc_milliseconds(value: str) -> bool:
    """Whether this is a UTC date-time with exactly three decimals, such as 2026-09-01T08:00:00.000Z."""
    return _MILLISECONDS.fullmatch(value) is not None and parse(value) is not None


def is_utc_seconds(value: str) -> bool:
    """Whether this is a UTC date-time without decimals, such as 2026-09-01T08:00:00Z."""
    return _SECONDS.fullmatch(value) is not None and parse(value) is not None


def is_utc(value: str) -> bool:
    """Whether this is a UTC date-time with at most six decimals, such as 2026-09-01T08:00:00Z."""
    return _UTC.fullmatch(value) is not None and parse(value) is not None


def is_day(value: str) -> bool:
    """Whether this is a calendar day, such as 2026-09-01."""
    return re.fullmatch(_DAY, value, re.ASCII) is not None and loose(value) is not None


def _instant(match: re.Match[str]) -> datetime | None:
    day, clock, fraction, zone = match.groups()
    clock = clock or "00:00:00"
    leap = clock.endswith(":60")
    text = f"{day}T{clock[:-2]}59" if leap else f"{day}T{clock}"
    try:
        moment = datetime.fromisoformat(f"{text}{(fraction or '')[:7]}")
        offset = timedelta() if not zone or zone in "Zz" else _offset(zone)
        return (moment - offset + timedelta(seconds=leap)).replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return None


def _offset(zone: str) -> timedelta:
    size = timedelta(hours=int(zone[1:3]), minutes=int(zone[4:6]))
    return -size if zone[0] == "-" else size
