"""Settings: defaults, then the nearest settings file, then the flags of the command line."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arslint.diagnostic import Severity
from arslint.glob import Pattern, Patterns
from arslint.settings.config import FILE_NAME, ConfigError, ConfigFile, UsageError, absolute, shown_path, stands
from arslint.settings.setting import SETTINGS, closest, printed, read

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from arslint.documents.document import Kind
    from arslint.protocol.release import Release

__all__ = ["ConfigError", "Resolver", "Settings", "UsageError", "check_names", "check_options"]

DEFAULT_EXCLUDE = ("node_modules/", "__pycache__/", "site-packages/", "venv/", "build/")
_PATHS = ("passport", "read-log", "claims", "baseline")


@dataclass(frozen=True)
class Settings:
    """What the user asked for.

    `release` is None for `auto`, and paths are absolute. Globs are read from `root`: the folder of the settings file,
    else the git root; the working directory where there is neither, or the file was named with `--config`.
    """

    root: Path = field(default_factory=Path.cwd)
    config: ConfigFile | None = field(default=None, repr=False)
    flags: Mapping[str, Any] = field(default_factory=dict, repr=False)
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    per_path: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    release: Release | None = None
    stage: str | None = None
    exclude: tuple[str, ...] = DEFAULT_EXCLUDE
    rules: tuple[Path, ...] = ()
    passport: Path | None = None
    read_log: Path | None = None
    claims: Path | None = None
    baseline: Path | None = None
    fail_on: Severity = Severity.WARNING
    require_reason: bool = False
    strict_k4: str = "literal"

    @property
    def file(self) -> Path | None:
        """The settings file, if the user wrote one."""
        return self.config.path if self.config else None

    def excluded(self, path: Path, *, folder: bool = False) -> Pattern | None:
        """The pattern of `exclude` that takes in a file or folder."""
        return self.exclusion.covering(self.relative(path), folder=folder)

    def ignored(self, path: Path) -> frozenset[str]:
        """What `[per-path]` ignores in a file."""
        relative = self.relative(path) if self.per_path else ""
        return frozenset(name for glob, names in self._ignores if glob.covering(relative) for name in names)

    def kind(self, path: Path) -> Kind | None:
        """The kind that `[kinds]` gives a file; a later glob wins."""
        relative = self.relative(path) if self.kinds else ""
        return next((kind for glob, kind in reversed(self._kinds) if glob.covering(relative)), None)

    def relative(self, path: Path) -> str:
        """A path as globs see it: with forward slashes, from `root`; of a path that lies elsewhere, the name."""
        try:
            return path.relative_to(self.root).as_posix()
        except ValueError:
            return path.name

    def prefix(self, folder: Path) -> str:
        """What `relative` puts before the names of a folder's files."""
        return self.relative(folder / "_")[:-1]

    @cached_property
    def exclusion(self) -> Patterns:
        """The patterns of `exclude`."""
        return Patterns.of(self.exclude)

    @cached_property
    def _ignores(self) -> list[tuple[Patterns, tuple[str, ...]]]:
        return [(Patterns.of([glob]), names) for glob, names in self.per_path.items()]

    @cached_property
    def _kinds(self) -> list[tuple[Patterns, Kind]]:
        return [(Patterns.of([glob]), kind) for glob, kind in self.kinds.items()]

    def origin(self, *keys: str) -> str:
        """Where a setting comes from: a flag, a file and line, or `default`."""
        if keys[0] in self.flags:
            return f"--{keys[0]}"
        if self.config and keys[0] in self.config.table:
            return self.config.where(keys)
        return "default"

    def shown(self) -> list[str]:
        """Every setting as a line of TOML with where it comes from; one that is not set is a comment."""
        lines = [f"# settings file: {shown_path(self.file) if self.file else 'none'}"]
        for key in SETTINGS:
            value = getattr(self, key.replace("-", "_"))
            if isinstance(value, dict) and value:
                for name, item in value.items():
                    lines.append(f"{key}.{printed(name)} = {printed(item)}  # {self.origin(key, name)}")
            elif value is None and key != "release":
                lines.append(f"# {key}: not set")
            else:
                lines.append(f"{key} = {printed('auto' if value is None else value)}  # {self.origin(key)}")
        return lines


