"""What people call the keys of a passport when they write one by hand."""

from __future__ import annotations

import re
import unicodedata

KEYS = (
    "origin_skill",
    "origin_mode",
    "origin_date",
    "verification_status",
    "version_label",
    "integrity_pass_date",
    "content_hash",
    "upstream_dependencies",
    "schema_version",
    "slr_lineage",
)
_OTHERS = {
    "origin_skill": "skill source_skill origin source produced_by 来源技能 來源技能 元スキル",
    "origin_mode": "mode source_mode 来源模式 來源模式 模式 モード",
    "origin_date": "date created created_at created_on generated generated_at timestamp 日期 来源日期 來源日期 作成日",
    "verification_status": "status verification verified integrity_status 验证状态 驗證狀態 状态 狀態 検証状態",
    "version_label": "version label artifact_version 版本 版本标签 版本標籤 バージョン",
    "integrity_pass_date": "integrity_date integrity_check_date last_integrity_check verified_at verified_on 通过日期",
    "content_hash": "hash sha256 sha_256 checksum digest 内容哈希 內容雜湊",
    "upstream_dependencies": "dependencies upstream depends_on inputs 上游依赖 上游依賴",
    "schema_version": "schema",
    "slr_lineage": "slr systematic_review_lineage",
}
_KEY_OF = {other: key for key, others in _OTHERS.items() for other in others.split()}


def key_of(label: str) -> str | None:
    """The key that a label stands for, in whatever spelling or under another known name."""
    name = _name(label)
    return name if name in KEYS else _KEY_OF.get(name)


def is_other_name(label: str) -> bool:
    """Whether a label is another name for its key, and not the key in words."""
    return _name(label) in _KEY_OF


def _name(label: str) -> str:
    return re.sub(r"[\s\-/]+", "_", unicodedata.normalize("NFKC", label).strip(" \t*_`#").casefold())
