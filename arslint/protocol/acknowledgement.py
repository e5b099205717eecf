"""Words that claim to acknowledge what nobody can acknowledge (draft catalogue 7.4, rule A1)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

VERB = re.compile(
    r"\b(?:acknowledg\w*|ack(?:ed|['’]d)?|waiv\w*|overrid\w*|overrul\w*|accept(?:ed|s|ing)?\s+(?:the\s+|this\s+)?risks?"
    r"|sign(?:ed|s)?[- ]off|bypass\w*)\b",
    re.IGNORECASE,
)
OBJECT = re.compile(
    r"\b(?:HIGH-BLOCK|TERMINAL-BLOCK|NO-LOCATOR|anchor:none|UNVERIFIED CITATION|HIGH-WARN|READ-LEDGER-INVALID"
    r"|STALE-POLICY)\b",
    re.IGNORECASE,
)
_NEARBY = re.compile(
    r"\b(?:block\w*|refus\w*|terminal|warn\w*|unverified|gate|marker|verdict|finding|flag\w*|literal|locator|policy)\b",
    re.IGNORECASE,
)


def claims(sentence: str) -> Iterator[Span]:
    """The verbs of a sentence that names a refusal and claims to acknowledge it."""
    if OBJECT.search(sentence):
        yield from (Span(*verb.span()) for verb in VERB.finditer(sentence))


def alludes(sentence: str) -> Iterator[Span]:
    """The verbs of a sentence that may claim so where a refusal stands beside it."""
    if _NEARBY.search(sentence):
        yield from (Span(*verb.span()) for verb in VERB.finditer(sentence))
