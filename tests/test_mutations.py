"""Edits that weaken a contract of a real suite are found where they were made (prompts catalogue 14).

Runs on the suite in the folder that `ARSLINT_CORPUS` names, or in the folder `suite-3.21.0` below it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from arslint.diagnostic import Diagnostic, FileReport, Severity
from arslint.discover.suite import detect
from arslint.documents import Kind, Prompt
from arslint.engine.check import check_document, check_file, check_project
from arslint.engine.rule import Context, Rule
from arslint.engine.rulebook import Rulebook
from arslint.project import Project
from arslint.project.tree import Tree
from arslint.text import Source

TOPICS = ("consumer", "reset", "orchestrator", "formatter", "acknowledgement", "mode", "agent")
QUOTING = frozenset({"docs", "audits", "evals", "tests", "fixtures", "archive", "scripts", "examples"})
BIBLIOGRAPHY, STRATEGIST = "bibliography_agent", "literature_strategist_agent"
PROTOCOL, RESET = "literature_corpus_consumers", "passport_as_reset_boundary"
ORCHESTRATOR, FORMATTER = "pipeline_orchestrator_agent", "formatter_agent"


class Mutation(NamedTuple):
    """One edit: its number, the file it is made in, the id that must be found (None: nothing), and the edit."""

    number: str
    stem: str
    covers: str | None
    edit: Callable[[str], str]


class Suite:
    """The live prompts of a suite, checked once; a file can be read with another text."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.sources = {
            path.relative_to(root).as_posix(): Source.from_bytes(path.relative_to(root).as_posix(), path.read_bytes())
            for path in sorted(root.rglob("*"))
            if path.suffix in (".md", ".json") and not path.is_symlink() and path.is_file() and self._live(path)
        }
        texts = [(path.rpartition("/")[2], source.text) for path, source in self.sources.items()]
        self.context = Context(release=detect(texts) or Context().release)
        self.tree = Tree.walk(root, "")
        self.known: dict[str, list[Diagnostic]] = {}
        self.rules = tuple(rule for rule in Rulebook.open().rules.values() if rule.topic in TOPICS)
        self.reports = {path: self._report(source) for path, source in self.sources.items() if path.endswith(".md")}

    def _live(self, path: Path) -> bool:
        parts = path.relative_to(self.root).parts
        kept = path.suffix == ".md" or path.name.endswith("manifest.json")
        return kept and (QUOTING.isdisjoint(parts) or path.name.endswith("manifest.json"))

    def _report(self, source: Source, rules: tuple[Rule, ...] = ()) -> FileReport:
        return check_file(source, (Kind.PROMPT,), rules, lambda _: self.context)

    def path(self, stem: str) -> str:
        """The path of a prompt by its stem, the mirrors at the top aside."""
        found = [path for path in self.sources if path.endswith(f"/{stem}.md") or path == f"{stem}.md"]
        return max(found, key=len)

    def healthy(self, path: str) -> list[Diagnostic]:
        """What the rules find in a file as it is."""
        if path not in self.known:
            self.known[path] = self.findings(path, self.sources[path].text)
        return self.known[path]

    def findings(self, path: str, text: str) -> list[Diagnostic]:
        """What the rules find in a file that reads otherwise."""
        source = Source(path, text)
        sources = {**self.sources, path: source}
        project = Project(self.tree, {**self.reports, path: self._report(source)}, sources.get)
        found = check_document(Prompt(source), self.rules, self.context)
        return [one for one in (*found, *check_project(project, self.rules, self.context)) if one.path == path]


@pytest.fixture(scope="session")
def suite() -> Suite:
    """The suite under `ARSLINT_CORPUS`."""
    folder = os.environ.get("ARSLINT_CORPUS")
    if not folder:
        pytest.skip("ARSLINT_CORPUS names no folder with a suite")
    root = Path(folder)
    return Suite(root / "suite-3.21.0" if (root / "suite-3.21.0").is_dir() else root)


def within(text: str, heading: str, edit: Callable[[str], str]) -> str:
    """A text with one section edited; the heading is given by its start."""
    opener = re.search(rf"(?m)^(#+) (?:\d+(?:\.\d+)*\.? )?{re.escape(heading)}", text)
    assert opener, heading
    level = len(opener[1])
    closer = re.compile(rf"(?m)^#{{1,{level}}} ").search(_uncoded(text), opener.end())
    end = closer.start() if closer else len(text)
    return text[: opener.start()] + edit(text[opener.start() : end]) + text[end:]


