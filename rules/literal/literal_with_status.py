"""
A literal and a status exclude each other, and a citation without a locator has the anchor `none`.

The finalizer leaves a marker bare where it puts a literal before it. A marker with both was edited: one of the two is not what
the evidence says.

```md good
Boils.[UNVERIFIED CITATION — NO QUOTE OR PAGE LOCATOR]<!--ref:smith2024--><!--anchor:none:-->
```

```md bad
Boils.[UNVERIFIED CITATION — NO ORIGINAL]<!--ref:smith2024 ok--><!--anchor:page:12-->
                                                           ^^ `smith2024` has a status behind the literal [UNVERIFIED CITATION — NO ORIGINAL]
```

```md bad
Boils.[UNVERIFIED CITATION — NO QUOTE OR PAGE LOCATOR]<!--ref:smith2024--><!--anchor:page:12-->
                                                                          ^^^^^^^^^^^^^^^^^^^^^ `smith2024` has a locator behind the literal [UNVERIFIED CITATION — NO QUOTE OR PAGE LOCATOR]
```
"""

from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents import Draft
from arslint.protocol.literal import NO_LOCATOR

_CURE = "Run `arslint finalize`, which writes the one that the evidence calls for."


@rule(on=Draft, severity="error", covers=("DR405",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each citation with a literal and a status, or with the literal of a missing locator and a real one."""
    for citation in draft.citations:
        if not citation.literals:
            continue
        text, tokens, anchor = citation.literals[-1].text, citation.ref.tokens, citation.anchor
        if tokens:
            span = Span(tokens[0].span.start, tokens[-1].span.end)
            yield Problem(span, f"`{citation.slug}` has a status behind the literal {text}", _CURE)
        elif text == NO_LOCATOR and anchor and anchor.locates:
            yield Problem(anchor.span, f"`{citation.slug}` has a locator behind the literal {text}", _CURE)
