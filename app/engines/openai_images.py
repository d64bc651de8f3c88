"""The OpenAI-images dialect as a picture engine: most services speak it, and so does practice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urljoin

from app.engines import http
from app.engines.account import Account
from app.engines.openai_images_parse import judge
from app.engines.openai_images_profiles import PictureProfile
from app.engines.picture_prompt import data_uri, prompt_text, request_json
from app.engines.result_pictures import fetch_picture
from app.engines.said import without_secret
from app.engines.wire import read_json
from app.errors import AppError, NoAnswerError, NotSentError
from app.ports import (
    Found,
    Inconclusive,
    PictureAnswer,
    PicturePolicy,
    PictureRequest,
    Prepared,
    Progress,
    RawAnswer,
    Reconciled,
    StillRunning,
)
from app.records.canonical import canonical, clean

_FIRST_POLL_S = 0.2
_SLOWEST_POLL_S = 2.0
_FAILED_POLLS = 8
"""So many polls in a row may fail before a job is left to be looked up later."""


class OpenAIImages:
    """A ``PictureEngine`` at the account's address, with ``/images/generations`` below it.

    The key is in the ``Authorization`` header and nowhere else, and cut out of answers that
    echo it.
    """

    def __init__(self, account: Account, profile: PictureProfile) -> None:
        self._account = account
        self._base = account.base_url
        self._profile = profile
        self._policy = PicturePolicy(
            engine_id=account.engine_id,
            kind=profile.kind,
            title=account.title,
            paid=profile.paid,
            replay="never",
            settle_by=profile.settle_by,
            estimate=account.price,
            key_life_s=profile.key_life_s,
            model=account.model,
            reference_limit=profile.reference_limit,
        )

    def declare(self) -> PicturePolicy:
        """Return the engine's policy."""
        return self._policy

    def prepare(self, request: PictureRequest) -> Prepared:
        """Turn ``request`` into bytes."""
        profile = self._profile
        body: dict[str, Any] = {
            "prompt": prompt_text(request, profile.prompt_limit),
            "n": 1,
            **profile.extra,
        }
        if self._account.model:
            body["model"] = self._account.model
        size = profile.size_for(request.aspect)
        if size is not None:
            body[profile.size_field] = size
        if profile.reference_mode == "data-uris" and request.references:
            references = request.references[: profile.reference_limit]
            body["image"] = [data_uri(reference) for reference in references]
        if profile.variant is not None:
            body["variant"] = profile.variant
        if profile.carries_request:
            body["inkfold"] = request_json(request)
        return Prepared(
            "/images/generations",
            {"Content-Type": "application/json", "Accept": "application/json"},
            canonical(clean(body)).encode(),
        )

    async def send(
        self,
        prepared: Prepared,
        key: str,
        on_handle: Callable[[str], None],
        on_progress: Progress,
    ) -> RawAnswer:
        """Send once; see ``PictureEngine.send``.

        ``on_progress`` is called right before the first byte leaves; if it raises, nothing does.
        """
        # a keyring may ask its person and block for as long
        secret = await asyncio.to_thread(self._account.key)
        if secret is None and self._profile.needs_key:
            raise NotSentError(reason="there is no key for this service")
        raw = await http.post_paid(
            self._base + prepared.address,
            headers={**prepared.headers, **_authorization(secret), "Idempotency-Key": key},
            body=prepared.body,
            read_timeout_s=self._profile.read_timeout_s,
            before_first_byte=lambda: on_progress("Waiting for the picture", 0.1),
        )
        job = _job(raw) if "handle" in self._profile.settle_by else None
        if job is not None:
            on_handle(job)
            on_progress("Waiting for the picture", 0.2)
            raw = await self._follow(job, secret)
        return without_secret(raw, secret)

    def parse(self, raw: RawAnswer) -> PictureAnswer:
        """Judge an answer."""
        return judge(raw, self._profile)

    async def fetch(self, url: str) -> bytes:
        """Read a picture that lies elsewhere."""
        return await fetch_picture(urljoin(f"{self._base}/", url), self._base)

    async def reconcile(self, key: str, handle: str | None) -> Reconciled:
        """Ask, for free, what became of a send."""
        if "lookup" in self._profile.settle_by:
            address = f"/images/by-key/{quote(key, safe='')}"
        elif "handle" in self._profile.settle_by and handle:
            address = _job_address(handle)
        else:
            return Inconclusive("the service keeps nothing to look up")
        # a keyring may ask its person and block for as long
        secret = await asyncio.to_thread(self._account.key)
        try:
            raw = await self._look(address, secret)
        except AppError as error:
            return Inconclusive(str(error))
        if raw.status == 202:
            return StillRunning()
        if _is_final(raw):
            return Found(without_secret(raw, secret))
        return Inconclusive(f"the service answered with status {raw.status}")

    async def _follow(self, job: str, secret: str | None) -> RawAnswer:
        deadline = time.monotonic() + self._profile.job_s
        pause = _FIRST_POLL_S
        failed = 0
        while time.monotonic() < deadline and failed < _FAILED_POLLS:
            await asyncio.sleep(pause)
            pause = min(pause * 1.5, _SLOWEST_POLL_S)
            try:
                raw = await self._look(_job_address(job), secret)
            except AppError:
                failed += 1
                continue
            if _is_final(raw):
                return raw
            # Whatever else a poll says (a 404, too) is said of the poll: it settles no job.
            failed = 0 if raw.status == 202 else failed + 1
        raise NoAnswerError(reason="the job did not end in time")

    async def _look(self, address: str, secret: str | None) -> RawAnswer:
        return await http.get(self._base + address, headers=_authorization(secret))


def _authorization(secret: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"} if secret else {}


def _job_address(job: str) -> str:
    return f"/images/jobs/{quote(job, safe='')}"


def _job(raw: RawAnswer) -> str | None:
    if raw.status not in (200, 201, 202):
        return None
    try:
        value = read_json(raw.body, limit=http.ANSWER_LIMIT)
    except ValueError:
        return None
    job = value.get("id") if isinstance(value, dict) and "data" not in value else None
    return job if isinstance(job, str) and 0 < len(job) <= 200 else None


def _is_final(raw: RawAnswer) -> bool:
    """A page of HTML from somewhere in between is no answer to a look-up."""
    if raw.status != 200:
        return False
    try:
        return isinstance(read_json(raw.body, limit=http.ANSWER_LIMIT), dict)
    except ValueError:
        return False
