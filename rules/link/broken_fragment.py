"""
A link with a fragment leads to a heading of its file.

`rubric.md#severity-levels` jumps to the heading whose anchor is `severity-levels`: small letters, spaces as hyphens, no
punctuation, `-1` behind the second heading of the same text. A fragment that no heading has opens the file at its top,
where a model reads the wrong contract.

```md shared/rubric.md
# Rubric
## Severity levels
```

```md good review/references/scoring.md
See [the levels](../../shared/rubric.md#severity-levels).
```

```md bad review/references/scoring.md
See [the levels](../../shared/rubric.md#severity-level).
                                       ^^^^^^^^^^^^^^^ `shared/rubric.md` has no heading with the anchor `severity-level`
```
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from urllib.parse import unquote

from arslint import Fix, Problem, Span, rule
from arslint.documents.markdown import Markdown
from arslint.documents.reference import LINK
from arslint.project import Project
from arslint.project.lookup import link
from arslint.text import Source

_ANCHOR = re.compile(r"<[^<>]+\b(?:id|name)=[\"']([^\"']+)[\"']")
_OTHER = re.compile(r"L\d+|:~:")


@rule(on=Project, severity="warning", covers=("XR002",))
def check(project: Project) -> Iterator[Problem]:
    """Every fragment of a link to a Markdown file of the suite that no heading has."""

    @cache
    def anchors(path: str) -> frozenset[str]:
        source = project.text(path)
        return _anchors(source) if source else frozenset()

    for path, reference in project.references(LINK, everywhere=True):
        target = link(project, path, reference.text) if "#" in reference.text else None
        if target is None or not target.fragment or target.found is None or not target.found.endswith(".md"):
            continue
        wanted = unquote(target.fragment).lower()
        found = anchors(target.found)
        if wanted in found or _OTHER.match(target.fragment):
            continue
        span = Span(reference.span.start + reference.text.index("#"), reference.span.end)
        close = get_close_matches(wanted, sorted(found), 1)
        yield Problem(
            span,
            f"`{target.found}` has no heading with the anchor `{target.fragment}`",
            f"Did you mean `#{close[0]}`?" if close else "Link to a heading that the file has.",
            Fix.replace(f"Link to `#{close[0]}`", span, f"#{close[0]}", safe=False) if close else None,
            path=path,
        )


def _anchors(source: Source) -> frozenset[str]:
    named = (match[1].lower() for match in _ANCHOR.finditer(source.text))
    return frozenset((*(one.slug for one in Markdown(source).headings), *named))
