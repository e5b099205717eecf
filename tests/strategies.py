"""Drafts, well formed and broken, for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

SLUGS = st.sampled_from(
    [
        "smith2024",
        "jones-2023",
        "wu_2020",
        "a",
        "x:1",
        "Smith2024",
        "2005.12320",
        "smith.2024",
        "王2024",
        "a--b",
        "$ref",
        "",
    ]
)
TOKENS = st.sampled_from(
    [
        "ok",
        "LOW-WARN",
        "LOW-WARN-PARTIAL-COVERAGE",
        "READ-LEDGER-INVALID",
        "CONTAMINATED-PREPRINT",
        "CONTAMINATED-PREPRINT+UNMATCHED",
        "CONTAMINATED-TRIANGULATION-UNMATCHED",
        "CONTAMINATED-BOTH",
        "TERMINAL-BLOCK",
        "severity=HIGH-BLOCK",
        "policy=citation_existence",
        "policy=contamination_triangulation",
        "reason=lookup_verified_false",
        "mode=strict",
        "policy_hash=citation_existence.strict",
        "policy_hash=contamination_triangulation.strict+citation_existence.strict",
        "banana",
    ]
)
SPACES = st.sampled_from(["", " ", "  ", "\n", "\t", "\r\n", "\n\n", "\u2028", " \n "])
KINDS = st.sampled_from(["page", "section", "quote", "paragraph", "none", "table", "Page", "", "doi"])
VALUES = st.sampled_from(
    [
        "12",
        "12-14",
        "p. 3",
        "Results",
        "Related%20Work",
        "a b",
        "a--b",
        "%20",
        "",
        "%ZZ",
        "%C3%28",
        "§ 3",
        "引言",
        "a > b",
        "-->",
        "?",
    ]
)
LITERALS = st.sampled_from(
    [
        "[UNVERIFIED CITATION — NO ORIGINAL]",
        "[UNVERIFIED CITATION - NO ORIGINAL]",
        "[unverified citation — no quote or page locator]",
        "[HIGH-WARN-CLAIM-NOT-SUPPORTED]",
        "[CLAIM-AUDIT-AMBIGUOUS]",
    ]
)
REFS = st.builds(
    lambda opener, slug, tokens, spaces, closer: opener + slug + "".join(spaces + token for token in tokens) + closer,
    st.sampled_from(
        ["<!--ref:", "<!--ref:", "<!--ref:", "<!-- ref:", "<!--REF:", "&lt;!--ref:", "<!—ref:", "<!--ref: "]
    ),
    SLUGS,
    st.lists(TOKENS, max_size=7),
    st.sampled_from([" ", "  ", "\n", "\t"]),
    st.sampled_from(["-->", "-->", "-->", " -->", "--!>", "", "--&gt;"]),
)
ANCHORS = st.builds(
    "{}{}:{}{}".format,
    st.sampled_from(["<!--anchor:", "<!--anchor:", "<!-- anchor:", "<!--Anchor:"]),
    KINDS,
    VALUES,
    st.sampled_from(["-->", "-->", "", "--!>"]),
)
PROSE = st.sampled_from(
    [
        "Water boils. ",
        "Smith (2024) says so. ",
        "(Jones & Wu, 2023) ",
        "水沸腾。",
        "# Results\n",
        "## 3.2 Method\n",
        "- item\n",
        "1. step\n",
        "| a | b |\n|---|---|\n| c | d |\n",
        "> quoted\n",
        "```\ncode\n```\n",
        "````\n```\n````\n",
        "~~~\n",
        "```\n",
        "`inline`",
        "`",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "<!-- note -->",
        "<!--block:B0001-->\n",
        "<!--block:B1-->",
        "<!--claim:C-001-->",
        "<!-- arslint: ignore[marker-without-anchor] why -->",
        "<!--protected-hedges: may | might-->",
        "[link](a.md)",
        "![image](b.png)",
        "$x^2$",
        "👩‍👩‍👧 é́ ",
        "---\ntitle: x\n---\n",
        "\x00",
        "\udcff",
        "\u2028",
        "\f",
        "[UNVERIFIED CITATION",
        "<!--",
        "-->",
        "Word count: 12\n",
    ]
)
PAIRS = st.builds("{}{}{}{}".format, st.one_of(st.just(""), LITERALS), REFS, SPACES, ANCHORS)
DRAFTS = st.lists(st.one_of(PROSE, PROSE, PAIRS, REFS, ANCHORS, LITERALS), max_size=25).map("".join)
