"""
A strict policy has something to judge by, and stands at the top of the passport.

A policy for which no entry carries any evidence blocks nothing and looks as if it did. One that became advisory since an
earlier version leaves stamps in drafts that no longer hold.

```yaml good
terminal_policies: {citation_existence: strict}
citation_verification_summary: [{ref_slug: smith2024}]
```

```yaml bad
terminal_policies:
  citation_existence: strict
                      ^^^^^^ nothing in this passport can make `citation_existence` fire
  contamination_triangulation: strict_articles_only
                               ^^^^^^^^^^^^^^^^^^^^ nothing in this passport can make `contamination_triangulation` fire
repro_lock:
  terminal_policies: {}
  ^^^^^^^^^^^^^^^^^ `terminal_policies` belongs at the top level of the passport
```

```yaml base
terminal_policies: {citation_existence: strict}
citation_verification_summary: [{ref_slug: smith2024}]
```

```yaml bad
terminal_policies: {citation_existence: advisory}
                                        ^^^^^^^^ `citation_existence` was strict and is no longer
citation_verification_summary: [{ref_slug: smith2024}]
```
"""

from collections.abc import Iterator
from typing import Any

from arslint import Context, Problem, rule
from arslint.documents import Passport
from arslint.documents.passport import CORPUS
from arslint.protocol.policy import ADVISORY, CONTAMINATION, EXISTENCE, KEY, POLICIES, RETRACTION

_SIGNALS = {"semantic_scholar_unmatched", "openalex_unmatched", "crossref_unmatched"}


@rule(on=Passport, severity="warning", covers=("TPL-03", "TPL-06", "TPL-07", "JOIN-05"))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """Strict policies without evidence, policies in the wrong place, policies that were loosened."""
    values = _policies(passport)
    for key, value in values.items():
        if value != ADVISORY and not _can_fire(passport, key, value):
            message = f"nothing in this passport can make `{key}` fire"
            hint = "Run the look-ups that it judges by, or set it to advisory."
            yield Problem(passport.top.place(KEY, key), message, hint, covers=("TPL-06",))
    if found := passport.top.at("repro_lock", KEY):
        message = f"`{KEY}` belongs at the top level of the passport"
        yield Problem(found.key_span, message, "Move it there.", severity="error", covers=("TPL-03",))
    for key, before in _policies(context.base).items() if isinstance(context.base, Passport) else ():
        if before != ADVISORY and values.get(key, ADVISORY) == ADVISORY:
            message = f"`{key}` was {before} and is no longer"
            hint = "Run `arslint finalize` on the drafts again: their stamps name a policy that is gone."
            yield Problem(passport.top.place(KEY, key), message, hint, covers=("TPL-07", "JOIN-05"))


def _policies(passport: Passport) -> dict[str, str]:
    found = passport.data.get(KEY)
    names = {policy.key for policy in POLICIES if policy.stamps}
    pairs = found.items() if isinstance(found, dict) else ()
    return {key: value for key, value in pairs if key in names and isinstance(value, str)}


def _can_fire(passport: Passport, key: str, value: str) -> bool:
    rows = [row.value for row in passport.rows(CORPUS)]
    if key == EXISTENCE:
        return bool(passport.rows("citation_verification_summary"))
    if key == RETRACTION:
        return any(row.get("signal_type") == "retraction_status" for entry in rows for row in _signals(entry))
    if key != CONTAMINATION:
        return True
    typed = value != "strict_articles_only" or any("venue_type" in entry for entry in rows)
    return typed and any(_SIGNALS & set(_mapping(entry.get("contamination_signals"))) for entry in rows)


def _signals(entry: dict[str, Any]) -> list[dict[str, Any]]:
    found = entry.get("bibliographic_integrity_signals")
    return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
