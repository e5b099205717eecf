"""The signs by which a text shows what it is.

Other tools write comments that say `ref:` and `anchor:` too; none of these is a sign of a draft.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from arslint.text import Source

PASSPORT_KEYS = (
    "material_passport",
    "reset_boundary",
    "literature_corpus",
    "audit_artifact",
    "compliance_history",
    "repro_lock",
    "slr_lineage",
    "terminal_policies",
    "citation_verification_summary",
    "claim_intent_manifests",
    "claim_audit_results",
    "uncited_assertions",
    "claim_drifts",
    "constraint_violations",
    "uncited_audit_failures",
    "audit_sampling_summaries",
    "experiment_intake_declaration",
    "experiment_provenance",
    "experiment_alignment_results",
    "inquiry_ledger_ref",
    "standing_constraints",
    "excluded_sources",
)
REQUIRED_KEYS = ("origin_skill", "origin_mode", "origin_date", "verification_status", "version_label")
FOREIGN = "is not a passport: it has none of the keys of one, such as `origin_skill`"
_KEYS = "|".join((*PASSPORT_KEYS, *REQUIRED_KEYS))
_YAML_KEY = re.compile(rf"^[\"']?({_KEYS})[\"']?[ \t]*:", re.MULTILINE)
_JSON_KEY = re.compile(rf"^[ \t]{{0,4}}(?:\{{[ \t]*)?\"({_KEYS})\"[ \t]*:", re.MULTILINE)

_PAIR = re.compile(
    r"<!--\s*ref\s*:([^<>]*)-->\s*<!--\s*anchor\s*:\s*(?:quote|page|section|paragraph|none)\s*:", re.IGNORECASE
)
_LITERAL = re.compile(r"\[\s*UNVERIFIED CITATION\b")
_STATUS = re.compile(
    r"<!--ref:[^\s<>]+\s+(?:ok|LOW-WARN|CONTAMINATED-|TERMINAL-BLOCK|READ-LEDGER-INVALID|policy_hash=)"
)
_MARKER = re.compile(r"<!--ref:([A-Za-z][A-Za-z0-9_:-]*)(?=\s|-->)")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_PLACEHOLDERS = frozenset({"", "slug", "key", "citation_key", "citekey", "…", "..."})
_PASSPORT_WORDS = ("assport", "ASSPORT", "护照", "護照", "パスポート", "origin_skill:", "reset_boundary:")
_REPORT = re.compile(
    r"^(?:PRE-SCREENED FROM USER CORPUS:|\[PASSPORT-RESET: hash=|━+ (?:\[OK\] )?Stage |\[MANDATORY\] Stage )",
    re.MULTILINE,
)

_FRONT_MATTER = re.compile(r"---[ \t]*\r?\n((?:(?!---|\.\.\.).*\n){1,60})(?:---|\.\.\.)")
_TITLES = re.compile(
    r"^# +(?:Pipeline Orchestrator|Formatter|Bibliography|Literature Strategist|Collaboration Depth) Agent\b"
    r"|^# +Passport as Reset Boundary\b",
    re.MULTILINE,
)
_HEADINGS = (
    "Mid-Entry Material Passport Check",
    "Cite-Time Provenance Finalizer (v3.7.1)",
    "Checkpoint Confirmation Semantics",
    "Mode Switching Rules",
    "Cite-Time Provenance Hard Gate",
    "Cite-Time Terminal Policy Gate (v3.10)",
    "ARS Marker Stripping (#390)",
    "The four Iron Rules",
    "PRE-SCREENED block template",
    "The reset boundary protocol",
    "Quick Decision Matrix",
    "Pipeline Stage Entry Points",
    "Claim Intent Manifest Emission",
    "Two-Layer Citation Emission (v3.7.1)",
)


def of_passport(source: Source, *, json: bool) -> bool:
    """Whether a YAML or JSON text has a top key that only passports have, or all that they must have (LOC-02)."""
    json = json or source.text.lstrip()[:1] == "{"
    found = _json_keys(source.text) if json else {match[1] for match in _YAML_KEY.finditer(source.text)}
    return not found.isdisjoint(PASSPORT_KEYS) or found.issuperset(REQUIRED_KEYS)


def foreign(data: Mapping[str, Any]) -> bool:
    """Whether data have none of the keys of a passport."""
    return data.keys().isdisjoint((*PASSPORT_KEYS, *REQUIRED_KEYS))


def of_prompt(source: Source) -> bool:
    """Whether front matter, title or headings show a prompt."""
    text = source.text
    front = _FRONT_MATTER.match(text)
    if (
        front
        and re.search(r"^name\s*:", front[1], re.MULTILINE)
        and re.search(r"^description\s*:", front[1], re.MULTILINE)
    ):
        return True
    return _TITLES.search(text) is not None or sum(f"# {heading}" in text for heading in _HEADINGS) > 1


def of_draft(source: Source, *, named: bool, expected: bool) -> bool:
    """Whether a text carries ARS citations.

    A pair, a status, a literal of the finalizer and a slug with a year are signs everywhere; any marker with a valid
    slug is one in a file `named` as a draft, where ARS is `expected`, and under a passport heading. Fences hide a sign,
    and so does a code span unless the file is named as a draft.
    """
    text = source.text
    if "<!--" not in text and "UNVERIFIED CITATION" not in text:
        return False
    any_marker = named or expected or carries_passport(source)
    hidden = _hidden(source, inline=not named)
    return any(not hidden(offset) for offset in _citations(text, any_marker=any_marker))


def carries_passport(source: Source) -> bool:
    """Whether a text has a passport in its front matter, under a title of its own, or in a YAML fence (LOC-09)."""
    if not any(word in source.text for word in _PASSPORT_WORDS):
        return False
    from arslint.documents import passport_text

    return passport_text.carries(source)


def of_report(source: Source) -> bool:
    """Whether a text shows a PRE-SCREENED block, a reset tag or a checkpoint outside fences."""
    return _shows(source, _REPORT)


def _json_keys(text: str) -> set[str]:
    from json import loads

    if not any(f'"{key}"' in text for key in (*PASSPORT_KEYS, REQUIRED_KEYS[0])):
        return set()
    try:
        value = loads(text)
    except (ValueError, RecursionError):
        return {match[1] for match in _JSON_KEY.finditer(text)}
    return set(value) if isinstance(value, dict) else set()


def _shows(source: Source, pattern: re.Pattern[str]) -> bool:
    hidden = _hidden(source, inline=False)
    return any(not hidden(match.start()) for match in pattern.finditer(source.text))


def _citations(text: str, *, any_marker: bool) -> Iterator[int]:
    for match in _PAIR.finditer(text):
        if match[1].strip() not in _PLACEHOLDERS:
            yield match.start()
    for pattern in (_LITERAL, _STATUS):
        for match in pattern.finditer(text):
            yield match.start()
    for match in _MARKER.finditer(text):
        if match[1] not in _PLACEHOLDERS and (any_marker or (_YEAR.search(match[1]) and _inline(text, match.start()))):
            yield match.start()


def _inline(text: str, offset: int) -> bool:
    """Whether something stands before an offset on its line."""
    return bool(text[text.rfind("\n", 0, offset) + 1 : offset].strip())


def _hidden(source: Source, *, inline: bool) -> Callable[[int], bool]:
    """Whether code hides an offset; a fence that nothing closes hides nothing, for it is a fault of the draft."""
    from arslint.documents.markdown import Markdown

    markdown = Markdown(source)

    def hidden(offset: int) -> bool:
        if markdown.code_mask(inline=False).covers(offset):
            unclosed = markdown.unterminated
            return unclosed is None or not unclosed.span.contains(offset)
        return inline and "`" in source.text and markdown.code_mask(inline=True).covers(offset)

    return hidden
