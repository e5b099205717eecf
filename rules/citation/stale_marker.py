"""
A finalized citation reads as its evidence says now.

Passport and read log decide what a marker says: whether the source is there, checked and read, what the indexes know of it,
which policies block it. This rule recomputes every citation and reports those that read otherwise, because the evidence has
changed or because somebody edited the marker. Its fix writes exactly what `arslint finalize` writes. A draft that was never
finalized is left to `finalizer-not-run`, unless the stage is `final`.

```yaml passport.yaml
literature_corpus:
  - {citation_key: smith2024, source_acquired: true, source_verified_against_original: true}
  - {citation_key: jones2023, source_acquired: false}
```

```yaml passport_human_read_log.yaml
human_read:
  - {citation_key: smith2024, marked_at: "2026-09-01T10:00:00Z"}
```

```md good
Boils.<!--ref:smith2024 ok--><!--anchor:page:12--> Melts.[UNVERIFIED CITATION — NO ORIGINAL]<!--ref:jones2023--><!--anchor:page:3-->
```

```md bad
Boils.<!--ref:smith2024 LOW-WARN--><!--anchor:page:12-->
      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `smith2024` reads `LOW-WARN`, but the evidence gives `ok`
```

```md fixed
Boils.<!--ref:smith2024 ok--><!--anchor:page:12-->
```

```md bad
Melts.<!--ref:jones2023 ok--><!--anchor:page:3-->
      ^^^^^^^^^^^^^^^^^^^^^^^ `jones2023` reads `ok`, but the evidence gives `[UNVERIFIED CITATION — NO ORIGINAL]`
```

```md fixed
Melts.[UNVERIFIED CITATION — NO ORIGINAL]<!--ref:jones2023--><!--anchor:page:3-->
```
"""

from collections.abc import Iterator

from arslint import Context, Fix, Problem, rule
from arslint.documents import Draft
from arslint.protocol import resolution

_RECOMPUTED = ("DR401", "DR407", "DR443")
_JOINS = ("JOIN-15", "JOIN-16", "JOIN-17")
_CURE = "Run `arslint finalize`, or `arslint check --fix` for this rule alone."


@rule(on=Draft, severity="error", covers=(*_RECOMPUTED, *_JOINS), needs=("evidence",), since="3.7")
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Each citation that the finalizer would rewrite; none where it would not run."""
    evidence = context.evidence
    if draft.stage(context.stage) != "final" or evidence.stops or draft.markdown.unterminated:
        return
    for stale in resolution.stale(draft.source.text, resolution.resolve_all(draft.scan, evidence)):
        reads, gives = resolution.contrast(stale)
        yield Problem(
            stale.span,
            f"`{stale.citation.slug}` reads {reads}, but the evidence gives {gives}",
            f"Because of: {stale.resolution.reason}. {_CURE}" if stale.resolution.reason else _CURE,
            Fix.replace("Finalize the citation", stale.span, stale.text),
        )
