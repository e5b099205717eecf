"""What a run came to: counts, and one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arslint.diagnostic import Severity

if TYPE_CHECKING:
    from arslint.diagnostic import Report


def counts(report: Report) -> dict[str, int]:
    """The numbers of a report under the names that `--format json` gives them."""
    fixes = [d.fix for d in report.diagnostics if d.fix]
    safe = sum(fix.safe for fix in fixes)
    return {
        "files": report.files,
        "errors": report.count(Severity.ERROR),
        "warnings": report.count(Severity.WARNING),
        "infos": report.count(Severity.INFO),
        "fixable": safe,
        "unsafe_fixable": len(fixes) - safe,
        "fixed": sum(report.fixed.values()),
        "suppressed": report.suppressed,
        "baselined": report.baselined,
    }


def sentence(report: Report) -> str:
    """What was found, what was fixed and what can be, on one line."""
    number = counts(report)
    found = ", ".join(_several(number[f"{name}s"], name) for name in ("error", "warning", "info") if number[f"{name}s"])
    said = [f"{found or 'No problems'} in {_several(report.files, 'file')}."]
    if number["fixed"]:
        said.append(f"Fixed {_several(number['fixed'], 'problem')} in {_several(len(report.fixed), 'file')}.")
    if number["fixable"]:
        more = f" ({number['unsafe_fixable']} more with `--unsafe-fixes`)" if number["unsafe_fixable"] else ""
        said.append(f"[*] {number['fixable']} fixable with `--fix`{more}.")
    elif number["unsafe_fixable"]:
        said.append(f"{number['unsafe_fixable']} fixable with `--fix --unsafe-fixes`.")
    hidden = [f"{number[name]} {name}" for name in ("suppressed", "baselined") if number[name]]
    if hidden:
        said.append(f"Not shown: {', '.join(hidden)}.")
    return " ".join(said)


def _several(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 or name == "info" else f"{number} {name}s"
