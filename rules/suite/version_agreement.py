"""
Without a changelog, what gives the version of a suite agrees with the plugin's manifest.

Hosts install and update by the version in `plugin.json`, so it is the one that others are compared with: the plugin's entry
in the marketplace, the badge of the README, `**Suite version**` in the guide. Where there is no `plugin.json`, a marketplace
of one plugin takes its place, then `package.json`, then `gemini-extension.json`. A package may count releases of its own:
where one is compared, the finding is a note. Other plugins of the same marketplace, and the version of a marketplace that
lists several, are left alone.

```json .claude-plugin/plugin.json
{"name": "papers", "version": "2.1.0"}
```

```md good README.md
![Version](https://img.shields.io/badge/version-2.1.0-blue)
```

```json good .claude-plugin/marketplace.json
{"name": "shop", "version": "1.0.0", "plugins": [{"name": "papers", "version": "2.1.0"}, {"name": "slides", "version": "0.3.0"}]}
```

```md bad README.md
![Version](https://img.shields.io/badge/version-v2.0.0-blue)
                                                 ^^^^^ `.claude-plugin/plugin.json` says 2.1.0, this says 2.0.0
```

```md bad .claude/CLAUDE.md
- **Suite version**: 2.0.0
                     ^^^^^ `.claude-plugin/plugin.json` says 2.1.0, this says 2.0.0
```

```json bad .claude-plugin/marketplace.json
{"name": "shop", "plugins": [{"name": "papers", "version": "2.0.0"}]}
                                                            ^^^^^ `.claude-plugin/plugin.json` says 2.1.0, this says 2.0.0
```

```json bad gemini-extension.json
{"name": "papers", "version": "2.0.0"}
                               ^^^^^ `.claude-plugin/plugin.json` says 2.1.0, this says 2.0.0
```
"""

from collections.abc import Iterator

from arslint import Fix, Label, Problem, rule
from arslint.documents.manifest import DESCRIBING, MARKETPLACE
from arslint.project import Project
from arslint.project.versions import PACKAGES, Place, changelog, numbers, places


@rule(on=Project, severity="warning", covers=("VB101",))
def check(project: Project) -> Iterator[Problem]:
    """Every place that gives another version than the first manifest does, where no changelog has a release."""
    for home in project.homes:
        told = [] if changelog(project, home) else [one for one in places(project, home) if numbers(one.version)]
        manifests = [one for one in told if one.file in DESCRIBING]
        first = min(manifests, key=_rank, default=None)
        listed = {one.name for one in manifests if one.file == MARKETPLACE and one.name}
        if first and (first.file != MARKETPLACE or len(listed) < 2):
            bases = {first.base, *(one.base for one in manifests if _same(one, first))}
            for place in told:
                near = place.base in bases or _same(place, first)
                if near and numbers(place.version) != numbers(first.version):
                    yield _problem(place, first)


def _rank(place: Place) -> tuple[int, bool, int, str]:
    return DESCRIBING.index(place.file), not place.name, place.path.count("/"), place.path


def _same(place: Place, other: Place) -> bool:
    """Whether two manifests are of one plugin."""
    return place.name == other.name != "" and place.file not in PACKAGES


def _problem(place: Place, first: Place) -> Problem:
    package = place.file in PACKAGES or first.file in PACKAGES
    return Problem(
        place.span,
        f"`{first.path}` says {first.version}, this says {place.version}",
        "Raise all of them in the commit of the release.",
        Fix.replace(f"Write {first.version}", place.span, first.version, safe=False),
        labels=(Label(first.span, "the version that is compared with", first.path),),
        severity="info" if package else None,
        path=place.path,
    )
