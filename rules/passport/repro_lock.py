"""
A passport says how its run was configured, or says openly that it does not.

The key `repro_lock` is there even if its value is null. The lock documents a configuration and promises no replay; its
declaration says so in fixed words.

```yaml good
origin_skill: academic-paper
repro_lock:
  schema_version: "1.0"
  stochasticity_declaration: LLM outputs are not byte-reproducible. This lockfile documents configuration, not a deterministic replay guarantee.
  ars_version: "3.12.0"
  model: {family: claude, id: example, weight_stable: false}
  prompts: {hash_timing: skill-load, skill_md_hash: a, agents_bundle_hash: b}
  materials: {list_hash: c, count: 1}
  external_protocols: {s2_api_protocol_version: "1", s2_snapshot_available: false}
  cross_model: {enabled: false, secondary_model_id: null}
```

```yaml bad
origin_skill: academic-paper
^^^^^^^^^^^^ the key `repro_lock` is missing
compliance_history: []
```

```yaml bad
origin_skill: academic-paper
repro_lock: null
^^^^^^^^^^ the run is not locked, so nobody can repeat it
```

```yaml bad
repro_lock:
  stochasticity_declaration: May vary.
                             ^^^^^^^^^ the declaration is not in the fixed words
  ars_version: "3.x"
               ^^^^^ `ars_version` is no version such as 3.12.0
  model: {weight_stable: true}
                         ^^^^ no model is known to have stable weights
  cross_model: {enabled: true, secondary_model_id: null}
  ^^^^^^^^^^^ `enabled` and `secondary_model_id` contradict each other
```
"""

import re
from collections.abc import Iterator

from arslint import Problem, rule
from arslint.documents import Passport
from arslint.documents.node import Node

DECLARATION = (
    "LLM outputs are not byte-reproducible. "
    "This lockfile documents configuration, not a deterministic replay guarantee."
)
_VERSION = re.compile(r"v?\d+\.\d+\.\d+(?:[-+][0-9A-Za-z.+-]+)?")


@rule(on=Passport, severity="warning", covers=("TOP-10", "TOP-12"))
def check(passport: Passport) -> Iterator[Problem]:
    """The key, then the words and values of the lock; locks of experiments are not asked for more than their shape."""
    lock = passport.top.get("repro_lock")
    if lock is None:
        if passport.readable and not passport.is_partial and not passport.is_carried:
            hint = "Add `repro_lock: null` to opt out openly."
            yield Problem(passport.top.head, "the key `repro_lock` is missing", hint, covers=("TOP-10",))
    elif lock.value is None:
        hint = "An honest opt-out. Record the lock, or silence this with `# arslint: ignore[repro-lock] REASON`."
        yield Problem(lock.key_span, "the run is not locked, so nobody can repeat it", hint, covers=("TOP-10",))
    elif lock.is_mapping:
        yield from _semantics(lock)


def _semantics(lock: Node) -> Iterator[Problem]:
    covers = ("TOP-12",)
    declaration, version = lock.value.get("stochasticity_declaration"), lock.value.get("ars_version")
    if isinstance(declaration, str) and declaration.strip() != DECLARATION:
        message, hint = "the declaration is not in the fixed words", f"Write: {DECLARATION}"
        yield Problem(lock.place("stochasticity_declaration"), message, hint, covers=covers)
    if isinstance(version, str) and not _VERSION.fullmatch(version):
        hint = "Write the suite's version in full."
        yield Problem(lock.place("ars_version"), "`ars_version` is no version such as 3.12.0", hint, covers=covers)
    stable, cross = lock.at("model", "weight_stable"), lock.get("cross_model")
    if stable and stable.value is True:
        hint = "Write false, unless the provider signs the weights."
        yield Problem(stable.span, "no model is known to have stable weights", hint, covers=covers)
    enabled, second = lock.at("cross_model", "enabled"), lock.at("cross_model", "secondary_model_id")
    if cross and enabled and second and (enabled.value is True) != isinstance(second.value, str):
        message = "`enabled` and `secondary_model_id` contradict each other"
        yield Problem(cross.head, message, "Name the second model, or disable it.", covers=covers)
