"""arslint: linter, static checker and resolver for the academic-research-skills family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from arslint.diagnostic import Label, Problem
    from arslint.edit import Edit, Fix
    from arslint.engine.rule import Context, rule
    from arslint.text import Span

__all__ = ["Context", "Edit", "Fix", "Label", "Problem", "Span", "rule"]
__version__ = "0.1.0"

_HOMES = {
    "Context": "arslint.engine.rule",
    "Edit": "arslint.edit",
    "Fix": "arslint.edit",
    "Label": "arslint.diagnostic",
    "Problem": "arslint.diagnostic",
    "Span": "arslint.text",
    "rule": "arslint.engine.rule",
}


def __getattr__(name: str) -> Any:
    """Import what rule authors use on first use."""
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
