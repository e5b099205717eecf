"""
The files that tools keep beside a passport are what their names say.

Every writer locks one empty file, `.passport.yaml.lock` beside `passport.yaml`, which stays there for good. A lock under
another name keeps nobody out, a journal says that a write of two files was not brought to its end, and a passport that is
a link is not written at all.

```text .passport.yaml.lock
```

```yaml good
repro_lock: null
```

```text .passport.yaml.lock
4711
```

```yaml bad
repro_lock: null
^^^^^^^^^^ something was written into the lock `.passport.yaml.lock`
```

```text .passport.yaml.lock
```

```json .passport.yaml.inquiry-ledger.transaction.json
{}
```

```text .passport.lock
```

```text .passport.yaml.9f3ab2.tmp
```

```yaml bad
repro_lock: null
^^^^^^^^^^ a write of passport and inquiry ledger was not finished: `.passport.yaml.inquiry-ledger.transaction.json`
^^^^^^^^^^ `.passport.lock` locks nothing: no writer of ARS asks for it
^^^^^^^^^^ `.passport.yaml.9f3ab2.tmp` was left behind by a write that was broken off
```
"""

import re
from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Passport
from arslint.shelf import DEAD, FILE, LINK

_LOCKED = ("{name}", "{stem}_human_read_log.yaml", "{stem}_run_ledger.yaml")
_OTHER_LOCKS = ("{name}.lock", "{stem}.lock", ".{stem}.lock", ".{name}.inquiry-ledger.lock")
_JOURNAL = ".{name}.inquiry-ledger.transaction.json"
_STAGED = r"\.(?:{name}|{stem}_human_read_log\.yaml|{stem}_run_ledger\.yaml)\.(?:inquiry-ledger\.)?\w+\.tmp"
_LINK_HINT = "Name the target of the link, or move the passport here: a write would replace the link."
_LOCK_HINT = "Move it away; the next writer makes an empty file of this name, which nothing removes."
_OTHER_HINT = "Let the tool that made it lock `.{name}.lock`, and remove this one when nothing holds it."


@rule(on=Passport, severity="error", covers=("LOC-03", "LOC-04", "LOC-05", "LOC-06", "LOC-07"))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """The passport itself, its locks, the journal, other locks, and what was left behind."""
    beside, name = context.beside, passport.source.path.rpartition("/")[2]
    if passport.is_carried:
        return
    stem, place = name.rpartition(".")[0], passport.top.head
    if beside.kind(name) in (LINK, DEAD):
        yield Problem(place, "the passport is a symbolic link", _LINK_HINT, severity="warning", covers=("LOC-06",))
    for locked in _LOCKED:
        lock = f".{locked.format(name=name, stem=stem)}.lock"
        kind, text = beside.kind(lock), beside.read(lock)
        if kind not in (None, FILE):
            yield Problem(place, f"the lock `{lock}` is a {kind} and no file", _LOCK_HINT, covers=("LOC-04",))
        elif text and text.text:
            message = f"something was written into the lock `{lock}`"
            yield Problem(place, message, _LOCK_HINT, severity="warning", covers=("LOC-04",))
    journal = _JOURNAL.format(name=name)
    if beside.kind(journal):
        message = f"a write of passport and inquiry ledger was not finished: `{journal}`"
        yield Problem(place, message, "Let the tool that wrote it recover both files first.", covers=("LOC-05",))
    for other in (one.format(name=name, stem=stem) for one in _OTHER_LOCKS):
        if beside.kind(other):
            message, hint = f"`{other}` locks nothing: no writer of ARS asks for it", _OTHER_HINT.format(name=name)
            yield Problem(place, message, hint, severity="warning", covers=("LOC-07",))
    staged = re.compile(_STAGED.format(name=re.escape(name), stem=re.escape(stem)))
    for other in filter(staged.fullmatch, beside.names()):
        message = f"`{other}` was left behind by a write that was broken off"
        yield Problem(place, message, "Remove it when no tool is writing.", severity="info", covers=("LOC-03",))
