"""The way in: `arslint …` and `python -m arslint …`."""

from __future__ import annotations

import gc
import sys

ALLOCATIONS = 1_000_000


def main() -> None:
    """Run the command line; nothing heavy is imported before it is needed."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from arslint import __version__

        print(f"arslint {__version__}")
        return
    gc.set_threshold(ALLOCATIONS)  # a run makes few cycles, and looking for them often takes a tenth of it
    try:
        from arslint.cli import run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
