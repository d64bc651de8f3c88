"""The services that draw, as their documents describe them, on loopback."""

from __future__ import annotations

import base64
import hashlib
import itertools
import json
import re
import uuid
from email import message_from_bytes
from http.server import BaseHTTPRequestHandler
from typing import Any

from tests.engines.fake import Asked, Fake, Said, demand, picture

_ASPECT = re.compile(r"\d+(\.\d+)?:\d+(\.\d+)?")


def b64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def form_of(asked: Asked) -> tuple[dict[str, str], list[bytes]]:
    """Return the fields and the files of a form."""
    head = f"Content-Type: {asked.headers['content-type']}\r\n\r\n".encode()
    fields: dict[str, str] = {}
    files: list[bytes] = []
    for part in message_from_bytes(head + asked.body).get_payload():
        data = part.get_payload(decode=True)  # type: ignore[union-attr]
        if part.get_filename():  # type: ignore[union-attr]
            files.append(data)  # type: ignore[arg-type]
        else:
            name = part.get_param("name", header="content-disposition")  # type: ignore[union-attr]
            fields[str(name)] = data.decode()  # type: ignore[union-attr]
    return fields, files


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


class JobsFake(Fake):
    """A service that gives a number first. ``hold`` keeps every job at work."""

    def __init__(self) -> None:
        super().__init__()
        self.hold = False
        self.fails = False
        self.forgets = False
        self.jobs: dict[str, int] = {}
        """Looks at each job so far."""
        self._numbers = itertools.count(1)

    def new_job(self, name: str = "") -> str:
        job = name or f"job-{next(self._numbers)}"
        self.jobs[job] = 0
        self.paid += 1
        return job

    def state(self, job: str) -> str:
        """Return ``gone``, ``running``, ``failed`` or ``done``: done at the second look."""
        if job not in self.jobs or self.forgets:
            return "gone"
        self.jobs[job] += 1
        if self.hold or self.jobs[job] < 2:
            return "running"
        return "failed" if self.fails else "done"


class DashScopeFake(JobsFake):
    def is_order(self, asked: Asked) -> bool:
        return asked.method == "POST" and asked.path.startswith("/api/v1/services/aigc/")

    def order(self, asked: Asked) -> Said:
        body = asked.json
        demand(asked.headers.get("x-dashscope-async") == "enable", "synchronous calls: no")
        demand(re.fullmatch(r"\d+\*\d+", body["parameters"]["size"]), "size must be W*H")
        if asked.path.endswith("/image-synthesis"):
            demand(body["input"]["prompt"], "prompt is required")
        else:
            demand(body["input"]["messages"][0]["content"][-1]["text"], "text is required")
        job = self.new_job()
        return Said(200, {"request_id": "r", "output": {"task_id": job, "task_status": "PENDING"}})

    def refusal(self, words: str) -> Said:
        return Said(400, {"code": "InvalidParameter", "message": words, "request_id": "r"})

    def other(self, asked: Asked) -> Said:
        if asked.path.startswith("/files/"):
            return Said(200, picture(), "image/png")
        if asked.path == "/compatible-mode/v1/models":
            return Said(200, {"data": [{"id": "qwen-image-plus"}]})
        job = asked.path.rpartition("/")[2]
        output: dict[str, Any] = {"task_id": job}
        match self.state(job):
            case "gone":
                output["task_status"] = "UNKNOWN"
            case "running":
                output["task_status"] = "RUNNING"
            case "failed":
                output |= {"task_status": "FAILED", "code": "DataInspectionFailed",
                           "message": "Output data may contain inappropriate content."}  # fmt: skip
            case _:
                content = [{"type": "image", "image": f"{self.origin}/files/{job}.png"}]
                choice = {"message": {"role": "assistant", "content": content}}
                output |= {"task_status": "SUCCEEDED", "choices": [choice]}
        return Said(200, {"request_id": "r", "output": output})


