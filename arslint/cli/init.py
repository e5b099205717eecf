"""`arslint init`."""

from __future__ import annotations

import sys
from pathlib import Path


def init() -> int:
    """Write settings and a pre-commit entry where there are none.

    `arslint.toml` and `.pre-commit-config.yaml` in this folder; what is there already stays as it is.
    """
    from arslint.init import write

    sys.stdout.writelines(f"{line}\n" for line in write(Path.cwd()))
    return 0
