"""Ask a service for its models: the free test of an address and a key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engines import http
from app.engines.causes import cause_of, cause_of_silence, in_words
from app.engines.said import error_of, without_secret
from app.engines.wire import read_json
from app.errors import NotSentError, RefusedError

_LIMIT = 8 * 1024 * 1024
_NAMES = ("id", "model_name", "name")


async def list_models(
    url: str, *, headers: Mapping[str, str], key: str | None = None, proxy: str | None = None
) -> tuple[str, ...]:
    """Return the ids of the models listed at ``url``, in the service's order; costs nothing.

    ``key`` is cut out of what is said. Raises ``NotSentError`` or ``NoAnswerError`` where nobody
    answers, and ``RefusedError`` with the service's words for any answer but a list.
    """
    try:
        raw = await http.get(url, headers=headers, limit=_LIMIT, proxy=proxy)
    except NotSentError as error:
        said = str(error.parameters.get("reason", error))
        cause = cause_of_silence(said, sent=False)
        if cause == "unreachable":
            raise
        raise NotSentError(reason=in_words(cause, said)) from error
    raw = without_secret(raw, key)
    try:
        value = read_json(raw.body, limit=_LIMIT)
    except ValueError:
        value = None
    if raw.status != 200:
        message, code = error_of(value) or ("", "")
        cause = cause_of(raw.status, message, code)
        raise RefusedError(reason=in_words(cause, f"{message} (status {raw.status})"))
    found = value.get("data", value.get("models")) if isinstance(value, dict) else value
    if not isinstance(found, list):
        raise RefusedError(reason="The address answers, but not with a list of models.")
    return read_list(found)


def read_list(found: list[Any]) -> tuple[str, ...]:
    """Return the names in a list of models, whatever its items call them."""
    names = [
        next((item[key] for key in _NAMES if item.get(key)), None)
        if isinstance(item, dict)
        else item
        for item in found
    ]
    return tuple(name.removeprefix("models/") for name in names if isinstance(name, str) and name)
