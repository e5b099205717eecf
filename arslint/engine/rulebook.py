"""The rulebook: finds rule files, loads them, selects among them."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arslint.diagnostic import Severity
from arslint.engine.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


NOTHING = "nothing"
_TOLD = (".py", ".yaml", ".json")
_ON = re.compile(rb"\n@rule\([^@]*?\bon=(?P<on>\w+|\([\w\s,]*\))")


class RuleFileError(Exception):
    """A rule file that cannot be loaded: its path, the place in it with colons before and between, and the cause."""

    def __init__(self, path: Path, cause: str, place: str = "") -> None:
        """Say all in one line."""
        super().__init__(f"{path}{place}: {cause}")
        self.path, self.cause, self.place = path, cause, place


def builtin_folder() -> Path:
    """The folder of arslint's own rules, in a wheel, a checkout or an editable install."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "rules"
    return installed if installed.is_dir() else package.parent / "rules"


@dataclass(frozen=True)
class Rulebook:
    """The rules of some folders; a later folder's rule replaces an earlier one of the same name.

    A file is loaded when a document of a class that it reads is first met, or when all rules are asked for.
    """

    folders: tuple[Path, ...]
    _loaded: dict[Path, tuple[Rule, ...]] = field(default_factory=dict, repr=False)

    @classmethod
    def open(cls, extra: Iterable[Path] = ()) -> Rulebook:
        """The built-in rules and those of further folders; nothing is read yet."""
        return cls((builtin_folder(), *extra))

    @cached_property
    def files(self) -> tuple[Path, ...]:
        """The rule files, in order of folder, topic and name."""
        return tuple(
            path
            for folder in self.folders
            for path in _files(folder)
            if path.suffix in (".py", ".yaml") and not path.name.startswith("_") and path.is_file()
        )

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by name, sorted; raises `RuleFileError` for a file that is none."""
        return self._named(self.files)

    def reading(self, names: frozenset[str]) -> Mapping[str, Rule]:
        """The rules, by name, of the files that read any of some document classes, given by name."""
        return self._named(path for path in self.files if self._readers[path] & (names | {"Document"}))

    def read_added(self) -> None:
        """Load every rule of the folders behind the first; raises `RuleFileError` for a file that is none."""
        self._named(path for path in self.files if any(path.is_relative_to(folder) for folder in self.folders[1:]))

    @cached_property
    def classes(self) -> frozenset[str]:
        """The names of all document classes that rules read."""
        return frozenset().union(*self._readers.values())

    @cached_property
    def _readers(self) -> dict[Path, frozenset[str]]:
        return {path: reads(path) for path in self.files}

    def _named(self, paths: Iterable[Path]) -> dict[str, Rule]:
        found: dict[str, Rule] = {}
        for path in paths:
            if path not in self._loaded:
                self._loaded[path] = load(path)
            found.update((rule.name, rule) for rule in self._loaded[path])
        return dict(sorted(found.items()))

    @cached_property
    def digest(self) -> str:
        """A hash of all rule files and of the schemas beside them, for caches."""
        total = hashlib.sha256()
        for folder in self.folders:
            for path in _files(folder):
                if path.suffix in _TOLD and path.is_file():
                    data = path.read_bytes()
                    total.update(f"{path.relative_to(folder).as_posix()} {len(data)} ".encode() + data)
        return total.hexdigest()

    def find(self, name: str) -> tuple[Rule, ...]:
        """The rules that a word names: by name, catalogue id or ARS id, else by a token that their text shows."""
        folded = name.casefold().strip("`")
        exact = [rule for rule in self.rules.values() if folded in (word.casefold() for word in _words(rule))]
        return tuple(exact or (rule for rule in self.rules.values() if _mentions(rule, name.strip("`"))))

    @cached_property
    def stems(self) -> set[str]:
        """The names and topics that the paths of rule files give, without loading one."""
        return {word for path in self.files for word in (path.stem.replace("_", "-"), path.parent.name)}

    def names(self) -> set[str]:
        """Every word that settings may select a rule by: names, topics and catalogue ids."""
        return {word for rule in self.rules.values() for word in (rule.name, rule.topic, *rule.covers)}

    @staticmethod
    def select(
        rules: Iterable[Rule],
        select: Sequence[str] = (),
        ignore: Sequence[str] = (),
        severity: Mapping[str, str] | None = None,
        options: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> tuple[Rule, ...]:
        """Those of the rules that settings choose, each with its severity and options as settings have them."""
        chosen = (rule for rule in rules if _chosen(rule, select, ignore))
        configured = (_configured(rule, severity or {}, (options or {}).get(rule.name, {})) for rule in chosen)
        return tuple(rule for rule in configured if rule is not None)


def _files(folder: Path) -> list[Path]:
    """Every file below a folder but what Python compiled; raises OSError for a folder that cannot be listed."""

    def fail(error: OSError) -> None:
        raise error

    walked = ((Path(place), names) for place, _, names in os.walk(folder, onerror=fail))
    return sorted(place / name for place, names in walked if place.name != "__pycache__" for name in names)


def reads(path: Path) -> frozenset[str]:
    """The names of the document classes that the rules of a file read, without loading it; `NOTHING` for none."""
    if path.suffix == ".yaml":
        return frozenset({"Prompt"})
    declared = _ON.search(path.read_bytes())
    return frozenset(re.findall(r"\w+", declared["on"].decode()) or [NOTHING]) if declared else frozenset({"Document"})


def load(path: Path) -> tuple[Rule, ...]:
    """The rules of one file, Python or pack; raises `RuleFileError` with one line for a file that does not give any."""
    return _pack(path) if path.suffix == ".yaml" else (_module(path),)


def _pack(path: Path) -> tuple[Rule, ...]:
    from arslint.engine import contract
    from arslint.text import Source

    source = Source.from_bytes(str(path), path.read_bytes())
    pack = contract.read(path, source.text, tested=path.is_relative_to(builtin_folder()))
    if pack.faults:
        fault = pack.faults[0]
        line, column = source.position(fault.span.start)
        more = f" (and {len(pack.faults) - 1} more)" if len(pack.faults) > 1 else ""
        raise RuleFileError(path, f"{fault.message.rstrip('.')}. {fault.hint}{more}", f":{line}:{column}")
    return pack.rules


def _module(path: Path) -> Rule:
    name = f"arslint_rules.{hashlib.sha256(str(path.parent).encode()).hexdigest()[:8]}.{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise RuleFileError(path, "is not a Python file")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise RuleFileError(path, f"cannot be loaded: {type(error).__name__}: {error}", _line(path, error)) from error
    rule = getattr(module, "check", None)
    if not isinstance(rule, Rule):
        raise RuleFileError(path, "has no function `check` with the decorator `@rule(...)`")
    return rule


def _line(path: Path, error: BaseException) -> str:
    """The line of a file on which loading it failed, with a colon before it; empty where that is not known."""
    import traceback

    if isinstance(error, SyntaxError):
        return f":{error.lineno}" if error.lineno else ""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(path)]
    return f":{lines[-1]}" if lines else ""


def _words(rule: Rule) -> tuple[str, ...]:
    return (rule.name, rule.path.stem if rule.path else rule.name, *rule.covers, *rule.spec)


def _mentions(rule: Rule, token: str) -> bool:
    if len(token) < 3 or token not in rule.doc:
        return False
    before, after = (r"(?<![\w-])" if token[0].isalnum() else ""), (r"(?![\w-])" if token[-1].isalnum() else "")
    return re.search(f"{before}{re.escape(token)}{after}", rule.doc) is not None


def _chosen(rule: Rule, select: Sequence[str], ignore: Sequence[str]) -> bool:
    words = {rule.name, rule.topic, *rule.covers}
    if words & set(ignore) or "all" in ignore:
        return False
    if "all" in select:
        return True
    return bool(words & set(select)) if select else rule.default


def _configured(rule: Rule, severity: Mapping[str, str], options: Mapping[str, Any]) -> Rule | None:
    level = severity.get(rule.name)
    if level == "off":
        return None
    changes: dict[str, Any] = {}
    if level:
        changes.update(severity=Severity.parse(level), ceiling=Severity.parse(level))
    if options:
        changes["options"] = {**rule.options, **{key.replace("-", "_"): value for key, value in options.items()}}
    return replace(rule, **changes) if changes else rule
