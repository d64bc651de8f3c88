"""What the practice service charges is what its ledger says, whatever the client heard."""

from __future__ import annotations

import asyncio
import http.client
import json
import threading
from pathlib import Path

import openai
import pytest

from app.engines.account import Account
from app.engines.openai_images import OpenAIImages
from app.engines.openai_images_profiles import Variant, practice
from app.errors import NoAnswerError
from app.ports import (
    Found,
    Inconclusive,
    PictureMade,
    PictureMissing,
    PictureRefused,
    PictureRequest,
    PictureUnknown,
    RawAnswer,
    Reference,
    StillRunning,
)
from app.practice.server import PracticeServer, serve
from app.practice.service import Failure
from app.records.money import Money
from tests.engines.pictures import draw, png

REQUEST = PictureRequest(
    prompt="Mia läuft",
    characters={"ZOE": {}, "MIA": {"mood": "glad"}},
    cast={"MIA": {"colour": "#aa0000", "aliases": ["M"]}},
    scene={"place": "harbour"},
    bubbles=({"kind": "speech", "character": "MIA", "text": "嗨"},),
    references=(Reference("0" * 64, "image/png", png()),),
)


def engine(server: PracticeServer, variant: Variant) -> OpenAIImages:
    price = Money.of(10, "credits")
    account = Account("practice", "Practice", server.base_url, price=price)
    return OpenAIImages(account, practice(variant))


async def send(drawing: OpenAIImages, key: str, handles: list[str]) -> RawAnswer:
    prepared = drawing.prepare(REQUEST)
    return await drawing.send(prepared, key, handles.append, lambda _text, _part: None)


def charged(server: PracticeServer) -> list[str]:
    return [str(charge["idempotency_key"]) for charge in server.ledger.charges()]


def start(tmp_path: Path, **options: object) -> PracticeServer:
    return PracticeServer(ledger=tmp_path / "ledger.jsonl", draw=draw, **options)  # type: ignore[arg-type]


VARIANTS: list[tuple[Variant, int]] = [("never", 2), ("keyed", 1), ("lookup", 2), ("handle", 2)]


@pytest.mark.parametrize(("variant", "charges"), VARIANTS)
def test_only_a_service_that_honours_keys_charges_a_repeated_key_once(
    tmp_path: Path, variant: Variant, charges: int
) -> None:
    async def run(drawing: OpenAIImages) -> None:
        for _ in range(2):
            answer = drawing.parse(await send(drawing, "k1", handles))
            assert isinstance(answer, PictureMade)
            assert answer.data == png(8 + len(REQUEST.prompt))
            assert answer.cost == Money.of(10, "credits")

    handles: list[str] = []
    with start(tmp_path) as server:
        asyncio.run(run(engine(server, variant)))
        assert charged(server) == ["k1"] * charges
    assert len(handles) == (2 if variant == "handle" else 0)


FAILURES: list[tuple[Failure, type, int]] = [
    ("drop-after-charge", NoAnswerError, 1),
    ("error-after-charge", PictureUnknown, 1),
    ("refuse", PictureRefused, 0),
    ("no-picture", PictureMissing, 1),
]


@pytest.mark.parametrize("variant", ["never", "keyed", "lookup", "handle"])
@pytest.mark.parametrize(("failure", "kind", "charges"), FAILURES)
def test_each_failure_is_told_apart_and_charged_as_it_says(
    tmp_path: Path, variant: Variant, failure: Failure, kind: type, charges: int
) -> None:
    async def run(drawing: OpenAIImages) -> object:
        try:
            return drawing.parse(await send(drawing, "k1", []))
        except NoAnswerError as error:
            return error

    with start(tmp_path, failure=failure, times=1) as server:
        drawing = engine(server, variant)
        assert isinstance(asyncio.run(run(drawing)), kind)
        assert len(charged(server)) == charges
        again = asyncio.run(run(drawing))
        if failure == "no-picture" and variant == "keyed":
            assert isinstance(again, PictureMissing)
        else:
            assert isinstance(again, PictureMade)
        repeated = variant == "keyed" and failure != "refuse"
        assert len(charged(server)) == (1 if repeated else charges + 1)


