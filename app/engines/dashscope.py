"""Alibaba's DashScope: an order gives a task's number within a second, the task is asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal
from urllib.parse import quote

from app.engines.account import Account, bearer
from app.engines.dialect import Manners, json_request
from app.engines.following import JobState
from app.engines.picture_answers import failed, object_of, objects, picture_in, reason, word
from app.engines.picture_prompt import data_uri, prompt_text
from app.engines.sizes import Fixed, Pixels, Sizes, Table
from app.ports import (
    PictureAnswer,
    PictureMissing,
    PictureRequest,
    PictureUnknown,
    Prepared,
    RawAnswer,
)

_OLD = ("wanx", "wan2.1", "wan2.2", "wan2.5", "flux", "stable-diffusion")
"""Models that take a prompt where the newer ones take messages."""

_EDITS = re.compile(r"edit|^wan[\d.]+-image|^wan[\d.]+-i2i")
"""Models that take pictures along; the others refuse them."""

_QWEN = Table(
    ("16:9", "4:3", "1:1", "3:4", "9:16"),
    ("1664*928", "1472*1140", "1328*1328", "1140*1472", "928*1664"),
)
"""The only sizes these models draw."""

_PROMPT_LIMIT = 2_000
_ENDED = {"SUCCEEDED", "FAILED", "CANCELED"}
_RUNNING = {"PENDING", "RUNNING", "SUSPENDED"}


def _sizes_of(model: str | None) -> Sizes:
    """Return what sizes a model draws: five, or any of about a megapixel."""
    if (model or "").startswith("qwen-image"):
        return _QWEN
    return Pixels(1280 * 1280 if (model or "").startswith("wan2.6") else 1024 * 1024, 16, "*")


class DashScope:
    """The dialect of asynchronous tasks. A task is kept for 24 hours."""

    def __init__(self, account: Account) -> None:
        self._account = account
        self._old = (account.model or "").startswith(_OLD)
        size = account.text("size")
        self._sizes: Sizes = Fixed(size.replace("x", "*")) if size else _sizes_of(account.model)
        self.manners = Manners(
            "dashscope",
            settle_by=("handle",),
            reference_limit=3 if _EDITS.search(account.model or "") else 0,
            list_address="/compatible-mode/v1/models",
        )

    def prepare(self, request: PictureRequest) -> Prepared:
        """Turn a request into bytes, in the form its model takes."""
        prompt = prompt_text(request, _PROMPT_LIMIT)
        parameters: dict[str, Any] = {
            "size": self._sizes.size_for(request.aspect),
            "n": 1,
            "seed": request.seed % 2_147_483_648,
            "prompt_extend": self._account.ticked("prompt_extend"),
            "watermark": self._account.ticked("watermark"),
        }
        if self._account.text("negative"):
            parameters["negative_prompt"] = self._account.text("negative")
        if self._old:
            address = "/api/v1/services/aigc/text2image/image-synthesis"
            given: dict[str, Any] = {"prompt": prompt}
        else:
            address = "/api/v1/services/aigc/image-generation/generation"
            references = request.references[: self.manners.reference_limit]
            content = [{"image": data_uri(reference)} for reference in references]
            given = {"messages": [{"role": "user", "content": [*content, {"text": prompt}]}]}
        body = {
            "model": self._account.model or "",
            "input": given,
            "parameters": parameters | self._account.fields("extra"),
        }
        headers = {"X-DashScope-Async": "enable"}
        if self._account.text("workspace"):
            headers["X-DashScope-WorkSpace"] = self._account.text("workspace")
        return json_request(address, body, **headers)

    def authorization(self, secret: str | None) -> Mapping[str, str]:
        """Return the header that holds the key."""
        return bearer(secret)

    def job(self, raw: RawAnswer) -> str | None:
        """Return the task's number."""
        task = _output(raw).get("task_id")
        return task if raw.status == 200 and isinstance(task, str) else None

    def look_address(self, job: str) -> str:
        """Return where the task is asked for."""
        return f"/api/v1/tasks/{quote(job, safe='')}"

    def state(self, raw: RawAnswer) -> JobState:
        """Judge a look; ``UNKNOWN`` is said of tasks that expired, too, and settles nothing."""
        status = word(_output(raw).get("task_status")) if raw.status == 200 else ""
        if status in _ENDED:
            return "ended"
        return "running" if status in _RUNNING else "unclear"

    def result_address(self, job: str) -> str | None:
        """The look itself is the answer."""
        del job
        return None

    def cancel_address(self, job: str) -> tuple[Literal["POST", "PUT"], str] | None:
        """Only a task that has not begun is taken back; the service refuses others."""
        return "POST", f"{self.look_address(job)}/cancel"

    def judge(self, raw: RawAnswer) -> PictureAnswer:
        """Judge the last answer: the task's, or that to an order that was not taken."""
        if raw.status != 200:
            return failed(
                raw, limit_means_not_executed=self._account.ticked("limit_means_not_executed")
            )
        output = _output(raw)
        status = word(output.get("task_status"))
        if status not in _ENDED:
            return PictureUnknown("an answer of an unknown form")
        for item in _items(output):
            found = picture_in(item)
            if found is not None:
                return found
        for holder in (output, *_items(output)):
            message, code = holder.get("message"), holder.get("code")
            if isinstance(message, str) and message:
                return PictureMissing(reason(200, message[:500], str(code or "")))
        return PictureMissing(f"the task ended with {status} and no picture")


def _output(raw: RawAnswer) -> dict[str, Any]:
    value = object_of(raw) or {}
    output = value.get("output")
    return output if isinstance(output, dict) else {}


def _items(output: dict[str, Any]) -> list[dict[str, Any]]:
    """Return whatever may hold a picture: old tasks list results, new ones talk in choices."""
    found = objects(output.get("results"))
    for choice in objects(output.get("choices")):
        message = choice.get("message")
        found += objects(message.get("content")) if isinstance(message, dict) else []
    return found
