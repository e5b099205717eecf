"""
A locator of a partial reading has a form that can cover a citation.

Pages are covered by `p. 14`, `pp. 10-24` or `pages 10-24`, a section or paragraph by its own name. Anything else never covers an
anchor, so the citation stays at `LOW-WARN-PARTIAL-COVERAGE` for good.

```yaml good passport_human_read_log.yaml release=3.21
human_read:
  - citation_key: smith2024
    read_scope: {level: sections, locators: [pp. 10-24, section 3.2, Related Work]}
```

```yaml bad passport_human_read_log.yaml release=3.21
human_read:
  - citation_key: smith2024
    read_scope: {level: sections, locators: ["10-24", "ch. 3, mostly", §3.2]}
                                             ^^^^^^^ `10-24` never covers a citation
                                                      ^^^^^^^^^^^^^^^ `ch. 3, mostly` never covers a citation
                                                                       ^^^^ `§3.2` never covers a citation
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import ReadLog

_VAGUE = re.compile(
    r"\s*[0-9]+\s*[-–—]\s*[0-9]+\s*|.*[,;].*|\s*(?:§|(?:ch|chap|chapter|sec|sect|fig|figure|tab|table|para|par|pg|p|pp)\b(?!\.?\s*:?\s*[0-9]+\s*(?:[-–—]\s*[0-9]+)?\s*$)).*"
    r"|\s*(?:ch|chap|chapter|sec|sect|fig|figure|tab|table|para|par|pg)\b.*",
    re.IGNORECASE | re.DOTALL,
)


@rule(on=ReadLog, severity="info", covers=("DR707",), since="3.19")
def check(log: ReadLog) -> Iterator[Problem]:
    """Each locator that looks like one and covers nothing."""
    for row in log.rows("human_read"):
        locators = row.at("read_scope", "locators")
        for node in locators.items() if locators else ():
            if isinstance(node.value, str) and _VAGUE.fullmatch(node.value):
                hint = "Write `pp. 10-24`, `section 3.2`, or the name of the section."
                yield Problem(node.span, f"`{node.value}` never covers a citation", hint)
