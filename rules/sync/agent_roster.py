"""
The lists of agents in manifests are the agents on disk.

The write-scope guard goes by the agent's name in its front matter: a name that the manifest does not have is not guarded,
and a name that no agent has guards nobody. The manifest of model tiers lists every agent file once,
and the checkers of the boundary list the agents that the scope manifest has.

```json scripts/model_tiering_manifest.json
{"agents": [{"path": "research/agents/search_agent.md", "tier": "execution"}]}
```

```json scripts/ars_phase_scope_manifest.json
{"agents": {"search_agent": {"bucket": "A", "allowed_write_globs": ["phase2_*/**"]}}}
```

```md good research/agents/search_agent.md
---
name: search_agent
---
```

```md bad research/agents/search_agent.md
---
name: searching_agent
      ^^^^^^^^^^^^^^^ the write-scope manifest lists `search_agent`, and the guard goes by this name
---
```

```md bad research/agents/write_agent.md
# Write Agent
^^^^^^^^^^^^^ `scripts/model_tiering_manifest.json` does not list this agent
```
"""

from collections.abc import Iterator

from arslint import Problem, Span, rule
from arslint.documents.place import called, host
from arslint.project import Project
from arslint.project import tree as paths
from arslint.project.roster import SCOPE, TIERS, listed

_BUCKETS = (
    ("check_v3_9_2_phase_boundary.py", "BUCKET_A_AGENTS"),
    ("check_v3_10_134_write_scope.py", "BUCKET_A_AGENT_FILES"),
)


@rule(on=Project, severity="error", covers=("VB107", "PY810"))
def check(project: Project) -> Iterator[Problem]:
    """Every name and path that a manifest and the agents on disk do not share."""
    files = {path for found in project.agents.values() for path in found}
    for manifest, agents in listed(project, SCOPE):
        source = project.text(manifest)
        for name in agents if isinstance(agents, dict) and source else ():
            yield from _named(project, name, manifest, source.text if source else "")
        if isinstance(agents, dict):
            yield from _buckets(project, set(agents), manifest)
    for manifest, agents in listed(project, TIERS):
        source = project.text(manifest)
        rows = {str(row.get("path")) for row in agents if isinstance(row, dict)} if isinstance(agents, list) else set()
        mine = {path for path in files if project.copy(path) == project.copy(manifest)}
        above = (*paths.above(paths.parent(manifest)), project.tree.root)
        base = next((one for one in above if any(paths.join(one, row) in mine for row in rows)), project.copy(manifest))
        known = {paths.join(base, row): row for row in sorted(rows)}
        for row in [row for path, row in known.items() if path not in files] if source else ():
            at = source.text.find(row) if source else 0
            message = f"there is no agent `{row}`"
            yield Problem(Span(at, at + len(row)), message, "Delete the row, or add the agent.", path=manifest)
        for path in sorted(mine - set(known)) if rows else ():
            agent = project.text(path)
            if agent and host(path) == host(manifest):
                message = f"`{manifest}` does not list this agent"
                yield Problem(agent.line_span(1), message, "Add a row for it.", severity="warning", path=path)


def _buckets(project: Project, names: set[str], manifest: str) -> Iterator[Problem]:
    """The checkers whose own list of single-phase agents is another one."""
    for script, constant in _BUCKETS:
        for path in project.tree.by_name.get(script, ()):
            module = project.module(path)
            found = module.constant(constant) if module else None
            if found and isinstance(found.value, tuple | frozenset):
                told = {called(str(one)) for one in found.value}
                wrong = sorted(told ^ names)
                if wrong:
                    message = f"`{constant}` and `{manifest}` do not share {', '.join(wrong)}"
                    yield Problem(found.span, message, "List the same agents in both.", covers=("PY810",), path=path)


def _named(project: Project, name: str, manifest: str, text: str) -> Iterator[Problem]:
    found = project.agents.get(name, ())
    if not found and name not in project.agent_names:
        at = text.find(f'"{name}"') + 1
        message = f"no agent is named `{name}`, so this entry guards nobody"
        yield Problem(Span(at, at + len(name)), message, "Correct the name, or delete the entry.", path=manifest)
    for path in found:
        node = project.front(path, "name")
        if node and node.value != name:
            message = f"the write-scope manifest lists `{name}`, and the guard goes by this name"
            yield Problem(node.span, message, "Use one name in both.", path=path)
        elif node is None:
            source = project.text(path)
            message = f"the write-scope manifest lists `{name}`, and this agent has no name for the guard to go by"
            yield Problem(source.line_span(1) if source else Span(0, 0), message, f"Add `name: {name}`.", path=path)