class FalFake(JobsFake):
    def authorized(self, asked: Asked) -> bool:
        open_to_all = asked.path.startswith("/files/")
        return open_to_all or asked.headers.get("authorization") == f"Key {self.key}"

    def is_order(self, asked: Asked) -> bool:
        return asked.method == "POST" and "/requests/" not in asked.path

    def order(self, asked: Asked) -> Said:
        demand(asked.path == "/fal-ai/flux/dev", "no such application")
        demand(asked.json["num_images"] == 1 and asked.json["prompt"], "wrong input")
        job = self.new_job()
        place = f"{self.origin}/fal-ai/flux/requests/{job}"
        return Said(200, {"request_id": job, "status": "IN_QUEUE", "queue_position": 0,
                          "response_url": place, "status_url": f"{place}/status",
                          "cancel_url": f"{place}/cancel"})  # fmt: skip

    def refusal(self, words: str) -> Said:
        return Said(422, {"detail": [{"loc": ["body"], "msg": words, "type": "value_error"}]})

    def other(self, asked: Asked) -> Said:
        if asked.path.startswith("/files/"):
            return Said(200, picture(), "image/png")
        found = re.fullmatch(r"/fal-ai/flux/requests/([\w-]+)(/status)?", asked.path)
        if found is None:
            return super().other(asked)
        if not found[2]:
            if self.fails:
                return Said(
                    422, {"detail": [{"msg": "flagged", "type": "content_policy_violation"}]}
                )
            return Said(200, {"images": [{"url": f"{self.origin}/files/a.png"}], "seed": 3})
        match self.state(found[1]):
            case "gone":
                return Said(404, {"detail": "Request not found"})
            case "running":
                return Said(202, {"status": "IN_PROGRESS", "logs": []})
            case _:
                return Said(200, {"status": "COMPLETED", "metrics": {"inference_time": 1.0}})


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


class SdCppFake(JobsFake):
    key = None

    def is_order(self, asked: Asked) -> bool:
        return asked.method == "POST" and asked.path == "/sdcpp/v1/img_gen"

    def order(self, asked: Asked) -> Said:
        demand(asked.json["prompt"] and asked.json["batch_count"] == 1, "invalid parameters")
        job = self.new_job()
        return Said(202, {"id": job, "kind": "img_gen", "status": "queued",
                          "poll_url": f"/sdcpp/v1/jobs/{job}"})  # fmt: skip

    def other(self, asked: Asked) -> Said:
        if asked.path == "/v1/models":
            return Said(200, {"data": [{"id": "sd-cpp-local"}]})
        job = asked.path.rpartition("/")[2]
        state = self.state(job)
        if state == "gone":
            return Said(410, {"error": "job expired"})
        words = {"running": "generating", "failed": "failed", "done": "completed"}[state]
        answer: dict[str, Any] = {"id": job, "status": words, "result": None, "error": None}
        if state == "failed":
            answer["error"] = {"code": "generation_failed", "message": "no results"}
        if state == "done":
            answer["result"] = {"images": [{"index": 0, "b64_json": b64(picture())}]}
        return Said(200, answer)


