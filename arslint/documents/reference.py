"""What a Markdown text refers to: files, sections, lines, agents, commands, schemas, scripts, variables."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from arslint.documents import bundle, place
from arslint.documents.mask import Mask
from arslint.text import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from arslint.documents.markdown import Markdown

SUFFIXES = ("md", "mdc", "py", "json", "jsonl", "yaml", "yml", "toml", "sh", "mjs", "js", "ts", "jq", "txt")
_END = rf"\.(?:{'|'.join(SUFFIXES)})(?![\w<{{*$])(?!\.\w)"
_PATH = re.compile(
    rf"(?<![\w./<>{{}}*$~@:…-])((?:\$\{{?\w+\}}?/|/)?(?:[\w.-]+/)+[\w.-]+{_END})(?:::?([A-Za-z_]\w*|\d+))?"
)
_NAME = re.compile(rf"(?<![\w./<>{{}}*$~@:…-])([\w.-]+{_END})(?::(\d+))?")
_AGENT = re.compile(r"_agent(?!\w|\.\w|/)")
_WORD_BEFORE = re.compile(r"(?<![\w/.'-])[a-z][a-z0-9_]*\Z")
COMMAND_NAME = re.compile(r"/([a-z][a-z0-9]*(?:-[a-z0-9]+)+)(?![\w/.-])")
_VARIABLE = re.compile(r"ARS_[A-Z0-9]+(?:_[A-Z0-9]+)*(?![\w*])")
_SCHEMA = re.compile(r"Schemas? (\d+(?:\.\d+)?)\b")
_LINE = re.compile(r"lines? (\d+)\b")
_NO_START = re.compile(r"[\w./:<>)\]-]")
_SECTION = re.compile(r"§ ?(?:[\"“]([^\"”\n]{3,100})[\"”]|(\d+(?:\.\d+)*)(?![\w.]*\d)|(?=[A-Z`])([^|\n§]{3,100}))")
_OWNER = re.compile(r"(?:`([\w./-]+\.md)`|\]\(([^()\s]+\.md)(?:#[^()\s]*)?\)`?)(?:'s)?[ ,(]*\Z")
_RUNNERS = ("python3", "python", "py", "bash", "sh", "zsh", "source", "node", "uv run", "-m pytest")
_SCRIPTS = (".py", ".sh", ".mjs")
_RUN = re.compile(rf"(?<![\w-])(?:{'|'.join(_RUNNERS)})(?: -\w+)* [\"']?([\w./${{}}-]+)\Z")
_ALONE = re.compile(r"(?:\A|\n)[ \t>]*(?:\$ )?((?:\.\.?/)*(?:[\w-][\w.-]*/)+[\w.-]+)\Z")
_ARGUMENTS = re.compile(r"(?:\\\n|[^\n`;|&>])*")
_FLAG = re.compile(r"(?<![\w-])--[a-z][\w-]*")
_DISPATCH = re.compile(
    r"\b(?:dispatch|invok|spawn|delegat|hand(?:s|ed)? off|handoff|launch|route)\w*\W(?:[\w'`-]+\W+){0,4}\Z",
    re.IGNORECASE,
)
_IDENTIFIER = re.compile(r"/?[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)+")
_PLAIN_TEXT = ("", "text", "txt", "md", "markdown", "plain", "plaintext")
_TICKED = re.compile(r"`(?<!``)([^`\n]+)`(?!`)")
_ATTRIBUTE = re.compile(r"<(?:a|img|source)\b[^<>]*?\b(?:href|src)=[\"']([^\"'<>\s]+)[\"']", re.IGNORECASE)
_LOCAL = re.compile(r"\]\((?!https?:)|\]:[ \t]*(?!https?:)[^\s]*[./]")
_ONE_PATH = re.compile(r"((?:\.\.?/)*[\w.-]+(?:/[\w.-]+)*)\s*")
_IMPORT = re.compile(r"^@([\w.-][\w./-]*\.md)[ \t\r]*$", re.MULTILINE)
_LONGEST_PATH = 400

LINK, PATH, NAME, AGENT, COMMAND, VARIABLE = "link", "path", "name", "agent", "command", "variable"
SCHEMA, LINE, SECTION, CALL, FLAG = "schema", "line", "section", "call", "flag"
IDENTIFIER = "identifier"


class Reference(NamedTuple):
    """One reference: its kind, what it names, where it starts and ends, and what goes with it.

    The note of a path or name is the symbol or line behind its colon, that of a section or line the file it speaks of,
    that of a flag its script, and that of an agent `dispatch` where the sentence hands work to it.
    """

    kind: str
    text: str
    start: int
    end: int
    note: str = ""

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)


def told(markdown: Markdown, path: str, *, prompt: bool) -> dict[str, Any]:
    """The references of a text as facts; for a text of one line that is a path, that path.

    A text that only quotes tells its links, documentation also the paths that it names, a prompt everything.
    """
    stub = one_path(markdown.text)
    if stub:
        return {"stub": stub}
    tell = of_prompt if prompt else of_text if place.quoting(path) else of_documentation
    guide = path.rpartition("/")[2].lower() in place.GUIDES
    rows = [*tell(markdown), *(_imports(markdown) if guide else ())]
    parts = bundle.parts(markdown.text)
    return {"references": rows, "parts": parts} if parts else {"references": rows}


def one_path(text: str) -> str | None:
    """The path that is all of a text."""
    path = _ONE_PATH.fullmatch(text) if len(text) < _LONGEST_PATH else None
    return path[1] if path else None


def heard(row: Iterable[Any]) -> Reference:
    """The reference of a row of facts."""
    return row if isinstance(row, Reference) else Reference._make(row)


def of_prompt(markdown: Markdown) -> Iterator[Reference]:
    """Everything that a prompt refers to, by kind and then in document order."""
    yield from of_text(markdown)
    text, start = markdown.text, markdown.body.start
    coded = [(*span, text[slice(*span)]) for span in _coded(markdown)]
    for first, last, piece in (*coded, *_ticked(markdown)):
        if "." in piece:
            if "/" in piece:
                yield from _matches(PATH, _PATH, text, first, last)
            yield from _matches(NAME, _NAME, text, first, last)
    yield from _identifiers(coded)
    comments, code = Mask(comment.span for comment in markdown.comments), markdown.code_mask(inline=False)
    seen = Mask([*code, *comments]).covers
    yield from _agents(text, start, comments.covers)
    for kind, pattern in ((COMMAND, COMMAND_NAME), (SCHEMA, _SCHEMA)):
        for match in _found(pattern, text, start):
            if not seen(match.start()):
                yield Reference(kind, match[1], *match.span())
    yield from _sections(text, start, seen)
    yield from _lines(text, start, seen)
    yield from _calls(text, start, comments.covers, code.covers)


def of_documentation(markdown: Markdown) -> Iterator[Reference]:
    """The links, variables, paths and command lines of documentation."""
    yield from of_text(markdown)
    for first, last in _coded(markdown):
        if markdown.text.find("/", first, last) >= 0:
            yield from _matches(PATH, _PATH, markdown.text, first, last)
    comments, code = Mask(comment.span for comment in markdown.comments), markdown.code_mask(inline=False)
    yield from _calls(markdown.text, markdown.body.start, comments.covers, code.covers)


def of_text(markdown: Markdown) -> Iterator[Reference]:
    """The links and environment variables of any Markdown text."""
    for span in sorted({*_destinations(markdown), *_attributes(markdown)}):
        yield Reference(LINK, markdown.source.slice(span), *span)
    for match in _found(_VARIABLE, markdown.text, markdown.body.start) if "ARS_" in markdown.text else ():
        yield Reference(VARIABLE, match[0], *match.span())


def _destinations(markdown: Markdown) -> Iterator[Span]:
    """Where links, images and definitions say what they lead to."""
    if _LOCAL.search(markdown.text):
        for link in (*markdown.bracketed, *markdown.definitions):
            yield link.target_span


def _imports(markdown: Markdown) -> Iterator[Reference]:
    """The files that lines of a host's guide load into it."""
    for match in _IMPORT.finditer(markdown.text):
        if not markdown.code_mask(inline=False).covers(match.start(1)):
            yield Reference(LINK, match[1], *match.span(1))


