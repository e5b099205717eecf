"""
A plugin's agents have exactly the tools that their contracts allow.

The agents at the top of a plugin run with Read, Write, Edit, Grep and Glob, and their sources say the same. An agent that
may write to its own phase only has no shell: with Bash the fence around its folder is gone. The tool's name counts also
with a pattern behind it (`Bash(git:*)`) and in letters that only look Latin.

```md good agents/synthesis_agent.md
---
name: synthesis_agent
tools: Read, Write, Edit, Grep, Glob
---
```

```md bad agents/synthesis_agent.md
---
name: synthesis_agent
tools: Read, Write, Edit, Grep, Bash(git:*)
       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this agent must not have Bash; it lacks Glob
---
```
"""

import re
import unicodedata
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Prompt
from arslint.documents.node import Node

_FIVE = ("Read", "Write", "Edit", "Grep", "Glob")
_PLUGIN = ("report_compiler_agent", "research_architect_agent", "synthesis_agent")
_LOOKALIKES = str.maketrans("АВЕЅТаеоѕсһВΒΑΗ", "ABESTaeoschBBAH")


@rule(on=Prompt, severity="error", covers=("FM907", "VB108"), roles=("agent",))
def check(prompt: Prompt) -> Iterator[Problem]:
    """The tools of an agent that are too many or too few."""
    root = prompt.front.root
    node = root.get("tools") if root else None
    if root is None or node is None:
        return
    tools = _names(node)
    name = root.get("name")
    plugin = name is not None and name.value in _PLUGIN
    fenced = any(heading.text.startswith("Phase Boundary (v3.9.") for heading in prompt.headings)
    wrong = [tool for tool in tools if tool == "Bash" and (plugin or fenced)]
    wrong += [tool for tool in tools if plugin and tool not in (*_FIVE, "Bash")]
    lacking = [tool for tool in _FIVE if plugin and tool not in tools]
    if wrong or lacking:
        causes = [f"this agent must not have {', '.join(wrong)}"] if wrong else []
        causes += [f"{'it' if wrong else 'this agent'} lacks {', '.join(lacking)}"] if lacking else []
        yield Problem(node.span, "; ".join(causes), f"Write `tools: {', '.join(_FIVE)}`." if plugin else "Delete it.")


def _names(node: Node) -> list[str]:
    """The names of tools, in a list or a line, without patterns and in Latin letters."""
    texts = [str(child.value) for child in node.items()] or str(node.value or "").split(",")
    plain = (unicodedata.normalize("NFKC", text).translate(_LOOKALIKES) for text in texts)
    return [re.sub(r"\(.*", "", text).strip() for text in plain]
