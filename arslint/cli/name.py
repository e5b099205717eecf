"""Names of rules and topics, as a shell completes them."""

from __future__ import annotations

from pathlib import Path


def completions(incomplete: str) -> list[str]:
    """The rules and topics that begin so; behind a comma the next one begins."""
    from arslint.engine.rulebook import Rulebook, RuleFileError
    from arslint.settings import Resolver
    from arslint.settings.config import ConfigError

    before, comma, begun = incomplete.rpartition(",")
    try:
        rules = Rulebook.open(Resolver().resolve(Path.cwd()).rules).rules
    except (ConfigError, RuleFileError):
        return []
    names = {*rules, *(rule.topic for rule in rules.values())}
    return [before + comma + name for name in sorted(names) if name.startswith(begun)]