class Resolver:
    """Settings by path, each settings file read once.

    Flags are settings by their name in the file; None stands for a flag that was not given. With `config` that file
    counts for every path, and with `isolated` none does. Raises `ConfigError` for any setting that is wrong.
    """

    def __init__(
        self, flags: Mapping[str, Any] | None = None, *, config: Path | None = None, isolated: bool = False
    ) -> None:
        """Check the flags, and the one settings file if it is named."""
        self._flags = {key: _flag(key, value) for key, value in (flags or {}).items() if value is not None}
        self._cache: dict[Path, Settings] = {}
        self._fixed: Settings | None = None
        if config is not None and not isolated:
            file = ConfigFile.open(absolute(config))
            if file is None:
                raise ConfigError(f"{shown_path(config)}: has no table [tool.arslint]")
            self._fixed = self._settings(file, Path.cwd())
        elif isolated:
            self._fixed = self._settings(None, Path.cwd())

    def resolve(self, path: Path) -> Settings:
        """The settings for a file or folder: those of the nearest settings file, no further up than the git root."""
        if self._fixed:
            return self._fixed
        path = absolute(path)
        return self.folder(path if path.is_dir() else path.parent)

    def folder(self, folder: Path) -> Settings:
        """The settings for what lies in a folder, which is given by its absolute path."""
        if self._fixed:
            return self._fixed
        known = self._cache.get(folder)
        if known is None:
            file = _config_in(folder)
            if file or stands(folder / ".git"):
                known = self._settings(file, folder)
            elif folder.parent == folder:
                known = self._settings(None, Path.cwd())
            else:
                known = self.folder(folder.parent)
            self._cache[folder] = known
        return known

    def _settings(self, file: ConfigFile | None, root: Path) -> Settings:
        values = file.values() if file else {}
        home = file.path.parent if file else root
        values |= {key: home / values[key] for key in _PATHS if key in values}
        values["rules"] = tuple(_rule_folder(home / name, file, name) for name in values.get("rules", ()))
        values["exclude"] = (*DEFAULT_EXCLUDE, *values.get("exclude", ()))
        flags = dict(self._flags)
        if "select" in flags:
            values["ignore"] = tuple(name for name in values.get("ignore", ()) if name not in flags["select"])
        if "ignore" in flags:
            flags["ignore"] = (*values.get("ignore", ()), *flags["ignore"])
        values |= flags
        fields = {key.replace("-", "_"): value for key, value in values.items()}
        return Settings(root, file, self._flags, **fields)


def check_names(settings: Settings, known: Iterable[str]) -> None:
    """Raise `ConfigError` for a rule, topic or id in the settings that the rulebook does not know."""
    names = {*known, "all"}
    lists: dict[tuple[str, ...], Iterable[str]] = {("select",): settings.select, ("ignore",): settings.ignore}
    lists |= {("per-path", glob): ignored for glob, ignored in settings.per_path.items()}
    for keys, used in lists.items():
        for name in used:
            if name not in names:
                _fail(settings, f"there is no rule, topic or id `{name}`{closest(name, names)}", keys, name)


def check_options(settings: Settings, options: Mapping[str, Mapping[str, Any]]) -> None:
    """Raise `ConfigError` for a severity or option of what is no rule, and for an option that a rule does not take.

    `options` gives each rule's options with their defaults.
    """
    for table, used in (("severity", settings.severity), ("options", settings.options)):
        for name in used:
            if name not in options:
                _fail(settings, f"there is no rule `{name}`{closest(name, options)}", (table,), name)
    for rule, given in settings.options.items():
        defaults = {name.replace("_", "-"): value for name, value in options[rule].items()}
        for name, value in given.items():
            keys = ("options", rule, name)
            default = defaults.get(name.replace("_", "-"))
            if name.replace("_", "-") not in defaults:
                _fail(settings, f"rule `{rule}` has no option `{name}`{closest(name, defaults)}", keys)
            if default is not None and _shape(value) is not _shape(default):
                _fail(settings, f"option `{name}` of `{rule}` takes a value such as {printed(default)}", keys)


def _fail(settings: Settings, cause: str, keys: tuple[str, ...], value: str | None = None) -> None:
    if settings.config and (value is None or value not in settings.flags.get(keys[0], ())):
        settings.config.fail(cause, keys, value)
    raise ConfigError(f"--{keys[0]}: {cause}")


def _config_in(folder: Path) -> ConfigFile | None:
    for name in (FILE_NAME, "pyproject.toml"):
        path = folder / name
        if stands(path) and (file := ConfigFile.open(path)):
            return file
    return None


def _flag(key: str, value: Any) -> Any:
    try:
        if key in _PATHS:
            return absolute(Path(value))
        if key == "rules":
            return tuple(absolute(Path(item)) for item in value)
        if key in {"select", "ignore"}:
            words = value if isinstance(value, str) else ",".join(value)
            value = [name.strip() for name in words.split(",") if name.strip()]
        return read(key, value)
    except ValueError as error:
        raise ConfigError(f"--{key}: {error}") from None


def _rule_folder(path: Path, file: ConfigFile | None, name: str) -> Path:
    if file and not path.is_dir():
        file.fail(f"`rules` names `{name}`, which is not a folder", ("rules",), name)
    return path


def _shape(value: Any) -> type:
    return list if isinstance(value, tuple | list | set | frozenset) else type(value)
