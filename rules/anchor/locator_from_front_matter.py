"""
Whoever writes a draft takes its locators from what the prompt shows, not from the corpus.

The front matter of an entry and its `source_pointer` are for the side that audits. A writer that looks there for a page or a section
writes anchors that agree with the records and with nothing that it read.

```md good agents/draft_writer_agent.md
# Draft Writer Agent

Write `<!--anchor:page:12-->` from the excerpts in this prompt. You MUST NOT read entry front matter to find an anchor.
The finalizer reads the front matter after you and keeps each anchor as it stands.
```

```md bad agents/draft_writer_agent.md
# Draft Writer Agent

Write `<!--anchor:page:12-->` behind each citation. Read the entry's front matter to find the page of each anchor.
                                                    ^^^^ this tells a writer to look for locators in the corpus
```

```md bad agents/synthesis_agent.md
# Synthesis Agent

Emit `<!--anchor:kind:value-->`. If no page is known, open the `source_pointer` and take the locator from there.
                                                      ^^^^ this tells a writer to look for locators in the corpus
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Prompt
from arslint.documents.passage import Passage
from arslint.documents.role import Role
from arslint.engine.words import needle
from arslint.engine.words.polarity import Claim, affirmed

_SOURCE = r"(?:front[ -]?matter|`?source_pointers?\b|\bcorpus (?:entry|entries|metadata))"
_PLACE = r"(?:anchors?|locators?|pages?)\b"
_READ = (
    r"(?:re-?)?read(?:ing)?|consult(?:ing)?|open(?:ing)?|inspect(?:ing)?|pars(?:e|ing)|dereferenc(?:e|ing)|follow(?:ing)?|check|query"
    r"|scan|search|look(?:ing)?\s+(?:\S+\s+){0,2}?(?:up|in|into|at)|us(?:e|ing)|go to"
)
_TAKE = r"take|taken|deriv(?:e|ed|ing)|get|copy|copied|extract(?:ed)?|pull(?:ed)?|fill(?:ed)?|obtain(?:ed)?|lift(?:ed)?|borrow|infer|select|choose"
_VERB = re.compile(
    rf"\b(?:{_READ})\b(?=[^.;]{{0,80}}{_SOURCE})|\b(?:{_TAKE})\b(?=[^.;]{{0,80}}\bfrom\b[^.;]{{0,60}}{_SOURCE})"
    rf"|\b(?:{_TAKE})\b(?=[^.;]{{0,60}}{_PLACE}[^.;]{{0,60}}\bfrom\b[^.;]{{0,60}}literature_corpus)",
    re.IGNORECASE,
)
_LOCATOR = re.compile(r"\banchors?\b|<!--anchor:|\blocators?\b|\bpage numbers?\b", re.IGNORECASE)
_OTHERS = re.compile(
    r"\b(?:finali[sz]er|orchestrator|formatter|audit(?:or)?|lint|gate|resolver|adapter|verif(?:ier|ication)|integrity|schema)\b",
    re.IGNORECASE,
)
_JUDGES = {Role.ORCHESTRATOR, Role.ADAPTER, Role.FORMATTER, Role.OBSERVER, Role.HANDOFF, Role.GUIDE}


@rule(on=Prompt, severity="error", covers=("DR212",), spec=("R-L3-1-C",), since="3.7")
def check(prompt: Prompt) -> Iterator[Problem]:
    """Each affirmed sentence of an emitter that goes to the corpus and speaks of locators."""
    if "<!--anchor:" not in prompt.source.text or prompt.roles & _JUDGES:
        return
    for passage in prompt.passages(needle.near(prompt.source, needle.needles(_VERB.pattern))):
        for claim in affirmed(passage.text, _VERB):
            if _speaks_of_locators(passage, claim):
                yield Problem(
                    passage.span(*claim.verb),
                    "this tells a writer to look for locators in the corpus",
                    "Let the locator come from the text that the prompt shows; where it shows none, let the anchor be `none`.",
                )


def _speaks_of_locators(passage: Passage, claim: Claim) -> bool:
    sentence = Span(*claim.sentence)
    before = passage.text[sentence.start : claim.verb.start]
    return bool(_LOCATOR.search(passage.text, *sentence)) and not _OTHERS.search(before)
