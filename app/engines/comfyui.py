"""ComfyUI, one server or several: our id for each job, so that it is found again after a crash."""

from __future__ import annotations

import asyncio
import base64
import copy
import uuid
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from app.engines import http
from app.engines.account import Account, bearer
from app.engines.addresses import origin
from app.engines.comfyui_live import progress_of
from app.engines.comfyui_workflow import Graph, places_of, put, read_workflow
from app.engines.following import JobState, follow
from app.engines.picture_answers import failed, object_of
from app.engines.picture_prompt import prompt_text
from app.engines.said import without_secret
from app.engines.sizes import Pixels
from app.engines.wire import read_json
from app.errors import AppError, NoAnswerError, NotSentError
from app.ports import (
    Found,
    Inconclusive,
    PictureAnswer,
    PictureElsewhere,
    PictureMade,
    PictureMissing,
    PicturePolicy,
    PictureRequest,
    PictureUnknown,
    Prepared,
    Preview,
    Progress,
    RawAnswer,
    Reconciled,
    StillRunning,
)
from app.records.canonical import canonical, clean

_IDS = uuid.UUID("5c1d2a54-7f0e-5b7a-9a43-3d1f4a0f9c11")
_PROMPT_LIMIT = 8_000
_FOLDER = "inkfold"
_LATE_LOOKS, _LATE_S = 4, 0.5
_TAKEN_OUT = "taken out of the queue"
"""What stands in place of the history's word for a job that we took back before it began."""

_FROM = "x-inkfold-server"
"""Which server an answer came from: kept with it, for the picture lies there, too."""


def job_id(key: str) -> str:
    """Return the job's id: a lower-case UUID that is always the same for ``key``."""
    return str(uuid.uuid5(_IDS, key))


