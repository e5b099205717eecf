"""
An annotation in the draft has a row of the claim audit behind it.

After a new audit an annotation may be left over from the one before. A refusing one refuses all the same, whatever its row says
now; only `arslint finalize --claims`, which recomputes all of them, may take it away.

```yaml passport.yaml
literature_corpus: [{citation_key: smith2024}]
claim_audit_results:
  - {claim_text: Water boils., ref_slug: smith2024, anchor_kind: page, anchor_value: "12", judgment: AMBIGUOUS}
```

```md good
Water boils.<!--ref:smith2024 ok--><!--anchor:page:12--> [CLAIM-AUDIT-AMBIGUOUS]
```

```md bad
Water boils.<!--ref:smith2024 ok--><!--anchor:page:12--> [HIGH-WARN-CLAIM-NOT-SUPPORTED]
                                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no row of the audit asks for [HIGH-WARN-CLAIM-NOT-SUPPORTED]
```

```yaml passport.yaml
literature_corpus: [{citation_key: smith2024}]
```

```md bad
Water boils.<!--ref:smith2024 ok--><!--anchor:page:12--> [CLAIM-AUDIT-AMBIGUOUS]
                                                         ^^^^^^^^^^^^^^^^^^^^^^^ no claim audit ran, but its annotations stand in the draft
```
"""

from collections import Counter
from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.protocol import claims


@rule(on=Draft, severity="warning", covers=("DR507", "DR510"), needs=("evidence",))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """The annotations beyond those that the passport asks for; the first of all where no audit ran."""
    passport = context.evidence.passport
    exact = [note for note in draft.scan.annotations if note.exact]
    if not claims.ran(passport):
        for note in exact[:1]:
            hint = "Audit the draft, or run `arslint finalize --claims` to take away what is left over."
            yield Problem(
                note.span, "no claim audit ran, but its annotations stand in the draft", hint, covers=("DR510",)
            )
        return
    asked = {finding.annotation for finding in claims.findings(passport, context.release)}
    counts = Counter(note.text for note in exact)
    for note in exact:
        if note.text not in asked:
            hint = "Run `arslint finalize --claims`; nothing else may take an annotation away."
            yield Problem(
                note.span,
                f"no row of the audit asks for {note.text}",
                hint,
                covers=("DR507",),
                key=f"{note.text} {counts[note.text]}",
            )
