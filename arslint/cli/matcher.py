"""`arslint matcher`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer


def matcher(editor: Annotated[str, typer.Argument(metavar="github|vscode", help="Who reads the lines.")]) -> int:
    """Print a problem matcher for the lines of `--format concise`.

    \b
    arslint matcher vscode > .vscode/tasks.json
    arslint matcher github > arslint.json && echo "::add-matcher::arslint.json"
    """
    from arslint import matcher as matchers
    from arslint.settings.config import UsageError

    if editor not in ("github", "vscode"):
        raise UsageError(f"there is a matcher for `github` and one for `vscode`, none for `{editor}`")
    sys.stdout.write(matchers.matcher(editor))
    return 0
