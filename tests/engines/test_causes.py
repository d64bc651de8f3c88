"""Whatever words a service finds, a person reads one of ours first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engines.causes import (
    PASSING,
    SENTENCES,
    Cause,
    cause_of,
    cause_of_silence,
    in_words,
)

CAUSES: list[tuple[int | None, str, str, Cause]] = [
    # what services answer, by their documents and reports
    (401, "Incorrect API key provided: sk-…", "invalid_api_key", "key"),
    (401, "invalid x-api-key", "authentication_error", "key"),
    (400, "API key not valid. Please pass a valid API key.", "400", "key"),
    (403, "You do not have permission", "permission_error", "key"),
    (None, "login fail", "1004", "key"),
    (401, "身份验证失败", "1000", "key"),
    (403, "Country, region, or territory not supported", "unsupported_country", "region"),
    (400, "User location is not supported for the API use.", "400", "region"),
    (402, "Insufficient Balance", "invalid_request_error", "credits"),
    (429, "You exceeded your current quota", "insufficient_quota", "credits"),
    (429, "余额不足或无可用资源包,请充值。", "1113", "credits"),
    (
        400,
        "Access denied, please make sure your account is in good standing",
        "Arrearage",
        "credits",
    ),
    (403, "The account has an overdue balance", "AccountOverdueError", "credits"),
    (400, "Your credit balance is too low to access the API", "invalid_request_error", "credits"),
    (429, "Rate limit reached for requests", "rate_limit_exceeded", "limited"),
    (429, "You exceeded your current quota, please check your plan", "429", "limited"),
    (429, "slow down", "", "limited"),
    (None, "requests limited", "1002", "limited"),
    (404, "The model `gpt-9` does not exist or you do not have access", "model_not_found", "model"),
    (404, "model: claude-nine", "not_found_error", "model"),
    (400, "Model Not Exist", "invalid_request_error", "model"),
    (404, 'model "llama9" not found, try pulling it first', "", "model"),
    (404, "no such model", "", "model"),
    (404, "Not Found", "", "address"),
    (405, "Method Not Allowed", "", "address"),
    (301, "", "", "address"),
    (400, "registry.ollama.ai/library/gemma:2b does not support tools", "", "no_tools"),
    (404, "No endpoints found that support tool use.", "404", "no_tools"),
    (400, '"auto" tool choice requires --enable-auto-tool-choice', "400", "no_tools"),
    (500, "tools param requires --jinja flag", "", "no_tools"),
    (404, "No endpoints found that support image input", "404", "no_pictures"),
    (400, "unknown variant `image_url`, expected `text`", "invalid_request_error", "no_pictures"),
    (500, "image input is not supported - hint: provide the mmproj", "500", "no_pictures"),
    (503, "Loading model", "503", "loading"),
    (500, "The model is currently loading", "", "loading"),
    (400, "This model's maximum context length is 8192 tokens", "", "overflow"),
    (
        400,
        "prompt is too long: 205000 tokens > 200000 maximum",
        "invalid_request_error",
        "overflow",
    ),
    (400, "Range of input length should be [1, 30720]", "InvalidParameter", "overflow"),
    (
        400,
        "the request exceeds the available context size",
        "exceed_context_size_error",
        "overflow",
    ),
    (413, "", "", "overflow"),
    (400, "Output data may contain inappropriate content.", "data_inspection_failed", "withheld"),
    (400, "Content Exists Risk", "invalid_request_error", "withheld"),
    (400, "系统检测到输入或生成内容可能包含不安全或敏感内容", "1301", "withheld"),
    (400, "The response was filtered", "content_filter", "withheld"),
    (529, "Overloaded", "overloaded_error", "busy"),
    (None, "Overloaded", "overloaded_error", "busy"),
    (None, "overloaded", "529", "busy"),
    (500, "", "", "busy"),
    (524, "", "", "busy"),
    (None, "cuda", "", "busy"),
    (None, "bad field", "400", "request"),
    (400, "bad field", "invalid_request_error", "request"),
    (200, "bad things", "", "other"),
]


@pytest.mark.parametrize(("status", "message", "code", "cause"), CAUSES)
def test_what_an_error_comes_down_to(
    status: int | None, message: str, code: str, cause: Cause
) -> None:
    assert cause_of(status, message, code) == cause


SILENCES: list[tuple[str, bool, Cause]] = [
    ("All connection attempts failed", False, "unreachable"),
    ("[Errno -2] Name or service not known", False, "unreachable"),
    ("no connection in time", False, "unreachable"),
    ("no answer in time", True, "timeout"),
    ("[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed", False, "tls"),
    ("[SSL: WRONG_VERSION_NUMBER] wrong version number", False, "tls"),
    ("the proxy refused (407 Proxy Authentication Required)", False, "proxy"),
    ("the system's proxy needs a part that is missing", False, "proxy"),
    ("Server disconnected without sending a response.", True, "cut"),
]


@pytest.mark.parametrize(("words", "sent", "cause"), SILENCES)
def test_why_nobody_answered(words: str, sent: bool, cause: Cause) -> None:
    assert cause_of_silence(words, sent=sent) == cause


def test_the_sentence_comes_first_and_the_services_own_words_after_it() -> None:
    said = in_words("key", "bad key (status 401)")
    assert said == f"{SENTENCES['key']} The service said: bad key (status 401)"
    assert in_words("timeout", "no answer in time").endswith("Details: no answer in time")
    assert in_words("cut") == SENTENCES["cut"]
    assert "wait 40 seconds" in in_words("limited", "slow", wait_s=40.0)


def test_what_money_or_a_key_must_mend_is_never_asked_again() -> None:
    for cause in ("key", "credits", "region", "model", "overflow", "no_tools", "withheld", "tls"):
        assert cause not in PASSING


@given(st.none() | st.integers(100, 599), st.text(max_size=80), st.text(max_size=20))
def test_any_error_has_a_cause_with_a_sentence(status: int | None, message: str, code: str) -> None:
    assert SENTENCES[cause_of(status, message, code)]
