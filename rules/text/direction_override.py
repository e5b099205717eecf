"""
The letters of a draft are read in the order in which they stand.

U+202D and U+202E turn that order, so that a page may show a word that no program finds, such as a refusal. Text from
right to left needs neither of them.

```md good
The word שלום is read from right to left.<!--ref:cohen2019--><!--anchor:page:4-->
```

```md bad
Boils. [\u202eECNEREFER-DETACIRBAF-NRAW-HGIH\u202c]
        ^ U+202E lets text read otherwise than it is written
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Draft
from arslint.documents.hiding import overrides


@rule(on=Draft, severity="error", covers=("DR403", "DR502"))
def check(draft: Draft) -> Iterator[Problem]:
    """Each such character outside of fences."""
    for hidden in overrides(draft.markdown):
        yield Problem(hidden.span, hidden.message, hidden.remedy)
