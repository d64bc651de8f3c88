"""What a chat service's error means: try again, wait, shorten, or tell the person."""

from __future__ import annotations

from app.engines.account import Account
from app.engines.causes import PASSING, Cause, cause_of, cause_of_silence, in_words
from app.engines.said import error_of, wait_of
from app.engines.wire import read_json
from app.errors import ChatFailedError, KeyMissingError, NoAnswerError, NotSentError
from app.ports import RawAnswer

_BODY_LIMIT = 16 * 1024 * 1024


def failed(cause: Cause, said: str = "", *, wait_s: float | None = None) -> ChatFailedError:
    """Return the error to raise for ``cause``, with the words of whoever told of it."""
    return ChatFailedError(
        reason=in_words(cause, said, wait_s=wait_s),
        cause=cause,
        retryable=cause in PASSING,
        overflow=cause == "overflow",
        wait_s=wait_s,
    )


def keyless(account: Account) -> ChatFailedError:
    """Return what to raise where the key was looked for and there is none: nothing was sent."""
    missing = KeyMissingError(engine=account.title, variable=account.key_variable)
    return ChatFailedError(
        reason=str(missing), cause="key", retryable=False, overflow=False, wait_s=None
    )


def failure(
    status: int | None, message: str, code: str, *, wait_s: float | None = None
) -> ChatFailedError:
    """Return the error to raise; ``status`` is None for an error within a stream."""
    said = message if status is None else f"{message} (status {status})"
    return failed(cause_of(status, message, code), said, wait_s=wait_s)


def failure_of(raw: RawAnswer) -> ChatFailedError:
    """Return what an answer that is no event stream and no reply means."""
    try:
        error = error_of(read_json(raw.body, limit=_BODY_LIMIT))
    except ValueError:
        error = None
        if raw.body.lstrip()[:1] == b"<":
            said = f"a web page came instead of an answer (status {raw.status})"
            return failed("address" if raw.status < 400 else cause_of(raw.status, "", ""), said)
    message, code = error or ("no readable answer", "")
    return failure(raw.status, message or code, code, wait_s=wait_of(raw.headers))


def unanswered(error: NotSentError | NoAnswerError) -> ChatFailedError:
    """Return what to raise where nobody answered."""
    said = str(error.parameters.get("reason", error))
    return failed(cause_of_silence(said, sent=isinstance(error, NoAnswerError)), said)


def is_loading(raw: RawAnswer) -> bool:
    """Tell whether a refusal only says that the model is still being loaded."""
    return raw.status in (500, 503) and failure_of(raw).cause == "loading"


def names_stream_options(raw: RawAnswer) -> bool:
    """Tell whether a refusal is about ``stream_options``: then the request may go without."""
    return raw.status in (400, 422) and (
        b"stream_options" in raw.body or b"include_usage" in raw.body
    )
