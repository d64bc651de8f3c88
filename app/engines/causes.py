"""What a service's failure comes down to, and what a person can do about it.

Chat and picture services fail in the same few ways and say so in a hundred. Here their words are
sorted into a fixed vocabulary, each with one helpful sentence that stands before the service's own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

Cause = Literal[
    "key", "credits", "region", "model", "address", "limited", "overflow", "busy", "loading",
    "no_tools", "no_pictures", "withheld", "request", "unreachable", "tls", "proxy", "timeout",
    "cut", "empty", "length", "shortened", "other",
]  # fmt: skip

SENTENCES: Mapping[Cause, str] = {
    "key": "The key was not accepted. Look at the key in the engine's settings.",
    "credits": "The account has no credits left. Top it up at the service, then try again.",
    "region": "The service is not offered where this connection comes from.",
    "model": "The service does not know this model. Choose another in the engine's settings.",
    "address": "No such service is at this address. Look at the address in the engine's settings.",
    "limited": "Too many requests in a short time. Wait a moment, then try again.",
    "overflow": "The story is too long for this model. Choose a model that reads more.",
    "busy": "The service is overloaded or broken just now. Try again later.",
    "loading": "The model is still being loaded. Try again in a minute.",
    "no_tools": "This model cannot use tools, and without them nothing is drawn. Choose another"
    " model, or start its server with tools switched on.",
    "no_pictures": "This model takes no pictures. Say so in the engine's settings.",
    "withheld": "The service's rules do not allow this. Say it differently.",
    "request": "The service did not accept the request.",
    "unreachable": "The service cannot be reached. Look at the address and the network; a service"
    " on this computer must be running.",
    "tls": "The connection is not safe: the certificate was not accepted. Look at the address, the"
    " clock and whatever filters the network.",
    "proxy": "The proxy did not connect. Look at the proxy in the engine's or the system's settings.",
    "timeout": "No answer came in time. Try again.",
    "cut": "The reply broke off, and nothing of it was used. Try again.",
    "empty": "The model produced nothing. Try again, or choose another model.",
    "length": "The longest reply was reached before anything was said. Allow longer replies in the"
    " engine's settings, or less thinking.",
    "shortened": "The service read only a part of what was sent, without saying so: its context is"
    " too short. Give it a longer one (Ollama: OLLAMA_CONTEXT_LENGTH), then try again.",
    "other": "The service reports an error.",
}
"""A sentence for each cause, a key of the translation (``viewmodels/error_words.py``)."""

WAIT = "Too many requests in a short time. The service asks to wait {seconds} seconds."
SAID = "{sentence} The service said: {said}"
DETAILS = "{sentence} Details: {details}"

LOADING = "The model is being loaded."
"""Shown while it is waited for."""

PASSING: frozenset[Cause] = frozenset(
    {"limited", "busy", "loading", "unreachable", "proxy", "timeout", "cut", "empty"}
)
"""What may be over when the same is asked again."""

_NETWORK: frozenset[Cause] = frozenset(
    {"unreachable", "tls", "proxy", "timeout", "cut", "empty", "shortened"}
)
"""What is told of by us and not by a service."""

_NEVER_TOO_LONG = (401, 402, 403, 404, 429)
_TROUBLE = {408, 409, 425, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529}


def _words(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(parts), re.IGNORECASE)


_OVERFLOW = _words(
    r"context[ _-]?(length|window|size|limit)",
    r"maximum context",
    r"(prompt|input|request)[^.]{0,40}\b(too long|too large|exceeds?\b)[^.]{0,60}",
    r"too many tokens",
    r"token limit",
    r"n_ctx",
    r"range of input length",
    r"string_above_max_length",
)
_CREDITS = _words(
    r"insufficient[ _-]?(quota|balance|credits?|funds)",
    r"exceeded_current_quota",
    r"credit balance is too low",
    r"(out of|not enough|no|more) credits",
    r"arrear",
    r"overdue",
    r"billing[ _](hard|not)",
    r"(account )?balance (is )?(too low|not enough|insufficient)",
    "欠费|余额不足|余额已用完",
)
_REGION = _words(
    r"unsupported_country",
    r"country, region",
    r"(user )?location is not supported",
    r"not available in your (country|region)",
)
_KEY = _words(
    r"(invalid|incorrect|wrong|bad|missing|expired|no)[ _-]?(x[ _-])?(api|auth)?[ _-]?(key|token)\b",
    r"api[ _-]?key[^.]{0,20}(not valid|invalid|expired|missing)",
    r"invalid[ _]authentication",
    r"authentication",
    r"unauthori[sz]ed",
    r"login fail",
    "令牌|密钥无效|身份验证失败|鉴权",
)
_NO_TOOLS = _words(
    r"(not|n't|un|cannot)[ -]?support\w*[^.]{0,40}\b(tools?|functions?)\b",
    r"endpoints found that support tool",
    r"\b(tools?|function[ _]call\w*)\b[^.]{0,40}(not support|not enabled|unsupported|requires? --)",
    r"enable-auto-tool-choice",
    r"--jinja",
)
_NO_PICTURES = _words(
    r"(not|n't|un|cannot)[ -]?support\w*[^.]{0,40}\b(images?|vision|multi-?modal)\b",
    r"endpoints found that support image",
    r"(image_url|image input|images?)\b[^.]{0,60}(not support|unsupported|not allowed|unknown variant)",
    r"unknown variant .?image_url",
    r"not a multi-?modal model",
    r"mmproj",
)
_LOADING = _words(
    r"loading model", r"model is (still |currently )?(being )?load", r"currently loading"
)
_MODEL = _words(
    r"model[^.]{0,80}\b(not|n't) (be )?(found|exist|available|accessible|supported|valid)",
    r"^model: ",
    r"(no such|unknown|invalid|unrecognized) model\b",
    r"model[ _]not[ _](found|exist)",
    r"not[ _]found[^.]{0,30}\bmodel\b",
    r"invalidendpointormodel",
    "模型不存在",
)
_WITHHELD = _words(
    r"content[ _-]?(filter|policy|management|exists[ _]risk)",
    r"moderation",
    r"data[ _]?inspection",
    r"inappropriate",
    r"sensitive",
    r"safety (system|policy|filter)",
    r"prohibited[ _]content",
    r"\bflagged\b",
    "敏感|违规|不合规",
)
_LIMITED = _words(
    r"rate[ _-]?limit",
    r"too many requests",
    r"resource[ _]?exhausted",
    r"requests per (minute|day)",
    "请求过于频繁|速率限制|并发",
)
_BUSY = _words(
    r"overload", r"over capacity", r"high demand", r"server (is )?busy", r"try again later"
)

_CODES: Mapping[str, Cause] = {
    # MiniMax (base_resp), Zhipu and SiliconFlow number what goes wrong
    "1002": "limited", "1004": "key", "2049": "key", "1008": "credits", "1026": "withheld",
    "1027": "withheld", "1039": "limited", "2013": "request",
    "1113": "credits", "1301": "withheld", "1302": "limited", "1305": "limited", "1211": "model",
    "1261": "overflow", "30001": "credits", "20012": "model",
}  # fmt: skip
_CERTIFICATE = _words(r"certificate", r"\bssl\b", r"\btls\b", r"wrong_version", r"handshake")


def cause_of(status: int | None, message: str, code: str) -> Cause:
    """Return what a service's error means; ``status`` is None for one within a stream."""
    if status is None and re.fullmatch(r"[45][0-9][0-9]", code):
        status = int(code)
    if code in _CODES:
        return _CODES[code]
    said = f"{message} {code}"
    if status not in _NEVER_TOO_LONG and _OVERFLOW.search(said):
        return "overflow"
    if status == 402 or _CREDITS.search(said):
        return "credits"
    if _REGION.search(said):
        return "region"
    if status == 401 or (status != 429 and _KEY.search(said)):
        return "key"
    for pattern, cause in _BY_WORDS:
        if pattern.search(said):
            return cause
    return _by_status(status)


