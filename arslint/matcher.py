"""Problem matchers: how GitHub and VS Code read the findings of `--format concise`."""

from __future__ import annotations

from typing import Any

from arslint.jsontext import dump

_PATH = r"((?:(?!:\d+:\d+: (?:error|warning|info) ).)+)"
_GROUPS = {"file": 1, "line": 2, "column": 3, "severity": 4, "code": 5, "message": 6}


def _pattern(severities: str, *left_out: str) -> dict[str, Any]:
    groups = {name: group for name, group in _GROUPS.items() if name not in left_out}
    return {"regexp": rf"^{_PATH}:(\d+):(\d+): ({severities}) ([a-z][a-z0-9-]*) (.*)$", **groups}


def github() -> dict[str, Any]:
    """What `::add-matcher::` reads; GitHub knows no `info`, so a matcher of its own makes notices of these."""
    return {
        "problemMatcher": [
            {"owner": "arslint", "pattern": [_pattern("error|warning")]},
            {"owner": "arslint-info", "severity": "notice", "pattern": [_pattern("info", "severity")]},
        ]
    }


def vscode() -> dict[str, Any]:
    """A `.vscode/tasks.json` with one task that fills the problem list."""
    matcher = {
        "owner": "arslint",
        "source": "arslint",
        "fileLocation": ["autoDetect", "${workspaceFolder}"],
        "pattern": _pattern("error|warning|info"),
    }
    task = {
        "label": "arslint",
        "type": "process",
        "command": "arslint",
        "args": ["check", "--format", "concise"],
        "group": "test",
        "presentation": {"reveal": "never"},
        "problemMatcher": matcher,
    }
    return {"version": "2.0.0", "tasks": [task]}


MATCHERS = {"github": github, "vscode": vscode}


def matcher(editor: str) -> str:
    """The JSON text of an editor's problem matcher; raises KeyError for one that is not in `MATCHERS`."""
    return dump(MATCHERS[editor](), indent=2) + "\n"
