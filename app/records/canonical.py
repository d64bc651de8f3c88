"""Canonical JSON, hashes and the chain: ``journal.md`` §1, byte for byte."""

from __future__ import annotations

import json
from hashlib import blake2b, sha256
from typing import Any

Json = Any
"""A value as ``json.loads`` returns it."""

_encode = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
).encode
_quote = json.encoder.encode_basestring


def clean_text(text: str) -> str:
    """Replace what cannot be UTF-8 (lone surrogates) by U+FFFD."""
    return text.encode("utf-8", "replace").decode("utf-8") if not text.isascii() else text


def clean(value: Json) -> Json:
    """Return ``value`` with every text and key in it passed through ``clean_text``."""
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, dict):
        return {clean_text(str(key)): clean(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [clean(item) for item in value]
    return value


def canonical(value: Json) -> str:
    """Return the canonical JSON text of ``value``; raises ``ValueError`` on NaN or infinity."""
    return _encode(value)


def arguments_hash(arguments: Json) -> str:
    """Return SHA-256, as 64 hex digits, of the canonical JSON of ``arguments``."""
    # what no writer of ours stores must not end a reader: its hash simply fits nothing
    return sha256(canonical(arguments).encode("utf-8", "surrogatepass")).hexdigest()


def idempotency_key(result_entry_id: str) -> str:
    """Return the key every send of one call carries, however often the program restarts."""
    return "inkfold-" + sha256(result_entry_id.encode()).hexdigest()[:32]


def chain_link(
    previous: str,
    *,
    session_id: str,
    seq: int,
    stream: str,
    kind: str,
    entry_id: str | None,
    parent_id: str | None,
    operation_id: str | None,
    replay: str | None,
    payload: str,
    created_at: str,
    fence: int,
) -> str:
    """Return the 32 hex digits that bind a row to all rows before it.

    ``payload`` is the stored canonical text: it stands in the hashed list as it is, so a row is
    not parsed to be checked. ``previous`` is empty for ``seq`` 1.
    """
    text = (
        f"{previous}\n[{_quote(session_id)},{seq},{_quote(stream)},{_quote(kind)},"
        f"{'null' if entry_id is None else _quote(entry_id)},"
        f"{'null' if parent_id is None else _quote(parent_id)},"
        f"{'null' if operation_id is None else _quote(operation_id)},"
        f"{'null' if replay is None else _quote(replay)},{payload},{_quote(created_at)},{fence}]"
    )
    return blake2b(text.encode(), digest_size=16).hexdigest()
