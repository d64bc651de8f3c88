"""The services that talk, and how each wants to be spoken to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app.engines import openai_chat_profiles as ways
from app.engines.account import Account
from app.engines.anthropic_wire import AnthropicProfile
from app.engines.catalogue import PROXY, Field, Service
from app.engines.openai_chat_profiles import GENERIC, ChatProfile

CONTEXT_TOKENS = 32_000
"""What a model is believed to read where nobody says."""


_SWITCH = ("on", "off")
_DEGREES = ("off", "minimal", "low", "medium", "high")


def form(
    *,
    vision: bool = False,
    context: int = CONTEXT_TOKENS,
    longest: int | None = None,
    thinking: tuple[str, ...] = (),
    more: tuple[Field, ...] = (),
) -> tuple[Field, ...]:
    """Return a chat service's fields, in the order of its form.

    ``longest`` is the longest reply in tokens it begins with, None where the service decides;
    ``thinking`` are the ways it can be told to think.
    """
    asked = (
        (Field("thinking", "Thinking", "choice", choices=thinking, hint="empty: as it comes"),)
        if thinking
        else ()
    )
    return (
        Field("vision", "The model sees pictures", "tick", "yes" if vision else ""),
        Field("context_tokens", "Context window in tokens", "number", str(context)),
        Field("max_tokens", "Longest reply in tokens", "number", str(longest or "")),
        *asked,
        Field("temperature", "Temperature", "number"),
        *more,
        Field("extra", "Further fields of the request", "json", hint='{"top_p": 0.9}'),
        PROXY,
    )


_BRIDGE = Field("bridge", "A reply between results and the person's words", "tick")
_ORGANISATION = Field("organization", "Organisation")
_PROJECT = Field("project", "Project")


def _cloud(
    name: str, title: str, base_url: str, models: tuple[str, ...], key_page: str,
    fields: tuple[Field, ...], unit: str = "USD",
) -> Service:  # fmt: skip
    return Service(
        name, title, "openai-chat", draws=False, base_url=base_url, models=models,
        key_page=key_page, unit=unit, fields=fields,
    )  # fmt: skip


def _local(name: str, title: str, port: int, fields: tuple[Field, ...]) -> Service:
    return Service(
        name, title, "openai-chat", draws=False, base_url=f"http://127.0.0.1:{port}/v1",
        needs_key=False, local=True, fields=fields,
    )  # fmt: skip


OPENAI_SPEAKERS = (
    _cloud(
        "openai-gpt", "OpenAI", "https://api.openai.com/v1", ("gpt-5-mini", "gpt-5", "gpt-4.1"),
        "https://platform.openai.com/api-keys",
        form(vision=True, context=200_000, thinking=_DEGREES, more=(_ORGANISATION, _PROJECT)),
    ),
    _cloud(
        "deepseek", "DeepSeek", "https://api.deepseek.com/v1",
        ("deepseek-chat", "deepseek-reasoner"), "https://platform.deepseek.com/api_keys",
        form(context=128_000, thinking=_SWITCH), "CNY",
    ),
    _cloud(
        "qwen", "Qwen (DashScope)", "https://dashscope.aliyuncs.com/compatible-mode/v1",
        ("qwen-plus", "qwen-max", "qwen-flash", "qwen3-vl-plus"),
        "https://bailian.console.aliyun.com/?tab=model#/api-key",
        form(context=128_000, thinking=_SWITCH), "CNY",
    ),
    _cloud(
        "kimi", "Kimi (Moonshot)", "https://api.moonshot.cn/v1",
        ("kimi-k2-turbo-preview", "kimi-k2-thinking", "kimi-latest"),
        "https://platform.moonshot.cn/console/api-keys",
        form(context=256_000, thinking=_SWITCH), "CNY",
    ),
    _cloud(
        "zhipu", "Zhipu GLM", "https://open.bigmodel.cn/api/paas/v4",
        ("glm-4.6", "glm-4.5-air", "glm-4.5v"), "https://open.bigmodel.cn/usercenter/apikeys",
        form(context=128_000, thinking=_SWITCH), "CNY",
    ),
    _cloud(
        "ark", "Ark (Doubao)", "https://ark.cn-beijing.volces.com/api/v3",
        ("doubao-seed-1-6-250615", "doubao-seed-1-6-flash-250828"),
        "https://console.volcengine.com/ark/region:ark+cn-beijing/apiKey",
        form(vision=True, context=256_000, thinking=_SWITCH), "CNY",
    ),
    _cloud(
        "siliconflow", "SiliconFlow", "https://api.siliconflow.cn/v1",
        ("Qwen/Qwen3-32B", "zai-org/GLM-4.6", "deepseek-ai/DeepSeek-V3.2-Exp"),
        "https://cloud.siliconflow.cn/account/ak",
        form(context=128_000, thinking=_SWITCH), "CNY",
    ),
    _cloud(
        "openrouter", "OpenRouter", "https://openrouter.ai/api/v1",
        ("google/gemini-2.5-flash", "openai/gpt-5-mini", "anthropic/claude-sonnet-4.5"),
        "https://openrouter.ai/settings/keys",
        form(vision=True, context=128_000, thinking=("on", *_DEGREES)),
    ),
    _cloud(
        "gemini-chat", "Gemini", "https://generativelanguage.googleapis.com/v1beta/openai",
        ("gemini-2.5-flash", "gemini-2.5-pro"), "https://aistudio.google.com/apikey",
        form(vision=True, context=1_000_000, thinking=_DEGREES),
    ),
    _local("ollama", "Ollama", 11434, form(context=4_096, thinking=_DEGREES)),
    _local("lmstudio", "LM Studio", 1234, form(context=8_192, more=(_BRIDGE,))),
    _local(
        "llama-cpp", "llama.cpp server", 8080,
        form(context=8_192, thinking=_SWITCH, more=(_BRIDGE,)),
    ),
    _local("vllm", "vLLM", 8000, form(context=32_000, thinking=_SWITCH, more=(_BRIDGE,))),
    Service(
        "openai-chat", "OpenAI-compatible", "openai-chat", draws=False, needs_key=False,
        fields=form(more=(_BRIDGE,)),
    ),
)  # fmt: skip

_BUDGET = Field("budget", "Longest thought in tokens", "number", "2048")
_CACHE = Field("cache", "Keep the rules in the service's cache", "tick", "yes")


def _messages(
    name: str, title: str, base_url: str, models: tuple[str, ...], key_page: str,
    unit: str = "USD", *, vision: bool = False, context: int = 200_000,
    more: tuple[Field, ...] = (),
) -> Service:  # fmt: skip
    fields = form(vision=vision, context=context, longest=8_192, thinking=_SWITCH,
                  more=(_BUDGET, *more))  # fmt: skip
    return Service(
        name, title, "anthropic", draws=False, base_url=base_url, models=models,
        key_page=key_page, unit=unit, fields=fields,
    )  # fmt: skip


ANTHROPIC_SPEAKERS = (
    _messages(
        "anthropic", "Anthropic", "https://api.anthropic.com/v1",
        ("claude-sonnet-4-5", "claude-haiku-4-5", "claude-opus-4-5"),
        "https://console.anthropic.com/settings/keys", vision=True, more=(_CACHE,),
    ),
    _messages(
        "deepseek-anthropic", "DeepSeek (Anthropic's dialect)",
        "https://api.deepseek.com/anthropic/v1", ("deepseek-chat", "deepseek-reasoner"),
        "https://platform.deepseek.com/api_keys", "CNY", context=128_000,
    ),
    _messages(
        "kimi-anthropic", "Kimi (Anthropic's dialect)", "https://api.moonshot.cn/anthropic/v1",
        ("kimi-k2-turbo-preview", "kimi-k2-thinking"),
        "https://platform.moonshot.cn/console/api-keys", "CNY", context=256_000,
    ),
    _messages(
        "minimax-anthropic", "MiniMax (Anthropic's dialect)",
        "https://api.minimaxi.com/anthropic/v1", ("MiniMax-M2",),
        "https://platform.minimaxi.com/user-center/basic-information/interface-key", "CNY",
    ),
)  # fmt: skip

# the one that fits anything is looked for at the end of the list
CHAT_SERVICES = (*OPENAI_SPEAKERS[:-1], *ANTHROPIC_SPEAKERS, OPENAI_SPEAKERS[-1])

_PROFILES: Mapping[str, ChatProfile] = {
    "openai-gpt": ways.OPENAI,
    "deepseek": ways.DEEPSEEK,
    "qwen": ways.QWEN,
    "kimi": ways.KIMI,
    "zhipu": ways.ZHIPU,
    "ark": ways.ARK,
    "siliconflow": ways.SILICONFLOW,
    "openrouter": ways.OPENROUTER,
    "gemini-chat": ways.GEMINI,
    "ollama": ways.OLLAMA,
    "lmstudio": ways.LM_STUDIO,
    "llama-cpp": ways.TEMPLATED,
    "vllm": ways.TEMPLATED,
}
"""Services whose ways differ from ``GENERIC``, by their names."""


def chat_profile(service: Service, account: Account) -> ChatProfile:
    """Return how ``service`` is spoken to, with what the person has set themselves."""
    profile = _PROFILES.get(service.name, GENERIC)
    temperature = account.number("temperature")
    headers = {
        "OpenAI-Organization": account.text("organization"),
        "OpenAI-Project": account.text("project"),
    }
    return replace(
        profile,
        needs_key=account.needs_key,
        vision=account.ticked("vision"),
        max_tokens=account.whole("max_tokens") or profile.max_tokens,
        temperature=profile.temperature if temperature is None else temperature,
        thinking=account.text("thinking"),
        bridge=account.ticked("bridge"),
        extra={**profile.extra, **account.fields("extra")},
        headers={name: text for name, text in headers.items() if text},
    )


def anthropic_profile(service: Service, account: Account) -> AnthropicProfile:
    """Return how a service of Anthropic's dialect is spoken to, as the person has set it."""
    own = service.name == "anthropic"
    return AnthropicProfile(
        by=service.name,
        needs_key=account.needs_key,
        bearer=not own,
        vision=account.ticked("vision"),
        max_tokens=account.whole("max_tokens") or 8_192,
        temperature=account.number("temperature"),
        thinking=account.text("thinking"),
        budget=account.whole("budget") or 2_048,
        signed=own,
        caches=account.ticked("cache"),
        extra=account.fields("extra"),
    )


def context_tokens(service: Service, account: Account) -> int:
    """Return how much the model can read: as the person says, else as the form begins."""
    begins = service.default_options().get("context_tokens", "")
    return max(account.whole("context_tokens") or int(begins or CONTEXT_TOKENS), 1_000)
