"""fal's queue: an order gives a request's number, its state and its result lie side by side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal
from urllib.parse import quote

from app.engines.account import Account
from app.engines.dialect import Manners, json_request
from app.engines.following import JobState
from app.engines.picture_answers import failed, object_of, objects, picture_in, reason, word
from app.engines.picture_prompt import data_uri, prompt_text
from app.engines.said import error_of
from app.engines.sizes import Pixels, Table
from app.ports import (
    PictureAnswer,
    PictureMissing,
    PictureRefused,
    PictureRequest,
    PictureUnknown,
    Prepared,
    RawAnswer,
)

_ASPECTS = Table.of_aspects("1:1", "4:3", "3:4", "3:2", "2:3", "16:9", "9:16", "21:9")
_RUNNING = {"IN_QUEUE", "IN_PROGRESS"}
_PROMPT_LIMIT = 8_000


class Fal:
    """The dialect of ``queue.fal.run``; the model is the application's path."""

    def __init__(self, account: Account) -> None:
        self._account = account
        self._app = (account.model or "").strip("/")
        references = account.text("references")
        self._references = references if references != "none" else ""
        limit = account.whole("reference_limit")
        self.manners = Manners(
            "fal",
            settle_by=("handle",),
            reference_limit=(4 if limit is None else limit) if self._references else 0,
            list_address="",
        )

    def prepare(self, request: PictureRequest) -> Prepared:
        """Turn a request into bytes; applications differ in what they call things."""
        body: dict[str, Any] = {
            "prompt": prompt_text(request, _PROMPT_LIMIT),
            "seed": request.seed,
            "num_images": 1,
        }
        size = self._account.text("size_field") or "image_size"
        if size == "image_size":
            width, height = Pixels(1024 * 1024, 16).sides(request.aspect)
            body[size] = {"width": width, "height": height}
        elif size == "aspect_ratio":
            body[size] = _ASPECTS.size_for(request.aspect)
        uris = [data_uri(item) for item in request.references[: self.manners.reference_limit]]
        if uris:
            body[self._references] = uris if self._references.endswith("s") else uris[0]
        body |= self._account.fields("extra")
        return json_request(f"/{quote(self._app)}", body)

    def authorization(self, secret: str | None) -> Mapping[str, str]:
        """Return the header that holds the key."""
        return {"Authorization": f"Key {secret}"} if secret else {}

    def job(self, raw: RawAnswer) -> str | None:
        """Return the request's number."""
        job = (object_of(raw) or {}).get("request_id") if raw.status in (200, 201, 202) else None
        return job if isinstance(job, str) else None

    def look_address(self, job: str) -> str:
        """Return where the request's state is asked for."""
        return f"{self._requests(job)}/status"

    def state(self, raw: RawAnswer) -> JobState:
        """Judge a look."""
        value = object_of(raw) if raw.status in (200, 202) else None
        status = word((value or {}).get("status"))
        if status in _RUNNING:
            return "running"
        return "ended" if status == "COMPLETED" else "unclear"

    def result_address(self, job: str) -> str | None:
        """Return where the result lies."""
        return self._requests(job)

    def cancel_address(self, job: str) -> tuple[Literal["POST", "PUT"], str] | None:
        """The service takes it out of the queue, or tells the application to stop."""
        return "PUT", f"{self._requests(job)}/cancel"

    def judge(self, raw: RawAnswer) -> PictureAnswer:
        """Judge a result, or the answer to an order that was not taken.

        Errors of an application's own run are not charged by fal, but who ran says nothing of
        that: they count as possibly charged.
        """
        value = object_of(raw)
        if raw.status == 499:
            # it was begun: whoever cancels is not told whether that was for nothing
            return PictureMissing("the request was cancelled")
        if raw.status == 422 and value is not None and isinstance(value.get("detail"), list):
            return _not_accepted(value["detail"])
        if raw.status not in (200, 201):
            return failed(
                raw, limit_means_not_executed=self._account.ticked("limit_means_not_executed")
            )
        if value is None:
            return PictureUnknown("status 200 without a readable answer")
        for item in _items(value):
            found = picture_in(item)
            if found is not None:
                return found
        error = error_of(value)
        if error is not None:
            return PictureMissing(reason(200, *error))
        if "images" in value or "image" in value:
            return PictureMissing("the service gave no picture")
        return PictureUnknown("an answer of an unknown form")

    def _requests(self, job: str) -> str:
        """Return a request's place: below the application, whatever path within it was called."""
        app = "/".join(self._app.split("/")[:2])
        return f"/{quote(app)}/requests/{quote(job, safe='')}"


def _not_accepted(detail: list[Any]) -> PictureAnswer:
    """Judge what an application says of an input; pictures it withholds have been drawn."""
    told = objects(detail)
    words = "; ".join(str(item.get("msg") or "") for item in told)[:500]
    kinds = {word(item.get("type")) for item in told}
    if "content_policy_violation" in kinds:
        return PictureMissing(f"refused by the service's rules: {words}")
    return PictureRefused(words or "the input was not accepted")


def _items(value: dict[str, Any]) -> list[dict[str, Any]]:
    found = objects(value.get("images"))
    one = value.get("image")
    return [*found, one] if isinstance(one, dict) else found
