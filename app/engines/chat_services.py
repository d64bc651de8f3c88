"""The services that talk, and how each wants to be spoken to."""

from __future__ import annotations

from dataclasses import replace

from app.engines.account import Account
from app.engines.catalogue import Field, Service
from app.engines.openai_chat_profiles import GENERIC, ChatProfile

CONTEXT_TOKENS = 32_000
"""What a model is believed to read where nobody says."""

_CONTEXT = Field("context_tokens", "Context window in tokens", "number", str(CONTEXT_TOKENS))
_VISION = Field("vision", "The model sees pictures", "tick")
_MAX_TOKENS = Field("max_tokens", "Longest reply in tokens", "number")
_TEMPERATURE = Field("temperature", "Temperature", "number")
_EXTRA = Field("extra", "Further fields of the request", "json", hint='{"top_p": 0.9}')
PROXY = Field("proxy", "Proxy", hint="empty: the system's")
COMMON = (_VISION, _CONTEXT, _MAX_TOKENS, _TEMPERATURE, _EXTRA, PROXY)

_PROFILES: dict[str, ChatProfile] = {}
"""Services whose ways differ from ``GENERIC``, by their names."""

CHAT_SERVICES = (
    Service(
        "openai-chat", "OpenAI-compatible", "openai-chat", draws=False, needs_key=False,
        fields=COMMON,
    ),
)  # fmt: skip


def chat_profile(service: Service, account: Account) -> ChatProfile:
    """Return how ``service`` is spoken to, with what the person has set themselves."""
    profile = _PROFILES.get(service.name, GENERIC)
    temperature = account.number("temperature")
    return replace(
        profile,
        needs_key=account.needs_key,
        vision=account.ticked("vision"),
        max_tokens=account.whole("max_tokens") or profile.max_tokens,
        temperature=profile.temperature if temperature is None else temperature,
        extra={**profile.extra, **account.fields("extra")},
    )


def context_tokens(account: Account) -> int:
    """Return how much the model can read."""
    return max(account.whole("context_tokens") or CONTEXT_TOKENS, 1_000)
