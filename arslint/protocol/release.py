"""ARS releases and the features that they brought."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple


class Release(NamedTuple):
    """A release of ARS, `major.minor`; releases compare in order."""

    major: int
    minor: int

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}"

    @classmethod
    def parse(cls, text: str) -> Release:
        """The release of `3.11`, `v3.11` or `3.11.2`; raises ValueError for anything else."""
        match = re.fullmatch(r"v?(\d{1,4})\.(\d{1,4})(?:\.\d+)?", text.strip())
        if match is None:
            raise ValueError(f"`{text}` is not a release such as 3.11")
        return cls(int(match[1]), int(match[2]))

    def has(self, feature: Feature) -> bool:
        """Whether this release knows the feature."""
        return self >= feature.value[0]


DEFAULT = Release(3, 11)
NEWEST = Release(3, 22)


class Feature(Enum):
    """What a release brought, with the first release that has it (corrections, "Releases")."""

    CORPUS_CONSUMERS = (Release(3, 6), "corpus consumers")
    RESET_BOUNDARY = (Release(3, 6), "reset boundary")
    FINALIZER = (Release(3, 7), "finalizer")
    ANCHORS = (Release(3, 7), "anchors")
    CLAIM_AUDIT = (Release(3, 8), "claim audit")
    TRIANGULATION = (Release(3, 9), "triangulation suffixes")
    TERMINAL_POLICIES = (Release(3, 10), "terminal policies")
    CITATION_EXISTENCE = (Release(3, 11), "citation existence policy")
    ARXIV_INDEX = (Release(3, 11), "arXiv index")
    REVISION_PATCHES = (Release(3, 14), "revision patches")
    SUBMISSION_PACKAGE = (Release(3, 14), "submission package")
    READ_SCOPE = (Release(3, 19), "read scope")
    PDF_PREFLIGHT = (Release(3, 19), "PDF preflight")
    RETRACTION = (Release(3, 20), "retraction policy")
    PATCH_1_1 = (Release(3, 20), "patch format 1.1")
    ATTESTED_READ = (Release(3, 21), "user-attested read")
    SIDECAR_LOCK = (Release(3, 22), "sidecar lock in the prompts")

    @property
    def since(self) -> Release:
        """The first release that has it."""
        return self.value[0]

    @property
    def title(self) -> str:
        """Its name in words."""
        return self.value[1]
