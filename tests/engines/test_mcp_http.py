"""Answers over HTTP are read up to a size, and not at all when they are packed."""

from __future__ import annotations

import asyncio
import gzip
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx2
import pytest

from app.engines.mcp_http import PLAIN, TooLongError, no_longer_than


class Answers(BaseHTTPRequestHandler):
    def do_GET(self):
        packed = self.path == "/packed"
        body = gzip.compress(b"x" * 50) if packed else b"x" * int(self.path[1:])
        self.send_response(200)
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Asked", self.headers["Accept-Encoding"])
        self.end_headers()
        with suppress(OSError):
            # whoever has read enough hangs up
            self.wfile.write(body)

    def log_message(self, *_told):
        pass


@pytest.fixture(scope="module")
def address():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def read(address, most=100):
    async def run():
        hooks = {"response": [no_longer_than(most)]}
        async with httpx2.AsyncClient(headers=PLAIN, event_hooks=hooks, trust_env=False) as client:
            return await client.get(address)

    return asyncio.run(run())


def test_an_answer_of_the_size_is_read_whole_and_was_not_to_be_packed(address):
    answer = read(f"{address}/100")
    assert len(answer.content) == 100
    assert answer.headers["asked"] == "identity"


@pytest.mark.parametrize("path", ["101", "5000000", "packed"])
def test_an_answer_that_is_longer_or_packed_is_not_read(address, path):
    with pytest.raises(TooLongError):
        read(f"{address}/{path}")
