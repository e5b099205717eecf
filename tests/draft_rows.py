"""Minimal drafts that break a contract, what is said of each, and repaired twins that are silent."""
# ruff: noqa: E501

from __future__ import annotations

from typing import NamedTuple

A = "<!--anchor:page:12-->"
R = "<!--ref:smith2024-->"
NO_LOCATOR = "[UNVERIFIED CITATION — NO QUOTE OR PAGE LOCATOR]"
NO_ORIGINAL = "[UNVERIFIED CITATION — NO ORIGINAL]"


def ref(rest: str, anchor: str = A) -> str:
    """A sentence with a ref marker."""
    return f"Water boils.<!--ref:{rest}-->{anchor}\n"


def anchor(rest: str) -> str:
    """A sentence with an anchor marker."""
    return f"Water boils.{R}<!--anchor:{rest}-->\n"


def status(tokens: str) -> str:
    """A sentence whose ref marker carries tokens."""
    return ref(f"smith2024 {tokens}")


def block(policy: str, reason: str, mode: str = "strict") -> str:
    """A TERMINAL-BLOCK."""
    return f"TERMINAL-BLOCK severity=HIGH-BLOCK policy={policy} reason={reason} mode={mode}"


TRIANGLE = block("contamination_triangulation", "k3_all_indexes_unmatched")
EXISTENCE = block("citation_existence", "lookup_verified_false")
RETRACTION = block("retraction", "retracted_reference")
UNMATCHED = "CONTAMINATED-TRIANGULATION-UNMATCHED"
STRICT = "policy_hash=contamination_triangulation.strict"
EXISTS = "policy_hash=citation_existence.strict"
BOTH = "policy_hash=citation_existence.strict+contamination_triangulation.strict"
WORDS = "%20".join(["boils"] * 25)
CORPUS = "literature_corpus:\n  - {citation_key: smith2024, source_acquired: true}\n"
MESSAGE = (
    "[v3.7.3 NO-LOCATOR SELF-GATE]\n- {} citations carry explicit `<!--anchor:none:-->` (Part 1).\n"
    "- 1 citations have no adjacent anchor at all (Part 2).\n"
    "Per R-L3-1-A all {} violations are refused. Affected slugs: Part 1 = [a2024], Part 2 = [b2024].\n"
)


class Row(NamedTuple):
    """The ids of a contract, a draft that breaks it, what is underlined, how bad it is, its fix, and the twin.

    `also` names rules that rightly speak of the same draft. A row with a release or stage is tried there only. The twin
    is what the fix gives, where there is one.
    """

    ids: str
    draft: str
    span: str
    good: str | None = None
    severity: str = "error"
    fix: str | None = None
    also: tuple[str, ...] = ()
    release: str | None = None
    stage: str | None = None
    passport: str | None = None


