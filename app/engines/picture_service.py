"""A picture engine for any service that a ``Dialect`` describes: send once, follow, look up."""

from __future__ import annotations

from collections.abc import Callable

from app.engines import http
from app.engines.account import Account
from app.engines.dialect import Dialect
from app.engines.following import JobState, follow, look_up
from app.engines.picture_answers import judged, object_of
from app.engines.result_pictures import absolute, fetch_picture
from app.engines.said import without_secret
from app.errors import AppError, NoAnswerError
from app.log import LOGGER
from app.ports import (
    Inconclusive,
    PictureAnswer,
    PictureMissing,
    PicturePolicy,
    PictureRefused,
    PictureRequest,
    Prepared,
    Preview,
    Progress,
    RawAnswer,
    Reconciled,
)

_LONGEST_JOB = 200
_JOB = "x-inkfold-job"
"""Kept with an answer: it is a job's, and was not given to the order itself."""
_SAID_OF_THE_LOOK = (401, 402, 403, 404, 408, 425, 429)
"""Of a look at a result these say that it was not shown, not that there is none."""


class PictureService:
    """A ``PictureEngine`` at the account's address, in ``dialect``.

    The key travels in the dialect's headers and nowhere else, and is cut out of answers that
    echo it.
    """

    def __init__(self, account: Account, dialect: Dialect) -> None:
        self._account = account
        self._dialect = dialect
        self._manners = dialect.manners
        self._policy = PicturePolicy(
            engine_id=account.engine_id,
            kind=self._manners.kind,
            title=account.title,
            paid=self._manners.paid,
            replay=self._manners.replay,
            settle_by=self._manners.settle_by,
            estimate=account.price if self._manners.paid else None,
            model=account.model,
            reference_limit=self._manners.reference_limit,
        )

    def declare(self) -> PicturePolicy:
        """Return the engine's policy."""
        return self._policy

    def prepare(self, request: PictureRequest) -> Prepared:
        """Turn ``request`` into bytes."""
        return self._dialect.prepare(request)

    async def send(
        self,
        prepared: Prepared,
        key: str,
        on_handle: Callable[[str], None],
        on_progress: Progress,
        on_preview: Preview | None = None,
    ) -> RawAnswer:
        """Send once; see ``PictureEngine.send``. Services that know no key are not told one."""
        del key, on_preview
        secret = await self._account.secret()
        raw = await http.post_paid(
            self._account.base_url + prepared.address,
            headers={**prepared.headers, **self._dialect.authorization(secret)},
            body=prepared.body,
            read_timeout_s=self._manners.read_timeout_s,
            total_s=max(self._manners.read_timeout_s, 900),
            proxy=self._account.proxy,
            before_first_byte=lambda: on_progress("Waiting for the picture", 0.1),
        )
        job = self._job_of(raw)
        if job is not None and 0 < len(job) <= _LONGEST_JOB:
            on_handle(job)
            on_progress("Waiting for the picture", 0.2)
            raw = await follow(lambda: self._look(job, secret), job_s=self._manners.job_s)
        return without_secret(raw, secret)

    def _job_of(self, raw: RawAnswer) -> str | None:
        try:
            return self._dialect.job(raw)
        except Exception:
            # it was paid for, whatever it says: as it is it is kept, and judged where it lies
            LOGGER.exception("an answer of %s was not understood", self._policy.engine_id)
            return None

    def parse(self, raw: RawAnswer) -> PictureAnswer:
        """Judge an answer. Once a job was named nothing counts as refused: it may have run."""
        answer = judged(lambda: self._dialect.judge(raw), self._policy.engine_id)
        if isinstance(answer, PictureRefused) and _JOB in raw.headers:
            return PictureMissing(answer.reason)
        return answer

    async def fetch(self, url: str) -> bytes:
        """Read a picture that lies elsewhere."""
        base = self._account.base_url
        return await fetch_picture(absolute(url, base), base, proxy=self._account.proxy)

    async def reconcile(self, key: str, handle: str | None) -> Reconciled:
        """Ask, for free, what became of a send."""
        del key
        if "handle" not in self._manners.settle_by or not handle:
            return Inconclusive("the service keeps nothing to look up")
        try:
            secret = await self._account.secret()
        except AppError as error:
            return Inconclusive(str(error))
        return await look_up(lambda: self._look(handle, secret), secret)

    async def cancel(self, key: str, handle: str | None) -> None:
        """Ask for an early end; see ``CanCancel``."""
        del key
        where = self._dialect.cancel_address(handle) if handle else None
        if where is None:
            return
        method, address = where
        secret = await self._account.secret()
        await http.ask(
            method,
            self._account.base_url + address,
            headers={"Accept": "application/json", **self._dialect.authorization(secret)},
            proxy=self._account.proxy,
        )

    async def _look(self, job: str, secret: str | None) -> tuple[JobState, RawAnswer]:
        """Look at a job once; an ended one whose answer lies elsewhere gives that."""
        raw = await self._get(self._dialect.look_address(job), secret)
        try:
            state = self._dialect.state(raw)
        except Exception:
            LOGGER.exception("a look at a job of %s was not understood", self._policy.engine_id)
            state = "unclear"
        address = self._dialect.result_address(job)
        if address is not None and state == "ended":
            raw = await self._get(address, secret)
            if raw.status in _SAID_OF_THE_LOOK or raw.status >= 500 or object_of(raw) is None:
                raise NoAnswerError(reason=f"the answer came with status {raw.status}")
        return state, RawAnswer(raw.status, {**raw.headers, _JOB: job}, raw.body)

    async def _get(self, address: str, secret: str | None) -> RawAnswer:
        headers = {"Accept": "application/json", **self._dialect.authorization(secret)}
        return await http.get(
            self._account.base_url + address, headers=headers, proxy=self._account.proxy
        )