class ComfyFake(JobsFake):
    """Queues an id it knows once more, forgets its history with ``restart``, keeps its files."""

    key = None

    def __init__(self) -> None:
        super().__init__()
        self.uploads: dict[str, bytes] = {}
        self.socket_says: list[Any] | None = None
        self.sockets: list[str] = []
        self.busy = 0
        """How many jobs of others wait."""
        self.saved: set[str] = set()
        self._prefixes: dict[str, str] = {}

    def restart(self) -> None:
        self.jobs.clear()

    def converse(self, handler: BaseHTTPRequestHandler, asked: Asked) -> bool:
        """Open the socket for progress, and say ``self.socket_says`` or nothing for ever."""
        if asked.path != "/ws" or self.socket_says is None:
            return False
        accept = hashlib.sha1(
            asked.headers["sec-websocket-key"].encode() + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        ).digest()
        handler.send_response(101)
        handler.send_header("Upgrade", "websocket")
        handler.send_header("Connection", "Upgrade")
        handler.send_header("Sec-WebSocket-Accept", b64(accept))
        handler.end_headers()
        for message in self.socket_says:
            told = isinstance(message, bytes)
            data = message if told else json.dumps(message).encode()
            size = bytes([len(data)]) if len(data) < 126 else b"\x7e" + len(data).to_bytes(2, "big")
            handler.wfile.write((b"\x82" if told else b"\x81") + size + data)
        self.sockets.append(asked.query["clientId"])
        self.wait_to_the_end()
        return True

    def is_order(self, asked: Asked) -> bool:
        return asked.method == "POST" and asked.path == "/prompt"

    def order(self, asked: Asked) -> Said:
        body = asked.json
        job = body["prompt_id"]
        demand(str(uuid.UUID(job)) == job, "invalid_prompt_id")
        kinds = {node["class_type"] for node in body["prompt"].values()}
        demand("SaveImage" in kinds, "Prompt has no outputs")
        for node in body["prompt"].values():
            if node["class_type"] == "SaveImage":
                self._prefixes[job] = node["inputs"]["filename_prefix"]
            if node["class_type"] == "LoadImage":
                demand(node["inputs"]["image"] in self.uploads, "Invalid image file")
        self.new_job(job)
        return Said(200, {"prompt_id": job, "number": self.paid, "node_errors": {}})

    def refusal(self, words: str) -> Said:
        return Said(400, {"error": {"type": "prompt_outputs_failed", "message": words},
                          "node_errors": {}})  # fmt: skip

    def other(self, asked: Asked) -> Said:
        if asked.path == "/upload/image":
            fields, files = form_of(asked)
            name = re.search(rb'filename="([^"]+)"', asked.body)
            assert name is not None
            assert fields["overwrite"] == "true"
            self.uploads[name[1].decode()] = files[0]
            return Said(200, {"name": name[1].decode(), "subfolder": "", "type": "input"})
        if asked.path == "/queue":
            mine = [[0, job, {}, {}, []] for job in self.jobs if not self._is_done(job)]
            others = [[1, str(number), {}, {}, []] for number in range(self.busy)]
            return Said(200, {"queue_running": mine, "queue_pending": others})
        if asked.path == "/object_info/CheckpointLoaderSimple":
            names = {"required": {"ckpt_name": [["comic.safetensors", "ink.safetensors"], {}]}}
            return Said(200, {"CheckpointLoaderSimple": {"input": names}})
        if asked.path == "/view":
            name = f"{asked.query.get('subfolder')}/{asked.query.get('filename')}"
            there = name in self.saved
            return Said(200, picture(), "image/png") if there else Said(404, b"", "text/plain")
        return Said(200, self._history(asked.path.rpartition("/")[2]))

    def _is_done(self, job: str) -> bool:
        return not self.hold and self.jobs[job] >= 2

    def _history(self, job: str) -> dict[str, Any]:
        if self.state(job) in ("gone", "running"):
            return {}
        if self.fails:
            told = {"exception_message": "CUDA out of memory", "node_type": "KSampler"}
            status = {"status_str": "error", "completed": False,
                      "messages": [["execution_error", told]]}  # fmt: skip
            return {job: {"prompt": [], "outputs": {}, "status": status}}
        folder, _, name = self._prefixes[job].partition("/")
        self.saved.add(f"{folder}/{name}_00001_.png")
        image = {"filename": f"{name}_00001_.png", "subfolder": folder, "type": "output"}
        preview = {"filename": "tmp.png", "subfolder": "", "type": "temp"}
        status = {"status_str": "success", "completed": True, "messages": []}
        outputs = {"9": {"images": [preview, image]}}
        return {job: {"prompt": [], "outputs": outputs, "status": status}}


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
