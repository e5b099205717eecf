"""
The checklist beside a draft has every citation that is still to be read.

`arslint finalize --checklist a.lowwarn-checklist.md` lists, section by section, what nobody has read as far as it is cited.
A citation that was added later is not on the list until it is finalized again. Lines and ticks that stand there stay.

```yaml passport.yaml
literature_corpus:
  - {citation_key: smith2024, source_acquired: true, source_verified_against_original: true}
  - {citation_key: jones2023, source_acquired: true, source_verified_against_original: true}
```

```md drafts/a.lowwarn-checklist.md
## Results

- [x] smith2024 — not_attested: no read mark, anchor page:12
```

```md good drafts/a.md
## Results

Boils.<!--ref:smith2024 LOW-WARN--><!--anchor:page:12-->
```

```md bad drafts/a.md
## Results

Boils.<!--ref:smith2024 LOW-WARN--><!--anchor:page:12--> Melts.<!--ref:jones2023 LOW-WARN--><!--anchor:page:3-->
                                                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `jones2023` is still to be read and is not on the checklist `a.lowwarn-checklist.md`
```
"""

from collections.abc import Iterator

from arslint import Context, Problem, rule
from arslint.documents import Draft
from arslint.protocol import checklist, resolution


@rule(on=Draft, severity="warning", covers=("DR445",), needs=("evidence",), since="3.7")
def check(draft: Draft, context: Context) -> Iterator[Problem]:
    """The first citation of each row that is missing."""
    name = draft.source.path.rpartition("/")[2].rpartition(".")[0] + checklist.SUFFIX
    source = context.beside.read(name)
    if source is None or context.evidence.stops or draft.markdown.unterminated:
        return
    due = checklist.due(resolution.resolve_all(draft.scan, context.evidence), draft.section)
    first = {row: cited for cited, row in reversed(due)}
    for row in checklist.missing(source.text, (row for _, row in due)):
        message = f"`{row.slug}` is still to be read and is not on the checklist `{name}`"
        hint = f"Run `arslint finalize --checklist {name}`: it adds the row and leaves the others."
        yield Problem(first[row].marker, message, hint)
