"""
A stamp names each policy that is not advisory, sorted, once, and is the same on every marker with a base status.

The stamp says under which policies the draft was finalized. The gate compares it with the passport's policies; a stamp in
another order, with an advisory member, or different from marker to marker is refused as stale.

```md good
Boils.<!--ref:smith2024 ok policy_hash=citation_existence.strict+contamination_triangulation.strict--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024 ok policy_hash=contamination_triangulation.strict+citation_existence.strict--><!--anchor:page:12-->
                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the policies of this stamp are not sorted
```

```md fixed
Boils.<!--ref:smith2024 ok policy_hash=citation_existence.strict+contamination_triangulation.strict--><!--anchor:page:12-->
```

```md bad
Boils.<!--ref:smith2024 ok policy_hash=advisory--><!--anchor:page:12-->
                           ^^^^^^^^^^^^^^^^^^^^ `advisory` is not a policy and its mode
```

```md bad
Boils.<!--ref:smith2024 ok policy_hash=citation_existence.strict--><!--anchor:page:12-->
Melts.<!--ref:jones2023 ok--><!--anchor:page:3-->
      ^^^^^^^^^^^^^^^^^^^^^^^ `jones2023` has no stamp where others have `citation_existence.strict`
```
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from arslint import Context, Fix, Label, Problem, rule
from arslint.documents import Draft
from arslint.protocol.citation import Citation
from arslint.protocol.status import POLICIES, STAMP, Status

_CURE = "Run `arslint finalize`, which stamps every marker with the passport's policies."


@rule(on=Draft, severity="error", covers=("DR111", "DR113", "DR117"))
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """Unlawful stamps; then, where no passport says which stamp is right, those that differ from the usual one."""
    for citation, status in draft.statuses:
        if len(status.stamps) > 1:
            message = f"`{citation.slug}` has {len(status.stamps)} policy stamps"
            yield Problem(status.stamps[1].span, message, _CURE, covers=("DR111",))
        for token in status.stamps:
            value = token.text.removeprefix(STAMP)
            fault = _fault(value)
            if fault:
                ordered = "+".join(sorted(value.split("+")))
                fix = Fix.replace("Sort the policies", token.span, STAMP + ordered) if not _fault(ordered) else None
                yield Problem(token.span, fault, _CURE, fix, covers=("DR113",) if value else ("DR111", "DR113"))
    if context.evidence is None:
        yield from _mixed([found for found in draft.statuses if found[1].base and len(found[1].stamps) < 2])


def _mixed(based: Sequence[tuple[Citation, Status]]) -> Iterator[Problem]:
    """The first marker of each stamp but the usual one; markers without a stamp are never the usual ones."""
    counts = Counter(status.stamp for _, status in based)
    usual = max((stamp for stamp in counts if stamp), key=lambda stamp: counts[stamp], default=None)
    first = {status.stamp: (citation, status) for citation, status in reversed(based)}
    for stamp in sorted(counts.keys() - {usual}, key=lambda stamp: first[stamp][0].span) if usual else ():
        citation, status = first[stamp]
        more = f" ({counts[stamp]} markers)" if counts[stamp] > 1 else ""
        yield Problem(
            status.stamps[0].span if stamp else citation.marker,
            f"`{citation.slug}` has {f'the stamp `{stamp}`' if stamp else 'no stamp'} where others have `{usual}`{more}",
            _CURE,
            labels=(Label(first[usual][1].stamps[0].span, "one of the others"),),
            covers=("DR117",),
        )


def _fault(value: str) -> str | None:
    members = value.split("+")
    names = [member.partition(".")[0] for member in members]
    if not value:
        return "this policy stamp is empty"
    for member, name in zip(members, names, strict=True):
        if name not in POLICIES or member.partition(".")[2] not in POLICIES[name][1]:
            return f"`{member}` is not a policy and its mode"
    if len(set(names)) < len(names):
        return "a policy stands twice in this stamp"
    return None if members == sorted(members) else "the policies of this stamp are not sorted"
