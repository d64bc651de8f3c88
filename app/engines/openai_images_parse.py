"""Judge an answer in the OpenAI-images dialect. Pure: the spool asks again after a crash."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from app.engines.http import ANSWER_LIMIT
from app.engines.openai_images_profiles import PictureProfile
from app.engines.result_pictures import decode_data_uri, read_base64
from app.engines.said import error_of, wait_of
from app.engines.wire import read_json
from app.errors import NoAnswerError
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

_WORKED = ("data", "images", "choices", "usage", "created")
"""Keys of an answer whose service did something, even where no picture came of it."""


def judge(raw: RawAnswer, profile: PictureProfile) -> PictureAnswer:
    """Return what ``raw`` means; what is not clearly something else is unknown."""
    try:
        value = read_json(raw.body, limit=ANSWER_LIMIT)
    except ValueError:
        return PictureUnknown(f"status {raw.status} without a readable answer")
    error = error_of(value)
    if raw.status in (200, 201):
        return _made(value, error, profile)
    if error is None:
        return PictureUnknown(f"status {raw.status} without a reason")
    reason = _reason(raw.status, *error)
    if raw.status == 429 and not profile.limit_means_not_executed:
        return PictureUnknown(reason)
    if 400 <= raw.status < 500 and raw.status != 408:
        return PictureRefused(reason, wait_of(raw.headers))
    return PictureUnknown(reason)


def _made(value: Any, error: tuple[str, str] | None, profile: PictureProfile) -> PictureAnswer:
    if not isinstance(value, dict):
        return PictureUnknown("an answer of an unknown form")
    cost = _cost(value, profile)
    items = _items(value)
    text = _words(value, items)
    for item in items:
        found = _picture(item, cost, text)
        if found is not None:
            return found
    listed = isinstance(value.get("data"), list) or isinstance(value.get("images"), list)
    if error is not None and not listed:
        # Services and relays that answer errors with status 200 do not say whether they charge.
        return PictureUnknown(_reason(200, *error))
    if not any(key in value for key in _WORKED):
        return PictureUnknown("an answer of an unknown form")
    return PictureMissing(_why_missing(value, items), text, cost)


def _items(value: dict[str, Any]) -> list[dict[str, Any]]:
    for key in ("data", "images"):
        found = value.get(key)
        if isinstance(found, dict):
            found = [found]
        if isinstance(found, list):
            return [
                {"url": i} if isinstance(i, str) else i for i in found if isinstance(i, str | dict)
            ]
    return []


def _picture(item: dict[str, Any], cost: Money | None, text: str) -> PictureAnswer | None:
    for key in ("b64_json", "image_base64", "b64", "url", "image_url", "image_urls"):
        found = item.get(key)
        found = found[0] if isinstance(found, list) and found else found
        if not isinstance(found, str) or not found:
            continue
        if found[:5].lower() == "data:":
            try:
                return PictureMade(decode_data_uri(found), cost, text)
            except NoAnswerError as error:
                return PictureMissing(str(error), text, cost)
        if "url" in key:
            return PictureElsewhere(found, cost)
        try:
            return PictureMade(read_base64(found), cost, text)
        except ValueError:
            return PictureMissing("the picture's data are damaged", text, cost)
    return None


def _words(value: dict[str, Any], items: list[dict[str, Any]]) -> str:
    found = [item.get("revised_prompt") or item.get("text") for item in items]
    choices = value.get("choices")
    if isinstance(choices, list):
        for choice in choices:
            message = choice.get("message") if isinstance(choice, dict) else None
            found.append(message.get("content") if isinstance(message, dict) else None)
    found.append(value.get("text"))
    return "\n".join(text for text in found if isinstance(text, str) and text)[:4_000]


def _why_missing(value: dict[str, Any], items: list[dict[str, Any]]) -> str:
    for item in (*items, value):
        error = error_of(item)
        if error is not None:
            return _reason(200, *error)
        if item.get("respect_moderation") is False or item.get("is_image_safe") is False:
            return "withheld by the service's rules"
    for holder in (value, *items):
        for key in ("finish_reason", "finishReason", "block_reason", "blockReason"):
            if isinstance(holder.get(key), str) and holder[key]:
                return f"the service gave no picture ({holder[key][:100]})"
    return "the service gave no picture"


def _reason(status: int, message: str, code: str) -> str:
    text = message or f"status {status}"
    if status == 402:
        text = f"out of credits: {text}"
    return f"{text} ({code})" if code and code not in text else text


def _cost(value: dict[str, Any], profile: PictureProfile) -> Money | None:
    usage = value.get("usage")
    if not profile.cost or not isinstance(usage, dict):
        return None
    told = usage.get(profile.cost.partition(".")[2])
    if isinstance(told, bool) or not isinstance(told, int | float | str):
        return None
    try:
        amount = Decimal(str(told))
    except InvalidOperation:
        return None
    if profile.cost.endswith("_ticks"):
        amount = amount.scaleb(-10)
    if not amount.is_finite() or amount < 0:
        return None
    return Money(amount, profile.cost_unit)
