"""The services that talk are complete, and their names stand for ever."""

from __future__ import annotations

import asyncio

import pytest

from app.engines.account import Account
from app.engines.catalogue import Service, service_of
from app.engines.chat_services import CHAT_SERVICES, anthropic_profile, chat_profile, context_tokens
from app.engines.picture_services import PICTURE_SERVICES
from app.engines.trying import try_service
from app.errors import NotSentError
from tests.engines import servers
from tests.engines.servers import answer, replying, serving

NAMES = (
    "openai-gpt", "deepseek", "qwen", "kimi", "zhipu", "ark", "siliconflow", "openrouter", "gemini-chat",
    "ollama", "lmstudio", "llama-cpp", "vllm", "anthropic", "deepseek-anthropic", "kimi-anthropic",
    "minimax-anthropic", "openai-chat",
)  # fmt: skip
BY_NAME = pytest.mark.parametrize(
    "service", CHAT_SERVICES, ids=[each.name for each in CHAT_SERVICES]
)


def test_names_are_kept_for_good_and_shared_with_nobody() -> None:
    assert tuple(service.name for service in CHAT_SERVICES) == NAMES
    assert not set(NAMES) & {service.name for service in PICTURE_SERVICES}


@BY_NAME
def test_a_service_says_where_it_is_and_where_its_keys_are_made(service: Service) -> None:
    if service.name == "openai-chat":
        assert service.base_url == ""
    elif service.local:
        assert service.base_url.startswith("http://127.0.0.1:")
        assert (service.needs_key, service.key_page) == (False, "")
    else:
        assert service.base_url.startswith("https://")
        assert service.key_page.startswith("https://")
        assert service.needs_key
        assert service.models
    assert not service.base_url.endswith(("/", "/chat/completions", "/messages"))


@BY_NAME
def test_every_default_fits_its_field(service: Service) -> None:
    assert len({field.name for field in service.fields}) == len(service.fields)
    for field in service.fields:
        assert field.fault(field.default) == ""
    account = Account("a", "A", "http://x", options=service.default_options())
    assert context_tokens(service, account) >= 4_000
    assert context_tokens(service, Account("a", "A", "http://x")) == context_tokens(
        service, account
    )


def test_what_the_person_sets_counts() -> None:
    options = {
        "vision": "yes", "context_tokens": "9000", "max_tokens": "700", "temperature": "0.4",
        "thinking": "off", "extra": '{"top_p": 0.9}', "bridge": "yes", "budget": "1500", "cache": "yes",
    }  # fmt: skip
    account = Account("a", "A", "http://x", options=options, needs_key=True)
    chat = chat_profile(service_of("vllm"), account)
    assert (chat.vision, chat.max_tokens, chat.temperature) == (True, 700, 0.4)
    assert (chat.thinking, chat.extra, chat.bridge, chat.needs_key) == (
        "off",
        {"top_p": 0.9},
        True,
        True,
    )
    assert context_tokens(service_of("vllm"), account) == 9_000
    own = anthropic_profile(service_of("anthropic"), account)
    assert (own.vision, own.max_tokens, own.budget, own.caches) == (True, 700, 1_500, True)
    assert (own.signed, own.bearer) == (True, False)
    other = anthropic_profile(service_of("kimi-anthropic"), account)
    assert (other.signed, other.bearer) == (False, True)


def test_trying_tells_of_the_persons_organisation() -> None:
    with serving(replying(answer(200, '{"data": [{"id": "m"}]}'))) as server:
        options = {"organization": "org-1"}
        account = Account("a", "A", server.url + "/v1", options=options, key=lambda: "canary-1")
        assert asyncio.run(try_service(service_of("openai-gpt"), account)) == ("m",)
    seen = server.requests[0]
    assert (seen.path, seen.headers["openai-organization"]) == ("/v1/models", "org-1")


def test_trying_over_a_connection_that_is_not_safe_says_so() -> None:
    with serving(servers.no_tls) as server:
        account = Account("a", "A", server.url.replace("http:", "https:"), key=lambda: None)
        with pytest.raises(NotSentError, match="not safe"):
            asyncio.run(try_service(service_of("vllm"), account))