class ComfyUI:
    """A ``PictureEngine`` on the account's server and those in its option ``servers``.

    A job goes to the server with the shortest queue. Pictures cost nothing.
    """

    def __init__(self, account: Account) -> None:
        """Raises ``RefusedError`` for a workflow that cannot be used."""
        self._account = account
        others = [line.rstrip("/") for line in account.text("servers").split()]
        self._taken_out: set[tuple[str, str]] = set()
        self._servers = list(dict.fromkeys([account.base_url, *others]))
        self._graph = read_workflow(account.text("workflow"))
        self._places = places_of(self._graph, account.fields("places"))
        self._policy = PicturePolicy(
            engine_id=account.engine_id,
            kind="comfyui",
            title=account.title,
            paid=False,
            replay="never",
            settle_by=("lookup",),
            model=account.model,
            reference_limit=len(self._places.references),
        )

    def declare(self) -> PicturePolicy:
        """Return the engine's policy."""
        return self._policy

    def prepare(self, request: PictureRequest) -> Prepared:
        """Turn ``request`` into bytes: the workflow filled in, and the reference pictures.

        Reference places that no picture is for show the last one there is, or stay as they are.
        """
        graph, places = copy.deepcopy(self._graph), self._places
        put(graph, places.prompt, prompt_text(request, _PROMPT_LIMIT))
        if self._account.text("negative"):
            put(graph, places.negative, self._account.text("negative"))
        put(graph, places.seed, request.seed)
        pixels = Pixels.of_megapixels(self._account.number("megapixels"))
        width, height = pixels.sides(request.aspect)
        put(graph, places.width, width)
        put(graph, places.height, height)
        if self._account.model:
            put(graph, places.model, self._account.model)
        files = {}
        given = request.references[: len(places.references)]
        for index, place in enumerate(places.references if given else ()):
            reference = given[min(index, len(given) - 1)]
            ending = "jpg" if reference.media_type == "image/jpeg" else "png"
            name = f"inkfold-{reference.asset[:32]}.{ending}"
            files[name] = base64.b64encode(reference.data).decode()
            put(graph, place, name)
        body = canonical(clean({"graph": graph, "files": files})).encode()
        return Prepared("/prompt", {"Content-Type": "application/json"}, body)

    async def send(
        self,
        prepared: Prepared,
        key: str,
        on_handle: Callable[[str], None],
        on_progress: Progress,
        on_preview: Preview | None = None,
    ) -> RawAnswer:
        """Queue once and follow; a job that is known already is followed instead.

        ComfyUI queues an id it knows a second time, so it is looked for first.
        """
        del on_handle
        secret, job = await self._account.secret(), job_id(key)
        server = await self._known_at(job, secret)
        if server is None:
            server = await self._least_busy(secret)
            graph = await self._upload(server, prepared, job, secret)
            body = {"prompt": graph, "prompt_id": job, "client_id": job}
            raw = await http.post_paid(
                server + prepared.address,
                headers={**prepared.headers, **bearer(secret)},
                body=canonical(body).encode(),
                read_timeout_s=60,
                proxy=self._account.proxy,
                before_first_byte=lambda: on_progress("Waiting in the queue", 0.1),
            )
            if raw.status != 200:
                return without_secret(raw, secret)
        async with progress_of(
            server,
            job,
            on_progress,
            on_preview,
            headers=bearer(secret),
            proxy=self._account.proxy,
        ):
            raw = await follow(lambda: self._look(server, job, secret), job_s=3_600)
        return without_secret(raw, secret)

    def parse(self, raw: RawAnswer) -> PictureAnswer:
        """Judge an answer: a history entry, a picture itself, or a refusal of the workflow."""
        if raw.headers.get("content-type", "").startswith("image/"):
            return PictureMade(raw.body)
        if raw.status != 200:
            return failed(raw, limit_means_not_executed=True)
        entry = _entry(raw)
        if entry is None:
            return PictureUnknown("an answer of an unknown form")
        server = raw.headers.get(_FROM) or self._account.base_url
        for picture in _pictures(entry):
            return PictureElsewhere(f"{server}/view?{urlencode(picture)}")
        return PictureMissing(_why(entry))

    async def fetch(self, url: str) -> bytes:
        """Read a picture from the server it was drawn on, with its key, and from no other place."""
        for server in self._servers:
            try:
                ours = origin(url) == origin(server)
            except ValueError:
                continue
            if ours:
                raw = await self._get(url, await self._account.secret(), timeout_s=120)
                if raw.status == 200 and raw.headers.get("content-type", "").startswith("image/"):
                    return raw.body
                raise NoAnswerError(reason=f"the picture's address answered with {raw.status}")
        raise NoAnswerError(reason="the picture lies on a server that is not one of ours")

    async def reconcile(self, key: str, handle: str | None) -> Reconciled:
        """Ask every server what became of a job. A server that forgot it proves nothing."""
        del handle
        try:
            secret = await self._account.secret()
        except AppError as error:
            return Inconclusive(str(error))
        looks = await asyncio.gather(
            *(self._look(server, job_id(key), secret) for server in self._servers),
            return_exceptions=True,
        )
        told = [look for look in looks if not isinstance(look, BaseException)]
        for state, raw in told:
            if state == "ended":
                return Found(without_secret(raw, secret))
        if any(state == "running" for state, _ in told):
            return StillRunning()
        missing = len(self._servers) - len(told)
        return Inconclusive(
            f"{missing} of {len(self._servers)} servers do not answer"
            if missing
            else "no server knows the job any more"
        )

    async def cancel(self, key: str, handle: str | None) -> None:
        """Take a job out of the queue, or interrupt it where it is being drawn.

        Only where it was seen: older servers interrupt whatever they draw just now.
        """
        del handle
        secret, job = await self._account.secret(), job_id(key)
        for server in self._servers:
            try:
                queue = object_of(await self._get(f"{server}/queue", secret)) or {}
                if _queued(queue.get("queue_pending"), job):
                    await self._ask(f"{server}/queue", {"delete": [job]}, secret)
                    self._taken_out.add((server, job))
                elif _queued(queue.get("queue_running"), job):
                    await self._ask(f"{server}/interrupt", {"prompt_id": job}, secret)
            except AppError:
                continue

    async def _ask(self, url: str, body: dict[str, Any], secret: str | None) -> None:
        headers = {"Content-Type": "application/json", **bearer(secret)}
        data = canonical(body).encode()
        await http.ask("POST", url, headers=headers, body=data, proxy=self._account.proxy)

    async def _known_at(self, job: str, secret: str | None) -> str | None:
        """Return the server that knows a job. A first send's is known nowhere, and soon so."""
        for server in self._servers:
            try:
                raw = await self._get(f"{server}/history/{job}", secret)
                queue = await self._get(f"{server}/queue", secret)
            except AppError:
                continue
            if _entry(raw) is not None or (queue.status == 200 and job.encode() in queue.body):
                return server
        return None

    async def _least_busy(self, secret: str | None) -> str:
        """Return the server with the shortest queue. Raises ``NotSentError`` where none answers."""
        lengths = await asyncio.gather(
            *(self._queue_length(server, secret) for server in self._servers)
        )
        ready = [(length, index) for index, length in enumerate(lengths) if isinstance(length, int)]
        if not ready:
            raise NotSentError(reason=str(next(iter(lengths), "")) or "no server answers")
        return self._servers[min(ready)[1]]

    async def _queue_length(self, server: str, secret: str | None) -> int | str:
        try:
            raw = await self._get(f"{server}/queue", secret, timeout_s=10)
        except AppError as error:
            return str(error.parameters.get("reason", error))
        value = object_of(raw)
        if raw.status != 200 or value is None:
            return f"status {raw.status}"
        return sum(
            len(value[name]) for name in ("queue_running", "queue_pending")
            if isinstance(value.get(name), list)
        )  # fmt: skip

    async def _upload(self, server: str, prepared: Prepared, job: str, secret: str | None) -> Graph:
        """Put the reference pictures on ``server``; return the graph that saves under ``job``.

        Raises ``NotSentError`` where a picture is not taken: nothing is queued then.
        """
        body = read_json(prepared.body, limit=http.ANSWER_LIMIT)
        for name, data in body["files"].items():
            kind, form = http.multipart(
                {"overwrite": "true", "type": "input"},
                [("image", (name, base64.b64decode(data), _kind(name)))],
            )
            try:
                raw = await http.post_paid(
                    f"{server}/upload/image",
                    headers={"Content-Type": kind, **bearer(secret)},
                    body=form,
                    read_timeout_s=60,
                    proxy=self._account.proxy,
                )
            except NoAnswerError as error:
                raise NotSentError(**error.parameters) from error
            if raw.status != 200:
                raise NotSentError(reason=f"a reference picture was not taken ({raw.status})")
        graph: Graph = body["graph"]
        put(graph, self._places.save, f"{_FOLDER}/{job}")
        return graph

    async def _look(self, server: str, job: str, secret: str | None) -> tuple[JobState, RawAnswer]:
        """Look at a job: in the history, in the queue, and for the file it saves."""
        raw, told = await self._history(server, job, secret)
        if told is not None:
            return told
        queue = await self._get(f"{server}/queue", secret)
        if queue.status == 200 and job.encode() in queue.body:
            return "running", queue
        # the history is forgotten with a restart, the file is not
        query = urlencode({"filename": f"{job}_00001_.png", "subfolder": _FOLDER, "type": "output"})
        picture = await self._get(f"{server}/view?{query}", secret)
        kind = picture.headers.get("content-type", "")
        if picture.status == 200 and kind.startswith("image/"):
            return "ended", _from(picture, server)
        return await self._once_more(server, job, secret, raw)

    async def _history(
        self, server: str, job: str, secret: str | None
    ) -> tuple[RawAnswer, tuple[JobState, RawAnswer] | None]:
        """Return the history's answer, and what it tells of a job where it lists it."""
        raw = await self._get(f"{server}/history/{job}", secret)
        entry = _entry(raw) if raw.status == 200 else None
        return raw, None if entry is None else (_state(entry), _from(raw, server))

    async def _once_more(
        self, server: str, job: str, secret: str | None, raw: RawAnswer
    ) -> tuple[JobState, RawAnswer]:
        """Look into the history again: a job leaves the queue up to 2 s before it stands there."""
        for _ in range(_LATE_LOOKS):
            await asyncio.sleep(_LATE_S)
            raw, told = await self._history(server, job, secret)
            if told is not None:
                return told
        if (server, job) in self._taken_out:
            # of what we took out ourselves the server keeps nothing; it is in no queue any more
            gone = {job: {"outputs": {}, "status": {"status_str": _TAKEN_OUT}}}
            return "ended", _from(RawAnswer(200, {}, canonical(gone).encode()), server)
        return "unclear", raw

    async def _get(self, url: str, secret: str | None, *, timeout_s: float = 30) -> RawAnswer:
        return await http.get(
            url, headers=bearer(secret), timeout_s=timeout_s, proxy=self._account.proxy
        )


