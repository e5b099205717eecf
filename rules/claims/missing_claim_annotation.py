"""
Every verdict of the claim audit that refuses a draft stands in it.

The formatter sees the draft and not the passport: a claim that the audit found unsupported passes if its annotation is missing.
A refused annotation belongs one space behind the anchor of its citation, or behind its sentence. `arslint finalize --claims` writes
all of them.

```yaml passport.yaml
literature_corpus: [{citation_key: smith2024}]
claim_audit_results:
  - {claim_id: C-001, claim_text: Water boils at 90 degrees., ref_slug: smith2024, anchor_kind: page, anchor_value: "12",
     judgment: UNSUPPORTED, defect_stage: source_description, ref_retrieval_method: api}
```

```md good
Water boils at 90 degrees.<!--ref:smith2024 ok--><!--anchor:page:12--> [HIGH-WARN-CLAIM-NOT-SUPPORTED]
```

```md bad
Water boils at 90 degrees.<!--ref:smith2024 ok--><!--anchor:page:12-->
                          ^^^^^^^^^^^^^^^^^^^^^^^ the audit of this claim is missing: [HIGH-WARN-CLAIM-NOT-SUPPORTED]
```

```md fixed
Water boils at 90 degrees.<!--ref:smith2024 ok--><!--anchor:page:12--> [HIGH-WARN-CLAIM-NOT-SUPPORTED]
```

```md bad
Nobody cites it any more.
^^^^^^^^^^^^^^^^^^^^^^^^^ the audit has a verdict that finds no place in this draft: [HIGH-WARN-CLAIM-NOT-SUPPORTED]
```
"""

from collections.abc import Iterator

from arslint import Context, Fix, Problem, Span, rule
from arslint.documents import Draft
from arslint.protocol import claims, placement

_CURE = "Write it there, or correct the claim and audit it again."


@rule(on=Draft, severity="error", covers=("DR501", "JOIN-08"), needs=("evidence",), since="3.8")
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each refusing finding whose annotation does not stand at its place."""
    refusing = [one for one in claims.findings(context.evidence.passport, context.release) if one.family.rule]
    if not refusing:
        return
    inert = draft.markdown.code_mask(inline=False).covers
    placed = placement.place(draft.scan, refusing, inert, lambda at: draft.section(Span(at, at)))
    markers = {citation.span.end: citation.marker for citation in draft.citations}
    for at, finding in placed.wanted:
        if finding.annotation not in placed.standing(at):
            end = placed.end(at)
            fix = Fix.replace("Write the annotation", Span(end, end), f" {finding.annotation}")
            message = f"the audit of this claim is missing: {finding.annotation}"
            yield Problem(markers.get(at, Span(at - 1, at)), message, _CURE, fix, covers=("DR501",))
    for finding in placed.lost:
        message = f"the audit has a verdict that finds no place in this draft: {finding.annotation}"
        hint = "Audit the draft again if the claim or its anchor has changed."
        span, covers = draft.source.line_span(1), ("DR501", "JOIN-08")
        yield Problem(span, message, hint, severity="info", covers=covers, key=str(finding.where))
