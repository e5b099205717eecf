"""Where the parts of a suite lie, told from paths alone."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from arslint.discover.suite import ENTRIES
from arslint.documents import place
from arslint.project import tree as paths

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from arslint.project.tree import Tree

MIRRORED = ("report_compiler_agent.md", "research_architect_agent.md", "synthesis_agent.md")
_AGENT_DATA = ("toml", "yaml", "yml")
_SHOUTED = re.compile(r"/[A-Z][A-Z_-]+(?:\.[\w-]+)?\.md\Z")
_COMMAND_FOLDERS = ("command", "commands")
_PROMPT_FOLDERS = ("prompts", "workflows")


@dataclass(frozen=True)
class Site:
    """The tree of a suite with its skills, agents, commands, scripts and schemas."""

    tree: Tree

    @property
    def path(self) -> str:
        """The folder that the project is about."""
        return self.tree.root or "."

    def quoted(self, path: str) -> bool:
        """Whether a file lies where old and negated text is quoted on purpose, or where runs are shown."""
        return place.quoting(self.relative(path))

    def relative(self, path: str) -> str:
        """A path as seen from the root."""
        return path.removeprefix(self.tree.root).lstrip("/") if self.tree.root else path

    @cached_property
    def folder_names(self) -> frozenset[str]:
        """The names of all folders that hold parts of a suite."""
        return frozenset(path.rpartition("/")[2] for path in self.tree.folders if not self.quoted(f"{path}/"))

    @cached_property
    def skills(self) -> Mapping[str, str]:
        """The entry file of each skill by its folder; a skill that is one file has the name of a folder."""
        found: dict[str, str] = {}
        for name in reversed(ENTRIES):
            for path in self.tree.by_name.get(name, ()):
                if not self.quoted(path):
                    found[paths.parent(path)] = path
        flat = (path for path in self.tree.files if path.endswith(".md") and path.split("/")[-2:-1] == ["skills"])
        found |= {path[:-3]: path for path in flat if not (_SHOUTED.search(path) or self.quoted(path))}
        return dict(sorted(found.items()))

    @cached_property
    def homes(self) -> tuple[str, ...]:
        """The folders that hold skills beside each other, and the root: each the top of one copy of the suite."""
        return tuple(sorted({self.tree.root, *self.tops}))

    def home(self, path: str) -> str:
        """The innermost home around a path."""
        return next((folder for folder in paths.above(path) if folder in self.homes), self.tree.root)

    def copy(self, path: str) -> str:
        """The copy of the suite that a file belongs to: the home around it or the only one near it, else the root."""
        folder = paths.parent(path)
        if folder not in self._copies:
            above = (*paths.above(folder), self.tree.root)
            inside = next(filter(None, map(self._tops_in, above)), ())
            self._copies[folder] = inside[0] if len(inside) == 1 else self.home(path)
        return self._copies[folder]

    def _tops_in(self, folder: str) -> tuple[str, ...]:
        if folder in self.tops:
            return (folder,)
        return tuple(top for top in self.tops if not folder or top.startswith(f"{folder}/"))

    @cached_property
    def _copies(self) -> dict[str, str]:
        return {}

    @cached_property
    def tops(self) -> tuple[str, ...]:
        """The folders that hold skills beside each other, each the top of one copy of the suite."""
        return tuple(sorted({paths.parent(skill) for skill in self.skills}))

    def skill(self, path: str) -> str | None:
        """The folder of the skill that a file belongs to."""
        return next((folder for folder in paths.above(paths.parent(path)) if folder in self.skills), None)

    @cached_property
    def agents(self) -> Mapping[str, tuple[str, ...]]:
        """The Markdown files of each agent, by its name; mirrors are left out."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for path in sorted(self.tree.files):
            name = place.agent(path)
            if name and path not in self.mirrors and not self.quoted(path):
                found[name].append(path)
        return {name: tuple(files) for name, files in found.items()}

    @cached_property
    def agent_data(self) -> Mapping[str, tuple[str, ...]]:
        """The files that hosts read agents from as data, by the name of the file without suffix."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for path in sorted(self.tree.files):
            stem, _, suffix = path.rpartition("/")[2].rpartition(".")
            if suffix in _AGENT_DATA and stem.endswith("_agent") and not self.quoted(path):
                found[stem].append(path)
        return {name: tuple(files) for name, files in found.items()}

    @cached_property
    def counted(self) -> tuple[tuple[str, str], ...]:
        """The agents as they are counted, by name and file: copies for a host or data only where there is no other."""
        found = []
        for name in sorted({*self.agents, *self.agent_data}):
            files = self.agents.get(name) or self.agent_data[name][:1]
            found += [(name, one) for one in [one for one in files if not place.host(one)] or files]
        return tuple(found)

    @cached_property
    def scripts(self) -> tuple[str, ...]:
        """The Python scripts of the suite, tests aside."""
        found = (path for path in self.tree.files if path.endswith(".py") and not self.quoted(path))
        return tuple(sorted(path for path in found if not path.rpartition("/")[2].startswith(("test_", "conftest"))))

    @cached_property
    def schemas(self) -> tuple[str, ...]:
        """The JSON Schemas of the suite."""
        found = (path for path in self.tree.files if path.endswith(".schema.json"))
        return tuple(sorted(path for path in found if not self.quoted(path)))

    @cached_property
    def mirrors(self) -> Mapping[str, str]:
        """The agents at the top that are copies of a skill's agents, with the files that they copy."""
        return self.mirrors_of(MIRRORED)

    def mirrors_of(self, names: Iterable[str]) -> Mapping[str, str]:
        """The copies at the top of the agents with these file names."""
        found = {}
        for name in names:
            files = [path for path in self.tree.by_name.get(name, ()) if not self.quoted(path)]
            for path in files:
                if paths.parent(path).rpartition("/")[2] == "agents" and self.skill(path) is None:
                    deeper = (one for one in files if one.count("/") > path.count("/"))
                    if owner := next((one for one in deeper if self.copy(one) == self.copy(path)), None):
                        found[path] = owner
        return found

    @cached_property
    def commands(self) -> Mapping[str, tuple[str, ...]]:
        """The files of each slash command, by its name; one in a folder of its own has that before a colon."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for path in sorted(self.tree.files):
            name = self._command(path)
            if name and not self.quoted(path):
                found[name].append(path)
        return {name: tuple(files) for name, files in found.items()}

    def _command(self, path: str) -> str | None:
        *folders, file = path.split("/")
        name = file.removesuffix(".toml") if file.endswith(".toml") else place.stem_of(file)
        if name is None or name.lower() == "readme":
            return None
        around = next((at for at, part in enumerate(folders, 1) if part in _COMMAND_FOLDERS), None)
        if around is not None:
            return ":".join((*folders[around:], name))
        own = folders and folders[-1] in _PROMPT_FOLDERS and "references" not in folders and self.skill(path) is None
        return name if own else None