def _uncoded(text: str) -> str:
    """The text with fenced lines blanked, offsets kept."""
    lines, fence = [], False
    for line in text.split("\n"):
        opens = line.lstrip().startswith(("```", "~~~"))
        lines.append(" " * len(line) if fence or opens else line)
        fence = fence != opens
    return "\n".join(lines)


def sub(pattern: str, new: str, heading: str | None = None, count: int = 1) -> Callable[[str], str]:
    """An edit that replaces the first matches of a pattern, in a section or anywhere."""

    def edit(text: str) -> str:
        changed, times = re.subn(pattern, new, text, count=count, flags=re.MULTILINE)
        assert times, pattern
        return changed

    return (lambda text: within(text, heading, edit)) if heading else edit


def chain(*edits: Callable[[str], str]) -> Callable[[str], str]:
    """Several edits, one after the other."""

    def edit(text: str) -> str:
        for one in edits:
            text = one(text)
        return text

    return edit


def drop(pattern: str, heading: str | None = None, count: int = 1) -> Callable[[str], str]:
    """An edit that deletes whole lines that begin with a pattern."""
    return sub(rf"^[ \t]*{pattern}.*\n", "", heading, count)


def add(pattern: str, new: str, heading: str | None = None) -> Callable[[str], str]:
    """An edit that puts a line behind the first line that a pattern matches."""
    return sub(rf"^(.*{pattern}.*\n)", rf"\g<1>{new}\n", heading)


def moved(pattern: str, to: str | None = None, heading: str | None = None) -> Callable[[str], str]:
    """An edit that moves what a pattern matches before a text, or to the end."""

    def edit(text: str) -> str:
        match = re.search(pattern, text, re.MULTILINE)
        assert match, pattern
        rest = text[: match.start()] + text[match.end() :]
        return rest.replace(to, match[0] + to, 1) if to else rest + match[0]

    return (lambda text: within(text, heading, edit)) if heading else edit


def block(first: str, last: str, wrap: tuple[str, str], heading: str) -> Callable[[str], str]:
    """An edit that wraps the lines from one to another."""
    return sub(rf"^({first}(?:.*\n)+?{last}.*\n)", rf"{wrap[0]}\n\g<1>{wrap[1]}\n", heading)


CORPUS = "Reading `literature_corpus[]`"
SUFFIXES = "Cite-Time Provenance Finalizer — v3.9.0"
GATE = "Cite-Time Provenance Hard Gate"
TAG = r"\[PASSPORT-RESET: hash=<hash>, stage=<completed>, next=<next>\]"
OPTION = "{0}    - value: {1}\n{0}      next_stage: '4'"
OPTIONS = f"question: q\n{{0}}  options:\n{OPTION}\n{OPTION}"


def decision(fence: str, value: str, indent: str = "", root: str = "reset_boundary:\n  - kind: boundary\n    ") -> str:
    """A code block with two options of the same value."""
    inner = "    " if root else ""
    body = f"{root}pending_decision:\n{inner}  " + OPTIONS.format(inner, value)
    return "\n" + "\n".join(indent + line for line in (f"{fence}yaml", *body.split("\n"), fence)) + "\n"


def renumbered(text: str) -> str:
    """The corpus steps of a consumer counted down."""
    return re.sub(r"(?m)^### Step ([0-4]):", lambda match: f"### Step {4 - int(match[1])}:", text)


def appended(new: str, heading: str) -> Callable[[str], str]:
    """An edit that puts a text at the end of a section."""
    return lambda text: within(text, heading, lambda section: section.rstrip("\n") + "\n" + new + "\n\n")


def swapped(first: str, second: str, heading: str) -> Callable[[str], str]:
    """An edit that exchanges two texts of a section."""

    def edit(section: str) -> str:
        one, two = (re.search(pattern, section, re.MULTILINE) for pattern in (first, second))
        assert one
        assert two
        (a, b), (c, d) = sorted((one.span(), two.span()))
        return section[:a] + section[c:d] + section[b:c] + section[a:b] + section[d:]

    return lambda text: within(text, heading, edit)


