"""stable-diffusion.cpp's own server: free, jobs in its memory for ten minutes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal
from urllib.parse import quote

from app.engines.account import Account, bearer
from app.engines.dialect import Manners, json_request
from app.engines.following import JobState
from app.engines.picture_answers import failed, object_of, objects, picture_in, reason, word
from app.engines.picture_prompt import data_uri, prompt_text
from app.engines.said import error_of
from app.engines.sizes import Pixels
from app.ports import (
    PictureAnswer,
    PictureMissing,
    PictureRequest,
    PictureUnknown,
    Prepared,
    RawAnswer,
)

_PROMPT_LIMIT = 4_000
_RUNNING = {"queued", "generating"}
_ENDED = {"completed", "failed", "cancelled"}


class SdCpp:
    """The dialect of ``/sdcpp/v1/img_gen``."""

    def __init__(self, account: Account) -> None:
        self._account = account
        limit = account.whole("reference_limit")
        self.manners = Manners(
            "sdcpp",
            paid=False,
            settle_by=("handle",),
            reference_limit=limit or 0,
            job_s=3_600,
            list_address="/v1/models",
        )

    def prepare(self, request: PictureRequest) -> Prepared:
        """Turn a request into bytes."""
        pixels = Pixels.of_megapixels(self._account.number("megapixels"))
        width, height = pixels.sides(request.aspect)
        body: dict[str, Any] = {
            "prompt": prompt_text(request, _PROMPT_LIMIT),
            "negative_prompt": self._account.text("negative"),
            "width": width,
            "height": height,
            "seed": request.seed,
            "batch_count": 1,
            "output_format": "png",
        }
        steps = self._account.whole("steps")
        if steps:
            body["sample_params"] = {"sample_steps": steps}
        uris = [data_uri(item) for item in request.references[: self.manners.reference_limit]]
        if uris:
            body["ref_images"] = uris
        body |= self._account.fields("extra")
        return json_request("/sdcpp/v1/img_gen", body)

    def authorization(self, secret: str | None) -> Mapping[str, str]:
        """Return the header that holds the key, where something in front wants one."""
        return bearer(secret)

    def job(self, raw: RawAnswer) -> str | None:
        """Return the job's number."""
        job = (object_of(raw) or {}).get("id") if raw.status in (200, 202) else None
        return job if isinstance(job, str) else None

    def look_address(self, job: str) -> str:
        """Return where the job is asked for."""
        return f"/sdcpp/v1/jobs/{quote(job, safe='')}"

    def state(self, raw: RawAnswer) -> JobState:
        """Judge a look. 404 and 410 say that the job is forgotten, not that it was never done."""
        status = word((object_of(raw) or {}).get("status")) if raw.status == 200 else ""
        if status in _ENDED:
            return "ended"
        return "running" if status in _RUNNING else "unclear"

    def result_address(self, job: str) -> str | None:
        """The look itself is the answer."""
        del job
        return None

    def cancel_address(self, job: str) -> tuple[Literal["POST", "PUT"], str] | None:
        """A job at work ends after its next step."""
        return "POST", f"{self.look_address(job)}/cancel"

    def judge(self, raw: RawAnswer) -> PictureAnswer:
        """Judge the last answer."""
        if raw.status not in (200, 202):
            return failed(raw, limit_means_not_executed=True)
        value = object_of(raw) or {}
        if word(value.get("status")) not in _ENDED:
            return PictureUnknown("an answer of an unknown form")
        result = value.get("result")
        images = result.get("images") if isinstance(result, dict) else None
        for item in objects(images):
            found = picture_in(item)
            if found is not None:
                return found
        message, code = error_of(value) or ("the service gave no picture", "")
        return PictureMissing(reason(200, message, code))
