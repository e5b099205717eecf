"""How long a passport of 1,000 sources in 20,000 lines takes to be read and to be checked.

Run `python benchmarks/passport.py`; each number is processor time in milliseconds, the best of three.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from arslint.documents import Passport, yaml
from arslint.engine.check import check_document
from arslint.engine.rule import Context
from arslint.engine.rulebook import Rulebook
from arslint.text import Source

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCE = """\
  - citation_key: author{number}
    title: "On boiling, part {number}"
    authors:
      - family: Author
        given: Number {number}
    year: {year}
    source_pointer: "zotero://select/items/B{number}"
    venue: Journal of Water
    doi: 10.1000/b{number}
    obtained_via: zotero-api
    obtained_at: "2026-09-01T08:00:00Z"
    source_acquired: true
    contamination_signals:
      preprint_post_llm_inflection: false
      semantic_scholar_unmatched: false
      openalex_unmatched: false
      crossref_unmatched: false
    tags: [water, heat]
    venue_type: journal-article
    venue_type_provenance: adapter_declared
"""


def passport(number: int) -> str:
    """A sound passport of some sources, of 20 lines each."""
    sources = (SOURCE.format(number=index, year=1990 + index % 30) for index in range(number))
    return "literature_corpus:\n" + "".join(sources)


def best(work: Callable[[], object], times: int = 3) -> float:
    """The shortest of some runs, in milliseconds of processor time."""
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found) * 1000


def main() -> None:
    """Print one line for each size."""
    rules = [rule for rule in Rulebook.open().rules.values() if Passport in rule.on]
    print("sources   lines   libyaml   pure Python   all rules on top")
    for number in (250, 500, 1_000):
        text = passport(number)
        document = Passport(Source("passport.yaml", text))
        read = best(lambda text=text: yaml.read(text))
        slow = best(lambda text=text: yaml.read(text, pure=True), 1)
        assert not [one for one in check_document(document, rules, Context()) if one.severity > 1]

        def check(text: str = text) -> None:
            check_document(Passport(Source("passport.yaml", text)), rules, Context())

        whole = best(check)
        print(f"{number:7,}{text.count(chr(10)):8,}{read:10.0f}{slow:14.0f}{whole - read:19.0f}")


if __name__ == "__main__":
    main()
