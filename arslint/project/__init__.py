"""The facts of all documents, joined: what a suite holds, and what each of its texts refers to."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from arslint.documents import place, reference
from arslint.project import tree as paths
from arslint.project.site import Site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from arslint.diagnostic import FileReport
    from arslint.documents.node import Node
    from arslint.documents.prompt import Prompt
    from arslint.documents.python import PythonModule
    from arslint.documents.reference import Reference
    from arslint.text import Source


@dataclass(frozen=True)
class Project(Site):
    """The facts of a suite. `read` gives the text of a path that a rule asks about, None where there is none."""

    reports: Mapping[str, FileReport]
    read: Callable[[str], Source | None]
    _read: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    _found: dict[str, str | None] = field(default_factory=dict, compare=False, repr=False)

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
        """What the live texts, or the texts everywhere, refer to, by kind and then path."""
        for kind in kinds:
            for path, one in self._referred.get(kind, ()):
                if everywhere or path in self.live:
                    yield path, one

    @cached_property
    def _referred(self) -> Mapping[str, list[tuple[str, Reference]]]:
        found: defaultdict[str, list[tuple[str, Reference]]] = defaultdict(list)
        for path, facts in self.texts.items():
            for row in facts.get("references", ()):
                found[row[0]].append((path, reference.heard(row)))
        return found

    def _told(self, kind: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        for path, report in sorted(self.reports.items()):
            if kind in report.facts:
                yield path, report.facts[kind]

    @cached_property
    def agent_names(self) -> frozenset[str]:
        """The names that agents have beside those of their Markdown files: in front matter, as data, as a folder."""
        found = (self.front(path, "name") for files in self.agents.values() for path in files)
        told = (node.value for node in found if node and isinstance(node.value, str))
        folders = (folder.rpartition("/")[2] for folder in self.tree.folders if not self.quoted(f"{folder}/"))
        return frozenset((*told, *self.agent_data, *(name for name in folders if name.endswith("_agent"))))

    @cached_property
    def slashes(self) -> frozenset[str]:
        """What may stand behind a slash: each command, with and without the folders before it, and each skill."""
        files = (*(path for files in self.commands.values() for path in files), *self.skills.values())
        told = (self.front(path, "name") for path in files if path.endswith(place.MARKDOWN))
        named = (node.value for node in told if node and isinstance(node.value, str))
        called = (form for name in self.commands for form in (name.replace(":", "-"), name.rpartition(":")[2]))
        return frozenset((*named, *called, *(folder.rpartition("/")[2] for folder in self.skills)))

    @cached_property
    def said(self) -> Mapping[str, list[list[Any]]]:
        """What each manifest says of itself: rows of key, text, start and end."""
        return {path: facts["said"] for path, facts in self._told("manifest") if "said" in facts}

    @cached_property
    def named(self) -> Mapping[str, list[list[Any]]]:
        """The parts of the suite that each manifest names: rows of folder, path, start and end."""
        return {path: facts["named"] for path, facts in self._told("manifest") if "named" in facts}

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
        if path not in self._found:
            self._found[path] = self._find(path)
        return self._found[path]

    def _find(self, path: str) -> str | None:
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
            parsed = self._parsed(path)
            self._read[path] = (parsed.source if parsed else self.read(path)) if path in self.tree.files else None
        source: Source | None = self._read[path]
        return source

    def _parsed(self, path: str) -> Prompt | None:
        """The prompt that the report on a file was made of."""
        report = self.reports.get(path)
        return report.prompt if report else None

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
            self._read[key] = (self._parsed(path) or Prompt(source)) if source else None
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
