"""
A sentence with numbers or findings and no citation was seen by the audit.

The deterministic detector of uncited assertions (D4-c) looks for percentages, counts and words such as "showed" in sentences
without a ref marker. Where an audit ran and lists uncited assertions, a sentence of that kind that it does not list is one that it
missed, or one written since. The detector is for English.

```yaml passport.yaml
literature_corpus: [{citation_key: smith2024}]
uncited_assertions:
  - {finding_id: UA-001, sentence_text: Half of them showed a gain., section_path: Results, trigger_tokens: [showed]}
```

```md good
Half of them showed a gain. It rose by 45%.<!--ref:smith2024 ok--><!--anchor:page:12-->
```

```md bad
The rate rose by 45% in one year.
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ an uncited assertion that the audit does not list: 45%
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.protocol import claims, sentence, uncited


@rule(on=Draft, severity="info", covers=("DR512",), needs=("evidence",), since="3.8")
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each uncited assertion that the audit does not list."""
    listed = {sentence.plain(str(row.get("sentence_text"))) for row in context.evidence.rows(claims.UNCITED)}
    if not listed:
        return
    text = draft.source.text
    inert = draft.markdown.code_mask(inline=False).covers
    for span in sentence.Sentences.of(text, inert).spans:
        said = text[span.start : span.end]
        found = uncited.triggers(said)
        if found and sentence.plain(said) not in listed:
            message = f"an uncited assertion that the audit does not list: {', '.join(found)}"
            yield Problem(span, message, "Cite a source, or audit the draft again.")
