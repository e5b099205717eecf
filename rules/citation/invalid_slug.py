"""
A slug is a citation key: a letter, then letters, digits, `_`, `:` or `-`.

A marker with any other slug is malformed: the finalizer leaves it untouched and the gate refuses it. DOIs, arXiv ids and
names in another script need a key of their own in the corpus.

```md good
Water boils.<!--ref:smith2024--><!--anchor:page:12-->
```

```md bad
Water boils.<!--ref:2005.12320--><!--anchor:page:12-->
                    ^^^^^^^^^^ `2005.12320` is not a slug: it begins with a digit
```

```md fixed
Water boils.<!--ref:arxiv2005_12320--><!--anchor:page:12-->
```

```md bad
Water boils.<!--ref:smith.2024--><!--anchor:page:12-->
                    ^^^^^^^^^^ `smith.2024` is not a slug: it holds `.`
```

```md fixed
Water boils.<!--ref:smith_2024--><!--anchor:page:12-->
```

```md bad
Water boils.<!--ref:王2024--><!--anchor:page:12-->
                    ^^^^^ `王2024` is not a slug: it begins with `王`
```

```md bad
Water boils.<!--ref:smith--2024--><!--anchor:page:12-->
                    ^^^^^^^^^^^ `smith--2024` holds `--`, which XML does not allow inside a comment
```
"""

import re
from collections.abc import Iterator

from arslint import Fix, Problem, rule
from arslint.documents import Draft
from arslint.protocol.marker import SLUG

_ARXIV = re.compile(r"(?:arxiv[:.]?)?(\d{4})[._](\d{4,5})(?:v\d+)?", re.IGNORECASE)
_DOI = re.compile(r"10\.\d{4,9}/\S+")
_TURNED = re.compile(r"((?:19|20)\d\d(?:[a-z](?=[-_]))?)[-_]?([A-Za-z]+)")
_FOREIGN = re.compile(r"[^A-Za-z0-9_:-]")
_CURE = "Give the source a citation key such as `smith2024` in the corpus and use it here."


@rule(on=Draft, severity="error", covers=("DR101",))
def check(draft: Draft) -> Iterator[Problem]:
    """Each slug out of grammar, and each that XML would not allow."""
    for ref in draft.scan.refs:
        span = ref.slug_span if ref.slug else ref.span
        if not ref.valid:
            better = _suggestion(ref.slug)
            several = re.search(r"[,;]", ref.slug)
            yield Problem(
                span,
                f"`{ref.slug}` is not a slug: {_fault(ref.slug)}" if ref.slug else "this ref marker has no slug",
                "Give each source a marker and an anchor of its own." if several else _CURE,
                Fix.replace(f"Write `{better}`", span, better, safe=False) if better else None,
            )
        elif "--" in ref.slug:
            yield Problem(
                span,
                f"`{ref.slug}` holds `--`, which XML does not allow inside a comment",
                "Use a single hyphen, here and in the corpus.",
                severity="warning",
            )


def _fault(slug: str) -> str:
    foreign = _FOREIGN.search(slug)
    if slug[0].isdigit():
        return "it begins with a digit"
    if foreign and foreign.start() == 0:
        return f"it begins with `{foreign[0]}`"
    return f"it holds `{foreign[0]}`" if foreign else f"it begins with `{slug[0]}`"


def _suggestion(slug: str) -> str | None:
    arxiv, turned = _ARXIV.fullmatch(slug), _TURNED.fullmatch(slug)
    if arxiv:
        return f"arxiv{arxiv[1]}_{arxiv[2]}"
    if turned:
        return f"{turned[2]}{turned[1]}"
    better = re.sub(r"[./+&@'()]+", "_", f"doi{slug}" if _DOI.fullmatch(slug) else slug).strip("_")
    return better if better != slug and SLUG.fullmatch(better) else None
