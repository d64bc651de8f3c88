"""The services that draw, as their documents describe them, on loopback."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.engines.fake import Asked, Fake, Said, demand, picture
from tests.engines.fake_jobs import ComfyFake, DashScopeFake, FalFake, SdCppFake, b64, form_of

_ASPECT = re.compile(r"\d+(\.\d+)?:\d+(\.\d+)?")


def event_stream(events: list[dict[str, Any]]) -> bytes:
    """Return events as they go over the line, each with its name before it."""
    told = (f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events)
    return "".join(told).encode()


class ImagesFake(Fake):
    """The OpenAI-images dialect, in the strictest reading: GPT models know no response format."""

    prefix = "/v1"
    paths = ("/v1/images/generations", "/v1/images/edits")
    streams = True
    """Whether it streams where that is asked for; some services take no notice."""
    stream_error: dict[str, Any] | None = None
    """What a stream tells in place of the picture."""

    def is_order(self, asked: Asked) -> bool:
        return asked.method == "POST" and asked.path in self.paths

    def order(self, asked: Asked) -> Said:
        if asked.path.endswith("/edits"):
            body, files = form_of(asked)
            demand(files, "image[] is required")
        else:
            body = asked.json
        self.check(body)
        self.paid += 1
        headers = {"x-request-id": f"req_{self.paid}"}
        if self.streams and body.get("stream") in (True, "true"):
            demand("text/event-stream" in asked.headers["accept"], "who streams must take it")
            kind = "image_edit" if asked.path.endswith("/edits") else "image_generation"
            told = self.told(kind, int(body["partial_images"]))
            return Said(200, event_stream(told), "text/event-stream; charset=utf-8", headers)
        return Said(200, self.made(), headers=headers)

    def told(self, kind: str, previews: int) -> list[dict[str, Any]]:
        """Return a stream's events: the previews get brighter."""
        events: list[dict[str, Any]] = [
            {"type": f"{kind}.partial_image", "partial_image_index": index,
             "b64_json": b64(picture(100 + 40 * index))}
            for index in range(previews)
        ]  # fmt: skip
        if self.stream_error is not None:
            return [*events, {"type": "error", "error": self.stream_error}]
        made = self.made()
        last = {"b64_json": made["data"][0]["b64_json"], "usage": made["usage"]}
        return [*events, {"type": f"{kind}.completed", **last}]

    def check(self, body: dict[str, Any]) -> None:
        demand(body.get("prompt"), "prompt is required")
        demand("response_format" not in body, "Unknown parameter: 'response_format'.")
        demand(re.fullmatch(r"\d+x\d+|auto", body["size"]), "Invalid size.")
        demand(body["n"] in (1, "1"), "n must be 1 here")

    def made(self) -> dict[str, Any]:
        return {
            "created": 1,
            "data": [{"b64_json": b64(picture())}],
            "usage": {"input_tokens": 12, "output_tokens": 1056, "total_tokens": 1068},
        }

    def other(self, asked: Asked) -> Said:
        if asked.path == f"{self.prefix}/models":
            return Said(200, {"data": [{"id": "gpt-image-2"}, {"id": "gpt-image-1.5"}]})
        if asked.path.startswith("/files/"):
            return Said(200, picture(), "image/png")
        return super().other(asked)


class XaiFake(ImagesFake):
    def order(self, asked: Asked) -> Said:
        body = asked.json
        demand("size" not in body, "size is not supported")
        demand(_ASPECT.fullmatch(body.get("aspect_ratio", "")), "aspect_ratio is wrong")
        if asked.path.endswith("/edits"):
            demand(all(item["url"] for item in body["images"]), "images are wrong")
        self.paid += 1
        usage = {"cost_in_usd_ticks": 200_000_000}
        return Said(200, {"data": [{"b64_json": b64(picture())}], "usage": usage})


class OpenRouterFake(ImagesFake):
    prefix = "/api/v1"
    paths = ("/api/v1/images",)

    def order(self, asked: Asked) -> Said:
        demand(_ASPECT.fullmatch(asked.json.get("aspect_ratio", "")), "aspect_ratio is wrong")
        self.paid += 1
        made = {"data": [{"b64_json": b64(picture()), "media_type": "image/png"}]}
        return Said(200, made | {"usage": {"cost": 0.04}}, headers={"X-Generation-Id": "gen-1"})


class SiliconFlowFake(ImagesFake):
    paths = ("/v1/images/generations",)

    def order(self, asked: Asked) -> Said:
        body = asked.json
        demand("n" not in body and "size" not in body, "unknown field")
        demand(re.fullmatch(r"\d+x\d+", body.get("image_size", "")), "image_size is wrong")
        self.paid += 1
        url = f"{self.origin}/files/{self.paid}.png"
        return Said(200, {"images": [{"url": url}], "timings": {"inference": 1.2}, "seed": 1})


