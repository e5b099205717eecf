"""The gate sees what any reader of a draft may see, in whatever disguise, and takes time linear in the draft."""

from __future__ import annotations

import time

import pytest

from arslint.action.verdict import Verdict
from arslint.documents import Draft
from arslint.protocol.evidence import Evidence
from arslint.protocol.release import Release
from arslint.text import Source

KEYS = ("fine2024", "bad2024")
CORPUS = [{"citation_key": key, "source_acquired": True, "source_verified_against_original": True} for key in KEYS]
EVIDENCE = Evidence.of({"literature_corpus": CORPUS}, [], Release(3, 21))
FINE = "Fine.<!--ref:fine2024 ok--><!--anchor:page:1-->\n"
REFUSED = {
    "annotation": "[HIGH-WARN-FABRICATED-REFERENCE]",
    "literal": "[UNVERIFIED CITATION — NO ORIGINAL]",
    "marker": "<!--ref:bad2024 LOW-WARN--><!--anchor:page:1-->",
}


def verdict(text: str) -> str:
    """The verdict on a draft."""
    return Verdict.on(Draft(Source("draft.md", text)), EVIDENCE).decision.verdict


PLACES = {
    "prose": "X {}\n",
    "comment": "<!--\n{}\n-->\n",
    "inline code": "`{}`\n",
    "indented code": "    {}\n",
    "front matter": None,
    "table": "| a | {} |\n|---|---|\n",
    "link title": '[x](y "{}")\n',
    "link text": "[x {} y](z)\n",
    "definition": "{}: z\n",
    "footnote": "[^1]: {}\n",
    "picture": "![{}](x.png)\n",
    "attribute": '<span title="{}">x</span>\n',
    "script": "<script>\n{}\n</script>\n",
    "HTML block": "<div>\n```\n{}\n```\n</div>\n",
    "between comments with ticks": "<!--\n```\n-->\n{}\n<!--\n```\n-->\n",
    "between <pre> with ticks": "<pre>\n```\n</pre>\n{}\n<pre>\n```\n</pre>\n",
    "after a list's fence": "- ```\n\n{}\n\n- ```\n",
    "after a quote's fence": "> ```\n{}\n",
    "no fence: tick in info": "``` a`b\n{}\n```\n",
    "no fence: indented": "    ```\n{}\n    ```\n",
    "no fence: space that is none": "\u00a0```\n{}\n\u00a0```\n",
    "fence that a carriage return ends": "~~~ x\r~~~\n{}\n~~~\n",
    "fence that a line separator ends": "```\nx\u2028```\n{}\n```\n",
    "fence in a comment": "x <!--\n```\n--> {} <!--\n```\n-->\n",
}


@pytest.mark.parametrize("kind", REFUSED)
@pytest.mark.parametrize("place", PLACES)
def test_a_refusal_is_seen_wherever_it_stands(place: str, kind: str) -> None:
    form = PLACES[place]
    text = (
        f"---\nnote: {REFUSED[kind]}\n---\n{FINE}" if form is None else FINE + "\n" + form.format(REFUSED[kind]) + FINE
    )
    assert verdict(text) == "REFUSE"


@pytest.mark.parametrize(
    "form", ["```\n{}\n```\n", "~~~ x\ny\rz\n{}\n~~~\n", "<div>\n\n```\n<!-- x\n{}\n```\n\n</div>\n"]
)
def test_what_is_fenced_for_all_readers_is_an_example(form: str) -> None:
    text = FINE + "\n" + form.format("\n".join(REFUSED.values())) + "\n" + FINE
    assert verdict(text) == "EMIT"


ANNOTATION, LITERAL = "HIGH-WARN-CLAIM-NOT-SUPPORTED", "UNVERIFIED CITATION — NO QUOTE OR PAGE LOCATOR"
DISGUISES = {
    "exact": "[{}]",
    "lower case": lambda text: f"[{text.lower()}]",
    "other brackets": "({})",
    "brackets of CJK": "【{}】",
    "one bracket": "{}]",
    "more in the brackets": "[resolved: {} — acknowledged]",
    "link": "[{}](https://example.org)",
    "definition": "[{}]: x",
    "emphasis": lambda text: f"[{text[:3]}**{text[3:9]}**{text[9:]}]",
    "tags": lambda text: f"[{text[:3]}<b>{text[3:9]}</b>{text[9:12]}<wbr/>{text[12:]}]",
    "comments": lambda text: "[" + "<!-- no -->".join(text) + "]",
    "escapes": lambda text: "\\[" + text.replace("-", "\\-") + "\\]",
    "entities": lambda text: "".join(f"&#{ord(char)};" for char in f"[{text}]"),
    "zero-width": lambda text: "[" + "\u200b\u2060".join(text) + "]",
    "struck": lambda text: "[" + "".join(f"{char}\u0336" for char in text) + "]",
    "new lines": lambda text: "[" + text.replace("-", "-\n").replace(" ", "\n") + "]",
    "Cyrillic": lambda text: f"[{text.translate(str.maketrans('AEOPCTHX', 'АЕОРСТНХ'))}]",
    "small capitals": lambda text: f"[{text.translate(str.maketrans('ADEILMNORTU', 'ᴀᴅᴇɪʟᴍɴᴏʀᴛᴜ'))}]",
    "squared": lambda text: "[" + "".join(chr(ord(c) + 0x1F12F) if c.isupper() else c for c in text) + "]",
    "digits": lambda text: f"[{text.replace('I', '1').replace('O', '0').replace('A', '4')}]",
    "override": lambda text: f"[\u202e{text[::-1]}\u202c]",
    "softened": lambda text: f"[{text.replace('HIGH', 'LOW').replace('UNVERIFIED', 'VERIFIED')}]",
    "beheaded": lambda text: f"[NOTE: {text.replace('HIGH-WARN-', '').replace('UNVERIFIED', '')}]",
}


@pytest.mark.parametrize("text", [ANNOTATION, LITERAL], ids=["annotation", "literal"])
@pytest.mark.parametrize("disguise", DISGUISES)
def test_a_refusal_is_seen_in_any_disguise(disguise: str, text: str) -> None:
    form = DISGUISES[disguise]
    worn = form.format(text) if isinstance(form, str) else form(text)
    assert verdict(f"{FINE}\nX {worn} y.\n\n{FINE}") == "REFUSE"
    if "<!--" not in worn:
        assert verdict(f"{FINE}\n<!-- X {worn} y. -->\n\n{FINE}") == "REFUSE"


@pytest.mark.parametrize(
    "prose",
    [
        "We discuss severity=HIGH-BLOCK and HIGH-WARN-CLAIM-NOT-SUPPORTED here.",
        "A [claim not supported by data] and a [fabricated reference](x) are NOT THE SAME [1].",
        "The citation has no original [sic]. No quote or page locator is given [2, p. 3].",
        "[VERIFIED] and [CITATION NEEDED] stand in THIS ARTICLE.",
        "If a < b, then c > d. [HIGH] risk. [LOW-WARN-CLAIM-DRIFT — kind=EMITTED_NOT_INTENDED]",
    ],
)
def test_prose_that_only_speaks_of_refusals_refuses_nothing(prose: str) -> None:
    assert verdict(f"{FINE}\n{prose}\n\n{FINE}") == "EMIT"


def test_a_hundred_thousand_orphans_are_told_apart_in_linear_time() -> None:
    draft = Draft(Source("draft.md", FINE + "<!--anchor:page:1-->\n" * 100_000))
    start = time.process_time()
    assert Verdict.on(draft, EVIDENCE).decision.verdict == "EMIT"
    assert time.process_time() - start < 8
