"""What a chat service's error means: try again, wait, shorten, or tell the person."""

from __future__ import annotations

import re

from app.engines.said import error_of, wait_of
from app.engines.wire import read_json
from app.errors import ChatFailedError
from app.ports import RawAnswer

_BODY_LIMIT = 16 * 1024 * 1024
_PASSING = {408, 409, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529}
_FINAL_CODES = re.compile(
    r"insufficient_quota|invalid_api_key|authentication|permission|billing|arrearage"
    r"|insufficient[ _]balance|invalid_request|not[ _]found",
    re.IGNORECASE,
)
_OVERFLOW = re.compile(
    r"context[ _-]?(length|window|size|limit)|maximum context|context_length_exceeded"
    r"|(prompt|input|request)[^.]{0,40}\b(too long|too large|exceeds?\b)[^.]{0,60}|too many tokens"
    r"|token limit|n_ctx|range of input length|string_above_max_length",
    re.IGNORECASE,
)


def failure(
    status: int | None, message: str, code: str, *, wait_s: float | None = None
) -> ChatFailedError:
    """Return the error to raise; ``status`` is None for an error within a stream."""
    said = f"{message} {code}"
    overflow = bool(_OVERFLOW.search(said)) and status not in (401, 402, 403, 404, 429)
    passing = status in _PASSING or (status is None and not code.startswith("4"))
    reason = message if status is None else f"{message} (status {status})"
    return ChatFailedError(
        reason=reason,
        retryable=passing and not overflow and not _FINAL_CODES.search(said),
        overflow=overflow,
        wait_s=wait_s,
    )


def failure_of(raw: RawAnswer) -> ChatFailedError:
    """Return what an answer that is no event stream and no reply means."""
    try:
        error = error_of(read_json(raw.body, limit=_BODY_LIMIT))
    except ValueError:
        page = raw.body.lstrip()[:1] == b"<"
        words = "a web page came instead of an answer" if page else "no readable answer"
        error = (words, "")
    message, code = error or ("no reason given", "")
    return failure(raw.status, message or code, code, wait_s=wait_of(raw.headers))


def names_stream_options(raw: RawAnswer) -> bool:
    """Tell whether a refusal is about ``stream_options``: then the request may go without."""
    return raw.status in (400, 422) and (
        b"stream_options" in raw.body or b"include_usage" in raw.body
    )
