"""
The corpus section of a consumer links to the protocol.

The link counts from the agent's folder. A path in code, in a comment or with one `../` too few looks right and leads
nowhere; where one protocol exists, the link can be corrected.

```md academic-pipeline/references/literature_corpus_consumers.md
# Consumer Protocol
```

```md good deep-research/agents/bibliography_agent.md
## Reading `literature_corpus[]` from Material Passport

See [the protocol](../../academic-pipeline/references/literature_corpus_consumers.md).
```

```md bad deep-research/agents/bibliography_agent.md
## Reading `literature_corpus[]` from Material Passport

See [the protocol](../academic-pipeline/references/literature_corpus_consumers.md).
                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this link leads to `../academic-pipeline/references/literature_corpus_consumers.md`, where no protocol lies
```

```md fixed deep-research/agents/bibliography_agent.md
## Reading `literature_corpus[]` from Material Passport

See [the protocol](../../academic-pipeline/references/literature_corpus_consumers.md).
```
"""

from collections.abc import Iterator

from arslint import Fix, Problem, Span, rule
from arslint.documents.reference import LINK, heard
from arslint.project import Project
from arslint.project.lookup import link, seen_from

SECTION = "Reading `literature_corpus[]` from Material Passport"
NAME = "literature_corpus_consumers.md"
_CURE = "Link to the protocol from the first lines of the section; a path in code or in a comment leads nowhere."


@rule(on=Project, severity="error", covers=("CC105",), spec=("L3",), since="3.6")
def check(project: Project) -> Iterator[Problem]:
    """The links of each consumer's section, followed."""
    documents = project.playing("consumer-doc")
    for path in project.playing("consumer"):
        prompt = project.prompt(path)
        heading = next(prompt.sections(SECTION), None) if prompt else None
        if prompt is None or heading is None or not documents:
            continue
        section = prompt.markdown.section(heading)
        links = [
            one
            for one in map(heard, project.texts.get(path, {}).get("references", ()))
            if one.kind == LINK and section.contains(one.span.start)
        ]
        targets = [(one, link(project, path, one.text)) for one in links]
        if any(target and target.found in documents for _, target in targets):
            continue
        near = [document for document in documents if project.copy(document) == project.copy(path)] or list(documents)
        wrong = next((one for one, _ in targets if NAME in one.text), None)
        if wrong is None:
            yield Problem(heading.text_span, "this section does not link to the consumer protocol", _CURE, path=path)
            continue
        right = seen_from(path, near[0])
        fix = Fix.replace(f"Link to `{right}`", Span(*wrong.span), right) if len(near) == 1 else None
        message = f"this link leads to `{wrong.text}`, where no protocol lies"
        yield Problem(wrong.span, message, f"From here it is `{right}`.", fix, path=path)
