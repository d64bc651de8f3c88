"""The OpenAI-images dialect as a picture engine: most services speak it, and so does practice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from app.engines import http
from app.engines.account import Account, bearer
from app.engines.following import JobState, Look, follow, look_up
from app.engines.openai_images_parse import judge
from app.engines.openai_images_profiles import PictureProfile
from app.engines.openai_images_stream import PictureEvents
from app.engines.picture_answers import judged
from app.engines.picture_prompt import (
    form_text,
    prompt_text,
    reference_fields,
    reference_file,
    request_json,
)
from app.engines.result_pictures import absolute, fetch_picture
from app.engines.said import without_secret
from app.engines.wire import read_json
from app.errors import AppError
from app.ports import (
    Inconclusive,
    PictureAnswer,
    PicturePolicy,
    PictureRequest,
    Prepared,
    Preview,
    Progress,
    RawAnswer,
    Reconciled,
)
from app.records.canonical import canonical, clean


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
        body: dict[str, Any] = {"prompt": prompt_text(request, profile.prompt_limit)}
        if profile.counts:
            body["n"] = 1
        if self._account.model:
            body["model"] = self._account.model
        if profile.sizes is not None:
            body[profile.size_field] = profile.sizes.size_for(request.aspect)
        if profile.previews:
            body |= {"stream": True, "partial_images": profile.previews}
        references = request.references[: profile.reference_limit]
        body |= reference_fields(references, profile) | dict(profile.extra)
        if profile.variant is not None:
            body["variant"] = profile.variant
        if profile.carries_request:
            body["inkfold"] = request_json(request)
        body = clean(body)
        address = (references and profile.reference_address) or profile.address
        if references and profile.reference_mode == "form":
            kind, data = http.multipart(
                {name: form_text(value) for name, value in body.items()},
                [(profile.reference_field, reference_file(item)) for item in references],
            )
        else:
            kind, data = "application/json", canonical(body).encode()
        wanted = "text/event-stream, application/json" if profile.previews else "application/json"
        headers = {"Content-Type": kind, "Accept": wanted, **profile.headers}
        return Prepared(address, headers, data)

    async def send(
        self,
        prepared: Prepared,
        key: str,
        on_handle: Callable[[str], None],
        on_progress: Progress,
        on_preview: Preview | None = None,
    ) -> RawAnswer:
        """Send once; see ``PictureEngine.send``."""
        secret = await self._account.secret()
        raw = await http.post_paid(
            self._base + prepared.address,
            headers={**prepared.headers, **bearer(secret), "Idempotency-Key": key},
            body=prepared.body,
            read_timeout_s=self._profile.read_timeout_s,
            proxy=self._account.proxy,
            before_first_byte=lambda: on_progress("Waiting for the picture", 0.1),
            is_last=PictureEvents(on_preview).is_last,
        )
        job = _job(raw) if "handle" in self._profile.settle_by else None
        if job is not None:
            on_handle(job)
            on_progress("Waiting for the picture", 0.2)
            look = self._look(_job_address(job), secret)
            raw = await follow(look, job_s=self._profile.job_s)
        return without_secret(raw, secret)

    def parse(self, raw: RawAnswer) -> PictureAnswer:
        """Judge an answer."""
        return judged(lambda: judge(raw, self._profile), self._policy.engine_id)

    async def fetch(self, url: str) -> bytes:
        """Read a picture that lies elsewhere."""
        return await fetch_picture(absolute(url, self._base), self._base, proxy=self._account.proxy)

    async def reconcile(self, key: str, handle: str | None) -> Reconciled:
        """Ask, for free, what became of a send."""
        if "lookup" in self._profile.settle_by:
            address = f"/images/by-key/{quote(key, safe='')}"
        elif "handle" in self._profile.settle_by and handle:
            address = _job_address(handle)
        else:
            return Inconclusive("the service keeps nothing to look up")
        try:
            secret = await self._account.secret()
        except AppError as error:
            return Inconclusive(str(error))
        return await look_up(self._look(address, secret), secret)

    def _look(self, address: str, secret: str | None) -> Look:
        async def look() -> tuple[JobState, RawAnswer]:
            raw = await http.get(
                self._base + address, headers=bearer(secret), proxy=self._account.proxy
            )
            return _state(raw), raw

        return look


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


def _state(raw: RawAnswer) -> JobState:
    """Judge a look at a job.

    A page of HTML from somewhere in between is no answer to it, and whatever else a look says (a
    404, too) is said of the look.
    """
    if raw.status == 202:
        return "running"
    if raw.status != 200:
        return "unclear"
    try:
        found = isinstance(read_json(raw.body, limit=http.ANSWER_LIMIT), dict)
    except ValueError:
        return "unclear"
    return "ended" if found else "unclear"
