"""A foreign stand-in for OpenAI, Claude and Ark judges what we send: aimock, from npm."""

from __future__ import annotations

import base64
import json
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.commands.inkfold import Inkfold
from tests.engines.fake import KEY, picture, wait_until
from tests.judges import from_npm

PACKAGE = "@copilotkit/aimock@1.43"
CALL = {"name": "generate_image", "arguments": {"prompt": "Mia opens the door"}}
FIXTURES = {
    "fixtures": [
        {"match": {"endpoint": "image"},
         "response": {"image": {"b64Json": base64.b64encode(picture()).decode()}}},
        {"match": {"endpoint": "chat", "hasToolResult": True}, "response": {"content": "Drawn."}},
        {"match": {"endpoint": "chat"}, "response": {"toolCalls": [CALL]}},
    ]
}  # fmt: skip

pytestmark = pytest.mark.sweep


class Aimock:
    """aimock as a process of its own on a loopback port."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = int(probe.getsockname()[1])
        fixtures = folder / "fixtures.json"
        fixtures.write_text(json.dumps(FIXTURES), encoding="utf-8")
        command = [from_npm(PACKAGE, "llmock"), "-p", str(self.port),
                   "-f", str(fixtures), "--strict", "--log-level", "silent"]  # fmt: skip
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        wait_until(self._answers, 30)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def ask(self, address: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + address, data)
        request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or b"null")

    def asked(self, ending: str) -> list[Any]:
        return [entry for entry in self.ask("/__aimock/journal") if entry["path"].endswith(ending)]


@pytest.fixture
def aimock(tmp_path: Path) -> Iterator[Aimock]:
    made = Aimock(tmp_path)
    yield made
    made.process.terminate()
    made.process.wait(10)


def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, aimock: Aimock, *engines: Any) -> Any:
    program = Inkfold(tmp_path / "home")
    session = program.new()
    for use, service, address in engines:
        monkeypatch.setenv(f"INKFOLD_KEY_{use.upper()}", KEY)
        program.here(
            "engines", "add", use, "--service", service, "--base-url", aimock.url + address,
            "--model", "some-model",
        )  # fmt: skip
        program.here("engines", "set-default", use, use)
    return program, session


TALKS = [("openai-chat", "/v1"), ("anthropic", "/v1")]
DRAWS = [("openai", "/v1", "/images/generations"), ("ark-images", "/api/v3", "/images/generations")]


@pytest.mark.parametrize(("service", "address"), TALKS)
def test_a_story_is_told_and_drawn_with_services_somebody_else_wrote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, aimock: Aimock, service: str, address: str
) -> None:
    program, session = desk(
        tmp_path, monkeypatch, aimock, ("chat", service, address), ("image", "openai", "/v1")
    )
    last = program.run("say", session, "Mia opens the door", "--approve", "all")
    assert last["outcome"] == "completed"
    assert len(program.show(session)["panels"]) == 1
    assert len(aimock.asked("/images/generations")) == 1
    assert program.verify() == []


@pytest.mark.parametrize(("service", "address", "ending"), DRAWS)
def test_an_order_that_breaks_is_made_once(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    aimock: Aimock,
    service: str,
    address: str,
    ending: str,
) -> None:
    program, session = desk(tmp_path, monkeypatch, aimock, ("image", service, address))
    aimock.ask("/__aimock/chaos", {"disconnectRate": 1})
    program.run("say", session, "Mia, wide", "--approve", "all", status=4)
    (question,) = program.run("recover", status=4)["questions"]
    assert question["engine"] == "image"
    assert len(aimock.asked(ending)) == 1
    assert program.verify() == []


def test_the_control_a_client_that_repeats_is_seen(aimock: Aimock) -> None:
    for _ in range(2):
        aimock.ask("/v1/images/generations", {"model": "m", "prompt": "x"})
    assert len(aimock.asked("/images/generations")) == 2
