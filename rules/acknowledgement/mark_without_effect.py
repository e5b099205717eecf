"""
A read mark acknowledges a citation that nobody has read, and nothing else.

A missing locator, a source that was never acquired or never cross-checked, and a terminal block stay whatever the read log says.
Whoever marks such a source to get past the gate should know that it does not help.

```yaml passport.yaml
literature_corpus:
  - {citation_key: smith2024, source_acquired: false}
  - {citation_key: jones2023, source_acquired: true, source_verified_against_original: true}
```

```yaml passport_human_read_log.yaml
human_read:
  - {citation_key: smith2024, marked_at: "2026-09-01T10:00:00Z"}
  - {citation_key: jones2023, marked_at: "2026-09-01T10:00:00Z"}
```

```md good
Melts.<!--ref:jones2023 ok--><!--anchor:page:12-->
```

```md bad
Boils.[UNVERIFIED CITATION — NO ORIGINAL]<!--ref:smith2024--><!--anchor:page:12-->
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the read mark of `smith2024` does not clear [UNVERIFIED CITATION — NO ORIGINAL]
```

```md bad
Melts.[UNVERIFIED CITATION — NO QUOTE OR PAGE LOCATOR]<!--ref:jones2023--><!--anchor:none:-->
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the read mark of `jones2023` does not clear [UNVERIFIED CITATION — NO QUOTE OR PAGE LOCATOR]
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.protocol import acknowledgement, readstate
from arslint.protocol.evidence import Evidence


@rule(on=Draft, severity="warning", covers=("DR721",), needs=("evidence",))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """The first citation of each marked source that a mark cannot clear; an error if the mark's note says otherwise."""
    seen: set[str] = set()
    for citation, status in draft.statuses:
        slug = citation.slug
        what = citation.literals[-1].text if citation.literals else "the terminal block" if status.terminals else ""
        if not what or slug in seen or not _marked(slug, context.evidence):
            continue
        seen.add(slug)
        claimed = any(list(acknowledgement.claims(note)) for note in context.evidence.notes(slug))
        yield Problem(
            citation.literals[-1].span if citation.literals else citation.marker,
            f"the read mark of `{slug}` does not clear {what}",
            "Cure what it says; a mark only attests that somebody has read the source.",
            severity="error" if claimed else None,
        )


def _marked(slug: str, evidence: Evidence) -> bool:
    event = readstate.latest(evidence.marks.get(slug, ()))
    return event is not None and not event[1]