def _attributes(markdown: Markdown) -> Iterator[Span]:
    """Where HTML says what it leads to, outside code and comments."""
    text = markdown.text
    found = [Span(*match.span(1)) for match in _ATTRIBUTE.finditer(text)] if "<" in text and "=" in text else []
    if found:
        hidden = Mask([*markdown.code_mask(inline=True), *(comment.span for comment in markdown.comments)])
        yield from (span for span in found if not hidden.covers(span.start))


def _coded(markdown: Markdown) -> Iterator[tuple[int, int]]:
    return ((start + ticks, end - ticks) for start, end, ticks in markdown.code_spans)


def _found(pattern: re.Pattern[str], text: str, start: int) -> Iterator[re.Match[str]]:
    """The matches that no word or path runs into; the patterns begin with plain text, which makes them fast."""
    for match in pattern.finditer(text, start):
        if not (match.start() and _NO_START.match(text, match.start() - 1)):
            yield match


def _agents(text: str, start: int, hidden: Callable[[int], bool]) -> Iterator[Reference]:
    for match in _AGENT.finditer(text, start):
        line = max(text.rfind("\n", 0, match.start()) + 1, match.start() - 120, start)
        word = _WORD_BEFORE.search(text, line, match.start())
        if word and not hidden(match.start()):
            given = _DISPATCH.search(text, line, word.start())
            first, last = word.start(), match.end()
            yield Reference(AGENT, text[first:last], first, last, "dispatch" if given else "")


