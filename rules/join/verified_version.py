"""
A verified passport is about the version that was verified.

The hash of the content shows whether a text has changed since its passport was written; the text is the file that is named
after the version label. Where there is no hash, the label shows it: the integrity report beside the passport says which
version it has checked. A changed text is verified again, whatever the status says.

```text drafts/paper_draft_v2.md
It boils.
```

```yaml good
repro_lock: null
verification_status: VERIFIED
version_label: paper_draft_v2
content_hash: sha256:5c10b09c45277ac3eb60d6fda57f1e10df3bd20c7036f63995738bceee6a425e
```

```yaml bad
repro_lock: null
verification_status: VERIFIED
version_label: paper_draft_v2
content_hash: 00000000000000000000000000000000000000000000000000000000000000ff
              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `drafts/paper_draft_v2.md` has changed since this passport was written
```

```md integrity_report.md
**Paper Version**: paper_draft_v2
```

```yaml bad
repro_lock: null
verification_status: VERIFIED
version_label: paper_draft_v3
               ^^^^^^^^^^^^^^ `integrity_report.md` has checked `paper_draft_v2`, and nothing later
```
"""

import re
from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Passport
from arslint.evidence.beside import Beside
from arslint.protocol.version_label import VersionLabel

_HASH = re.compile(r"(?:sha256:)?([0-9a-f]{64})")
_VERSION = re.compile(
    r"\b(?:paper|draft|artifact|material)[ _]version(?:[ _]label)?\W{1,8}([a-z][\w.-]*\w)", re.IGNORECASE
)
_PLACES = ("", "drafts/", "output/")
_SUFFIXES = (".md", ".tex", ".docx", ".pdf", ".txt")
_AGAIN = "Set the status to STALE, and verify this version."


@rule(on=Passport, severity="error", covers=("JOIN-13", "TOP-07"))
def check(passport: Passport, context: Context) -> Iterator[Problem]:
    """The hash against the file, and only without one the label against the reports."""
    label, stored = passport.data.get("version_label"), passport.data.get("content_hash")
    verified = passport.data.get("verification_status") == "VERIFIED"
    own = VersionLabel.parse(label) if isinstance(label, str) else None
    if own is None or passport.is_carried:
        return
    digest = _HASH.fullmatch(stored) if isinstance(stored, str) else None
    path = _text(str(label), context.beside)
    if digest and path:
        if context.beside.sha256(path) not in (None, digest[1]):
            message = f"`{path.replace('../', '')}` has changed since this passport was written"
            covers = ("JOIN-13", "TOP-07") if verified else ("TOP-07",)
            yield Problem(passport.top.place("content_hash"), message, _AGAIN, covers=covers)
        return
    checked = [one for one in _checked(context.beside) if one[0].prefix == own.prefix] if verified else []
    if checked and max(checked)[0].precedes(own):
        _, name, shown = max(checked)
        message = f"`{name}` has checked `{shown}`, and nothing later"
        yield Problem(passport.top.place("version_label"), message, _AGAIN, covers=("JOIN-13",))


def _text(label: str, beside: Beside) -> str | None:
    """The file that is named after a version."""
    paths = (beside.upward(f"{place}{label}{suffix}") for place in _PLACES for suffix in _SUFFIXES)
    return next(filter(None, paths), None)


def _checked(beside: Beside) -> Iterator[tuple[VersionLabel, str, str]]:
    """The versions that integrity reports beside the passport name, each with the report and as it is written."""
    for name in beside.names():
        readable = "integrity" in name.lower() and name.endswith((".md", ".yaml", ".yml", ".json"))
        source = beside.read(name) if readable else None
        for match in _VERSION.finditer(source.text) if source else ():
            label = VersionLabel.parse(match[1])
            if label:
                yield label, name, match[1]
