"""
What a draft cites was verified, and was not excluded.

Each cited source has a row in the verification summary, if there is one; the row says whether every citation of it has an
anchor. A source that an integrity stage excluded is cited again only after the user restored it.

```yaml passport.yaml
literature_corpus: [{citation_key: smith2024}, {citation_key: jones2020}, {citation_key: brown2021}]
citation_verification_summary: [{citation_key: smith2024, ref_slug: smith2024, anchor_present: true}]
excluded_sources: [{citation_key: brown2021, gate: "2.5"}]
```

```md good drafts/a.md
Boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad drafts/a.md
Boils.<!--ref:smith2024--><!--anchor:none:-->
      ^^^^^^^^^^^^^^^^^^^^ the summary says that every citation of `smith2024` has an anchor
Melts.<!--ref:jones2020--><!--anchor:page:3-->
      ^^^^^^^^^^^^^^^^^^^^ `jones2020` has no row in the verification summary
Flows.<!--ref:brown2021--><!--anchor:page:3-->
      ^^^^^^^^^^^^^^^^^^^^ `brown2021` is cited and was excluded at stage 2.5
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.protocol.citation import Citation


@rule(on=Draft, severity="warning", covers=("JOIN-03", "JOIN-04", "JOIN-06"), needs=("evidence",))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """The first citation of each source."""
    passport = context.evidence.passport or {}
    rows = {
        str(row.get("ref_slug", row.get("citation_key"))): row
        for row in _rows(passport, "citation_verification_summary")
    }
    excluded = {
        str(row.get("citation_key")): row for row in _rows(passport, "excluded_sources") if "restored_at" not in row
    }
    strict = context.evidence.policies.values.get("citation_existence") == "strict"
    cited: dict[str, list[Citation]] = {}
    for citation in draft.citations:
        cited.setdefault(citation.slug, []).append(citation)
    for slug, citations in cited.items():
        span = citations[0].marker
        if slug in excluded:
            message = f"`{slug}` is cited and was excluded at stage {excluded[slug].get('gate')}"
            hint = "Cite another source, or let the user restore this one."
            yield Problem(span, message, hint, severity="error", covers=("JOIN-06",))
        elif slug in rows:
            yield from _anchored(slug, rows[slug], citations)
        elif rows and slug in context.evidence.entries:
            message = f"`{slug}` has no row in the verification summary"
            severity = "error" if strict else None
            yield Problem(span, message, "Verify the citations again.", severity=severity, covers=("JOIN-03",))


def _anchored(slug: str, row: dict[str, Any], citations: list[Citation]) -> Iterator[Problem]:
    bare = next((one for one in citations if one.anchor is None or one.anchor.kind == "none"), None)
    says = row.get("anchor_present")
    if isinstance(says, bool) and says != (bare is None):
        every = f"every citation of `{slug}` has an anchor"
        message = f"the summary says that {every}" if says else f"{every}, and the summary says otherwise"
        span = (bare or citations[0]).marker
        yield Problem(span, message, "Verify the citations again.", covers=("JOIN-04",))


def _rows(passport: Any, key: str) -> list[dict[str, Any]]:
    rows = passport.get(key)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