LISTED = (
    Mutation(
        "M01", BIBLIOGRAPHY, "CC107", lambda t: within(t, CORPUS, lambda s: re.sub(r"(?m)^### Step [1-4]:.*\n", "", s))
    ),
    Mutation("M02", STRATEGIST, "CC107", lambda t: within(t, CORPUS, renumbered)),
    Mutation(
        "M04",
        BIBLIOGRAPHY,
        "CC110",
        block(r"1\. \*\*Iron Rule 1", r"4\. \*\*Iron Rule 4", ("<!--", "-->"), "The four Iron Rules"),
    ),
    Mutation("M05", BIBLIOGRAPHY, "CC111", sub(r"Apply the same", "Do not apply the same", "The four Iron Rules")),
    Mutation("M07", STRATEGIST, "CC105", sub(r"^(\*\*Backpointer.*)$", r"```\n\g<1>\n```", CORPUS)),
    Mutation("M08", BIBLIOGRAPHY, "CC105", sub(r"\]\(\.\./\.\./", "](../", CORPUS)),
    Mutation(
        "M10",
        STRATEGIST,
        "CC112",
        add("Total entries scanned", "- Pre-approved: <P> entries", "PRE-SCREENED block template"),
    ),
    Mutation(
        "M11",
        BIBLIOGRAPHY,
        "CC116",
        sub(r"^Lists with more than .*$", "No truncation rule applies.", "PRE-SCREENED block template"),
    ),
    Mutation(
        "M13",
        STRATEGIST,
        None,
        sub(r"^```markdown\n((?:.*\n)+?)```$", r"~~~markdown\n\g<1>~~~", "PRE-SCREENED block template"),
    ),
    Mutation("M14", PROTOCOL, "CC118", swapped("<!-- BAD -->", "<!-- GOOD -->", "Iron Rule 2")),
    Mutation(
        "M16", PROTOCOL, "CC103", lambda t: within(t, "Consumer: bibliography", lambda s: s.partition("\n")[0] + "\n\n")
    ),
    Mutation("M17", PROTOCOL, "CC110", lambda t: within(t, "Iron Rule 4", lambda _: "")),
    Mutation("M19", RESET, "RB214", appended(decision("```", "1"), "The reset boundary protocol")),
    Mutation("M20", RESET, "RB214", appended(decision("```", "revise"), "The reset boundary protocol")),
    Mutation("M21", RESET, "RB214", appended(decision("```", "revise", root=""), "The reset boundary protocol")),
    Mutation(
        "M22", RESET, "RB214", appended("1. Such as:\n" + decision("~~~", "2", "   "), "The reset boundary protocol")
    ),
    Mutation(
        "M24",
        RESET,
        "RB214",
        appended("\n```yaml\npending_decision:\n  question: [q\n  options: {\n```\n", "The reset boundary protocol"),
    ),
    Mutation("M25", ORCHESTRATOR, "RB208", drop(r"9\. Resume consumption", "Passport Reset Boundary")),
    Mutation("M27", ORCHESTRATOR, "RB209", sub(r"^(\s*)### Resume Acknowledged$", r"\g<1>### Resumed")),
    Mutation(
        "M28",
        ORCHESTRATOR,
        "RB203",
        sub(TAG, "[PASSPORT-RESET: hash=<hash>, stage=<completed>]", "Decision Dashboard Data"),
    ),
    Mutation("M30a", ORCHESTRATOR, "OR332", drop(r"\|[^|]*\|[^|]*\| 2 \|", SUFFIXES, 2)),
    Mutation("M30b", ORCHESTRATOR, "OR332", drop(r"\|[^|]*\| true \| 0 \|", SUFFIXES)),
    Mutation(
        "M31",
        ORCHESTRATOR,
        "OR332",
        add(r"\| 4 \| 4 \|", "| `ok` | false / absent | 4 | 4 | — | `CONTAMINATED-PARTIAL-UNMATCH` |", SUFFIXES),
    ),
    Mutation("M32", ORCHESTRATOR, "OR332", sub(r"^((?:\|.*\n){12,})", r"```\n\g<1>```\n", SUFFIXES)),
    Mutation("M34", FORMATTER, "FT405", appended("12. A `CONTAMINATED-PARTIAL-UNMATCH` suffix.", GATE)),
    Mutation("M36", FORMATTER, "FT401", drop(r"6\. A literal", GATE)),
    Mutation("M37", FORMATTER, "FT401", drop(r"11\. ", GATE)),
    Mutation("M39", FORMATTER, "AK501", sub(r"does NOT clear", "clears", GATE)),
    Mutation("M39b", FORMATTER, "AK501", sub(r"(rule 8(?:.*))does NOT clear", r"\g<1>clears", GATE)),
    Mutation(
        "M40a",
        ORCHESTRATOR,
        "AK501",
        sub(r"NOT (`/ars-mark-read` ack-able)", r"\g<1>", "`/ars-mark-read` and HIGH-BLOCK"),
    ),
    Mutation(
        "M40b",
        ORCHESTRATOR,
        "AK502",
        sub(r"Does NOT acknowledge HIGH", "Acknowledges HIGH", "Claim-Faithfulness Audit Gate"),
    ),
    Mutation("M42", "ars-unmark-read", "AK504", sub(" --unmark", "")),
    Mutation(
        "M43",
        ORCHESTRATOR,
        "OR316",
        sub(
            r"^(\| UNSUPPORTED .*)\| HIGH-WARN \| gate-refuse \|",
            r"\g<1>| LOW-WARN | pass |",
            "Claim-Faithfulness Audit Gate",
        ),
    ),
    Mutation(
        "M45",
        ORCHESTRATOR,
        "OR328",
        swapped(r"false(?=\s*\| \*\*LOW)", r"true(?=\s*\| \*\*OK)", "Cite-Time Provenance Finalizer (v3.7.1)"),
    ),
    Mutation("M46", ORCHESTRATOR, "OR345", sub("< 24 hours", "< 72 hours", "Mid-Entry Material Passport Check")),
    Mutation("M46b", ORCHESTRATOR, "OR327", sub("24 hours", "72 hours", "Mid-Entry Material Passport Check", 9)),
    Mutation("M48", ORCHESTRATOR, "OR311", sub(r"(full -> plan \| )PROHIBITED", r"\g<1>SAFE", "Mode Switching Rules")),
    Mutation(
        "M49", ORCHESTRATOR, "OR319", sub(r"bool\(incoming_passport\.slr_lineage\) or ", "", "Transition Management")
    ),
    Mutation(
        "M51",
        ORCHESTRATOR,
        "OR315",
        sub(r"`experiment_alignment_results\[\]`", "it", "Claim-Faithfulness Audit Gate", 9),
    ),
    Mutation(
        "M53",
        ORCHESTRATOR,
        "OR343",
        appended("Also treat any nonzero exit as a block.", "Submission-Package Terminal Gate"),
    ),
    Mutation("M55", "collaboration_depth_agent", "FM902", sub(r"^blocking: false", "blocking: true")),
    Mutation("M57", "integrity_verification_agent", "FM901", sub(r"^name: .*", "name: integrity_agent")),
    Mutation("M58", FORMATTER, "FM901", sub(r"^name: .*", "name: formatting_agent")),
)


