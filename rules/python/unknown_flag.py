"""
A flag that a prompt gives to a script is one that the script takes.

A command line in a prompt is run as it stands; with a flag that `argparse` does not know it ends at once. Flags of the
scripts beside, from which a script takes arguments over, count as its own. A script that is empty or does not parse is no
evidence, and one that passes unknown arguments on takes any.

```py scripts/mark.py
import argparse

parser = argparse.ArgumentParser()
parser.add_argument("--passport", required=True)
```

```md good review/SKILL.md
Run `python scripts/mark.py --passport p.yaml`.
```

```md bad review/SKILL.md
Run `python scripts/mark.py --pasport p.yaml`.
                            ^^^^^^^^^ `scripts/mark.py` takes no `--pasport`
```
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches

from arslint import Fix, Problem, rule
from arslint.documents.reference import FLAG
from arslint.project import Project
from arslint.project.lookup import code_path
from arslint.project.tree import join, parent

_BESIDE = re.compile(r"^\s*(?:from|import)\s+(?:scripts\.)?\.?(\w+)", re.MULTILINE)
_ANY = ("parse_known_args", "REMAINDER", "ignore_unknown_options")


@rule(on=Project, severity="error", covers=("PY816",))
def check(project: Project) -> Iterator[Problem]:
    """Every flag of a command line in the live texts that its script does not know."""
    for path, reference in project.references(FLAG):
        script = code_path(project, path, reference.note)
        source = project.text(script) if script else None
        if script is None or source is None or not source.text.strip() or _shown(project, script, reference.text):
            continue
        module = project.module(script) if script.endswith(".py") else None
        flags = {flag.name for flag in module.flags} if module else set()
        if (
            not flags
            or any(flag.startswith(reference.text) for flag in flags)
            or any(word in source.text for word in _ANY)
        ):
            continue
        close = get_close_matches(reference.text, sorted(flags), 1)
        fix = Fix.replace(f"Write `{close[0]}`", reference.span, close[0], safe=False) if close else None
        hint = f"Did you mean `{close[0]}`?" if close else f"It takes {', '.join(sorted(flags))}."
        yield Problem(reference.span, f"`{script}` takes no `{reference.text}`", hint, fix, path=path)


def _shown(project: Project, script: str, flag: str) -> bool:
    """Whether a script, or one beside it that it imports, shows the flag in quotes."""
    source = project.text(script)
    if source is None:
        return False
    if re.search(rf"[\"'(|\s]{re.escape(flag)}[\"')|=\s]", source.text) and (
        script[-3:] != ".py" or _quoted(source.text, flag)
    ):
        return True
    beside = (join(parent(script), f"{match[1]}.py") for match in _BESIDE.finditer(source.text))
    return any(_quoted(other.text, flag) for path in beside if (other := project.text(path)))


def _quoted(text: str, flag: str) -> bool:
    return f'"{flag}"' in text or f"'{flag}'" in text
