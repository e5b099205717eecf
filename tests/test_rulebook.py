"""The rulebook knows when a rule, or what a rule reads, has changed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from arslint.engine.rulebook import Rulebook, builtin_folder

RULE = "anchor/empty_anchor.py"
SCHEMA = "schemas/passport.json"


def test_the_digest_changes_with_rules_and_schemas(tmp_path: Path) -> None:
    """A byte more in a rule or a schema, or another place for it, and what was cached is void."""
    folder = tmp_path / "rules"
    shutil.copytree(builtin_folder(), folder, ignore=shutil.ignore_patterns("__pycache__"))
    seen = {Rulebook((folder,)).digest}
    assert Rulebook((folder,)).digest in seen
    for name in (RULE, SCHEMA):
        (folder / name).write_bytes((folder / name).read_bytes() + b"\n")
        digest = Rulebook((folder,)).digest
        assert digest not in seen
        seen.add(digest)
    (folder / RULE).rename(folder / "empty_anchor.py")
    assert Rulebook((folder,)).digest not in seen


@pytest.mark.parametrize("path", [path for path in Rulebook.open().files if path.suffix == ".yaml"], ids=str)
def test_no_pack_needs_the_slow_parser(path: Path) -> None:
    """libyaml reads each pack of ours; the pure parser takes ten times as long at every start."""
    from ruamel.yaml import YAML

    with path.open("rb") as stream:
        assert list(YAML(typ="safe", pure=False).parse(stream))
