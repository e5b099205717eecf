"""
The inquiry ledger lies in the folder of its passport.

Its path is a plain file name: nothing above, nothing absolute, no other separator, and none of the names that tools keep
for locks and transactions.

```yaml good
inquiry_ledger_ref: {ledger_path: passport.inquiry-branch-ledger.json, ledger_version: inquiry-branch-ledger/1.0}
```

```yaml bad
inquiry_ledger_ref: {ledger_path: ../passport.inquiry-branch-ledger.json}
                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the ledger does not lie in the folder of the passport
```

```yaml bad
inquiry_ledger_ref: {ledger_path: .Passport.yaml.lock}
                                  ^^^^^^^^^^^^^^^^^^^ the name is kept for a tool or for the passport itself
```
"""

import unicodedata
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport

_ENDS = (".lock", ".tmp", ".inquiry-ledger.transaction.json")


@rule(on=Passport, severity="error", covers=("INQ-02",))
def check(passport: Passport) -> Iterator[Problem]:
    """The path as text; whether the file holds what the reference says is for the tool that reads it."""
    node = passport.top.at("inquiry_ledger_ref", "ledger_path")
    if node is None or not isinstance(node.value, str):
        return
    path, name = node.value, passport.source.path.rpartition("/")[2]
    hint = "Write the file name alone."
    if "/" in path or "\\" in path or path in (".", "..") or any(unicodedata.category(c) in ("Cc", "Cf") for c in path):
        yield Problem(node.span, "the ledger does not lie in the folder of the passport", hint)
    elif _folded(path) == _folded(name) or (path.startswith(".") and _folded(path).endswith(_ENDS)):
        yield Problem(node.span, "the name is kept for a tool or for the passport itself", "Choose another name.")


def _folded(name: str) -> str:
    return unicodedata.normalize("NFD", name).casefold()
