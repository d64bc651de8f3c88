"""The services that give a job's number first, as their documents describe them, on loopback."""

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


class JobsFake(Fake):
    """A service that gives a number first. ``hold`` keeps every job at work."""

    def __init__(self) -> None:
        super().__init__()
        self.hold = False
        self.fails = False
        self.forgets = False
        self.waits = False
        """Whether no job has begun: some services give up only those."""
        self.cancels: list[str] = []
        """The jobs that were asked to end early, each time they were."""
        self.jobs: dict[str, int] = {}
        """Looks at each job so far."""
        self._numbers = itertools.count(1)

    def new_job(self, name: str = "") -> str:
        job = name or f"job-{next(self._numbers)}"
        self.jobs[job] = 0
        self.paid += 1
        return job

    def state(self, job: str) -> str:
        """Return ``gone``, ``running``, ``cancelled``, ``failed`` or ``done``: the second look."""
        if job in self.cancels and job in self.jobs:
            return "cancelled"
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
        if asked.method == "POST" and asked.path.endswith("/cancel"):
            if not self.waits:
                words = "the task is not in PENDING status"
                return Said(400, {"code": "UnsupportedOperation", "message": words})
            self.cancels.append(asked.path.split("/")[-2])
            return Said(200, {"request_id": "r"})
        job = asked.path.rpartition("/")[2]
        output: dict[str, Any] = {"task_id": job}
        match self.state(job):
            case "cancelled":
                output["task_status"] = "CANCELED"
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
        found = re.fullmatch(r"/fal-ai/flux/requests/([\w-]+)(/status|/cancel)?", asked.path)
        if found is None:
            return super().other(asked)
        if found[2] == "/cancel":
            if asked.method != "PUT":
                return Said(405, {"detail": "Method Not Allowed"})
            self.cancels.append(found[1])
            return Said(202, {"status": "CANCELLATION_REQUESTED"})
        if not found[2]:
            if found[1] in self.cancels:
                return Said(499, {"detail": "Request was cancelled"})
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
            case "cancelled" if self.waits:
                return Said(404, {"detail": "Request not found"})
            case _:
                return Said(200, {"status": "COMPLETED", "metrics": {"inference_time": 1.0}})


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
        if asked.method == "POST" and asked.path.endswith("/cancel"):
            self.cancels.append(asked.path.split("/")[-2])
            return Said(200, {"id": self.cancels[-1], "status": "cancelled"})
        job = asked.path.rpartition("/")[2]
        state = self.state(job)
        if state == "gone":
            return Said(410, {"error": "job expired"})
        words = {"running": "generating", "cancelled": "cancelled", "failed": "failed",
                 "done": "completed"}[state]  # fmt: skip
        answer: dict[str, Any] = {"id": job, "status": words, "result": None, "error": None}
        if state == "cancelled":
            answer["error"] = {"code": "cancelled", "message": "cancelled by the client"}
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
        if asked.method == "POST" and asked.path == "/interrupt":
            self.cancels.append(asked.json["prompt_id"])
            return Said(200, b"", "text/plain")
        if asked.method == "POST" and asked.path == "/queue":
            for job in asked.json["delete"]:
                self.cancels.append(job)
                self.jobs.pop(job, None)
            return Said(200, b"", "text/plain")
        if asked.path == "/queue":
            mine = [[0, job, {}, {}, []] for job in self.jobs if not self._is_done(job)]
            others = [[1, str(number), {}, {}, []] for number in range(self.busy)]
            lists = ([], [*others, *mine]) if self.waits else (mine, others)
            return Said(200, {"queue_running": lists[0], "queue_pending": lists[1]})
        if asked.path == "/object_info/CheckpointLoaderSimple":
            names = {"required": {"ckpt_name": [["comic.safetensors", "ink.safetensors"], {}]}}
            return Said(200, {"CheckpointLoaderSimple": {"input": names}})
        if asked.path == "/view":
            name = f"{asked.query.get('subfolder')}/{asked.query.get('filename')}"
            there = name in self.saved
            return Said(200, picture(), "image/png") if there else Said(404, b"", "text/plain")
        return Said(200, self._history(asked.path.rpartition("/")[2]))

    def _is_done(self, job: str) -> bool:
        return job in self.cancels or (not self.hold and self.jobs[job] >= 2)

    def _history(self, job: str) -> dict[str, Any]:
        state = self.state(job)
        if state in ("gone", "running"):
            return {}
        if state == "cancelled":
            status = {"status_str": "error", "completed": False,
                      "messages": [["execution_interrupted", {"prompt_id": job}]]}  # fmt: skip
            return {job: {"prompt": [], "outputs": {}, "status": status}}
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