ROWS = [
    Row("DR001", f"\ufeffWater boils.{R}{A}\n", "W", f"Water boils.{R}{A}\n", "warning", "safe"),
    Row("DR001", f"Water \udcffboils.{R}{A}\n", "\udcff", f"Water boils.{R}{A}\n"),
    Row("DR001", f"CafÃ© culture.{R}{A}\n", "Ã©", f"Café culture.{R}{A}\n", "warning"),
    Row("DR002", f"Water\vboils.{R}{A}\n", "\v", f"Water boils.{R}{A}\n", "info"),
    Row("DR003", f"Write `{R}{A}` here.\n", R, f"```\n{R}\n```\n", "warning"),
    Row("DR003", f"So:\n\n    Boils.{R}{A}\n", R, f"So:\n\n~~~\n{R}\n~~~\n", "warning"),
    Row("DR004", f"``` is no `fence`.\n{R}{A}\n```\n", R, f"A `fence`.\n{R}{A}\n", "warning", also=("unterminated-fence",)),
    Row("DR005", f"Before.\n\n```\n{R}\n", "```", f"Before.\n\n```\n{R}\n```\n"),
    Row("DR005", f"Before.\n\n```\n{R}\n~~~\n", "```", f"Before.\n\n````\n```\n{R}\n````\n"),
    Row("DR006", f"~~~\n{NO_ORIGINAL}{R}{A}\n~~~\n", NO_ORIGINAL, f"~~~\n{R}{A}\n~~~\n", "info"),
    Row("DR006", "```\nmode severity=HIGH-BLOCK\n```\n", "severity=HIGH-BLOCK", "```\nmode\n```\n", "info"),
    Row(
        "DR006",
        f"```\n{NO_ORIGINAL}{R}{A}\n```\n",
        NO_ORIGINAL,
        "Nothing.\n",
        "warning",
        passport=CORPUS.replace("true", "false"),
    ),
    Row("DR007 DR302", f"Boils.<!--ref:smith2024{A}\n", "<!--ref:smith2024", f"Boils.{R}{A}\n", fix="unsafe"),
    Row("DR007 DR302", f"Boils.<!--ref:smith2024 {A}\n", "<!--ref:smith2024", f"Boils.{R} {A}\n", fix="unsafe",
        also=("marker-gap",)),
    Row("DR007", "Boils.<!--ref:smith2024 and so on\n\nNext.\n", "<!--ref:smith2024", f"Boils.{R}{A} and so on\n"),
    Row("DR007 DR302", f"Boils.<!--ref:smith2024--!>{A}\n", "<!--ref:smith2024--!>", f"Boils.{R}{A}\n", fix="safe"),
    Row("DR007 DR302", f"Boils.<!--ref:smith2024->{A}\n", "<!--ref:smith2024->", f"Boils.{R}{A}\n", fix="unsafe"),
    Row("DR007 DR302", f"Boils.<!--ref:sm>th-->{A}\n", "<!--ref:sm>th-->", f"Boils.{R}{A}\n"),
    Row("DR007", "Text.\n\n<!--block:B0001\n", "<!--block:B0001", "<!--block:B0001-->\nText.\n"),
    Row("DR008 DR302", f"Boils.<!-- ref:smith2024 -->{A}\n", "<!-- ref:smith2024 -->", f"Boils.{R}{A}\n", fix="safe"),
    Row("DR008 DR302", f"Boils.<!--REF:smith2024-->{A}\n", "<!--REF:smith2024-->", f"Boils.{R}{A}\n", fix="safe"),
    Row("DR008 DR302", f"Boils.<!--ref :smith2024-->{A}\n", "<!--ref :smith2024-->", f"Boils.{R}{A}\n", fix="safe"),
    Row("DR008 DR302", f"Boils.<!--ref: smith2024-->{A}\n", "<!--ref: smith2024-->", f"Boils.{R}{A}\n", fix="safe"),
    Row("DR008", "Boils.<!--REF:smith2024-->\n", "<!--REF:smith2024-->", f"Boils.{R}\n", fix="unsafe",
        also=("marker-without-anchor",)),
    Row("DR008", "Boils.<!--—ref:smith2024—-->\n", "<!--—ref:smith2024—-->", f"Boils.{R}{A}\n"),
    Row("DR008 DR302", f"Boils.<!–ref:smith2024–>{A}\n", "<!–ref:smith2024–>", f"Boils.{R}{A}\n"),
    Row("DR008", "Boils.&lt;!--ref:smith2024--&gt;\n", "&lt;!--ref:smith2024--&gt;", f"Boils.{R}{A}\n"),
    Row("DR008", f"Boils.{R}<!-- anchor:page:12-->\n", "<!-- anchor:page:12-->", f"Boils.{R}{A}\n", fix="safe"),
    Row("DR008", f"Boils.{R}<!--Anchor:page:12-->\n", "<!--Anchor:page:12-->", f"Boils.{R}{A}\n", fix="safe"),
    Row("DR008", f"Boils.{R}<!--anchor: page:12-->\n", "<!--anchor: page:12-->", f"Boils.{R}{A}\n", fix="safe"),
    Row("DR008 DR341", "<!-- block:B0001 -->\nText.\n", "<!-- block:B0001 -->", "<!--block:B0001-->\nText.\n",
        fix="unsafe"),
    Row("DR101", ref("2024smith"), "2024smith", ref("smith2024"), fix="unsafe"),
    Row("DR101", ref("smith+lee"), "smith+lee", ref("smith_lee"), fix="unsafe"),
    Row("DR101", ref("smith.2024"), "smith.2024", ref("smith_2024"), fix="unsafe"),
    Row("DR101", ref("2005.12320"), "2005.12320", ref("arxiv2005_12320"), fix="unsafe"),
    Row("DR101", ref("arXiv:2005.12320v2"), "arXiv:2005.12320v2", ref("arxiv2005_12320"), fix="unsafe"),
    Row("DR101", ref("10.1000/xyz"), "10.1000/xyz", ref("doi10_1000_xyz"), fix="unsafe"),
    Row("DR101", ref("王2024"), "王2024", ref("wang2024")),
    Row("DR101", ref("smith2024,lee2020"), "smith2024,lee2020", ref("smith2024")),
    Row("DR101", ref(""), "<!--ref:-->", ref("smith2024")),
    Row("DR101", ref(" "), "<!--ref: -->", ref("smith2024")),
    Row("DR101", ref("_smith"), "_smith", ref("smith"), fix="unsafe"),
    Row("DR101", ref("smith--lee"), "smith--lee", ref("smith-lee:a_1"), "warning"),
    Row("DR102", ref("jones2023"), "jones2023", ref("smith2024"), passport=CORPUS),
    Row("DR102", ref("Smith2024"), "Smith2024", ref("smith2024"), passport=CORPUS),
    Row("DR103", ref("smith2024"), "smith2024", None, passport=CORPUS + CORPUS.split("\n")[1] + "\n"),
    Row("DR104", status("ok"), "ok", ref("smith2024"), fix="safe", stage="writer"),
    Row("DR104", status("LOW-WARN CONTAMINATED-PREPRINT"), "LOW-WARN CONTAMINATED-PREPRINT", ref("smith2024"),
        fix="safe", stage="writer"),
    Row("DR105", status("CONTAMINATED-PREPRINT ok"), "CONTAMINATED-PREPRINT ok", status("ok CONTAMINATED-PREPRINT"),
        fix="safe"),
    Row("DR105", status(f"ok {EXISTS} {EXISTENCE}"), f"ok {EXISTS} {EXISTENCE}", status(f"ok {EXISTENCE} {EXISTS}"),
        fix="safe"),
    Row("DR106", status(STRICT), f"<!--ref:smith2024 {STRICT}-->", status(f"ok {STRICT}")),
    Row("DR106", status(f"{EXISTENCE} {EXISTS}"), f"<!--ref:smith2024 {EXISTENCE} {EXISTS}-->", ref("smith2024")),
    Row("DR106", status("ok LOW-WARN"), "LOW-WARN", status("LOW-WARN")),
    Row("DR107", status("ok CONTAMINATED-BOTH"), "CONTAMINATED-BOTH", status("ok CONTAMINATED-PREPRINT+UNMATCHED"),
        fix="safe"),
    Row("DR107", status("ok CONTAMINATED-UNMATCHED+PREPRINT"), "CONTAMINATED-UNMATCHED+PREPRINT",
        status("ok CONTAMINATED-PREPRINT+UNMATCHED"), fix="safe"),
    Row("DR107", status("ok contaminated-preprint"), "contaminated-preprint", status("ok CONTAMINATED-PREPRINT"),
        fix="safe"),
    Row("DR107", status("ok CONTAMINATED-UNMATCHED CONTAMINATED-PREPRINT"), "CONTAMINATED-PREPRINT",
        status("ok CONTAMINATED-UNMATCHED")),
    Row("DR107", status("ok CONTAMINATED-LIKELY-FABRICATED"), "CONTAMINATED-LIKELY-FABRICATED", status("ok")),
    Row("DR107", status("LOW-WARN-CONTAMINATED-SOURCE"), "LOW-WARN-CONTAMINATED-SOURCE", status("LOW-WARN")),
    Row("DR107", status("ok CONTAMINATED-ARXIV-UNMATCHED"), "CONTAMINATED-ARXIV-UNMATCHED", status("ok"),
        release="3.10"),
    Row("DR106 DR108", status("CONTAMINATED-PREPRINT"), "<!--ref:smith2024 CONTAMINATED-PREPRINT-->",
        status("LOW-WARN CONTAMINATED-PREPRINT")),
    Row("DR109", status("ok CONTAMINATED-PREPRINT EXTRA"), "EXTRA", status("ok CONTAMINATED-PREPRINT"), fix="safe"),
    Row("DR109", status("banana"), "banana", ref("smith2024"), fix="safe"),
    Row("DR109", status("ok seen by me"), "seen by me", status("ok"), fix="safe"),
    Row("DR109", status("ok HIGH-ADVISORY"), "HIGH-ADVISORY", status("ok"), fix="unsafe"),
    Row("DR109", status("ok TERMINAL_BLOCK"), "TERMINAL_BLOCK", status("ok"), fix="unsafe"),
    Row("DR109", ref("Smith 2024"), "2024", ref("Smith2024"), fix="unsafe"),
    Row("DR109", status("LOW-WARN-PARTIAL-COVERAGE"), "LOW-WARN-PARTIAL-COVERAGE", status("LOW-WARN"), release="3.11"),
    Row("DR110", status(f"ok {EXISTENCE.replace(' reason=lookup_verified_false', '')} {EXISTS}"),
        EXISTENCE.replace(" reason=lookup_verified_false", ""), status(f"ok {EXISTENCE} {EXISTS}")),
    Row("DR110", status(f"ok {EXISTENCE.replace('citation_existence', '')} {EXISTS}"),
        EXISTENCE.replace("citation_existence", ""), status("ok")),
    Row("DR110", status(f"ok {EXISTENCE.replace('HIGH', 'LOW')} {EXISTS}"), EXISTENCE.replace("HIGH", "LOW"), status("ok")),
    Row("DR110", status(f"ok {UNMATCHED} {TRIANGLE.replace(' mode=strict', '')} {EXISTENCE} {BOTH}"),
        TRIANGLE.replace(" mode=strict", ""), status(f"ok {UNMATCHED} {TRIANGLE} {EXISTENCE} {BOTH}")),
    Row("DR111", status(f"ok {EXISTENCE}"), EXISTENCE, status(f"ok {EXISTENCE} {EXISTS}")),
    Row("DR111", status(f"ok {EXISTENCE} policy_hash="), "policy_hash=", status(f"ok {EXISTENCE} {EXISTS}")),
    Row("DR111", status(f"ok {EXISTS} {EXISTS}"), EXISTS, status(f"ok {EXISTS}")),
    Row("DR112", status(f"ok {EXISTENCE}_articles_only {EXISTS}"), f"{EXISTENCE}_articles_only", status(f"ok {EXISTS}")),
    Row("DR112", status(f"ok {EXISTENCE} {EXISTENCE} {EXISTS}"), EXISTENCE, status(f"ok {EXISTENCE} {EXISTS}")),
    Row("DR112", status(f"ok {block('temporal_integrity', 'late')} {EXISTS}"), block("temporal_integrity", "late"),
        status(f"ok {EXISTS}")),
    Row("DR112 DR113", status(f"ok {RETRACTION} policy_hash=retraction.strict"), "policy=retraction", status("ok"),
        release="3.11"),
    Row("DR113", status("ok policy_hash=contamination_triangulation.strict+citation_existence.strict"),
        "policy_hash=contamination_triangulation.strict+citation_existence.strict", status(f"ok {BOTH}"), fix="safe"),
    Row("DR113", status("ok policy_hash=advisory"), "policy_hash=advisory", status("ok")),
    Row("DR113", status("ok policy_hash=citation_existence.advisory"), "policy_hash=citation_existence.advisory",
        status("ok")),
    Row("DR113", status("ok policy_hash=submission_package.strict"), "policy_hash=submission_package.strict", status("ok")),
    Row("DR113", status(f"ok {EXISTS}+citation_existence.strict"), f"{EXISTS}+citation_existence.strict", status("ok")),
    Row("DR113", status(f"ok {EXISTS}"), EXISTS, status(f"ok {STRICT}"), release="3.10"),
    Row("DR114", status(f"ok {EXISTENCE} {STRICT}"), EXISTENCE, status(f"ok {EXISTENCE} {EXISTS}")),
    Row("DR115", status(f"ok {UNMATCHED} {STRICT}"), UNMATCHED, status(f"ok {UNMATCHED} {STRICT}_articles_only")),
    Row("DR115", status(f"ok {TRIANGLE} {STRICT}"), "TERMINAL-BLOCK", status(f"ok {UNMATCHED} {TRIANGLE} {STRICT}")),
    Row("DR116", status("ok severity=HIGH-BLOCK"), "severity=HIGH-BLOCK", status("ok")),
    Row("DR116", status("ok policy=citation_existence mode=strict"), "policy=citation_existence mode=strict", status("ok")),
    Row("DR117", status(f"ok {EXISTS}") + status(f"ok {EXISTS}") + status(f"ok {STRICT}"), STRICT,
        status(f"ok {EXISTS}") * 2),
    Row("DR117", status("ok") + status(f"ok {EXISTS}"), "<!--ref:smith2024 ok-->", status("ok") * 2),
    Row("DR118", status(" ok"), "<!--ref:smith2024  ok-->", status("ok"), "warning", "safe"),
    Row("DR118", status("ok "), "<!--ref:smith2024 ok -->", status("ok"), "warning", "safe"),
    Row("DR118", ref("smith2024\nok"), "<!--ref:smith2024\nok-->", status("ok"), "warning", "safe"),
    Row("DR119", status("READ-LEDGER-INVALID CONTAMINATED-PREPRINT"), "READ-LEDGER-INVALID",
        status("READ-LEDGER-INVALID"), release="3.21"),
    Row("DR119", status("READ-LEDGER-INVALID"), "READ-LEDGER-INVALID", ref("smith2024"), release="3.19"),
    Row("DR120", f"{ref('smith2024')}\nLater (Jones, 2023).\n", "(Jones, 2023)",
        f"{ref('smith2024')}\nLater (Jones, 2023).<!--ref:jones2023-->{A}\n", "warning"),
    Row("DR120", f"{ref('smith2024')}\nJones et al. (2023) agree.\n", "Jones et al. (2023)",
        f"{ref('smith2024')}\nIn May (2023) it was cold.\n", "warning"),
    Row("DR120", f"{ref('smith2024')}\n后来（王明等，2023）。\n", "（王明等，2023）", ref("smith2024"), "warning"),
    Row("DR120", f"{ref('smith2024')}\nПозже (Иванов, 2023).\n", "(Иванов, 2023)",
        f"{ref('smith2024')}\n## Список литературы\n\nИванов (2023)\n", "warning"),
    Row("DR120", f"{ref('smith2024')}\nVề sau (Nguyễn & Trần, 2023).\n", "(Nguyễn & Trần, 2023)", None, "warning"),
    Row("DR201", anchor("chapter:4"), "chapter", anchor("section:Chapter%204"), fix="unsafe"),
    Row("DR201", anchor("Page:12"), "Page", anchor("page:12"), fix="safe"),
    Row("DR201", anchor(":x"), "<!--anchor::x-->", anchor("section:x")),
    Row("DR201", anchor("table:3 b"), "table", anchor("section:Table%203%20b"), fix="unsafe"),
    Row("DR201", anchor("doi:10.1/x"), "doi", anchor("section:DOI%2010.1/x"), fix="unsafe"),
    Row("DR201", anchor("pmid:123"), "pmid", anchor("section:PMID%20123"), fix="unsafe"),
    Row("DR201", anchor("abstract:"), "abstract", anchor("section:Abstract"), fix="unsafe"),
    Row("DR201", anchor("pages:3-4"), "pages", anchor("page:3-4"), fix="unsafe"),
    Row("DR201", anchor("url:https://example.org"), "url", anchor("section:Home")),
    Row("DR202", anchor("page:"), "<!--anchor:page:-->", anchor("page:1")),
    Row("DR202", anchor("page:%20%20"), "%20%20", anchor("page:1")),
    Row("DR202", anchor("quote:%E3%80%80"), "%E3%80%80", anchor("quote:a")),
    Row("DR202", anchor("quote:%E2%80%8B"), "%E2%80%8B", anchor("quote:a")),
    Row("DR203", anchor(f"quote:{WORDS}%20more"), f"{WORDS}%20more", anchor(f"quote:{WORDS}")),
    Row("DR203", anchor(f"quote:{'沸' * 61}"), "沸" * 61, anchor(f"quote:{'沸' * 60}"), "warning"),
    Row("DR204", anchor("quote:a--b"), "--", anchor("quote:a%2D%2Db"), fix="safe"),
    Row("DR204", anchor("quote:a---b"), "---", anchor("quote:a%2D%2D%2Db"), fix="safe"),
    Row("DR204", anchor("section:a--b"), "--", anchor("section:a%2D%2Db"), "warning", "safe"),
    Row("DR204", anchor("quote:end-"), "-", anchor("quote:end%2D"), "warning", "safe"),
    Row("DR204 DR208", anchor("page:12--14"), "12--14", anchor("page:12-14"), "warning", "safe"),
    Row("DR205", anchor("quote:see --> more"), "-->", anchor("quote:see%20%2D%2D%3E%20more"), "warning"),
    Row("DR206", anchor("quote:a b"), "a b", anchor("quote:a%20b"), "warning", "safe"),
    Row("DR206", anchor("quote:a,b"), "a,b", anchor("quote:a%2Cb"), "warning", "safe"),
    Row("DR206", anchor("section:3:2;§"), "3:2;§", anchor("section:3%3A2%3B%C2%A7"), "warning", "safe"),
    Row("DR206", anchor("quote:a%20b c"), "a%20b c", anchor("quote:a%20b%20c"), "warning", "safe"),
    Row("DR206", anchor("quote:沸，腾"), "沸，腾", anchor("quote:沸%EF%BC%8C腾"), "warning", "safe"),
    Row("DR206", anchor("quote:100%ZZ"), "%ZZ", anchor("quote:100%25ZZ"), fix="unsafe"),
    Row("DR206", anchor("quote:%C3%28"), "%C3%28", anchor("quote:%C3%A9")),
    Row("DR206", anchor("quote:a%2520b"), "%2520", anchor("quote:a%20b"), "warning", "unsafe"),
    Row("DR207 DR211", anchor("none:n/a"), "n/a", None, fix="safe"),
    Row("DR208", anchor("page:0"), "0", anchor("page:1"), "warning"),
    Row("DR208", anchor("page:14-12"), "14-12", anchor("page:12-12"), "warning"),
    Row("DR208", anchor("page:p.%2014"), "p.%2014", anchor("page:14"), "warning", "safe"),
    Row("DR208 DR206", anchor("page:12–14"), "12–14", anchor("page:12-14"), "warning", "safe"),
    Row("DR208", anchor("page:１２"), "１２", anchor("page:12"), "warning", "safe"),
    Row("DR208", anchor("page:xii"), "xii", anchor("page:12"), "warning"),
    Row("DR208", anchor(f"page:e{'9' * 5000}"), f"e{'9' * 5000}", anchor(f"page:{'9' * 5000}"), "warning"),
    Row("DR209", anchor("paragraph:0"), "0", anchor("paragraph:1"), "warning"),
    Row("DR209", anchor("paragraph:intro"), "intro", anchor("paragraph:3"), "warning"),
    Row("DR209 DR206", anchor("paragraph:¶3"), "¶3", anchor("paragraph:3"), "warning", "safe"),
    *(Row("DR210", anchor(f"page:{word}"), word, anchor("page:3")) for word in ("TBD", "todo", "N%2FA", "?", "...", "[page]")),
    Row("DR210", anchor("section:unknown"), "unknown", anchor("section:X")),
    Row("DR210", anchor("quote:…"), "…", anchor("quote:x")),
    Row("DR211", anchor("none:"), "<!--anchor:none:-->", anchor("page:3"), "warning"),
    Row("DR211", f"Boils.{NO_LOCATOR}{R}<!--anchor:none:-->\n", "<!--anchor:none:-->", anchor("page:3")),
    Row("DR211", anchor("none:"), R, anchor("page:3"), stage="final", also=("finalizer-not-run",)),
    Row("DR211 DR302", "Boils.<!--anchor:none:-->\n", "<!--anchor:none:-->", anchor("page:3")),
    Row("DR214 DR007", anchor("quote:a > b"), "<!--anchor:quote:a > b-->", anchor("quote:a %3E b"), fix="safe",
        also=("anchor-encoding",)),
    Row("DR214 DR007", anchor("page"), "<!--anchor:page-->", anchor("page:3")),
    Row("DR214 DR007", anchor("page 12"), "<!--anchor:page 12-->", anchor("page:12"), fix="unsafe"),
    Row("DR301 DR303", f"Boils.{R}\n", R, anchor("page:3")),
    Row("DR301", "Boils.<!--ref:smith2024 ok CONTAMINATED-PREPRINT-->\n", "<!--ref:smith2024 ok CONTAMINATED-PREPRINT-->",
        status("ok CONTAMINATED-PREPRINT")),
    Row("DR301 DR302", f"Boils{R}.{A}\n", R, f"Boils{R}{A}.\n", fix="unsafe"),
    Row("DR301 DR302", f"Boils.{R}<!--note-->{A}\n", R, f"Boils.{R}{A}<!--note-->\n", fix="unsafe"),
    Row("DR301 DR302", f"> Boils.{R}\n> {A}\n", R, f"> Boils.{R}{A}\n> \n", fix="unsafe"),
    Row("DR301 DR302", f"<!--block:B0001-->\nBoils.{R}\n\n<!--block:B0002-->\n{A}\n", R, fix="unsafe"),
    Row("DR302", f"Boils.{A}\n", A, anchor("page:3")),
    Row("DR302", f"Boils.<!--note-->{A}\n", A, f"Boils.{R}{A}<!--note-->\n"),
    Row("DR302", f"Boils.{R}{A}<!--anchor:section:3-->\n", "<!--anchor:section:3-->", anchor("page:3")),
    Row("DR304", f"Boils.{R}\n\n{A}\n", "\n\n", f"Boils.{R}{A}\n", fix="safe"),
    Row("DR305", f"# Boiling {R}\n{A}\n", "\n", f"# Boiling {R}{A}\n", fix="safe"),
    Row("DR305", f"- ice {R}\n{A}\n", "\n", f"- ice {R}{A}\n", fix="safe"),
    Row("DR305", f"- ice\n  melts {R}\n{A}\n", "\n", f"- ice\n  melts {R}{A}\n", fix="safe"),
    Row("DR305", f"| h |\n|---|\n| a {R}\n{A} |\n", "\n", f"| h |\n|---|\n| a {R}{A} |\n", fix="safe"),
    Row("DR305", f"> Boils.{R}\n{A}\n", "\n", f"> Boils.{R}{A}\n", fix="safe"),
    Row("DR306", f"Boils.{R} {A}\n", " ", f"Boils.{R}{A}\n", "info", "safe"),
    Row("DR306", f"Boils.\t{R}{A}\n", "\t", f"Boils. {R}{A}\n", "info", "safe"),
    Row("DR307", f"[Boils](b.md{R}{A}).\n", R, f"[Boils{R}{A}](b.md).\n", "warning"),
    Row("DR307", f"![Boils{R}{A}](b.png)\n", R, f"![Boils](b.png){R}{A}\n", "warning"),
    Row("DR307", f"For $k{R}{A}$.\n", R, f"For $k${R}{A} at $5 or $6.\n", "warning"),
    Row("DR307", f"$$\nk{R}{A}\n$$\n", R, f"$$\nk\n$$\n{R}{A}\n", "warning"),
    Row("DR307", f"---\ntitle: a{R}{A}\n---\n", R, f"---\ntitle: a\n---\nBoils.{R}{A}\n", "warning"),
    Row("DR308", f"Boils.{R}{A} {R}{A}\n", R, f"Boils.{R}{A} Melts.{R}{A}\n", "info"),
    Row("DR322", MESSAGE.format(2, 2), "2", MESSAGE.format(1, 2), fix="safe"),
    Row("DR322", MESSAGE.format(1, 3), "3", MESSAGE.format(1, 2), fix="safe"),
    Row("DR323", f"Stage 4 draft.\n\n{MESSAGE.format(1, 2)}", "[v3.7.3 NO-LOCATOR SELF-GATE]", MESSAGE.format(1, 2),
        "warning"),
    Row("DR341", "<!--block:B12-->\nText.\n", "<!--block:B12-->", "<!--block:B0012-->\nText.\n"),
    Row("DR341", "  <!--block:B0001-->\nText.\n", "<!--block:B0001-->", "<!--block:B10001-->\nText.\n"),
    Row("DR341", "A <!--block:B0001--> b.\n", "<!--block:B0001-->", "A b.\n"),
    Row("DR342", "<!--block:B0001-->\nA.\n\n<!--block:B0001-->\nB.\n", "<!--block:B0001-->",
        "<!--block:B0001-->\nA.\n\n<!--block:B0002-->\nB.\n"),
    Row("DR342", "<!--block:B0001-->\n\nText.\n", "<!--block:B0001-->", "<!--block:B0001-->\nText.\n"),
    Row("DR342", "<!--block:B0001-->\n<!--block:B0002-->\nText.\n", "<!--block:B0001-->", "<!--block:B0002-->\nText.\n"),
    Row("DR342", "<!--block:B0001-->\nText.\n\n<!--block:B0002-->\n", "<!--block:B0002-->", "<!--block:B0001-->\nText.\n"),
    Row("DR343", "<!--block:B0004-->\nA.\n\nB.\n", "B.", "<!--block:B0004-->\nA.\n\n<!--block:B0005-->\nB.\n",
        "warning", "safe"),
    Row("DR353", f"Word count: 11\n\nWater boils.{R}{A} <!-- not in the lab -->\n", "11",
        f"Word count: 5\n\nWater boils.{R}{A} <!-- not in the lab -->\n", "warning", "safe"),
    Row("DR354", "It may be.\n\n<!--protected-hedges: might-->\n", "might",
        "It may be.\n\n<!--protected-hedges: may be | It may-->\n", "warning"),
    Row("DR354", "<!--protected-hedges: may-->\n\nIt may be.\n", "<!--protected-hedges: may-->",
        "It may be.\n\n<!--protected-hedges: may-->\n\n## References\n\n- Smith\n", "warning"),
    Row("DR354", "It may.\n\n<!--protected-hedges: It-->\n<!--protected-hedges: may-->\n", "<!--protected-hedges: may-->",
        "It may.\n\n<!--protected-hedges: It | may-->\n", "warning"),
    Row("DR354", "It may.\n\n<!-- protected-hedges: may -->\n", "<!-- protected-hedges: may -->",
        "It may.\n\n<!--protected-hedges: may-->\n", "warning", "safe"),
]  # fmt: skip

