"""
Timeline, provenance and versions agree with themselves.

A range begins on a known day, a version replaces one that says so, and a date is certain when two sources give it.

```yaml good phase2_investigation/timeline.yaml
schema_version: "1.0"
sources:
  - {citation_key: a, supersedes: b}
  - {citation_key: b, superseded_by: a}
```

```yaml bad phase2_investigation/timeline.yaml
schema_version: "1.0"
sources:
  - citation_key: a
    supersedes: b
                ^ `b` does not say that `a` supersedes it
    effective_date_range: {start: {open_ended: true}}
                                               ^^^^ a range has no open start
  - {citation_key: b, superseded_by: c}
                                     ^ there is no source `c`
```

```yaml bad phase2_investigation/citation_provenance.yaml
schema_version: "1.0"
entries:
  - {citation_key: a, confidence: high, verification_method: crossref_only, crossref_issued: {value: "2024"}}
                                  ^^^^ high confidence needs both sources
```

```yaml bad phase2_investigation/version_records.yaml
schema_version: "1.0"
version_records:
  - canonical_slug: c
                    ^ no version of the family has the key `c`
    known_versions: [{version_key: a}]
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Sidecar
from arslint.documents.node import Node

_AGAIN = "Run the extraction that wrote the file again."
_METHODS = {
    (True, True): "crossref_and_pdftotext",
    (True, False): "crossref_only",
    (False, True): "pdftotext_only",
    (False, False): "none",
}


@rule(on=Sidecar, severity="error", covers=("TMP-02", "TMP-03", "TMP-04", "TMP-10"))
def check(sidecar: Sidecar) -> Iterator[Problem]:
    """By the kind of file."""
    if sidecar.schema == "timeline":
        yield from _timeline(sidecar.rows("sources"))
    elif sidecar.schema == "citation-provenance":
        for row in sidecar.rows("entries"):
            yield from _provenance(row)
    elif sidecar.schema == "version-records":
        for row in sidecar.rows("version_records"):
            yield from _family(row)


def _timeline(rows: list[Node]) -> Iterator[Problem]:
    known = {str(row.value.get("citation_key")): row.value for row in rows}
    for row in rows:
        key, start = row.value.get("citation_key"), row.at("effective_date_range", "start", "open_ended")
        if start and start.value is True:
            yield Problem(start.span, "a range has no open start", "Give its first day.", covers=("TMP-02",))
        for here, there in (("supersedes", "superseded_by"), ("superseded_by", "supersedes")):
            other = row.value.get(here)
            if isinstance(other, str) and other not in known:
                yield Problem(row.place(here), f"there is no source `{other}`", _AGAIN, covers=("TMP-03",))
            elif isinstance(other, str) and (other == key or other == row.value.get(there)):
                yield Problem(row.place(here), "a source supersedes itself", _AGAIN, covers=("TMP-03",))
            elif isinstance(other, str) and known[other].get(there) != key:
                message = (
                    f"`{other}` does not say that `{key}` {'supersedes it' if here == 'supersedes' else 'is older'}"
                )
                yield Problem(row.place(here), message, _AGAIN, severity="warning", covers=("TMP-03",))


def _provenance(row: Node) -> Iterator[Problem]:
    found = tuple(row.value.get(key) is not None for key in ("crossref_issued", "pdftotext_cover_first_line"))
    if row.value.get("confidence") == "high" and not all(found):
        message = "high confidence needs both sources"
        yield Problem(row.place("confidence"), message, _AGAIN, severity="warning", covers=("TMP-04",))
    wanted = _METHODS[found[0], found[1]]
    if row.value.get("verification_method", wanted) != wanted:
        message = f"the method of what stands here is {wanted}"
        yield Problem(row.place("verification_method"), message, _AGAIN, severity="warning", covers=("TMP-04",))


def _family(row: Node) -> Iterator[Problem]:
    versions = [str(version.value.get("version_key")) for version in row.inner("known_versions")]
    for key in ("primary_version_key", "canonical_slug"):
        value = row.value.get(key)
        if isinstance(value, str) and value not in versions:
            message = f"no version of the family has the key `{value}`"
            yield Problem(row.place(key), message, _AGAIN, severity="warning", covers=("TMP-10",))
    for version in row.inner("known_versions"):
        if versions.count(str(version.value.get("version_key"))) > 1:
            message = f"two versions have the key `{version.value.get('version_key')}`"
            yield Problem(version.place("version_key"), message, _AGAIN, severity="warning", covers=("TMP-10",))
