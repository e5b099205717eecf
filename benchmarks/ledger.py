"""How long a ledger takes to verify, to be read, and to take one more entry, by its length.

Run `python benchmarks/ledger.py`; each number is the best of three, in milliseconds.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from arslint.action import boundary
from arslint.action.boundary import Request
from arslint.documents import Passport, json, notation, yaml
from arslint.protocol import ledger
from arslint.protocol.convention import PLACEHOLDER, canonical
from arslint.text import Source

if TYPE_CHECKING:
    from collections.abc import Callable

SIZES = (1_000, 2_000, 5_000, 10_000)
FIELDS = {"stage": "2", "next": "3", "generated_at": "2026-09-01T08:00:00Z", "mode": "full"}


def entries(number: int) -> list[dict[str, str]]:
    """A sound ledger: boundaries and resumes by turns."""
    from hashlib import sha256

    before, made = sha256(), []
    for index in range(number // 2):
        entry = {
            "kind": "boundary",
            "hash": PLACEHOLDER,
            "session_marker": f"s{index}",
            "version_label": f"v{index}.0",
            **FIELDS,
        }
        link = before.copy()
        link.update(canonical(entry) + b"\n")
        entry["hash"] = link.hexdigest()[:12]
        before.update(canonical(entry) + b"\n")
        made += [entry, {"kind": "resume", "consumes_hash": entry["hash"], "generated_at": "2026-09-01T09:00:00Z"}]
    return made


def best(work: Callable[[], object]) -> float:
    """The shortest of three runs, in milliseconds."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def measure(number: int) -> tuple[float, ...]:
    """Milliseconds to verify a sound and a broken ledger, to read it as YAML, in pure Python, as JSON, to append."""
    sound = entries(number)
    broken = [*sound[:-2], sound[-2] | {"mode": "x"}, sound[-1]]
    text = "origin_skill: x\nreset_boundary:\n" + "".join(notation.item(entry, 0, 0) for entry in sound)
    as_json = notation.flow({"origin_skill": "x", "reset_boundary": sound}, json=True)
    labels = iter(range(number, number + 9))
    assert ledger.verify(Passport(Source("p.yaml", text)).entries).broken is None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "p.yaml")
        path.write_text(text)
        return (
            best(lambda: ledger.verify(sound)),
            best(lambda: ledger.verify(broken)),
            best(lambda: yaml.read(text)),
            best(lambda: yaml.read(text, pure=True)),
            best(lambda: json.read(as_json)),
            best(lambda: boundary.emit(path, Request(FIELDS | {"version_label": f"v{next(labels)}.0"}), 30)),
        )


def main() -> None:
    """Print a row for each size."""
    names = ("entries", "verify", "broken", "yaml", "pure yaml", "json", "append")
    print("".join(f"{name:>11}" for name in names))
    for number in SIZES:
        print(f"{number:>11}" + "".join(f"{milliseconds:>11.0f}" for milliseconds in measure(number)))


if __name__ == "__main__":
    main()
