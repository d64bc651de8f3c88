"""How the services that speak OpenAI's chat completions differ, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class ChatProfile:
    """One service's ways; the defaults are what nearly all of them take.

    ``reasoning_required`` names the field without which an assistant message with calls is
    refused (a blank is sent where the thought was lost). ``null_content`` sends null instead of
    ``""`` beside calls. ``cost_unit`` is set where ``usage.cost`` is money. ``idle_s`` is the
    longest silence, ``total_s`` the longest reply.
    """

    kind: str = "openai-chat"
    needs_key: bool = True
    vision: bool = False
    include_usage: bool = True
    max_tokens: int | None = None
    max_tokens_field: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    temperature: float | None = None
    reasoning_required: str | None = None
    tool_message_has_name: bool = False
    null_content: bool = False
    cost_unit: str | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)
    idle_s: float = 60
    total_s: float = 300


GENERIC = ChatProfile()

OPENAI = ChatProfile(max_tokens_field="max_completion_tokens", vision=True)

DEEPSEEK = ChatProfile(reasoning_required="reasoning_content")

KIMI = ChatProfile(reasoning_required="reasoning_content")

OPENROUTER = ChatProfile(cost_unit="USD")

LOCAL = ChatProfile(needs_key=False)
"""Ollama, LM Studio, llama.cpp, vLLM."""