def test_a_failure_without_a_number_lasts(tmp_path: Path) -> None:
    with start(tmp_path, failure="refuse") as server:
        drawing = engine(server, "never")
        for _ in range(3):
            raw = asyncio.run(send(drawing, "k", []))
            assert isinstance(drawing.parse(raw), PictureRefused)
        assert charged(server) == []


def test_a_look_up_by_our_id_finds_what_was_drawn_and_proves_nothing_else(tmp_path: Path) -> None:
    async def run(drawing: OpenAIImages) -> None:
        assert isinstance(await drawing.reconcile("k1", None), Inconclusive)
        with pytest.raises(NoAnswerError):
            await send(drawing, "k1", [])
        found = await drawing.reconcile("k1", None)
        assert isinstance(found, Found)
        assert isinstance(drawing.parse(found.raw), PictureMade)

    with start(tmp_path, failure="drop-after-charge") as server:
        asyncio.run(run(engine(server, "lookup")))
        assert charged(server) == ["k1"]
    gone = engine(server, "lookup")
    assert isinstance(asyncio.run(gone.reconcile("k1", None)), Inconclusive)


@pytest.mark.parametrize("variant", ["never", "keyed"])
def test_services_without_a_look_up_are_not_asked(tmp_path: Path, variant: Variant) -> None:
    with start(tmp_path) as server:
        drawing = engine(server, variant)
        assert isinstance(asyncio.run(drawing.reconcile("k1", "job-1")), Inconclusive)


def test_a_job_is_named_before_it_ends_and_found_by_its_name(tmp_path: Path) -> None:
    handles: list[str] = []

    async def run(drawing: OpenAIImages) -> None:
        named = asyncio.Event()

        def note(handle: str) -> None:
            handles.append(handle)
            named.set()

        sending = asyncio.create_task(
            drawing.send(
                drawing.prepare(REQUEST),
                "k1",
                note,
                lambda _text, _part: None,
            )
        )
        await asyncio.wait_for(named.wait(), 5)
        assert isinstance(await drawing.reconcile("k1", handles[0]), StillRunning)
        assert isinstance(await drawing.reconcile("k1", None), Inconclusive)
        assert isinstance(await drawing.reconcile("k1", "job-unknown"), Inconclusive)
        raw = await sending
        found = await drawing.reconcile("k1", handles[0])
        assert isinstance(found, Found)
        assert found.raw.body == raw.body
        assert isinstance(drawing.parse(raw), PictureMade)

    with start(tmp_path, delay_s=0.3) as server:
        asyncio.run(run(engine(server, "handle")))
        assert charged(server) == ["k1"]


def test_a_repeated_key_waits_for_its_first_request(tmp_path: Path) -> None:
    async def run(drawing: OpenAIImages) -> None:
        answers = await asyncio.gather(*(send(drawing, "k1", []) for _ in range(3)))
        assert len({answer.body for answer in answers}) == 1

    with start(tmp_path, delay_s=0.2) as server:
        asyncio.run(run(engine(server, "keyed")))
        assert charged(server) == ["k1"]


def test_the_charge_is_on_disk_before_the_answer(tmp_path: Path) -> None:
    async def run(drawing: OpenAIImages) -> None:
        task = asyncio.create_task(send(drawing, "k1", []))
        async with asyncio.timeout(5):
            while not charged(server):
                await asyncio.to_thread(threading.Event().wait, 0.01)
        assert not task.done()
        task.cancel()

    with start(tmp_path, delay_s=0.3) as server:
        asyncio.run(run(engine(server, "never")))


def test_a_progress_that_raises_stops_the_request(tmp_path: Path) -> None:
    def fenced(_text: str, _part: float) -> None:
        raise PermissionError

    with start(tmp_path) as server:
        drawing = engine(server, "never")
        with pytest.raises(PermissionError):
            asyncio.run(drawing.send(drawing.prepare(REQUEST), "k", lambda _job: None, fenced))
        assert charged(server) == []


GOOD = json.dumps({"prompt": "x"}).encode()