_BY_WORDS: tuple[tuple[re.Pattern[str], Cause], ...] = (
    (_NO_TOOLS, "no_tools"),
    (_NO_PICTURES, "no_pictures"),
    (_LOADING, "loading"),
    (_MODEL, "model"),
    (_WITHHELD, "withheld"),
    (_LIMITED, "limited"),
    (_BUSY, "busy"),
)
"""Looked for in this order: the narrower words first."""


def _by_status(status: int | None) -> Cause:
    match status:
        case None:
            return "busy"
        case 403:
            return "key"
        case 404 | 405:
            return "address"
        case 413:
            return "overflow"
        case 429:
            return "limited"
        case _ if status in _TROUBLE or status >= 500:
            return "busy"
        case _ if 300 <= status < 400:
            return "address"
        case _ if status >= 400:
            return "request"
        case _:
            return "other"


def cause_of_silence(words: str, *, sent: bool) -> Cause:
    """Return why no answer came; ``words`` are ``http.py``'s, ``sent`` whether anything left."""
    low = words.lower()
    if "proxy" in low:
        return "proxy"
    if _CERTIFICATE.search(low):
        return "tls"
    if "in time" in low:
        return "timeout" if sent else "unreachable"
    return "cut" if sent else "unreachable"


def in_words(cause: Cause, said: str = "", *, wait_s: float | None = None) -> str:
    """Return the sentence of ``cause``, followed by what was said of it."""
    sentence = SENTENCES[cause]
    if cause == "limited" and wait_s:
        sentence = WAIT.format(seconds=f"{wait_s:.0f}")
    said = said.strip()
    if not said:
        return sentence
    if cause in _NETWORK:
        return DETAILS.format(sentence=sentence, details=said)
    return SAID.format(sentence=sentence, said=said)
