"""
The audit saw the locator that the citation has now.

A claim that was audited without a locator says nothing about a citation that has one, and the other way round: it must be audited
again.

```yaml passport.yaml
literature_corpus: [{citation_key: smith2024}]
claim_audit_results:
  - {claim_text: Water boils., ref_slug: smith2024, anchor_kind: none, anchor_value: "", judgment: RETRIEVAL_FAILED,
     defect_stage: not_applicable, ref_retrieval_method: not_attempted}
```

```md good
Water boils.[UNVERIFIED CITATION — NO QUOTE OR PAGE LOCATOR]<!--ref:smith2024--><!--anchor:none:-->
```

```md bad
Water boils.<!--ref:smith2024 ok--><!--anchor:page:12-->
            ^^^^^^^^^^^^^^^^^^^^^^^ the audit of `smith2024` saw no locator, and the citation has one
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.protocol import claims


@rule(on=Draft, severity="error", covers=("DR511",), needs=("evidence",), since="3.8")
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each citation whose every audit saw a locator where it has none, or none where it has one."""
    audited: dict[str, set[bool]] = {}
    for row in context.evidence.rows(claims.RESULTS):
        slug, kind, _ = claims.join_key(row)
        audited.setdefault(slug, set()).add(kind != "none")
    for citation in draft.citations:
        locates = citation.anchor is not None and citation.anchor.locates
        if audited.get(citation.slug) == {not locates}:
            saw = "no locator" if locates else "a locator"
            has = "one" if locates else "none"
            message = f"the audit of `{citation.slug}` saw {saw}, and the citation has {has}"
            yield Problem(citation.marker, message, "Audit the claim again.")
