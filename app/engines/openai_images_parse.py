"""Judge an answer in the OpenAI-images dialect. Pure: the spool asks again after a crash."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from app.engines.causes import cause_of
from app.engines.http import ANSWER_LIMIT
from app.engines.openai_images_profiles import PictureProfile
from app.engines.picture_answers import failed, picture_in, reason
from app.engines.said import error_of
from app.engines.wire import read_json
from app.ports import PictureAnswer, PictureMissing, PictureUnknown, RawAnswer
from app.records.money import Money

_WORKED = ("data", "images", "choices", "usage", "created")
"""Keys of an answer whose service did something, even where no picture came of it."""


def judge(raw: RawAnswer, profile: PictureProfile) -> PictureAnswer:
    """Return what ``raw`` means; what is not clearly something else is unknown."""
    if raw.status not in (200, 201):
        return failed(raw, limit_means_not_executed=profile.limit_means_not_executed)
    try:
        value = read_json(raw.body, limit=ANSWER_LIMIT)
    except ValueError:
        return PictureUnknown(f"status {raw.status} without a readable answer")
    streamed = raw.headers.get("content-type", "").startswith("text/event-stream")
    return _made(value, error_of(value), profile, streamed=streamed)


def _made(
    value: Any, error: tuple[str, str] | None, profile: PictureProfile, *, streamed: bool
) -> PictureAnswer:
    """Judge an answer of status 200, or of a stream its last event: that is the picture itself."""
    if not isinstance(value, dict):
        return PictureUnknown("an answer of an unknown form")
    cost = _cost(value, profile)
    items = _items(value)
    if streamed and not items and error is None and "partial_image_index" not in value:
        items = [value]
    text = _words(value, items)
    for item in items:
        found = picture_in(item, cost, text)
        if found is not None:
            return found
    listed = isinstance(value.get("data"), list) or isinstance(value.get("images"), list)
    if error is not None and not listed:
        if streamed and cause_of(None, *error) == "withheld":
            # it was begun, and nothing more comes: no picture, and perhaps a charge
            return PictureMissing(reason(200, *error), text, cost)
        # Services and relays that answer errors with status 200 do not say whether they charge.
        return PictureUnknown(reason(200, *error))
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
            return reason(200, *error)
        if item.get("respect_moderation") is False or item.get("is_image_safe") is False:
            return "withheld by the service's rules"
    for holder in (value, *items):
        for key in ("finish_reason", "finishReason", "block_reason", "blockReason"):
            if isinstance(holder.get(key), str) and holder[key]:
                return f"the service gave no picture ({holder[key][:100]})"
    return "the service gave no picture"


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
    if not amount.is_finite() or amount < 0:
        return None
    if profile.cost.endswith("_ticks"):
        amount = amount.scaleb(-10)
    return Money(amount, profile.cost_unit)
