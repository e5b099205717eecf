"""What the words of a ref marker say: base status, suffix, terminal blocks, stamp, in the order of the grammar.

Draft catalogue 1.1-1.3. Reading is lenient, so that a rule can say what is wrong; printing is canonical.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from arslint.protocol.release import Feature

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arslint.protocol.marker import Token
    from arslint.protocol.release import Release

OK = "ok"
LOW = "LOW-WARN"
PARTIAL = "LOW-WARN-PARTIAL-COVERAGE"
LEDGER_INVALID = "READ-LEDGER-INVALID"
BASES = {OK: Feature.FINALIZER, LOW: Feature.FINALIZER, PARTIAL: Feature.READ_SCOPE}

PREFIX = "CONTAMINATED-"
RETIRED_PREFIX = "LOW-WARN-CONTAMINATED"
_LOOKUPS = {
    "UNMATCHED": Feature.ANCHORS,
    "COVERAGE-NOISE": Feature.TRIANGULATION,
    "PARTIAL-UNMATCH": Feature.TRIANGULATION,
    "TRIANGULATION-UNMATCHED": Feature.TRIANGULATION,
    "ARXIV-UNMATCHED": Feature.ARXIV_INDEX,
    "QUADRANGULATION-UNMATCHED": Feature.ARXIV_INDEX,
}
SUFFIXES = {
    f"{PREFIX}PREPRINT": Feature.ANCHORS,
    **{f"{PREFIX}{name}": feature for name, feature in _LOOKUPS.items()},
    **{f"{PREFIX}PREPRINT+{name}": feature for name, feature in _LOOKUPS.items()},
}

TERMINAL = "TERMINAL-BLOCK"
SEVERITY = "HIGH-BLOCK"
KEYS = ("severity", "policy", "reason", "mode")
POLICIES = {
    "contamination_triangulation": ("k3_all_indexes_unmatched", ("strict", "strict_articles_only")),
    "citation_existence": ("lookup_verified_false", ("strict",)),
    "retraction": ("retracted_reference", ("strict",)),
}
POLICY_FEATURES = {
    "contamination_triangulation": Feature.TERMINAL_POLICIES,
    "citation_existence": Feature.CITATION_EXISTENCE,
    "retraction": Feature.RETRACTION,
}
STAMP = "policy_hash="
_PAIR = re.compile(r"(severity|policy|reason|mode)=(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Terminal:
    """A TERMINAL-BLOCK with the tokens it is made of; `values` lacks the keys that are missing or empty."""

    tokens: tuple[Token, ...]
    values: dict[str, str] = field(hash=False)

    @property
    def complete(self) -> bool:
        """Whether it stands on its own: all four keys, and the one severity (DR110)."""
        return all(self.values.get(key) for key in KEYS) and self.values["severity"] == SEVERITY

    @property
    def lawful(self) -> bool:
        """Whether its policy, reason and mode belong together (DR112)."""
        reason, modes = POLICIES.get(self.values.get("policy", ""), ("", ()))
        return self.values.get("reason") == reason and self.values.get("mode") in modes


class Status(NamedTuple):
    """The tokens of a ref marker by what they are; `stray` are pairs outside a block, `residual` nothing known."""

    bases: tuple[Token, ...] = ()
    suffixes: tuple[Token, ...] = ()
    terminals: tuple[Terminal, ...] = ()
    stamps: tuple[Token, ...] = ()
    ledger: tuple[Token, ...] = ()
    stray: tuple[Token, ...] = ()
    residual: tuple[Token, ...] = ()
    ordered: bool = True

    @property
    def base(self) -> str | None:
        """The base status, where there is exactly one."""
        return self.bases[0].text if len(self.bases) == 1 else None

    @property
    def stamp(self) -> str | None:
        """The value of the policy stamp, where there is exactly one."""
        return self.stamps[0].text.removeprefix(STAMP) if len(self.stamps) == 1 else None

    def canonical(self) -> list[str]:
        """The texts of all known tokens in the order of the grammar."""
        blocks = [token.text for terminal in self.terminals for token in terminal.tokens]
        head = [token.text for token in (*self.ledger, *self.bases, *self.suffixes)]
        return [*head, *blocks, *(token.text for token in self.stamps)]


def read(tokens: Sequence[Token]) -> Status:
    """The status that the tokens of a ref marker spell."""
    groups: dict[str, list[Token]] = {
        name: [] for name in ("bases", "suffixes", "stamps", "ledger", "stray", "residual")
    }
    terminals: list[list[Token]] = []
    order: list[int] = []
    open_block = False
    for token in tokens:
        name = _group(token.text)
        if name == "terminal":
            terminals.append([token])
        elif name == "stray" and open_block and not _has(terminals[-1], token.text):
            terminals[-1].append(token)
        else:
            groups[name].append(token)
        open_block = name in ("terminal", "stray") and bool(terminals)
        order += [_RANK[name]] if name in _RANK else []
    return Status(
        terminals=tuple(Terminal(tuple(block), _values(block)) for block in terminals),
        ordered=order == sorted(order),
        **{name: tuple(found) for name, found in groups.items()},
    )


def later(token: str, release: Release) -> Feature | None:
    """The feature that a legal token belongs to, where the release does not have it yet."""
    feature = BASES.get(token) or SUFFIXES.get(token) or (Feature.ATTESTED_READ if token == LEDGER_INVALID else None)
    if token.startswith((STAMP, "policy=")):
        names = [member.partition(".")[0] for member in token.partition("=")[2].split("+")]
        features = [POLICY_FEATURES[name] for name in names if name in POLICY_FEATURES]
        feature = max(features, key=lambda one: one.since, default=None)
    return feature if feature and not release.has(feature) else None


_RANK = {"ledger": 0, "bases": 0, "suffixes": 1, "terminal": 2, "stamps": 3}


def _group(text: str) -> str:
    if text in BASES:
        return "bases"
    if text == LEDGER_INVALID:
        return "ledger"
    if text.upper().startswith((PREFIX, RETIRED_PREFIX)):
        return "suffixes"
    if text == TERMINAL:
        return "terminal"
    if text.startswith(STAMP):
        return "stamps"
    return "stray" if _PAIR.fullmatch(text) else "residual"


def _has(block: list[Token], text: str) -> bool:
    return any(token.text.partition("=")[0] == text.partition("=")[0] for token in block)


def _values(block: list[Token]) -> dict[str, str]:
    pairs = (token.text.partition("=") for token in block[1:])
    return {key: value for key, _, value in pairs if value}
