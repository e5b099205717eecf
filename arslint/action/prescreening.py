"""The PRE-SCREENED block of a passport and a screening file, and a report held against it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from arslint import store
from arslint.action.boundary import read_data
from arslint.protocol import prescreen
from arslint.protocol.prescreen import EXCLUDED, INCLUDED, SKIPPED, Item, Screening
from arslint.protocol.prescreen_block import scan
from arslint.protocol.prescreen_check import Finding, against_corpus, against_screening, findings, reason_objection
from arslint.settings.config import UsageError
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path

    from arslint.documents import Passport
    from arslint.documents.node import Node
    from arslint.text import Source

_TEXTS = ("citation_key", "title", "source_pointer")
_KEYS = {"included": INCLUDED, "excluded": EXCLUDED, "skipped": SKIPPED}


class UnreadableCorpusError(Exception):
    """A consumer cannot read the corpus; `line` is what the report carries in place of the block."""

    @property
    def line(self) -> str:
        """The one line that names the cause."""
        return f"[CORPUS PARSE FAILURE: {self}]"


class Printed(NamedTuple):
    """A block as text, and the files with the full lists that it names, by path."""

    text: str
    appendices: dict[Path, str]


def corpus(passport: Passport) -> list[Item]:
    """The entries of the corpus; raises UnreadableCorpusError."""
    node = passport.top.get("literature_corpus")
    if node is None:
        return []
    if not node.is_list:
        raise UnreadableCorpusError("literature_corpus is not a list")
    return [_item(number, child) for number, child in enumerate(node.items())]


def _item(number: int, node: Node) -> Item:
    name = f"literature_corpus[{number}]"
    if not node.is_mapping:
        raise UnreadableCorpusError(f"{name} is not a mapping")
    for key in _TEXTS:
        if not isinstance(node.value.get(key), str) or not node.value[key]:
            raise UnreadableCorpusError(f"{name} has no readable {key}")
    if not isinstance(node.value.get("authors"), list) or not node.value["authors"]:
        raise UnreadableCorpusError(f"{name} has no readable authors")
    year = node.value.get("year")
    if isinstance(year, bool) or not str(year).strip().isdecimal():
        raise UnreadableCorpusError(f"{name} has no readable year")
    via, at = (node.get(key) for key in ("obtained_via", "obtained_at"))
    return Item(node.value["citation_key"], via.source_text if via else None, at.source_text if at else None)


def screening(path: Path, items: list[Item]) -> Screening:
    """What a screening file says of every entry; raises UsageError for an entry it drops, repeats or does not know."""
    data = read_data(path).value
    if not isinstance(data, dict) or not set(data) <= set(_KEYS):
        raise UsageError(f"{path}: a screening has the keys `included`, `excluded` and `skipped`")
    skipped = data.get("skipped") or {}
    if not isinstance(skipped, dict) or not all(isinstance(reason, str) for reason in skipped.values()):
        raise UsageError(f"{path}: `skipped` is a mapping of citation keys to reasons")
    found = Screening(_keys(path, data, "included"), _keys(path, data, "excluded"), skipped)
    if objections := list(_objections(found, items)):
        raise UsageError(f"{path}: {'; '.join(objections)}")
    return found


def _keys(path: Path, data: dict[str, Any], name: str) -> tuple[str, ...]:
    keys = data.get(name) or []
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        raise UsageError(f"{path}: `{name}` is a list of citation keys")
    return tuple(keys)


def _objections(found: Screening, items: list[Item]) -> Iterator[str]:
    keys = [item.key for item in items]
    told = [*found.included, *found.excluded, *found.skipped]
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        yield f"the corpus has the key `{key}` twice"
    for key in sorted({key for key in told if told.count(key) > 1}):
        yield f"`{key}` stands in it twice"
    for key in sorted(set(told) - set(keys)):
        yield f"`{key}` is no key of the corpus"
    for key in sorted(set(keys) - set(told)):
        yield f"`{key}` is neither included, excluded nor skipped; no entry is dropped silently"
    for key, reason in found.skipped.items():
        if objection := reason_objection(reason):
            yield f"`{key}`: {objection[1]}"


def printed(items: list[Item], found: Screening, folder: Path | None, now: datetime) -> Printed:
    """The block, and the files for lists that are too long for it, in `folder`; nothing for an empty corpus.

    Raises UsageError for a long list without a folder.
    """
    if not items:
        return Printed("", {})
    appendices: dict[str, Path] = {}
    contents: dict[Path, str] = {}
    for label, rows in prescreen.lists(found).items():
        if len(rows) <= prescreen.LONGEST:
            continue
        if folder is None:
            raise UsageError(f"`{label}` has {len(rows)} keys; say with --appendix in which folder to list them all")
        path = folder / prescreen.appendix_name(label, f"{now:%Y%m%dT%H%M%SZ}")
        appendices[label] = path
        contents[path] = "".join(f"{row}\n" for row in rows)
    shown = {label: path.as_posix() for label, path in appendices.items()}
    return Printed(prescreen.block(items, found, shown), contents)


def write_appendices(appendices: dict[Path, str]) -> None:
    """Write the files with the full lists."""
    for path, content in appendices.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        store.write(path, path.read_bytes() if path.exists() else None, content.encode())


def differences(report: Source, items: list[Item], found: Screening | None) -> list[Finding]:
    """What is wrong with the block of a report, in order of place."""
    from arslint.documents.markdown import Markdown

    blocks = scan(report.text, Markdown(report).code_mask(inline=False).covers)
    if not items:
        hint = "Remove the block."
        return [
            Finding("DR801", block.header, "the corpus is empty, so nothing was screened", hint) for block in blocks
        ]
    if not blocks:
        return [Finding("DR801", Span(0, 0), "the report has no PRE-SCREENED block", "Print it and paste it in.")]
    block, *more = blocks
    told = [*findings(block), *against_corpus(block, items), *(against_screening(block, found) if found else ())]
    told += [Finding("DR801", other.header, "a second block stands here", "A report has one.") for other in more]
    return sorted(set(told), key=lambda finding: (finding.span, finding.covers, finding.message))