@pytest.mark.parametrize("mutation", LISTED, ids=[one.number for one in LISTED])
def test_listed_mutation_is_found(mutation: Mutation, suite: Suite) -> None:
    """The edit is found in its section, under its id; a control finds nothing new."""
    assert_found(mutation, suite)


def assert_found(mutation: Mutation, suite: Suite) -> None:
    """The finding of an edit: in the edited file, under the id, on a line of the edited section."""
    path = suite.path(mutation.stem)
    before = suite.sources[path].text
    after = mutation.edit(before)
    assert after != before
    old, new = suite.healthy(path), suite.findings(path, after)
    told = [one.message for one in new]
    assert not [one for one in new if one.rule == "internal-error"], told
    if mutation.covers is None:
        assert sorted(one.message for one in new) == sorted(one.message for one in old)
        return
    first, last = edited_section(before, after)
    source = Source(path, after)
    known = {(one.rule, one.message) for one in old}
    fresh = [one for one in new if (one.rule, one.message) not in known or one.severity is Severity.ERROR]
    lines = [(source.position(one.span.start).line, one.rule) for one in fresh if mutation.covers in one.covers]
    assert any(first <= line <= last for line, _ in lines), (first, last, lines, told)


def edited_section(before: str, after: str) -> tuple[int, int]:
    """The lines of the section that an edit changed, in the edited text."""
    old, new = before.split("\n"), after.split("\n")
    first = next((at for at, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), len(new) - 1)
    tail = next((at for at, pair in enumerate(zip(old[::-1], new[::-1], strict=False)) if pair[0] != pair[1]), 0)
    last = max(first, len(new) - 1 - tail)
    plain = _uncoded(after).split("\n")
    start = next((at for at in range(min(first, len(plain)) - 1, -1, -1) if plain[at].startswith("#")), 0)
    end = next((at for at in range(last + 1, len(plain)) if plain[at].startswith("#")), len(plain))
    return start + 1, end + 1


def test_healthy_suite_has_no_error(suite: Suite) -> None:
    """The untouched suite gives no error of the prompts' contracts, and the acknowledgement rule is silent."""
    prompts = [Prompt(source) for path, source in suite.sources.items() if path.endswith(".md")]
    project = Project(suite.tree, suite.reports, suite.sources.get)
    found = [one for prompt in prompts for one in check_document(prompt, suite.rules, suite.context)]
    found += check_project(project, suite.rules, suite.context)
    assert [(one.path, one.rule, one.message) for one in found if one.severity is Severity.ERROR] == []
    assert [one.message for one in found if "AK501" in one.covers] == []
