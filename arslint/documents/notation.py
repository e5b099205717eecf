"""New data as YAML or JSON text, with every string in double quotes."""

from __future__ import annotations

import re
from json import dumps
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

_UNSAFE = re.compile('["\\\\\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]')
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


def quoted(text: str, *, json: bool = False) -> str:
    """A double-quoted scalar; all but quotes, controls and line separators stands as it is."""

    def escape(match: re.Match[str]) -> str:
        code = ord(match[0])
        return _SHORT.get(match[0]) or (f"\\u{code:04x}" if json or code > 0xFF else f"\\x{code:02x}")

    return f'"{_UNSAFE.sub(escape, text)}"'


def plain(value: Any) -> str:
    """A value that is no string, or an empty collection."""
    return dumps(value)


def flow(value: Any, *, json: bool = False) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        pairs = (f"{quoted(key, json=True) if json else key}: {flow(item, json=json)}" for key, item in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list):
        return f"[{', '.join(flow(item, json=json) for item in value)}]"
    return _scalar(value, json=json)


def pretty(value: Any, indent: str, step: str) -> str:
    """A value as JSON over several lines: its closing bracket stands at `indent`, what is inside one `step` further."""
    inner = indent + step
    if isinstance(value, dict):
        items = [f"{quoted(key, json=True)}: {pretty(item, inner, step)}" for key, item in value.items()]
        opening, closing = "{", "}"
    elif isinstance(value, list):
        items = [pretty(item, inner, step) for item in value]
        opening, closing = "[", "]"
    else:
        return _scalar(value, json=True)
    separator = f",\n{inner}"
    return f"{opening}\n{inner}{separator.join(items)}\n{indent}{closing}"


def item(value: dict[str, Any], indent: int, offset: int) -> str:
    """An item of a block list, whose dash stands at `indent`; dashes of inner lists stand `offset` behind their key."""
    return "".join(f"{line}\n" for line in _dashed(value, indent, offset))


def _dashed(value: dict[str, Any], indent: int, offset: int) -> Iterator[str]:
    for number, line in enumerate(_block(value, indent + 2, offset)):
        yield line if number else f"{' ' * indent}- {line[indent + 2 :]}"


def _block(value: dict[str, Any], indent: int, offset: int) -> Iterator[str]:
    for key, child in value.items():
        lead = f"{' ' * indent}{key}:"
        if isinstance(child, dict) and child:
            yield lead
            yield from _block(child, indent + 2, offset)
        elif isinstance(child, list) and child:
            yield lead
            for row in child:
                if isinstance(row, dict):
                    yield from _dashed(row, indent + offset, offset)
                else:
                    yield f"{' ' * (indent + offset)}- {_scalar(row)}"
        else:
            yield f"{lead} {_scalar(child)}"


def _scalar(value: Any, *, json: bool = False) -> str:
    return quoted(value, json=json) if isinstance(value, str) else plain(value)
