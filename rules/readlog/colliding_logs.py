"""
The read logs beside a passport can be told apart and can be read.

Two names that differ in the case of letters are one file on some computers, so nobody knows which marks count. A link that
leads nowhere holds no marks.

```yaml passport_human_read_log.yaml
human_read: []
```

```yaml good
repro_lock: null
```

```yaml Passport_human_read_log.yaml
human_read: []
```

```yaml bad
repro_lock: null
^^^^^^^^^^ `Passport_human_read_log.yaml` and `passport_human_read_log.yaml` differ only in the case of letters
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Passport
from arslint.protocol.readlog import SUFFIX
from arslint.shelf import DEAD


@rule(on=Passport, severity="error", covers=("LOC-11", "RDL-09"))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """Each log that cannot be told from an earlier one, and each dead link."""
    first: dict[str, str] = {}
    for name in (one for one in context.beside.names() if one.casefold().endswith(SUFFIX)):
        other = first.setdefault(name.casefold(), name)
        if other != name:
            message = f"`{other}` and `{name}` differ only in the case of letters"
            yield Problem(passport.top.head, message, "Bring the marks into one log, and remove the other.")
        elif context.beside.kind(name) == DEAD:
            message = f"the read log `{name}` is a link that leads nowhere"
            yield Problem(passport.top.head, message, "Let it lead to a log, or remove it.", covers=("RDL-09",))
