"""
A writer emits citations in two layers and knows nothing of what is done with them.

Its section “Two-Layer Citation Emission (v3.7.1)” stands once and shows the visible form and the ref marker. It must not
speak of the finalizer, the orchestrator, a gate or a resolver, nor have the writer read front matter: a writer that knows
the judge writes for the judge. Where the third layer is described, the kinds of anchors are all five, a quote has at most
25 words, and every example pairs its markers.

```md good paper/agents/draft_writer_agent.md
## Two-Layer Citation Emission (v3.7.1)

Write `Smith (2024) <!--ref:smith2024-->`. NEVER read the entry frontmatter.
```

```md bad paper/agents/draft_writer_agent.md
## Two-Layer Citation Emission (v3.7.1)

Write `Smith (2024) <!--ref:smith2024-->`. The orchestrator resolves it.
                                               ^^^^^^^^^^^^ a writer must not be told of the orchestrator
```

```md bad research/agents/synthesis_agent.md
## Two-Layer Citation Emission (v3.7.1)
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this section does not show the marker `<!--ref:slug-->`

Write `Smith (2024)`.
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Prompt

_TWO, _THREE = "Two-Layer Citation Emission (v3.7.1)", "Three-Layer Citation Emission"
_KNOWING = re.compile(
    r"(?<![A-Za-z])(?:finalizer|orchestrator|(?:stage|terminal) gate|resolver)s?(?![A-Za-z])", re.IGNORECASE
)
_VISIBLE = re.compile(r"\b[A-Z][A-Za-z]+(?: et al\.)? \(\d{4}|\([A-Z][A-Za-z]+(?: et al\.)?, \d{4}\)")
_READS = re.compile(
    r"(?<!never )(?<!not )(?<!NEVER )\b(?:read|open|consult|inspect)\b[^.\n]{0,40}\bfrontmatter\b", re.IGNORECASE
)
_KINDS = ("quote", "page", "section", "paragraph", "none")
_BARE = re.compile(r"<!--ref:[a-z]+\d{4}[a-z]?-->(?!\s*<!--anchor:)")


@rule(on=Prompt, severity="error", covers=("MB708",), since="3.7", roles=("writer",))
def check(prompt: Prompt) -> Iterator[Problem]:
    """What is wrong in the sections of a writer that tell how to cite."""
    two = list(prompt.sections(_TWO))
    for again in two[1:]:
        yield Problem(again.span, "this section stands twice", "Delete one of them.")
    for heading in two[:1]:
        section = prompt.markdown.section(heading)
        text = prompt.source.slice(section)
        for shown, what in (
            ("<!--ref:" in text, "the marker `<!--ref:slug-->`"),
            (_VISIBLE.search(text), "an author and year"),
        ):
            if not shown:
                yield Problem(heading.span, f"this section does not show {what}", "Show one whole citation.")
        for match in _KNOWING.finditer(text):
            span = Span(section.start + match.start(), section.start + match.end())
            yield Problem(span, f"a writer must not be told of the {match[0].lower()}", "Say only what to write.")
        for match in _READS.finditer(text):
            span = Span(section.start + match.start(), section.start + match.end())
            yield Problem(span, "a writer must not read front matter to cite", "Take the slug from the context given.")
    for heading in list(prompt.sections(_THREE))[:1]:
        yield from _anchors(prompt, heading.span, prompt.markdown.section(heading))


def _anchors(prompt: Prompt, heading: Span, section: Span) -> Iterator[Problem]:
    text = prompt.source.slice(section)
    lacking = [kind for kind in _KINDS if not re.search(rf"\b{kind}\b", text)]
    if lacking:
        yield Problem(heading, f"this section lacks the anchor kind {', '.join(lacking)}", "Name all five kinds.")
    if not re.search(r"\b25[ -]words?\b|≤ ?25\b", text):
        yield Problem(heading, "this section does not limit a quote to 25 words", "Say so.")
    for match in _BARE.finditer(text):
        span = Span(section.start + match.start(), section.start + match.end())
        yield Problem(span, "this example has a ref marker without an anchor", "Pair them.", severity="warning")
