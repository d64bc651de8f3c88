"""What services say about themselves in answers: errors, waits; and what we keep them from saying."""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import quote, quote_plus

from app.ports import RawAnswer

_LONGEST_WAIT_S = 86_400.0
_SHORTEST_SECRET = 6


def error_of(value: Any) -> tuple[str, str] | None:
    """Return message and code of an error body, None where ``value`` tells of no error.

    Reads ``{error: {message, code}}``, ``{error: text}``, ``{message, code}``, ``{detail}``,
    ``{errors: […]}`` and ``{base_resp: {status_msg, status_code}}``.
    """
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if not isinstance(value, dict):
        return None
    base = value.get("base_resp")
    if isinstance(base, dict) and base.get("status_code"):
        return _text(base.get("status_msg")), _text(base.get("status_code"))
    error = value.get("error")
    if isinstance(error, dict):
        message = error.get("message") or error.get("detail") or error.get("msg")
        code = error.get("code") or error.get("type") or value.get("code")
        return _text(message or code or "no reason given"), _text(code)
    if isinstance(error, str) and error:
        return _text(value.get("message") or error), _text(value.get("code") or error)
    errors = value.get("errors")
    if isinstance(errors, list) and errors:
        return error_of(errors[0]) or (_text(errors[0]), "")
    if value.get("object") == "error" or {"message", "code"} <= set(value):
        return _text(value.get("message") or "no reason given"), _text(value.get("code"))
    for name in ("message", "detail", "msg", "error_msg"):
        if isinstance(value.get(name), str | list) and value[name]:
            return _text(value[name]), _text(value.get("code"))
    return None


def wait_of(headers: Mapping[str, str]) -> float | None:
    """Return what ``Retry-After`` asks to wait, in seconds, at most a day.

    A date counts from the answer's own ``Date``, so that nobody's clock has to be right.
    """
    text = headers.get("retry-after", "").strip()
    try:
        seconds = float(text)
    except ValueError:
        try:
            then = parsedate_to_datetime(text)
            seconds = (then - parsedate_to_datetime(headers.get("date", ""))).total_seconds()
        except (ValueError, TypeError):
            return None
    if math.isnan(seconds):
        return None
    return min(max(seconds, 0.0), _LONGEST_WAIT_S)


def without_secret(raw: RawAnswer, secret: str | None) -> RawAnswer:
    """Return ``raw`` with every echo of ``secret`` replaced: it goes to disk next.

    Echoes come as they are, escaped for JSON or for an address, or in Base64 by themselves.
    """
    if not secret or len(secret) < _SHORTEST_SECRET:
        return raw
    headers, body = dict(raw.headers), raw.body
    for shape in _shapes(secret):
        headers = {name: value.replace(shape, "[key]") for name, value in headers.items()}
        body = body.replace(shape.encode(), b"[key]")
    return RawAnswer(raw.status, headers, body)


def cut_secret(value: Any, secret: str | None) -> Any:
    """Return a JSON value with every echo of ``secret`` in its texts and keys replaced."""
    if not secret or len(secret) < _SHORTEST_SECRET:
        return value
    return _cut(value, _shapes(secret))


def _cut(value: Any, shapes: list[str]) -> Any:
    if isinstance(value, str):
        for shape in shapes:
            value = value.replace(shape, "[key]")
        return value
    if isinstance(value, Mapping):
        return {_cut(key, shapes): _cut(item, shapes) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_cut(item, shapes) for item in value)
    return value


def _shapes(secret: str) -> list[str]:
    """Return how ``secret`` may be written, the longest first: none hides within another."""
    plain = secret.encode()
    shapes = {secret, json.dumps(secret)[1:-1], json.dumps(secret, ensure_ascii=False)[1:-1]}
    shapes |= {quote(secret, safe=""), quote(secret), quote_plus(secret)}
    for encoded in (base64.b64encode(plain), base64.urlsafe_b64encode(plain)):
        shapes |= {encoded.decode(), encoded.decode().rstrip("=")}
    return sorted(shapes, key=len, reverse=True)


def _text(value: Any) -> str:
    if value is None:
        return ""
    return " ".join(str(value).split())[:500]
