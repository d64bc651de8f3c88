"""The practice service for tests that end the program: it draws quickly and can be remembered."""

from __future__ import annotations

import base64
import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

from PIL import Image

from app.ports import PictureRequest
from app.practice.ledger import Ledger
from app.practice.server import PracticeServer
from app.practice.service import PracticeService, Reply, _Job
from app.settings.file import write_settings
from app.settings.model import EngineSettings, Settings
from tests.pictures.samples import saved

PRICE = 10
MEMORIES = ("_by_key", "_lookups", "_jobs")


def drawn(request: PictureRequest) -> bytes:
    """Return a small picture that differs with what was asked for."""
    digest = hashlib.sha256(request.prompt.encode()).digest()
    image = Image.new("RGB", (24, 16), tuple(digest[:3]))
    image.paste((255 - digest[0], 255 - digest[1], 128), (12, 0, 24, 16))
    return saved(image, "PNG")


class Service(PracticeServer):
    """A practice server whose memory can be kept, and given to another."""

    def __init__(self, ledger: Path, **given: Any) -> None:
        super().__init__(ledger=ledger, draw=drawn, **given)

    def charges(self) -> Counter[str]:
        """Return how often each key was charged."""
        return Counter(charge["idempotency_key"] for charge in self.ledger.charges())

    def memory(self) -> str:
        """Return what is known of finished requests, as JSON."""
        kept = {
            name: {key: _words(job) for key, job in getattr(self._service, name).items()}
            for name in MEMORIES
        }
        return json.dumps(kept)

    def rests(self) -> bool:
        """Whether nothing is being drawn."""
        jobs = [job for name in MEMORIES for job in list(getattr(self._service, name).values())]
        return all(job.ended.is_set() for job in jobs)

    def begin_anew(self, ledger: Path, memory: str, keys: set[str] | None = None) -> None:
        """Charge to an empty ``ledger`` from now on, and know of ``keys`` what ``memory`` knows:
        of all there are, where none are given."""
        ledger.unlink(missing_ok=True)
        self.ledger = Ledger(ledger)
        self._service = self._http.service = PracticeService(self.ledger, drawn)
        for name, jobs in json.loads(memory).items():
            known = {key: _job(words) for key, words in jobs.items()}
            if name != "_jobs" and keys is not None:
                known = {key: job for key, job in known.items() if key in keys}
            setattr(self._service, name, known)


def _words(job: _Job) -> dict[str, Any] | None:
    if job.reply is None or job.reply.body is None:
        return None
    body = base64.b64encode(job.reply.body).decode()
    return {"digest": job.digest.hex(), "status": job.reply.status, "body": body}


def _job(words: dict[str, Any]) -> _Job:
    job = _Job(bytes.fromhex(words["digest"]))
    job.reply = Reply(words["status"], base64.b64decode(words["body"]))
    job.ended.set()
    return job


def settle_in(home: Path, base_url: str, variant: str) -> None:
    """Give a home the practice service as its picture engine; ``sketch`` needs none."""
    home.mkdir(parents=True, exist_ok=True)
    if variant == "sketch":
        return
    engine = EngineSettings.model_validate(
        {"name": variant, "kind": "practice", "base_url": base_url, "variant": variant,
         "price": PRICE}
    )  # fmt: skip
    write_settings(home / "settings.json", Settings(engines=[engine], image=variant))
