"""
A marker that a prompt shows as an example is one that the finalizer could write.

A model imitates what it is shown. Placeholders such as `<slug>` or `[<advisory-suffix>]` stand for anything; the other
words must follow the grammar: one base status, at most one suffix, terminal blocks with all four keys and a lawful policy,
reason and mode, and the stamp at the end. A line that says before the marker that it is wrong may show a wrong one.

```md good academic-pipeline/agents/pipeline_orchestrator_agent.md
Write `<!--ref:<slug> <base-status> [<advisory-suffix>]-->`, such as `<!--ref:smith2024 ok CONTAMINATED-PREPRINT-->`.

A block reads `<!--ref:smith2024 ok TERMINAL-BLOCK severity=HIGH-BLOCK policy=citation_existence
reason=lookup_verified_false mode=strict policy_hash=citation_existence.strict-->`.
```

```md bad academic-pipeline/agents/pipeline_orchestrator_agent.md
Write `<!--ref:<slug> <base-status> [<advisory-suffix>]-->`, such as `<!--ref:smith2024 okay CONTAMINATED-PREPRINT-->`.
                                                                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ `okay` is no status of a marker

A block reads `<!--ref:smith2024 ok TERMINAL-BLOCK severity=HIGH-BLOCK policy=citation_existence
reason=lookup_verified_false mode=strict policy_hash=citation_existence.strict-->`.
```
"""

import re
from collections.abc import Iterator
from itertools import pairwise

from arslint import Context, Problem, Span, rule
from arslint.documents import Prompt
from arslint.protocol.release import Release
from arslint.protocol.status import BASES, KEYS, LEDGER_INVALID, POLICIES, SEVERITY, STAMP, SUFFIXES, TERMINAL

_MARKER = re.compile(r"<!--ref:(?P<inner>(?:(?!-->|<!--)[^\n`]){1,400})-->")
_OPTIONAL = re.compile(r"\[[^\[\]]*\]")
_PLACEHOLDER = re.compile(r"<[^<>]*>|…|\.\.\.")
_HOLE = "\0"
_CURE = "Write the example as the finalizer would; a model imitates what it is shown."


@rule(on=Prompt, severity="error", covers=("OR335",), since="3.7")
def check(prompt: Prompt, context: Context) -> Iterator[Problem]:
    """Each marker in prose and code whose words are not all placeholders."""
    text = prompt.source.text
    if "<!--ref:" not in text:
        return
    for match in _MARKER.finditer(text):
        words = _PLACEHOLDER.sub(_HOLE, _OPTIONAL.sub(" ", match["inner"])).split()
        fault = _fault(words[1:], context.release)
        if fault and not _negated(text, match.start()):
            yield Problem(Span(*match.span()), fault, _CURE)


def _fault(words: list[str], release: Release) -> str | None:
    bases = [word for word in words if word in BASES or word == LEDGER_INVALID]
    suffixes = [word for word in words if word.startswith("CONTAMINATED-")]
    for word in words:
        if not (word in bases or word in suffixes or word == TERMINAL or "=" in word or _HOLE in word):
            return f"`{word}` is no status of a marker"
    unknown = [word for word in suffixes if word not in SUFFIXES and _HOLE not in word]
    if unknown:
        return f"`{unknown[0]}` is no contamination suffix"
    if len(bases) > 1 or len(suffixes) > 1:
        return "a marker has one base status and at most one suffix"
    order = [word for word in words if word in bases or word in suffixes or word == TERMINAL]
    rank = {TERMINAL: 2}
    if order != sorted(order, key=lambda word: rank.get(word, int(word in suffixes))):
        return "base status, suffix and terminal block follow in this order"
    return _block(words, release)


def _block(words: list[str], release: Release) -> str | None:
    """What is wrong with the terminal blocks and the stamp."""
    stamps = [at for at, word in enumerate(words) if word.startswith(STAMP)]
    if len(stamps) > 1 or (stamps and stamps[0] != len(words) - 1):
        return "the `policy_hash` stamp stands once, at the end"
    if stamps and words[stamps[0]] == f"{STAMP}advisory":
        return "an advisory policy has no stamp"
    starts = [at for at, word in enumerate(words) if word == TERMINAL]
    for start, stop in pairwise([*starts, len(words)]):
        pairs = dict(word.split("=", 1) for word in words[start + 1 : stop] if "=" in word)
        lost = [key for key in KEYS if not pairs.get(key)]
        if lost:
            return f"a terminal block has no `{lost[0]}=`"
        policy = pairs["policy"]
        if pairs["severity"] != SEVERITY or (policy not in POLICIES and _HOLE not in policy):
            return f"`policy={policy}` is no terminal policy of a marker"
        reason, modes = POLICIES.get(policy, (pairs["reason"], (pairs["mode"],)))
        if _HOLE not in pairs["reason"] and pairs["reason"] != reason:
            return f"the reason of `{policy}` is `{reason}`"
        if _HOLE not in pairs["mode"] and pairs["mode"] not in modes:
            return f"the mode of `{policy}` is {' or '.join(f'`{mode}`' for mode in modes)}"
    return None


def _negated(text: str, at: int) -> bool:
    """Whether the line says before the marker that it is wrong."""
    before = text[text.rfind("\n", 0, at) + 1 : at][-60:]
    return re.search(r"\b(?:never|not|wrong|bad|invalid|malformed|forward|future)\b", before, re.IGNORECASE) is not None
