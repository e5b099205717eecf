"""Rules: a check with its name, documents, severity, documentation and options."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from arslint.diagnostic import Severity
from arslint.evidence.beside import Beside
from arslint.protocol.release import DEFAULT, Release

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from datetime import datetime

    from arslint.diagnostic import Problem
    from arslint.documents.document import Document
    from arslint.documents.role import Role

    Check = Callable[..., Iterable[Problem]]


@dataclass(frozen=True)
class Context:
    """What a rule may know beside its document.

    `stage` is `writer` or `final` as the user or the document says it; `base` is the same document at an earlier
    revision, `evidence` what passport and read log say, `suite` the release and layout of the tree; each is None where
    nothing is known. `now` is the instant that freshness is measured against, `beside` the files around the document.
    """

    release: Release = DEFAULT
    stage: str | None = None
    base: Document | None = None
    evidence: Any = None
    suite: Any = None
    now: datetime | None = None
    beside: Beside = field(default_factory=Beside)


NEEDS = tuple(one.name for one in fields(Context))


@dataclass(frozen=True, eq=False)
class Rule:
    """A check with everything that is told about it.

    `on` lists the document classes (or `Project`) that it reads; `covers` the ids of the contract catalogue and `spec`
    the names that ARS itself gives the contract; `needs` the context fields without which the rule is skipped; `roles`,
    if there are any, the prompts that alone it binds; `since` the first release at which it speaks. A rule that is not
    `default` runs only when selected by name. No finding is worse than the `ceiling`, which is the severity that
    settings give the rule.
    """

    name: str
    topic: str
    severity: Severity
    on: tuple[type, ...]
    check: Check
    doc: str
    covers: tuple[str, ...] = ()
    spec: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    roles: frozenset[Role] = frozenset()
    since: Release | None = None
    default: bool = True
    options: Mapping[str, Any] = field(default_factory=dict)
    wants_context: bool = False
    ceiling: Severity = Severity.ERROR
    path: Path | None = None

    @property
    def summary(self) -> str:
        """The first sentence of the documentation."""
        paragraph = self.doc.strip().split("\n\n", 1)[0]
        return re.split(r"(?<=[.!?])\s", " ".join(paragraph.split()), maxsplit=1)[0]

    @property
    def fixable(self) -> bool:
        """Whether the documentation shows a repaired example."""
        return re.search(r"^(?:`{3,}|~{3,})\S+.*\bfixed\b", self.doc, re.MULTILINE) is not None


def rule(
    *,
    on: type | tuple[type, ...],
    severity: str,
    covers: tuple[str, ...] = (),
    spec: tuple[str, ...] = (),
    needs: tuple[str, ...] = (),
    roles: tuple[str, ...] = (),
    since: str | None = None,
    default: bool = True,
) -> Callable[[Check], Rule]:
    """Make a rule of the function below, which yields problems for one document.

    The function takes the document, optionally a second positional parameter for the `Context`, and keyword-only
    parameters with defaults, which are the rule's options. The rule is named after its file, its topic after the
    folder, and its documentation is the file's docstring.
    """

    if strange := sorted(set(needs) - set(NEEDS)):
        raise ValueError(f"`needs` names `{strange[0]}`; a context has {', '.join(NEEDS)}")

    def make(check: Check) -> Rule:
        path = Path(check.__code__.co_filename)
        return Rule(
            name=path.stem.replace("_", "-"),
            topic=path.parent.name,
            severity=Severity.parse(severity),
            on=on if isinstance(on, tuple) else (on,),
            check=check,
            doc=inspect.cleandoc(check.__globals__.get("__doc__") or ""),
            covers=covers,
            spec=spec,
            needs=needs,
            roles=_roles(roles, on if isinstance(on, tuple) else (on,)),
            since=Release.parse(since) if since else None,
            default=default,
            options=dict(check.__kwdefaults__ or {}),
            wants_context=check.__code__.co_argcount > 1,
            path=path,
        )

    return make


def _roles(names: tuple[str, ...], on: tuple[type, ...]) -> frozenset[Role]:
    if not names:
        return frozenset()
    if all(one.__name__ != "Prompt" for one in on):
        raise ValueError("`roles` tells prompts apart, and this rule reads none")
    from arslint.documents.role import Role

    known = {role.value: role for role in Role}
    if strange := [name for name in names if name not in known]:
        raise ValueError(f"`roles` names `{strange[0]}`; a prompt plays {', '.join(known)}")
    return frozenset(known[name] for name in names)
