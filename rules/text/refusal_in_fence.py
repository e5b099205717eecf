"""
A refusal that stands in a fence refuses nothing.

Fenced code is not read by the gate, so a literal such as `[UNVERIFIED CITATION — NO ORIGINAL]` in a fence is an example,
or a refusal that somebody hid. It is a warning where the passport says of the source in the fence what the refusal says.

```yaml passport.yaml
literature_corpus: [{citation_key: jones2023, source_acquired: false}]
```

```md good
The gate looks for severity tokens.
```

````md bad
```
[UNVERIFIED CITATION — NO ORIGINAL]<!--ref:example2020--><!--anchor:page:3-->
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the gate does not read this, because it stands in a fence
```
````

````md bad
```
Melts.[UNVERIFIED CITATION — NO ORIGINAL]<!--ref:jones2023--><!--anchor:page:3-->
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the gate does not read this refusal of `jones2023`, because it stands in a fence
```
````
"""

import re
from collections.abc import Iterator

from arslint import Context, Problem, Span, rule
from arslint.documents import Draft
from arslint.protocol import citation, resolution
from arslint.protocol.evidence import Evidence

_TOKEN = re.compile(r"\[UNVERIFIED CITATION[^\[\]\n]{0,80}\]|\[HIGH-WARN-[^\[\]\n]{0,120}\]|severity=HIGH-BLOCK")


@rule(on=Draft, severity="info", covers=("DR006",))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each gate token inside fenced code."""
    inert = draft.markdown.code_mask(inline=False).covers
    tokens = [token for token in _TOKEN.finditer(draft.source.text) if inert(token.start())]
    true = dict(_true_refusals(draft, context.evidence)) if tokens and context.evidence else {}
    for token in tokens:
        slug = next((slug for span, slug in true.items() if span.contains(token.start())), None)
        yield Problem(
            Span(*token.span()),
            f"the gate does not read this{f' refusal of `{slug}`' if slug else ''}, because it stands in a fence",
            "If it is an example, leave it; if it is a refusal, take it out of the fence.",
            severity="warning" if slug else None,
        )


def _true_refusals(draft: Draft, evidence: Evidence) -> Iterator[tuple[Span, str]]:
    """The fenced citations that the evidence refuses, with their slugs."""
    fenced = draft.markdown.code_mask(inline=False).covers
    for cited in citation.scan(draft.source.text, lambda at: not fenced(at)).citations:
        found = resolution.resolve(cited, evidence)
        if found.literal or found.terminals:
            yield cited.span, cited.slug
