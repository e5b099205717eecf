"""The facts of all documents, joined: what a suite holds, and what each of its texts refers to."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from arslint import tree as paths
from arslint.documents import place, reference

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from arslint.diagnostic import FileReport
    from arslint.documents.node import Node
    from arslint.documents.prompt import Prompt
    from arslint.documents.python import PythonModule
    from arslint.documents.reference import Reference
    from arslint.text import Source
    from arslint.tree import Tree

ENTRIES = ("SKILL.md", "WORKFLOW.md", "UPSTREAM_WORKFLOW.md")
MIRRORED = ("report_compiler_agent.md", "research_architect_agent.md", "synthesis_agent.md")
_COMMAND_FOLDERS = ("commands", "workflows", "prompts")


@dataclass(frozen=True)
class Project:
    """The facts of a suite. `read` gives the text of a path that a rule asks about, None where there is none."""

    tree: Tree
    reports: Mapping[str, FileReport]
    read: Callable[[str], Source | None]
    _read: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def path(self) -> str:
        """The folder that the project is about."""
        return self.tree.root or "."

    @cached_property
    def texts(self) -> Mapping[str, Mapping[str, Any]]:
        """The facts of the prompts and plain texts by path, in order; mirrors and stubs of links are left out."""
        told = dict(sorted([*self._told("plain"), *self._told("prompt")]))
        return {path: facts for path, facts in told.items() if path not in self.stubs and path not in self.mirrors}

    def playing(self, *roles: str) -> tuple[str, ...]:
        """The live prompts that play one of some roles."""
        return tuple(
            path
            for path, facts in self.texts.items()
            if path in self.live and not set(roles).isdisjoint(facts.get("roles", ()))
        )

    @cached_property
    def live(self) -> frozenset[str]:
        """The texts that an agent reads: prompts, and what lies among them."""
        prompts = {path for path, _ in self._told("prompt")}
        return frozenset(
            path
            for path in self.texts
            if not self.quoted(path) and (path in prompts or place.living(self.relative(path)))
        )

    @cached_property
    def own(self) -> tuple[str, ...]:
        """The texts that speak for the suite as it is: live ones and its documentation."""
        return tuple(path for path in self.texts if not self.quoted(path))

    def references(self, *kinds: str, everywhere: bool = False) -> Iterator[tuple[str, Reference]]:
        """What the live texts, or the texts everywhere, refer to, by path and then kind."""
        for path, facts in self.texts.items():
            if everywhere or path in self.live:
                for row in facts.get("references", ()):
                    if row[0] in kinds:
                        yield path, reference.heard(row)

    def _told(self, kind: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        for path, report in sorted(self.reports.items()):
            if kind in report.facts:
                yield path, report.facts[kind]

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
        found |= {path[:-3]: path for path in flat if not path.endswith("/README.md") and not self.quoted(path)}
        return dict(sorted(found.items()))

    @cached_property
    def homes(self) -> tuple[str, ...]:
        """The folders that hold skills beside each other, and the root: each the top of one copy of the suite."""
        return tuple(sorted({self.tree.root, *map(paths.parent, self.skills)}))

    def home(self, path: str) -> str:
        """The innermost home around a path."""
        return next((folder for folder in paths.above(path) if folder in self.homes), self.tree.root)

    def skill(self, path: str) -> str | None:
        """The folder of the skill that a file belongs to."""
        return next((folder for folder in paths.above(paths.parent(path)) if folder in self.skills), None)

    @cached_property
    def agents(self) -> Mapping[str, tuple[str, ...]]:
        """The files of each agent, by the name of the file without suffix; mirrors are left out."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for path in sorted(self.tree.files):
            name = path.rpartition("/")[2]
            agent = name.endswith("_agent.md") or (path.split("/")[-2:-1] == ["agents"] and name.endswith(".md"))
            if agent and name.lower() != "readme.md" and path not in self.mirrors and not self.quoted(path):
                found[name[:-3]].append(path)
        return {name: tuple(files) for name, files in found.items()}

    @cached_property
    def agent_names(self) -> frozenset[str]:
        """The names that the front matter of agents gives them."""
        found = (self.front(path, "name") for files in self.agents.values() for path in files)
        return frozenset(node.value for node in found if node and isinstance(node.value, str))

    @cached_property
    def scripts(self) -> tuple[str, ...]:
        """The Python scripts of the suite, tests aside."""
        found = (path for path in self.tree.files if path.endswith(".py") and not self.quoted(path))
        return tuple(sorted(path for path in found if not path.rpartition("/")[2].startswith(("test_", "conftest"))))

    @cached_property
    def said(self) -> Mapping[str, list[list[Any]]]:
        """What each manifest says of itself: rows of key, text, start and end."""
        return {path: facts["said"] for path, facts in self._told("manifest") if "said" in facts}

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
                folder = paths.parent(path)
                home = paths.parent(folder)
                if folder.rpartition("/")[2] == "agents" and home in self.homes and home not in self.skills:
                    owner = next((other for other in files if other != path and self.home(other) == home), None)
                    if owner:
                        found[path] = owner
        return found

    @cached_property
    def commands(self) -> Mapping[str, tuple[str, ...]]:
        """The files of each slash command, by its name."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for path in sorted(self.tree.files):
            folder, _, name = path.rpartition("/")
            if name.endswith(".md") and folder.rpartition("/")[2] in _COMMAND_FOLDERS and not self.quoted(path):
                found[name[:-3]].append(path)
        return {name: tuple(files) for name, files in found.items()}

    @cached_property
    def stubs(self) -> Mapping[str, str]:
        """The files that should be symbolic links and are texts of one line, with the paths that they stand for."""
        facts = (told for kind in ("prompt", "plain") for told in self._told(kind))
        told = {path: known["stub"] for path, known in facts if "stub" in known}
        for path in sorted(self.tree.files):
            if path in self.tree.links or "." not in path.rpartition("/")[2]:
                source = self.text(path)
                target = reference.one_path(source.text) if source else None
                if target:
                    told[path] = target
        found = {path: paths.join(paths.parent(path), target) for path, target in told.items()}
        known = {path for path, target in found.items() if target != path and self.tree.real(target) is not None}
        return {path: target for path, target in found.items() if path in known or path in self.tree.links}

    @cached_property
    def bundled(self) -> Mapping[str, str]:
        """The paths of the parts of bundles, with the bundle that holds each."""
        held = ((part[0], path) for path, facts in self.texts.items() for part in facts.get("parts", ()))
        return {paths.normal(part): path for part, path in held}

    def origin(self, path: str, offset: int) -> str:
        """The path that a place of a file counts from: that of a bundle's part, else the file's own."""
        parts = self.texts[path].get("parts", ()) if path in self.texts else ()
        return next((paths.normal(part) for part, start, end in parts if start <= offset < end), path)

    def find(self, path: str) -> str | None:
        """The file or folder that a path leads to, through links and what became of links."""
        if path in self.bundled:
            return path
        real = self.tree.real(path)
        if self.stubs and (real is None or real in self.stubs):
            stop = next((part for part in paths.above(path) if part in self.stubs), None)
            return real if stop is None else self.tree.real(paths.normal(self.stubs[stop] + path[len(stop) :]))
        return real

    def text(self, path: str) -> Source | None:
        """The text of a file of the suite."""
        if path not in self._read:
            self._read[path] = self.read(path) if path in self.tree.files else None
        source: Source | None = self._read[path]
        return source

    def sources(self, among: Iterable[str]) -> Iterator[tuple[str, Source]]:
        """Some files with their texts, in order; those without a text are left out."""
        for path in sorted(among):
            source = self.text(path)
            if source is not None:
                yield path, source

    def prompt(self, path: str) -> Prompt | None:
        """A Markdown file read as a prompt."""
        from arslint.documents.prompt import Prompt

        key = f"{path}\0prompt"
        if key not in self._read:
            source = self.text(path)
            self._read[key] = Prompt(source) if source else None
        prompt: Prompt | None = self._read[key]
        return prompt

    def front(self, path: str, *keys: str) -> Node | None:
        """The node at a path of keys in the front matter of a Markdown file."""
        prompt = self.prompt(path)
        root = prompt.front.root if prompt else None
        return root.at(*keys) if root else None

    def module(self, path: str) -> PythonModule | None:
        """A script of the suite; None where it is empty or does not parse, and so is no evidence."""
        from arslint.documents.python import PythonModule

        source = self.text(path)
        module = PythonModule(source) if source else None
        return module if module and module.readable else None


def of(reports: Iterable[FileReport], tree: Tree, read: Callable[[str], Source | None]) -> Project:
    """The project of some reports."""
    return Project(tree, {report.path: report for report in reports}, read)
