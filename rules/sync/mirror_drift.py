"""
Files that are mirrors of each other say the same.

A text says that it is a mirror (`Mirror of shared/rubric.md`, `byte-identical copy of …`), the settings say so
(`mirrors = ["copy.md = original.md"]`), or it shows: two skills hold folders of files with the same names of which at least
three, and four of five, are identical, or two copies of a suite do so as a whole. Where most copies agree, the odd one is
reported, else the one in the folder of a host or a package, else the later one. A file that differs on purpose says so in
a comment, `<!-- diverges: why -->`, or is listed in `diverging`.

```md shared/rubric.md
# Rubric

Be fair.
```

```md good review/references/rubric.md
<!-- Mirror of `shared/rubric.md` -->
# Rubric

Be fair.
```

```md bad review/references/rubric.md
<!-- Mirror of `shared/rubric.md` -->
# Rubric

Be fair and quick.
^^^^^^^^^^^^^^^^^^ this mirror of `shared/rubric.md` differs from here on
```
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from itertools import combinations

from arslint import Label, Problem, rule
from arslint.documents.place import HOSTS, PACKAGED
from arslint.project import Project
from arslint.project.lookup import code_path
from arslint.text import Source

_SAYS = re.compile(
    r"\b(?:mirror|(?:byte-identical |verbatim |exact )copy) of [`\[]*([\w./-]+\.(?:md|json|ya?ml))", re.IGNORECASE
)
_DIVERGES = re.compile(r"<!--\s*diverges\b", re.IGNORECASE)
_TEXTS = (".md", ".json", ".yaml", ".yml")
_HEAD, _SAME, _SHARE, _ALIKE = 600, 3, 0.8, 0.5


@rule(on=Project, severity="warning", covers=("MB703",))
def check(project: Project, *, mirrors: tuple[str, ...] = (), diverging: tuple[str, ...] = ()) -> Iterator[Problem]:
    """Every mirror that differs from what it mirrors, each pair once."""
    seen: set[str] = set()
    for path, original in [*_configured(mirrors), *_said(project), *_shown(project)]:
        copy, source = project.text(path), project.text(original)
        declared = any(fnmatch(path, pattern) for pattern in diverging)
        if copy is None or source is None or declared or path in seen or _DIVERGES.search(copy.text):
            continue
        at = _first_difference(copy, source)
        if at is not None:
            seen.add(path)
            message = f"this mirror of `{original}` differs from here on"
            label = (Label(source.line_span(1), "the original", original),)
            yield Problem(
                copy.line_span(at), message, "Copy it again, or say why it diverges.", labels=label, path=path
            )


def _configured(pairs: Sequence[str]) -> Iterator[tuple[str, str]]:
    for pair in pairs:
        copy, _, original = pair.partition("=")
        yield copy.strip(), original.strip()


def _said(project: Project) -> Iterator[tuple[str, str]]:
    for path in sorted(project.live):
        source = project.text(path)
        said = _SAYS.search(source.text, 0, _HEAD) if source else None
        original = code_path(project, path, said[1]) if said else None
        if original and original != path:
            yield path, original


def _shown(project: Project) -> Iterator[tuple[str, str]]:
    """The files that differ in folders of two skills that otherwise are copies."""
    by_tail: defaultdict[tuple[str, str], list[tuple[str, str]]] = defaultdict(list)
    for path in sorted(project.tree.files):
        if path.endswith(_TEXTS) and not project.quoted(path):
            skill, home = project.skill(path), project.home(path)
            if skill is not None:
                tail = path[len(skill) :].lstrip("/")
                by_tail["/".join(tail.split("/")[:-1][:2]), tail].append((skill, path))
            if len(project.homes) > 1:
                by_tail["", path[len(home) :].lstrip("/")].append((home, path))
    pairs: defaultdict[tuple[str, str, str], list[tuple[str, str, bool]]] = defaultdict(list)
    for (folder, tail), files in by_tail.items():
        for (at, one), (there, other) in combinations(files, 2):
            if at != there and (folder or tail.count("/")):
                pairs[folder, at, there].append((one, other, _text(project, one) == _text(project, other)))
    odd: defaultdict[str, list[str]] = defaultdict(list)
    for compared in pairs.values():
        same = sum(equal for _, _, equal in compared)
        for one, other, equal in compared if same >= _SAME and same >= _SHARE * len(compared) else ():
            if not equal and _alike(_text(project, one), _text(project, other)):
                odd[one].append(other)
                odd[other].append(one)
    for path, others in sorted(odd.items(), key=lambda item: (-len(item[1]), item[0])):
        original = min(others, key=_rank)
        if len(others) > len(odd[original]) or (len(others) == len(odd[original]) and _rank(original) < _rank(path)):
            yield path, original


def _rank(path: str) -> tuple[bool, str]:
    """What puts the original before its copies, which lie in the folder of a host or of a package."""
    return not (HOSTS | PACKAGED).isdisjoint(path.split("/")[:-1]), path


def _text(project: Project, path: str) -> str:
    source = project.text(path)
    return source.text if source else ""


def _alike(one: str, other: str) -> bool:
    lines, others = set(one.split("\n")), set(other.split("\n"))
    return len(lines & others) >= _ALIKE * max(len(lines), len(others))


def _first_difference(copy: Source, source: Source) -> int | None:
    """The first line of a copy that the original does not have so, the line that says what it is aside."""
    lines = [(n, line) for n, line in enumerate(copy.text.split("\n"), 1) if not _SAYS.search(line)]
    others = [line for line in source.text.split("\n") if not _SAYS.search(line)]
    for (number, line), other in zip(lines, others, strict=False):
        if line.rstrip() != other.rstrip():
            return number
    return None if len(lines) == len(others) else lines[min(len(lines), len(others)) - 1][0]