def _identifiers(coded: Iterable[tuple[int, int, str]]) -> Iterator[Reference]:
    """The names of several words that code spans consist of, each once."""
    seen: set[str] = set()
    for start, end, text in coded:
        if ("_" in text or "-" in text) and text not in seen and _IDENTIFIER.fullmatch(text):
            seen.add(text)
            yield Reference(IDENTIFIER, text, start, end)


def _ticked(markdown: Markdown) -> Iterator[tuple[int, int, str]]:
    """What stands in single backticks in fences of plain text, where prompts spell out their procedures."""
    for fence in markdown.fences:
        if fence.info.lower() in _PLAIN_TEXT:
            for match in _TICKED.finditer(markdown.text, *fence.span):
                yield (*match.span(1), match[1])


def _matches(kind: str, pattern: re.Pattern[str], text: str, start: int, end: int) -> Iterator[Reference]:
    if not text.startswith("](", end + 1):
        for match in pattern.finditer(text, start, end):
            yield Reference(kind, match[1], *match.span(1), match[2] or "")


def _sections(text: str, start: int, hidden: Callable[[int], bool]) -> Iterator[Reference]:
    for match in _SECTION.finditer(text, start) if "§" in text else ():
        if not hidden(match.start()):
            group = match.lastindex or 0
            before = _OWNER.search(text, max(start, match.start() - 160), match.start())
            owner = (before[1] or before[2]) if before else ""
            if not owner and "://" in text[text.rfind("\n", 0, match.start()) + 1 : match.start()]:
                continue  # a section of the page on the web that the line speaks of
            name = match[group].rstrip()
            yield Reference(SECTION, name, match.start(), match.start(group) + len(name), owner)


def _lines(text: str, start: int, hidden: Callable[[int], bool]) -> Iterator[Reference]:
    for match in _found(_LINE, text, start):
        before = _OWNER.search(text, max(start, match.start() - 160), match.start())
        if before and not hidden(match.start()):
            yield Reference(LINE, match[1], *match.span(), before[1] or before[2])


def _calls(text: str, start: int, hidden: Callable[[int], bool], coded: Callable[[int], bool]) -> Iterator[Reference]:
    """The scripts that command lines run, each with its flags; in a code block a line may begin with the script."""
    for suffix in _SCRIPTS:
        at = text.find(suffix, start)
        while at >= 0:
            end, line = at + len(suffix), max(start, at - 160)
            blank = text.rfind(" ", line, at)
            called = blank >= 0 and (text.endswith(_RUNNERS, line, blank) or text.find(" -", line, blank) >= 0)
            run = _RUN.search(text, line, at) if called else None
            if run is None and text.rfind("/", line, at) >= 0 and coded(at):
                run = _ALONE.search(text, line, at)
            if run and not hidden(at) and not text[end : end + 1].isalnum():
                name = text[run.start(1) : end]
                yield Reference(CALL, name, run.start(1), end)
                arguments = _ARGUMENTS.match(text, end)
                for flag in _FLAG.finditer(text, end, arguments.end() if arguments else end):
                    yield Reference(FLAG, flag[0], *flag.span(), name)
            at = text.find(suffix, end)
