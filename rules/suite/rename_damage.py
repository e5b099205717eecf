"""
A blind renaming has not made up a name.

Ports rename by search and replace: `s/research/hermes-research/` turns `deep_research_agent` into a file that nobody
wrote. A name in code that nothing in the suite defines is taken for such damage if it becomes one that exists when one
word is taken back: a word of the port's own (one that its skills have and ARS does not), or any word if the same exchange
explains three names.

```md skills/hermes-research/agents/search_agent.md
# Search Agent
```

```md skills/hermes-research/SKILL.md
---
name: hermes-research
---
```

```md good skills/hermes-research/references/plan.md
Ask `search_agent` of `hermes-research`.
```

```md bad skills/hermes-research/references/plan.md
Ask `hermes_search_agent` of `hermes-hermes-research`.
     ^^^^^^^^^^^^^^^^^^^ `hermes_search_agent` exists nowhere; without `hermes` it is `search_agent`
                              ^^^^^^^^^^^^^^^^^^^^^^ `hermes-hermes-research` exists nowhere; without `hermes` it is `hermes-research`
```
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache

from arslint import Fix, Problem, rule
from arslint.documents.reference import IDENTIFIER, Reference
from arslint.project import Project

_OWN = frozenset(
    ("academic", "ars", "claude", "code", "deep", "paper", "pipeline", "plugin", "research", "reviewer", "skills")
)
_PARTS = re.compile(r"[A-Za-z0-9]+|[^A-Za-z0-9]+")
_ENOUGH = 3


@rule(on=Project, severity="warning")
def check(project: Project) -> Iterator[Problem]:
    """Every name in code that one exchanged word keeps from existing."""
    known = _files(project)
    brand = {word for folder in project.skills for word in _words(folder.rpartition("/")[2])} - _OWN
    holes = _holes(known)
    unknown = [(path, one) for path, one in project.references(IDENTIFIER) if one.text.lstrip("/") not in known]
    explained: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    damage: list[tuple[str, Reference, str, str, str]] = []
    exchanges = cache(lambda name: tuple(_undone(name, known, holes, brand)))
    for path, one in unknown:
        for old, new, name in exchanges(one.text.lstrip("/")):
            explained[old, new].add(one.text)
            damage.append((path, one, old, new, name))
    seen: set[tuple[str, Reference]] = set()
    defined = _defined(project) if damage else frozenset()
    for path, one, old, new, name in damage:
        enough = new in brand or len(explained[old, new]) >= _ENOUGH
        if enough and (path, one) not in seen and one.text not in defined:
            seen.add((path, one))
            way = f"with `{old}` for `{new}`" if old else f"without `{new}`"
            message = f"`{one.text}` exists nowhere; {way} it is `{name}`"
            fix = Fix.replace(f"Write `{name}`", one.span, one.text[: one.text.startswith("/")] + name, safe=False)
            yield Problem(one.span, message, "Take the replacement back here.", fix, path=path)


def _files(project: Project) -> frozenset[str]:
    """The names of files, folders, agents and commands."""
    found = {*project.agents, *project.agent_names, *project.commands, *project.folder_names}
    stems = {(name.rpartition(".")[0] or name).removesuffix(".schema") for name in project.tree.by_name}
    return frozenset(found | stems)


def _defined(project: Project) -> frozenset[str]:
    """The names that schemas define."""
    texts = (source.text for _, source in project.sources(project.schemas))
    return frozenset(name for text in texts for name in re.findall(r'"([A-Za-z][\w-]*)"', text))


def _words(name: str) -> list[str]:
    return re.findall(r"[A-Za-z0-9]+", name.lower())


def _holes(known: frozenset[str]) -> dict[tuple[str, ...], set[str]]:
    """The known names by their words with one of them left open."""
    found: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
    for name in known:
        words = _words(name)
        for at in range(len(words)) if len(words) > 1 else ():
            found[(*words[:at], "", *words[at + 1 :])].add(name)
    return found


def _undone(
    name: str, known: frozenset[str], holes: dict[tuple[str, ...], set[str]], brand: set[str]
) -> Iterator[tuple[str, str, str]]:
    """The exchanges of one word that make a name one that is known: what was there, what stands there now, the name."""
    parts = _PARTS.findall(name)
    for at in range(0, len(parts), 2):
        without = "".join([*parts[:at], *parts[at + 2 :]]).rstrip("_-")
        if parts[at].lower() in brand and without in known:
            yield "", parts[at].lower(), without
    words = _words(name)
    for at, word in enumerate(words):
        if word.isalpha():
            for other in holes.get((*words[:at], "", *words[at + 1 :]), ()):
                old = _words(other)[at]
                if old.isalpha() and other.count("_") == name.count("_"):
                    yield old, word, other
