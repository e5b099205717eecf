"""
What was audited still stands in the text.

A claim audit is about the words and the locator of a citation as they were then. After either has changed, the verdict says
nothing about what the draft says now. Drafts in one folder share their audit: a claim may stand in any of them.

```yaml passport.yaml
literature_corpus: [{citation_key: smith2024}, {citation_key: jones2020}]
claim_audit_results:
  - {claim_text: Water boils at sea level., ref_slug: smith2024, anchor_kind: page, anchor_value: "12", judgment: SUPPORTED}
  - {claim_text: It melts., ref_slug: jones2020, anchor_kind: page, anchor_value: "3", judgment: SUPPORTED}
uncited_assertions: [{sentence_text: Everybody knows it.}]
```

```md drafts/b.md
It melts.<!--ref:jones2020--><!--anchor:page:3-->
```

```md good drafts/a.md
Water boils
at sea level.<!--ref:smith2024--><!--anchor:page:12--> Everybody knows it.
```

```md bad drafts/a.md
Water boils anywhere.<!--ref:smith2024--><!--anchor:page:12-->
                     ^^^^^^^^^^^^^^^^^^^^ the audited claim stands here no more: “Water boils at sea level.”
                     ^^^^^^^^^^^^^^^^^^^^ the audited sentence stands here no more: “Everybody knows it.”
```

```md bad drafts/a.md
Water boils at sea level.<!--ref:smith2024--><!--anchor:page:13--> Everybody knows it.
                         ^^^^^^^^^^^^^^^^^^^^ the audit of `smith2024` is about page 12, which no citation has
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.protocol import claims
from arslint.protocol.sentence import plain
from arslint.text import Source

_HINT = "Audit the claim again, or restore it."
_SHOWN = 60


@rule(on=Draft, severity="warning", covers=("JOIN-08",), needs=("evidence",), since="3.8")
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each audited claim that no draft of the folder has; what refuses a draft is for `missing-claim-annotation`."""
    first = {one.slug: one.marker for one in reversed(draft.citations)}
    rows = [row for row in context.evidence.rows(claims.RESULTS) if row.get("ref_slug") in first]
    sentences = context.evidence.rows(claims.UNCITED) if first else []
    others = _others(draft, context) if rows or sentences else {}
    for row in rows:
        slug, claim = str(row["ref_slug"]), plain(str(row.get("claim_text")))
        drafts = [draft, *(Draft(one) for one in others.values() if f"<!--ref:{slug}" in one.text)]
        where = None if _refuses(row, context) else _missing(row, claim, drafts)
        if where:
            yield Problem(first[slug], where, _HINT, key=claim)
    if all(draft.source.path.rpartition("/")[2] < name for name in others):
        text = "\n".join(plain(one.text) for one in (draft.source, *others.values())) if sentences else ""
        for sentence in (plain(str(row.get("sentence_text"))) for row in sentences):
            if sentence not in text:
                message = f"the audited sentence stands here no more: “{sentence[:_SHOWN]}”"
                yield Problem(draft.citations[0].marker, message, _HINT, key=sentence)


def _missing(row: dict[str, Any], claim: str, drafts: list[Draft]) -> str | None:
    """What none of some drafts has of an audited claim, in words."""
    slug, kind, value = claims.join_key(row)
    keys = {claims.cited_key(one) for each in drafts for one in each.citations if one.slug == slug}
    if kind != "none" and (slug, kind, value) not in keys and keys != {(slug, "none", "")}:
        return f"the audit of `{slug}` is about {kind} {value}, which no citation has"
    if any(claim in plain(each.source.text) for each in drafts):
        return None
    return f"the audited claim stands here no more: “{claim[:_SHOWN]}”"


def _others(draft: Draft, context: Context) -> dict[str, Source]:
    """The other texts with markers in the draft's folder, by name."""
    names = [name for name in context.beside.names() if name.endswith(".md")]
    found = {name: context.beside.read(name) for name in names if name != draft.source.path.rpartition("/")[2]}
    return {name: source for name, source in found.items() if source and "<!--ref:" in source.text}


def _refuses(row: dict[str, Any], context: Context) -> bool:
    try:
        family = claims.classify(row, context.release)
    except claims.OutOfMatrixError:
        return False
    return family is not None and family.rule is not None
