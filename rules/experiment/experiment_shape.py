"""
Experiments are recorded with their plan, their failures and their limits.

The lists of negative results and known limitations are there even if they are empty, so that nobody has to guess whether
they were forgotten. The lock of an experiment is closed at every level.

```yaml good
experiment_intake_declaration: {status: no_experiments_declared, declared_at: "2026-09-01T08:00:00Z", declared_by: scholar}
```

```yaml bad
experiment_intake_declaration: {status: experiments_declared, declared_at: "2026-09-01T08:00:00Z", declared_by: orchestrator}
                                                                                                                ^^^^^^^^^^^^ `declared_by` is not `scholar`
experiment_provenance:
  - experiment_id: exp-1
    ^^^^^^^^^^^^^ `known_limitations` is missing from this experiment
    title: Boiling
    planned_vs_executed: [{planned: boil, executed: yes}]
                                                    ^^^ `executed` is a string; it should be `true` or `false`
    negative_results: []
    repro_lock: {}
    ^^^^^^^^^^ `schema_version` is missing from this repro lock
    ^^^^^^^^^^ `stochasticity_declaration` is missing from this repro lock
    ^^^^^^^^^^ `ars_version` is missing from this repro lock
    ^^^^^^^^^^ `model` is missing from this repro lock
    ^^^^^^^^^^ `prompts` is missing from this repro lock
    ^^^^^^^^^^ `materials` is missing from this repro lock
    ^^^^^^^^^^ `external_protocols` is missing from this repro lock
    ^^^^^^^^^^ `cross_model` is missing from this repro lock
```
"""

from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport

_BLOCKS = ("experiment_intake_declaration", "experiment_provenance", "experiment_alignment_results")


@rule(on=Passport, severity="error", covers=("EP-INV-5", "EXP-04", "EA-01", "TOP-11", "TOP-32", "LOD-05"))
def check(passport: Passport) -> Iterator[Problem]:
    """The misfits of the three blocks; a null list of experiments is tolerated by one tool."""
    for misfit in passport.misfits_in(*_BLOCKS):
        null = misfit.path == ("experiment_provenance",) and passport.data["experiment_provenance"] is None
        yield misfit._replace(severity="warning").problem if null else misfit.problem
