"""
The provenance summary has a section of advisories exactly where there is something to report.

What a policy lets pass as advisory is not hidden: a source that no index confirms and every integrity signal of a source stand in
`provenance_summary.md` beside the formatted paper. A section without rows says so in words.

```yaml passport.yaml
literature_corpus: [{citation_key: smith2024}]
citation_verification_summary: [{citation_key: smith2024, ref_slug: smith2024, lookup_verified: "false"}]
```

```md good provenance_summary.md
# Provenance

## Citation Existence Advisories

- smith2024: no index knows its DOI
```

```md bad provenance_summary.md
# Provenance
^^^^^^^^^^^^ the section `Citation Existence Advisories` is missing, and 1 of the sources call for it
```

```md bad provenance_summary.md
# Provenance

## Citation Existence Advisories
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `Citation Existence Advisories` has no row for smith2024

Nothing to say.
```
"""

import re
from collections.abc import Iterator

from arslint import Context, Problem, Span, rule
from arslint.documents import Plain
from arslint.documents.markdown import Markdown
from arslint.protocol import policy
from arslint.protocol.entry import CORPUS, SIGNALS, SUMMARY
from arslint.protocol.evidence import Evidence
from arslint.protocol.release import Feature

SUMMARY_NAME = "provenance_summary.md"
_EXISTENCE = ("Citation Existence Advisories", "No citation-existence advisories")
_INTEGRITY = ("Bibliographic Integrity Advisories", "No bibliographic-integrity advisories")


@rule(on=Plain, severity="error", covers=("DR602",), needs=("evidence",), since="3.11")
def check(plain: Plain, context: Context) -> Iterator[Problem]:
    """Each section that is missing, or lacks a row that it must have."""
    if plain.source.path.rpartition("/")[2] != SUMMARY_NAME:
        return
    markdown = Markdown(plain.source)
    for (title, none), slugs in _wanted(context.evidence):
        found = next((one for one in markdown.headings if one.text.casefold() == title.casefold()), None)
        if found is None and slugs:
            message = f"the section `{title}` is missing, and {len(slugs)} of the sources call for it"
            yield Problem(plain.source.line_span(1), message, f"Add it, with a row for {', '.join(slugs)}.")
        elif found is not None:
            body = plain.source.slice(Span(found.span.end, markdown.section(found).end))
            missing = [slug for slug in slugs if not re.search(rf"(?<![\w:-]){re.escape(slug)}(?![\w-]|:\w)", body)]
            if missing:
                yield Problem(found.span, f"`{title}` has no row for {', '.join(missing)}", "Add the row.")
            elif not slugs and none.casefold() not in body.casefold() and body.strip():
                yield Problem(found.span, f"nothing calls for `{title}`", f"Write `{none}`.", severity="warning")


def _wanted(evidence: Evidence) -> Iterator[tuple[tuple[str, str], list[str]]]:
    advisory = evidence.policies.values.get(policy.EXISTENCE, policy.ADVISORY) == policy.ADVISORY
    rows = [row for row in evidence.rows(SUMMARY) if row.get("lookup_verified") in ("false", False)]
    yield _EXISTENCE, sorted({str(row.get("ref_slug")) for row in rows}) if advisory else []
    if evidence.release.has(Feature.RETRACTION):
        yield _INTEGRITY, sorted(str(row.get("citation_key")) for row in evidence.rows(CORPUS) if row.get(SIGNALS))
