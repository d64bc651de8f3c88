"""The practice service without its sockets: what it draws, charges, keeps and spoils."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from app.ports import PictureRequest
from app.practice.ledger import CREDITS, Ledger
from app.practice.order import Order

Failure = Literal["drop-after-charge", "error-after-charge", "refuse", "no-picture"]
Draw = Callable[[PictureRequest], bytes]

_PATIENCE_S = 120.0
"""How long a repeated key waits for its first request."""


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer; None as ``body`` closes the connection without one."""

    status: int
    body: bytes | None
    kind: str = "application/json"


@dataclass(slots=True)
class _Job:
    digest: bytes
    reply: Reply | None = None
    ended: threading.Event = field(default_factory=threading.Event)


class PracticeService:
    """Draws for credits. Every method may be called on any thread.

    A charge is in the ledger before anything is answered. What is kept for a repeated key, a
    look-up or a job lives in memory, as long as the service; each only for the variant that asks.
    ``failure`` spoils the first ``times`` requests, all of them if that is None.
    """

    def __init__(
        self,
        ledger: Ledger,
        draw: Draw,
        *,
        delay_s: float = 0,
        failure: Failure | None = None,
        times: int | None = None,
    ) -> None:
        self._ledger = ledger
        self._draw = draw
        self._delay_s = delay_s
        self._failure = failure
        self._left = times
        self._lock = threading.RLock()
        self._stopping = threading.Event()
        self._by_key: dict[str, _Job] = {}
        self._lookups: dict[str, _Job] = {}
        self._jobs: dict[str, _Job] = {}

    def close(self) -> None:
        """End every delay."""
        self._stopping.set()

    def generate(self, order: Order, key: str, body: bytes) -> Reply:
        """Draw what was ordered, or answer from memory; blocks for the delay."""
        digest = hashlib.sha256(body).digest()
        if order.variant == "keyed":
            return self._keyed(order, key, digest)
        failure = self._next_failure()
        if failure == "refuse":
            return refusal()
        job = _Job(digest)
        if order.variant == "handle":
            return self._handled(order, key, job, failure)
        if order.variant == "lookup":
            with self._lock:
                self._lookups[key] = job
        return _spoilt(self._work(order, key, job, failure), failure)

    def looked_up(self, key: str) -> Reply:
        """Answer a look-up by our own id."""
        return self._kept(self._lookups, key)

    def job(self, job_id: str) -> Reply:
        """Answer a look-up by job id."""
        return self._kept(self._jobs, job_id)

    def _keyed(self, order: Order, key: str, digest: bytes) -> Reply:
        failure: Failure | None = None
        with self._lock:
            job = self._by_key.get(key)
            first = job is None
            if job is None:
                failure = self._next_failure()
                if failure == "refuse":
                    return refusal()
                job = self._by_key[key] = _Job(digest)
        if first:
            reply = self._work(order, key, job, failure)
            if reply.status >= 500:
                with self._lock:
                    del self._by_key[key]  # not drawn, not charged: the key may be used again
            return _spoilt(reply, failure)
        if job.digest != digest:
            return error(409, "idempotency_key_reuse", "this key was used for another request")
        if not job.ended.wait(_PATIENCE_S) or job.reply is None:
            return error(504, "deadline_exceeded", "the first request of this key still runs")
        return job.reply

    def _handled(self, order: Order, key: str, job: _Job, failure: Failure | None) -> Reply:
        job_id = f"job-{secrets.token_hex(8)}"
        with self._lock:
            self._jobs[job_id] = job
        charged = threading.Event()
        threading.Thread(
            target=self._work, args=(order, key, job, failure, charged), daemon=True
        ).start()
        if failure in ("drop-after-charge", "error-after-charge"):
            charged.wait(_PATIENCE_S)
        return _spoilt(_json(202, {"id": job_id, "status": "queued"}), failure)

    def _work(
        self,
        order: Order,
        key: str,
        job: _Job,
        failure: Failure | None,
        charged: threading.Event | None = None,
    ) -> Reply:
        try:
            picture = self._draw(order.request)
            self._ledger.charge(key)
            reply = _answer([] if failure == "no-picture" else [picture])
        except Exception as problem:
            # A drawing or a disk that fails is this service's own trouble: nothing was charged.
            reply = error(500, "server_error", f"not drawn: {type(problem).__name__}")
        if charged is not None:
            charged.set()
        self._stopping.wait(self._delay_s)
        job.reply = reply
        job.ended.set()
        return reply

    def _kept(self, kept: dict[str, _Job], name: str) -> Reply:
        with self._lock:
            job = kept.get(name)
        if job is None:
            return error(404, "not_found", "nothing is known by that name")
        return job.reply or _json(202, {"id": name, "status": "running"})

    def _next_failure(self) -> Failure | None:
        with self._lock:
            if self._left is None:
                return self._failure
            self._left -= 1
            return self._failure if self._left >= 0 else None


def error(status: int, code: str, message: str) -> Reply:
    """Return an error in the dialect's form."""
    return _json(status, {"error": {"message": message, "type": code, "code": code, "param": None}})


def refusal() -> Reply:
    """Return the answer to a request that is turned away without a charge."""
    return error(400, "moderation_blocked", "The practice service was asked to refuse this.")


def models() -> Reply:
    """Return the list of models."""
    return _json(
        200,
        {
            "object": "list",
            "data": [{"id": "sketch", "object": "model", "created": 0, "owned_by": "inkfold"}],
        },
    )


def _answer(pictures: list[bytes]) -> Reply:
    return _json(
        200,
        {
            "created": int(time.time()),
            "data": [{"b64_json": base64.b64encode(each).decode()} for each in pictures],
            "output_format": "png",
            "usage": {
                "credits": CREDITS,
                "input_tokens": 0,
                "input_tokens_details": {"text_tokens": 0, "image_tokens": 0},
                "output_tokens": 0,
                "total_tokens": 0,
            },
        },
    )


def _spoilt(reply: Reply, failure: Failure | None) -> Reply:
    match failure:
        case "drop-after-charge":
            return Reply(0, None)
        case "error-after-charge":
            page = b"<!DOCTYPE html><title>500</title><h1>Internal Server Error</h1>"
            return Reply(500, page, "text/html")
        case _:
            return reply


def _json(status: int, value: object) -> Reply:
    return Reply(status, json.dumps(value).encode())