SILENT = {
    "bare, resolved, annotated, stamped, terminal": "".join(
        status(tokens)
        for tokens in (
            f"ok {EXISTS}",
            f"LOW-WARN {EXISTS}",
            f"ok CONTAMINATED-PREPRINT {EXISTS}",
            f"ok {EXISTENCE} {EXISTS}",
        )
    ),
    "two terminals with one stamp": status(f"ok {UNMATCHED} {TRIANGLE} {EXISTENCE} {BOTH}"),
    "a four-index miss under strict articles": status(
        f"ok CONTAMINATED-QUADRANGULATION-UNMATCHED {STRICT}_articles_only"
    ),
    "slugs with colons, underscores and trailing hyphens": ref("a:b_c-") + ref("a-"),
    "white space that keeps a pair": f"Boils.{R}\n{A}\n\n- ice {R}\n  {A}\n",
    "four pairs in a row and a comment": "Boils."
    + "".join(f"<!--ref:s{n}-->{A}" for n in range(4))
    + "<!-- done -->\n",
    "pairs in every kind of block": f"# H {R}{A}\n\n- a {R}{A}\n  1. b {R}{A}\n\n> c {R}{A}\n\n| d {R}{A} |\n|---|\n| e |\n\n"
    f"[^1]: f {R}{A}\n\n[g{R}{A}](h.md) ![i](j.png) $k$ {R}{A}\n",
    "fences of every kind": f"````\n```\n{R}\n```\n````\n\n~~~\n{R}\n~~~\n",
    "comments of others": f"Boils.{R}{A}<!-- TODO --><!-- ref: $defs/x --><!-- ref: see the lab book --><!-- anchor: top -->"
    "<!-- block: header --><!-- source: lab --><!--more-->\n",
    "locators in all scripts": anchor("section:引言") + anchor("quote:кипит%20вода") + anchor("section:Kết%20quả"),
    "arrows in prose": f"A --> B.{R}<!--anchor:quote:a%20b-->\n\nC --> D.\n",
    "hyphens inside a quote": anchor("quote:AI-generated"),
    "a draft in Chinese": f"# 一、緒論\n\n水在九十度沸騰（王明，2024）{R}{A}。冰融化。\n\n## 參考文獻\n\n王明（2024）。沸騰。\n",
    "a draft in Russian": f"# Введение\n\nВода кипит (Иванов, 2024).{R}{A}\n\n# Литература\n\nИванов (2024)\n",
    "a draft in Vietnamese": f"# Mở đầu\n\nNước sôi (Nguyễn, 2024).{R}{A}\n\n# Tài liệu tham khảo\n\nNguyễn (2024)\n",
    "a finished paper": "Water boils (Smith, 2024).\n\n## References\n\nSmith (2024).\n",
    "money and code": f"It costs $5.{R}{A} Set `$HOME`.{R}{A} Later $6 and `$PATH`.\n",
    "a message of the self-gate": MESSAGE.format(1, 2),
}