class ZhipuFake(ImagesFake):
    prefix = "/api/paas/v4"
    paths = ("/api/paas/v4/images/generations",)

    def order(self, asked: Asked) -> Said:
        demand("n" not in asked.json, "unknown field n")
        self.paid += 1
        return Said(200, {"created": 1, "data": [{"url": f"{self.origin}/files/a.png"}]})


class MiniMaxFake(ImagesFake):
    """Errors come with status 200."""

    paths = ("/v1/image_generation",)

    def order(self, asked: Asked) -> Said:
        body = asked.json
        demand(body.get("response_format") in ("url", "base64"), "invalid params")
        demand(_ASPECT.fullmatch(body.get("aspect_ratio", "")), "invalid params, aspect_ratio")
        self.paid += 1
        return Said(200, {
            "id": "a", "data": {"image_base64": [b64(picture())]},
            "metadata": {"success_count": "1", "failed_count": "0"},
            "base_resp": {"status_code": 0, "status_msg": "success"},
        })  # fmt: skip

    def refusal(self, words: str) -> Said:
        return Said(200, {"base_resp": {"status_code": 2013, "status_msg": words}})


class ArkFake(ImagesFake):
    prefix = "/api/v3"
    paths = ("/api/v3/images/generations",)

    def check(self, body: dict[str, Any]) -> None:
        demand(body.get("watermark") is False, "a mark was not asked away")
        demand("n" not in body, "unknown field n")
        size = re.fullmatch(r"(\d+)x(\d+)|[124]K", body["size"])
        demand(size and (not size[1] or int(size[1]) * int(size[2]) >= 921_600), "size too small")

    def made(self) -> dict[str, Any]:
        data = [{"b64_json": b64(picture()), "size": "2048x2048"}]
        return {"model": "m", "created": 1, "data": data, "usage": {"generated_images": 1}}


class GeminiFake(Fake):
    prefix = "/v1beta"
    blocked = ""
    """What the next answer is blocked with."""

    def authorized(self, asked: Asked) -> bool:
        return asked.headers.get("x-goog-api-key") == self.key

    def is_order(self, asked: Asked) -> bool:
        return asked.method == "POST" and asked.path.endswith(":generateContent")

    def order(self, asked: Asked) -> Said:
        body = asked.json
        config = body["generationConfig"]
        demand(config["imageConfig"]["aspectRatio"] in ("16:9", "1:1", "3:4", "9:16"), "ratio")
        demand("IMAGE" in config["responseModalities"], "no picture asked for")
        self.paid += 1
        usage = {"promptTokenCount": 20, "candidatesTokenCount": 1290}
        if self.blocked:
            candidate: dict[str, Any] = {"finishReason": self.blocked, "content": {}}
        else:
            inline = {"inlineData": {"mimeType": "image/png", "data": b64(picture())}}
            thought = {"text": "let me think", "thought": True}
            candidate = {
                "finishReason": "STOP",
                "content": {"role": "model", "parts": [thought, {"text": "Here."}, inline]},
            }
        return Said(200, {"candidates": [candidate], "usageMetadata": usage})

    def refusal(self, words: str) -> Said:
        return Said(400, {"error": {"code": 400, "message": words, "status": "INVALID_ARGUMENT"}})

    def other(self, asked: Asked) -> Said:
        if asked.path == "/v1beta/models":
            return Said(200, {"models": [{"name": "models/gemini-2.5-flash-image"}]})
        return super().other(asked)


class Automatic1111Fake(Fake):
    key = None

    def is_order(self, asked: Asked) -> bool:
        return asked.path == "/sdapi/v1/txt2img"

    def order(self, asked: Asked) -> Said:
        body = asked.json
        demand(body["width"] % 8 == body["height"] % 8 == 0, "size must be divisible by 8")
        demand((body["n_iter"], body["batch_size"]) == (1, 1), "one picture")
        self.paid += 1
        return Said(200, {"images": [b64(picture())], "parameters": body, "info": "{}"})

    def refusal(self, words: str) -> Said:
        return Said(422, {"detail": [{"loc": ["body"], "msg": words}]})

    def other(self, asked: Asked) -> Said:
        if asked.path == "/sdapi/v1/sd-models":
            return Said(200, [{"title": "comic.safetensors [1a2b]", "model_name": "comic"}])
        return super().other(asked)


FAKES: dict[str, type[Fake]] = {
    "openai": ImagesFake,
    "openai-images": ImagesFake,
    "xai-images": XaiFake,
    "openrouter-images": OpenRouterFake,
    "siliconflow-images": SiliconFlowFake,
    "zhipu-images": ZhipuFake,
    "minimax-images": MiniMaxFake,
    "ark-images": ArkFake,
    "gemini-images": GeminiFake,
    "dashscope": DashScopeFake,
    "dashscope-intl": DashScopeFake,
    "dashscope-us": DashScopeFake,
    "fal": FalFake,
    "comfyui": ComfyFake,
    "automatic1111": Automatic1111Fake,
    "sdcpp": SdCppFake,
}
"""The stand-in of every service that draws, but the practice service, which is real."""
MODELS = {"fal": "fal-ai/flux/dev"}
