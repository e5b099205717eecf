"""
A path in a code span leads to a file of the suite.

A prompt that names `scripts/check_report.py` sends its reader there. The path may count from the folder of the file, from
any folder above it, or from a `references/` folder beside those; behind a variable such as `${CLAUDE_PLUGIN_ROOT}` it
counts from the top. Only paths that begin with a folder of a suite are looked at; what a run writes (`phase2_search/…`,
`passports/…`, the outputs that the write-scope manifest lists), patterns and placeholders are left alone, and so are paths
in a paragraph that credits another project before them. In a code block a line may begin with the script that it runs.

A path that fits one file of the suite by its end is no more than a note: the reader can find it. So is any path in
documentation, which may speak of other places.

```md shared/rubric.md
# Rubric
```

```json scripts/ars_phase_scope_manifest.json
{"agents": {"score_agent": {"known_named_outputs": ["shared/*/scores.yaml"]}}}
```

```md good review/references/scoring.md
Score with `shared/rubric.md`; write `phase3_review/scores.md` and `shared/first/scores.yaml`.
```

```md bad review/references/scoring.md
Score with `shared/rubrics.md`, then run `python scripts/check_scores.py --strict`.
            ^^^^^^^^^^^^^^^^^ there is no `shared/rubrics.md` in this suite
                                                 ^^^^^^^^^^^^^^^^^^^^^^^ there is no `scripts/check_scores.py` in this suite
```

````md bad review/references/taking_over.md
Read `${CLAUDE_PLUGIN_ROOT}/shared/rubric.md` and `$HOME/shared/notes.md`, then follow
`academic-pipeline/references/handing_over.md`.
 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ there is no `academic-pipeline/references/handing_over.md` in this suite

```bash
bash "${CLAUDE_PLUGIN_ROOT}/shared/score.sh" --strict
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ there is no `${CLAUDE_PLUGIN_ROOT}/shared/score.sh` in this suite
./shared/report.sh
^^^^^^^^^^^^^^^^^^ there is no `./shared/report.sh` in this suite
```
````

```md research/SKILL.md
# Research
```

```md bad review/references/credits.md
The skill is `reserch/SKILL.md`.
              ^^^^^^^^^^^^^^^^ there is no `reserch/SKILL.md` in this suite

@reader wrote `shared/notes.md` for another project.

Check the boundary with `shared/contracts/passport/entry.schema.json`, which @shared/rubric.md imports.
                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ there is no `shared/contracts/passport/entry.schema.json` in this suite
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, rule
from arslint.documents.reference import CALL, PATH, Reference
from arslint.project import Project
from arslint.project.lookup import candidates, code_path, expected, proposal

_CREDIT = re.compile(r"(?<![\w/])@[A-Za-z][\w-]+(?![\w/-]*[/.]\w)|https?://github\.com/")
_SHIPPED_APART = frozenset({"audits", "docs", "evals", "examples", "tests", ".github"})


@rule(on=Project, severity="warning", covers=("XR003", "XR004", "PY818"))
def check(project: Project) -> Iterator[Problem]:
    """Every path of a code span or a command line that names no file, each place once."""
    seen = set()
    for path, reference in project.references(PATH, CALL, everywhere=True):
        place = (path, reference.span)
        origin = project.origin(path, reference.span.start)
        missing = place not in seen and "/" in reference.text and code_path(project, origin, reference.text) is None
        seen.add(place)
        if missing and expected(project, reference.text) and not _credits(project, path, reference):
            problem = _problem(project, path, reference)
            yield problem if path in project.live else problem._replace(severity="info", fix=None)


def _problem(project: Project, path: str, reference: Reference) -> Problem:
    found = candidates(project, path, reference.text)
    message = f"there is no `{reference.text}` in this suite"
    if len(found) == 1:
        fix = Fix.replace(f"Name `{found[0]}`", reference.span, found[0], safe=False)
        hint = f"`{found[0]}` is the only file that it can mean."
        return Problem(reference.span, message, hint, fix, severity="info", covers=("XR004",), path=path)
    first = reference.text.lstrip("./").split("/")[0]
    apart = first in _SHIPPED_APART and first not in project.folder_names
    return Problem(reference.span, message, proposal(found) or _CURE, severity="info" if apart else None, path=path)


_CURE = "Add the file, name the right one, or say that it is not part of this suite."


def _credits(project: Project, path: str, reference: Reference) -> bool:
    source = project.text(path)
    if source is None:
        return False
    paragraph = source.text.rfind("\n\n", 0, reference.start) + 1
    return _CREDIT.search(source.text, max(paragraph, reference.start - 160), reference.start) is not None
