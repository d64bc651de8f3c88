"""What all services that draw have in common in their answers: pictures, reasons, failures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from app.engines.causes import cause_of, in_words
from app.engines.http import ANSWER_LIMIT
from app.engines.result_pictures import decode_data_uri, read_base64
from app.engines.said import error_of, wait_of
from app.engines.wire import read_json
from app.errors import NoAnswerError
from app.log import LOGGER
from app.ports import (
    PictureAnswer,
    PictureElsewhere,
    PictureMade,
    PictureMissing,
    PictureRefused,
    PictureUnknown,
    RawAnswer,
)
from app.records.money import Money

_PICTURES = ("b64_json", "image_base64", "b64", "url", "image_url", "image_urls", "image")


def object_of(raw: RawAnswer) -> dict[str, Any] | None:
    """Return the JSON object an answer holds, None where it holds none."""
    try:
        value = read_json(raw.body, limit=ANSWER_LIMIT)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def word(value: object) -> str:
    """Return a word of an answer, ``""`` for anything that is none."""
    return value if isinstance(value, str) else ""


def objects(value: object) -> list[dict[str, Any]]:
    """Return the objects of a list in an answer, none for anything that is no list."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def judged(judge: Callable[[], PictureAnswer], engine_id: str) -> PictureAnswer:
    """Return what ``judge`` says, and unknown where it breaks.

    A paid answer must stay readable later, whatever it holds that nobody thought of.
    """
    try:
        return judge()
    except Exception:
        LOGGER.exception("an answer of %s was not understood", engine_id)
        return PictureUnknown("an answer of an unknown form")


def failed(raw: RawAnswer, *, limit_means_not_executed: bool = False) -> PictureAnswer:
    """Judge an answer whose status is no success; what is not clearly a refusal is unknown."""
    try:
        value = read_json(raw.body, limit=ANSWER_LIMIT)
    except ValueError:
        return PictureUnknown(f"status {raw.status} without a readable answer")
    error = error_of(value)
    if error is None:
        return PictureUnknown(f"status {raw.status} without a reason")
    said = reason(raw.status, *error)
    if raw.status == 429 and not limit_means_not_executed:
        return PictureUnknown(said)
    if 400 <= raw.status < 500 and raw.status != 408:
        return PictureRefused(said, wait_of(raw.headers))
    return PictureUnknown(said)


def reason(status: int, message: str, code: str) -> str:
    """Return what a failure comes down to and what to do about it, then the service's words."""
    said = message or f"status {status}"
    if code and code not in said:
        said = f"{said} ({code})"
    cause = cause_of(status, message, code)
    return said if cause == "other" else in_words(cause, said)


def picture_in(
    item: Mapping[str, Any], cost: Money | None = None, text: str = ""
) -> PictureAnswer | None:
    """Return the picture an object holds or names, whichever of the usual fields it is in."""
    for key in _PICTURES:
        found = item.get(key)
        found = found[0] if isinstance(found, list) and found else found
        if not isinstance(found, str) or not found:
            continue
        if found[:5].lower() == "data:":
            try:
                return PictureMade(decode_data_uri(found), cost, text)
            except NoAnswerError as error:
                return PictureMissing(str(error), text, cost)
        if "url" in key or found[:4].lower() == "http":
            return PictureElsewhere(found, cost)
        try:
            return PictureMade(read_base64(found), cost, text)
        except ValueError:
            return PictureMissing("the picture's data are damaged", text, cost)
    return None
