"""Stories and pictures at a glance, as the read models keep them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SessionInfo:
    """A story at a glance, from the read models; ``chain`` and ``seq`` are the newest row's."""

    session_id: str
    title: str
    created_at: str
    updated_at: str
    seq: int
    chain: str
    head: str | None
    fence: int
    archived: bool
    panels: int
    last_asset: str | None
    doubts: int


@dataclass(frozen=True, slots=True)
class PanelRow:
    """A picture of a panel as the read models keep it."""

    panel_id: str
    candidate_id: str
    result_entry_id: str
    reply_id: str
    call_index: int
    asset: str
    prompt: str
