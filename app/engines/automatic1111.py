"""AUTOMATIC1111's web UI and Forge: free, at once, and nothing to look up afterwards."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

from app.engines.account import Account
from app.engines.dialect import AtOnce, Manners, json_request
from app.engines.picture_answers import failed, object_of, picture_in
from app.engines.picture_prompt import prompt_text
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


class Automatic1111(AtOnce):
    """The dialect of ``/sdapi/v1/txt2img``.

    A picture costs nothing; whether one that may have been drawn is drawn again by itself is the
    person's choice (``again``).
    """

    def __init__(self, account: Account) -> None:
        self._account = account
        self.manners = Manners(
            "automatic1111",
            paid=False,
            replay="safe" if account.ticked("again") else "never",
            read_timeout_s=1_800,
            list_address="/sdapi/v1/sd-models",
        )

    def prepare(self, request: PictureRequest) -> Prepared:
        """Turn a request into bytes."""
        pixels = Pixels.of_megapixels(self._account.number("megapixels"))
        width, height = pixels.sides(request.aspect)
        guidance = self._account.number("guidance")
        body: dict[str, Any] = {
            "prompt": prompt_text(request, _PROMPT_LIMIT),
            "negative_prompt": self._account.text("negative"),
            "width": width,
            "height": height,
            "seed": request.seed,
            "steps": self._account.whole("steps") or 25,
            "cfg_scale": 7 if guidance is None else guidance,
            "n_iter": 1,
            "batch_size": 1,
            "send_images": True,
            "save_images": False,
        }
        if self._account.text("sampler"):
            body["sampler_name"] = self._account.text("sampler")
        if self._account.model:
            body["override_settings"] = {"sd_model_checkpoint": self._account.model}
        body |= self._account.fields("extra")
        return json_request("/sdapi/v1/txt2img", body)

    def authorization(self, secret: str | None) -> Mapping[str, str]:
        """Return the header for ``--api-auth``; the key is ``user:password``."""
        if not secret:
            return {}
        return {"Authorization": f"Basic {base64.b64encode(secret.encode()).decode()}"}

    def judge(self, raw: RawAnswer) -> PictureAnswer:
        """Judge an answer."""
        if raw.status != 200:
            return failed(raw, limit_means_not_executed=True)
        images = (object_of(raw) or {}).get("images")
        if not isinstance(images, list):
            return PictureUnknown("an answer of an unknown form")
        found = picture_in({"b64": images})
        return found or PictureMissing("the service gave no picture")
