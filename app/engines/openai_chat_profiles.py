"""How the services that speak OpenAI's chat completions differ, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Spelling = Literal[
    "", "thinking", "enable_thinking", "reasoning", "chat_template_kwargs", "reasoning_effort"
]
"""The field by which a service is told to think or not, empty where there is none."""


@dataclass(frozen=True, slots=True)
class ChatProfile:
    """One service's ways; the defaults are what nearly all of them take.

    ``thinking`` is ``on``, ``off`` or a degree such as ``low``, said in the ``spelling`` of the
    service; nothing is sent where it is empty. ``reasoning_required`` names the field without
    which an assistant message with calls is refused (a blank is sent where the thought was lost);
    ``echo_thought`` and ``echo_extra`` send back what the service said of its thought and beside
    its calls. ``signature`` stands in for a call's missing signature. ``null_content`` sends null
    instead of ``""`` beside calls; ``bridge`` puts a reply between results and what a person says.
    ``cost_unit`` is set where ``usage.cost`` is money. ``drops_silently`` is set where too long a
    prompt is cut without a word. ``idle_s`` is the longest silence, ``total_s`` the longest reply,
    ``loading_s`` the longest wait for a model to load, asked after every ``pause_s``.
    """

    kind: str = "openai-chat"
    needs_key: bool = True
    vision: bool = False
    include_usage: bool = True
    max_tokens: int | None = None
    max_tokens_field: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    temperature: float | None = None
    spelling: Spelling = ""
    thinking: str = ""
    reasoning_required: str | None = None
    echo_thought: bool = True
    echo_extra: bool = True
    signature: str = ""
    tool_message_has_name: bool = False
    null_content: bool = False
    bridge: bool = False
    cost_unit: str | None = None
    drops_silently: bool = False
    extra: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    idle_s: float = 60
    total_s: float = 300
    loading_s: float = 240
    pause_s: float = 3


def thinking_fields(profile: ChatProfile) -> dict[str, Any]:
    """Return what tells the service to think or not, nothing where the person said nothing."""
    said = profile.thinking
    if not said:
        return {}
    wanted = said != "off"
    match profile.spelling:
        case "thinking":
            return {"thinking": {"type": "enabled" if wanted else "disabled"}}
        case "enable_thinking":
            return {"enable_thinking": wanted}
        case "chat_template_kwargs":
            return {"chat_template_kwargs": {"enable_thinking": wanted}}
        case "reasoning":
            if said in ("on", "off"):
                return {"reasoning": {"enabled": wanted}}
            return {"reasoning": {"effort": said}}
        case "reasoning_effort":
            return {"reasoning_effort": {"off": "none", "on": "medium"}.get(said, said)}
        case _:
            return {}


GENERIC = ChatProfile()

OPENAI = ChatProfile(
    max_tokens_field="max_completion_tokens",
    spelling="reasoning_effort",
    echo_thought=False,
    echo_extra=False,
    null_content=True,
)

DEEPSEEK = ChatProfile(spelling="thinking", reasoning_required="reasoning_content")

QWEN = ChatProfile(spelling="enable_thinking")

KIMI = ChatProfile(
    spelling="thinking", reasoning_required="reasoning_content", tool_message_has_name=True
)

ZHIPU = ChatProfile(spelling="thinking")

ARK = ChatProfile(spelling="thinking")

SILICONFLOW = ChatProfile(spelling="enable_thinking")

OPENROUTER = ChatProfile(spelling="reasoning", cost_unit="USD")

GEMINI = ChatProfile(
    spelling="reasoning_effort", echo_thought=False, signature="skip_thought_signature_validator"
)
"""The signature is the one Google names for calls that another model made."""

OLLAMA = ChatProfile(needs_key=False, spelling="reasoning_effort", drops_silently=True)

LM_STUDIO = ChatProfile(needs_key=False, drops_silently=True)

TEMPLATED = ChatProfile(needs_key=False, spelling="chat_template_kwargs")
"""llama.cpp's server and vLLM, which hand further fields to the model's own template."""