HOSTILE: list[tuple[bytes, dict[str, str], int]] = [
    (GOOD, {}, 400),
    (GOOD, {"Idempotency-Key": ""}, 400),
    (GOOD, {"Idempotency-Key": "k" * 256}, 400),
    (b"", {"Idempotency-Key": "k"}, 400),
    (b"{", {"Idempotency-Key": "k"}, 400),
    (b"[]", {"Idempotency-Key": "k"}, 400),
    (b"null", {"Idempotency-Key": "k"}, 400),
    (b'{"prompt": ""}', {"Idempotency-Key": "k"}, 400),
    (b'{"prompt": 5}', {"Idempotency-Key": "k"}, 400),
    (b'{"prompt": "x", "n": 4}', {"Idempotency-Key": "k"}, 400),
    (b'{"prompt": "x", "n": NaN}', {"Idempotency-Key": "k"}, 400),
    (b'{"prompt": "x", "variant": "free"}', {"Idempotency-Key": "k"}, 400),
    (b'{"prompt": "\\ud800"}', {"Idempotency-Key": "k"}, 400),
    (b'{"prompt": "x", "inkfold": 1}', {"Idempotency-Key": "k"}, 400),
    (
        b'{"prompt": "x", "inkfold": {"prompt": "x", "aspect": "0:1"}}',
        {"Idempotency-Key": "k"},
        400,
    ),
    (b'{"prompt": "x", "inkfold": {"prompt": "x", "more": 1}}', {"Idempotency-Key": "k"}, 400),
    (
        b'{"prompt": "x", "inkfold": {"prompt": "x", "characters": [["A"]]}}',
        {"Idempotency-Key": "k"},
        400,
    ),
    (
        b'{"prompt": "x", "inkfold": {"prompt": "x", "characters": [[{}, "A"]]}}',
        {"Idempotency-Key": "k"},
        400,
    ),
    (b"[" * 100_000, {"Idempotency-Key": "k"}, 400),
    (GOOD, {"Idempotency-Key": "k", "Content-Length": "99999999999"}, 413),
    (GOOD, {"Idempotency-Key": "k", "Content-Length": "-1"}, 411),
    (GOOD, {"Idempotency-Key": "k", "Transfer-Encoding": "chunked"}, 411),
    (b'{"prompt": "break"}', {"Idempotency-Key": "k"}, 500),
]


@pytest.mark.parametrize(("body", "headers", "status"), HOSTILE)
def test_hostile_requests_are_answered_and_cost_nothing(
    tmp_path: Path, body: bytes, headers: dict[str, str], status: int
) -> None:
    with start(tmp_path) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
        connection.request("POST", "/v1/images/generations", body, headers)
        answer = connection.getresponse()
        assert answer.status == status
        assert json.loads(answer.read())["error"]["message"]
        connection.close()
        assert charged(server) == []


def test_the_official_client_reads_our_answers(tmp_path: Path) -> None:
    with (
        start(tmp_path) as server,
        openai.OpenAI(api_key="x", base_url=server.base_url, max_retries=0) as client,
    ):
        assert [model.id for model in client.models.list()] == ["sketch"]
        made = client.images.generate(
            prompt="a panel",
            model="sketch",
            size="1536x1024",
            extra_headers={"Idempotency-Key": "sdk"},
            extra_body={"variant": "keyed"},
        )
        type(made).model_validate(made.model_dump())
        assert made.data is not None
        assert made.data[0].b64_json
        with pytest.raises(openai.BadRequestError) as caught:
            client.images.generate(prompt="a panel")
        assert caught.value.code == "missing_idempotency_key"
        assert charged(server) == ["sdk"]


def test_the_whole_request_arrives_as_it_was_meant(tmp_path: Path) -> None:
    seen: list[PictureRequest] = []

    def noting(request: PictureRequest) -> bytes:
        seen.append(request)
        return png()

    with PracticeServer(ledger=tmp_path / "l", draw=noting) as server:
        asyncio.run(send(engine(server, "never"), "k", []))
    assert seen == [REQUEST]
    assert list(seen[0].characters) == ["ZOE", "MIA"]


def test_serve_tells_its_port_and_ends_when_interrupted(tmp_path: Path) -> None:
    def interrupted(port: int) -> None:
        assert port > 0
        raise KeyboardInterrupt

    serve(0, tmp_path / "new" / "ledger.jsonl", 0, None, None, draw=draw, ready=interrupted)
    assert (tmp_path / "new" / "ledger.jsonl").read_bytes() == b""
