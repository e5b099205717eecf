"""`arslint schema`."""

from __future__ import annotations

import sys
from typing import Annotated

import typer


def schema(
    name: Annotated[
        str | None, typer.Argument(help="A block or file, such as `passport`; none lists the names.")
    ] = None,
) -> int:
    """Print the JSON Schema of a passport block or sidecar file."""
    from arslint.documents import schema as schemas
    from arslint.jsontext import dump
    from arslint.settings.setting import closest

    if name is None:
        sys.stdout.writelines(f"{known}\n" for known in schemas.names())
        return 0
    if name not in schemas.names():
        from arslint.settings.config import UsageError

        raise UsageError(f"there is no schema `{name}`{closest(name, schemas.names())}")
    sys.stdout.write(dump(schemas.bundle(name), indent=2) + "\n")
    return 0