def _state(entry: dict[str, Any]) -> JobState:
    """Judge a job of the history: it may be listed a moment before its end is."""
    return "ended" if _pictures(entry) or _status(entry).get("status_str") else "running"


def _from(raw: RawAnswer, server: str) -> RawAnswer:
    return RawAnswer(raw.status, {**raw.headers, _FROM: server}, raw.body)


def _queued(listed: object, job: str) -> bool:
    """Tell whether one of the server's lists names a job."""
    items = listed if isinstance(listed, list) else []
    return any(isinstance(item, list) and job in item[1:2] for item in items)


def _entry(raw: RawAnswer) -> dict[str, Any] | None:
    """Return the one job a history names, None for an empty one."""
    value = object_of(raw) or {}
    found = [item for item in value.values() if isinstance(item, dict) and "outputs" in item]
    return found[0] if len(found) == 1 else None


def _status(entry: dict[str, Any]) -> dict[str, Any]:
    status = entry.get("status")
    return status if isinstance(status, dict) else {}


def _pictures(entry: dict[str, Any]) -> list[dict[str, str]]:
    """Return the saved pictures of a job; temporary ones are previews within the workflow."""
    outputs = entry.get("outputs")
    found = []
    for node in outputs.values() if isinstance(outputs, dict) else []:
        images = node.get("images") if isinstance(node, dict) else None
        for image in images if isinstance(images, list) else []:
            if isinstance(image, dict) and image.get("type") == "output":
                names = {name: image.get(name) for name in ("filename", "subfolder", "type")}
                if all(isinstance(text, str) for text in names.values()):
                    found.append({name: str(text) for name, text in names.items()})
    return found


def _why(entry: dict[str, Any]) -> str:
    if _status(entry).get("status_str") == _TAKEN_OUT:
        return "it was taken out of the queue"
    messages = _status(entry).get("messages")
    for message in messages if isinstance(messages, list) else []:
        told = message[1] if isinstance(message, list) and len(message) > 1 else None
        if isinstance(told, dict) and isinstance(told.get("exception_message"), str):
            node = str(told.get("node_type") or "")[:60]
            return f"the workflow failed: {told['exception_message'][:400]} {node}".strip()
    return "the workflow ended without a picture"


def _kind(name: str) -> str:
    return "image/jpeg" if name.endswith(".jpg") else "image/png"
