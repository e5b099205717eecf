"""
The corpus belongs to the user; a run does not rewrite its entries.

Producers of signals add signals, and the trust fields follow what the user did. Everything else changes only when the
adapter exports again. Compared with `--since` or `--base`.

```yaml base
literature_corpus: [{citation_key: smith2024, title: A study of water, year: 2024}]
```

```yaml good
literature_corpus: [{citation_key: smith2024, title: A study of water, year: 2024, source_acquired: true}]
```

```yaml bad
literature_corpus: [{citation_key: smith2024, title: Water, year: 2024}]
                                                     ^^^^^ `title` of `smith2024` was changed
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Passport

_OWN = ("contamination_signal", "bibliographic_integrity_signals", "source_acq", "source_veri", "description_")


@rule(on=Passport, severity="warning", covers=("LCE-21", "DR817"), needs=("base",))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """Entries that were there before, key by key."""
    base = context.base
    if not isinstance(base, Passport):
        return
    for key, row in passport.corpus.items():
        before = base.corpus.get(key)
        for name in sorted({*before.value, *row.value}) if before else ():
            if not name.startswith(_OWN) and before and before.value.get(name) != row.value.get(name):
                message = f"`{name}` of `{key}` was changed"
                hint = "In order if the adapter exported again; else restore it: a consumer only reads the corpus."
                yield Problem(row.place(name), message, hint)
