"""Gemini's picture models: one question, one answer, a refusal with status 200."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

from app.engines.account import Account
from app.engines.dialect import AtOnce, Manners, json_request
from app.engines.picture_answers import failed, object_of, objects, picture_in
from app.engines.picture_prompt import prompt_text
from app.engines.said import error_of
from app.engines.sizes import Table
from app.ports import (
    PictureAnswer,
    PictureMissing,
    PictureRequest,
    PictureUnknown,
    Prepared,
    RawAnswer,
)

_ASPECTS = Table.of_aspects("1:1", "2:3", "3:2", "3:4", "4:3", "9:16", "16:9", "21:9")
_PROMPT_LIMIT = 32_000
_WITHHELD = {
    "SAFETY", "PROHIBITED_CONTENT", "IMAGE_SAFETY", "IMAGE_PROHIBITED_CONTENT",
    "IMAGE_RECITATION", "RECITATION", "BLOCKLIST", "SPII",
}  # fmt: skip


class GeminiImages(AtOnce):
    """The dialect of ``models/…:generateContent``."""

    def __init__(self, account: Account) -> None:
        self._account = account
        self.manners = Manners("gemini-images", reference_limit=14, list_address="/models")

    def prepare(self, request: PictureRequest) -> Prepared:
        """Turn a request into bytes: words first, then the reference pictures."""
        parts: list[dict[str, Any]] = [{"text": prompt_text(request, _PROMPT_LIMIT)}]
        for reference in request.references[: self.manners.reference_limit]:
            data = base64.b64encode(reference.data).decode()
            parts.append({"inlineData": {"mimeType": reference.media_type, "data": data}})
        image: dict[str, Any] = {"aspectRatio": _ASPECTS.size_for(request.aspect)}
        if self._account.text("image_size"):
            image["imageSize"] = self._account.text("image_size")
        body = {
            "contents": [{"role": "user", "parts": parts}],
            "generationConfig": {"responseModalities": ["TEXT", "IMAGE"], "imageConfig": image},
        }
        body |= self._account.fields("extra")
        return json_request(f"/models/{self._account.model or ''}:generateContent", body)

    def authorization(self, secret: str | None) -> Mapping[str, str]:
        """Return the header that holds the key."""
        return {"x-goog-api-key": secret} if secret else {}

    def judge(self, raw: RawAnswer) -> PictureAnswer:
        """Judge an answer: pictures and words come mixed, and refusals with status 200."""
        if raw.status != 200:
            return failed(
                raw, limit_means_not_executed=self._account.ticked("limit_means_not_executed")
            )
        value = object_of(raw)
        if value is None:
            return PictureUnknown("status 200 without a readable answer")
        parts, finish = _parts(value)
        text = "\n".join(
            part["text"] for part in parts if _is_text(part) and not part.get("thought")
        )[:4_000]
        for part in parts:
            inline = part.get("inlineData") or part.get("inline_data")
            if isinstance(inline, dict) and not part.get("thought"):
                found = picture_in({"b64": inline.get("data")}, text=text)
                if found is not None:
                    return found
        blocked = value.get("promptFeedback")
        blocked = blocked.get("blockReason") if isinstance(blocked, dict) else None
        if blocked or finish in _WITHHELD:
            word = blocked if isinstance(blocked, str) else finish
            return PictureMissing(f"refused by the service's rules ({word[:60]})", text)
        if "candidates" not in value and "usageMetadata" not in value:
            error = error_of(value)
            return PictureUnknown(error[0] if error else "an answer of an unknown form")
        said = f" ({finish[:60]})" if finish and finish != "STOP" else ""
        return PictureMissing(f"the service gave no picture{said}", text)


def _parts(value: dict[str, Any]) -> tuple[list[dict[str, Any]], str]:
    """Return all candidates' parts, and the first reason given for an end."""
    found: list[dict[str, Any]] = []
    finish = ""
    for candidate in objects(value.get("candidates")):
        told = candidate.get("finishReason")
        finish = finish or (told if isinstance(told, str) else "")
        content = candidate.get("content")
        found += objects(content.get("parts")) if isinstance(content, dict) else []
    return found, finish


def _is_text(part: dict[str, Any]) -> bool:
    return isinstance(part.get("text"), str)
