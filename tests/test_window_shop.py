"""What the window works with, used without a window."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from app.errors import RefusedError, WrongUseError
from app.journal.store import SqliteJournal
from app.keys.variable import variable_for
from app.viewmodels.follower import LOOK_S, Follower
from app.viewmodels.shop import EngineForm
from app.window_shop import WindowShop


@pytest.fixture
def seen() -> Iterator[tuple[str, list[str]]]:
    """A service that lists no models, and the keys it was shown."""
    keys: list[str] = []

    class Service(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            keys.append(self.headers.get("Authorization", ""))
            body = b'{"data": []}'
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_given: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Service)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", keys
    server.shutdown()
    thread.join()
    server.server_close()


def form(name: str, address: str) -> EngineForm:
    return EngineForm(name, "openai-images", address, "", None, "")


@pytest.mark.parametrize("address", ["127.0.0.1:9/v1", "localhost:9", "https://me:x@host/v1"])
def test_an_address_that_is_none_is_said_to_be_none_before_anything_is_asked(tmp_path, address):
    async def ask() -> None:
        shop = WindowShop(tmp_path / "home")
        try:
            with pytest.raises(RefusedError, match="http://"):
                await shop.models_of(form("painter", address), "")
        finally:
            await shop.close()

    asyncio.run(ask())


def test_a_kept_key_goes_to_its_own_address_only(tmp_path, monkeypatch, seen):
    address, keys = seen
    monkeypatch.setenv(variable_for("painter"), "secret-of-the-painter")

    async def ask() -> None:
        shop = WindowShop(tmp_path / "home")
        try:
            own = f"{address}/v1"
            shop.add_engine(form("painter", own))
            await shop.models_of(form("painter", own), "")
            await shop.models_of(form("painter", f"{address}/elsewhere"), "")
            await shop.models_of(form("stranger", own), "")
            await shop.models_of(form("painter", f"{address}/elsewhere"), "typed")
        finally:
            await shop.close()

    asyncio.run(ask())
    assert keys == ["Bearer secret-of-the-painter", "", "", "Bearer typed"]


def test_a_take_over_is_noticed_after_a_look_that_the_disk_refused(tmp_path, monkeypatch):
    home = tmp_path / "home"

    async def follow() -> str:
        shop = WindowShop(home)
        session = shop.studio.new("Rain")
        shop.studio.open(session)
        follower = Follower(shop, session, lambda _story: None, lambda _piece: None, "")
        look, refused = shop.journal.data_version, asyncio.Event()

        def refuse() -> int:
            if refused.is_set():
                return look()
            refused.set()
            raise sqlite3.OperationalError("disk I/O error")

        monkeypatch.setattr(shop.journal, "data_version", refuse)
        task = asyncio.create_task(follower.run())
        await refused.wait()
        other = SqliteJournal(home)
        other.claim(session, "somebody else", take_over=True)
        for _ in range(10):
            await asyncio.sleep(LOOK_S)
            if follower.reading_only:
                break
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        other.close()
        await shop.close()
        return follower.reading_only

    assert asyncio.run(follow())


def test_the_library_that_is_open_is_not_taken_in(tmp_path):
    async def take(home: Path) -> None:
        shop = WindowShop(home)
        try:
            shop.studio.new("Rain")
            link = tmp_path / "link.db"
            link.symlink_to(home / "library.db")
            for path in (home / "library.db", link):
                with pytest.raises(WrongUseError, match="open here"):
                    shop.take_in(path)
            assert len(shop.journal.sessions()) == 1
        finally:
            await shop.close()

    asyncio.run(take(tmp_path / "home"))
