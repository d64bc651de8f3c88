"""Odd answers of a server: what is no plain result leaves its call unknown; lists have an end."""

from __future__ import annotations

import asyncio
import json
import sys

import pytest

from app.engines.mcp_account import ServerAccount
from app.engines.mcp_session import MOST_LISTED, ServerSession
from app.errors import NoAnswerError

SCRIPT = """
import json, sys
answer, pages = json.loads(sys.argv[1]), 0
for line in sys.stdin:
    asked = json.loads(line)
    if "id" not in asked:
        continue
    said = {"error": {"code": -32601, "message": "no such method"}}
    if asked["method"] == "server/discover":
        said = {"result": {
            "resultType": "complete", "supportedVersions": ["2026-07-28"], "ttlMs": 0,
            "cacheScope": "private", "capabilities": {"tools": {}},
            "serverInfo": {"name": "odd", "version": "1"},
        }}
    if asked["method"] == "initialize":
        said = {"result": {
            "protocolVersion": asked["params"]["protocolVersion"],
            "capabilities": {"tools": {}}, "serverInfo": {"name": "odd", "version": "1"},
        }}
    if asked["method"] == "tools/list":
        pages += 1
        tools = [{"name": f"t{pages}_{n}", "inputSchema": {"type": "object"}} for n in range(100)]
        said = {"result": {
            "resultType": "complete", "ttlMs": 0, "cacheScope": "private", "tools": tools,
            "nextCursor": str(pages),
        }}
    if asked["method"] == "tools/call":
        said = answer
    print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], **said}), flush=True)
    if asked["method"] == "tools/list":
        print("page", pages, file=sys.stderr, flush=True)
"""


def go(answer, tell):
    async def run():
        arguments = ("-c", SCRIPT, json.dumps(answer))
        session = ServerSession(ServerAccount("odd", sys.executable, arguments))
        await session.open()
        try:
            await tell(session)
        finally:
            await session.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    "answer",
    [
        {"result": {"resultType": "task", "task": {"taskId": "1", "status": "working"}}},
        {"result": {"resultType": "input_required", "inputRequests": {}}},
        {"result": {"resultType": "of tomorrow"}},
        {"error": {"code": -32602, "message": "bad parameters"}},
        {"error": {"code": -32603, "message": "it broke"}},
    ],
)
def test_an_answer_that_is_no_plain_result_leaves_the_call_unknown(answer):
    async def tell(session):
        with pytest.raises(NoAnswerError):
            await session.call("t", {}, "key", lambda _text, _share: None)
        assert session.busy == 0
        assert session.alive

    go(answer, tell)


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ({"result": {"resultType": "complete", "content": [], "isError": True}}, 200),
        ({"result": {"resultType": "complete", "content": []}}, 200),
        ({"error": {"code": -32601, "message": "no such method"}}, 400),
    ],
)
def test_a_plain_result_and_a_call_nobody_takes_are_known(answer, status):
    async def tell(session):
        raw = await session.call("t", {}, "key", lambda _text, _share: None)
        assert raw.status == status

    go(answer, tell)


def test_a_list_without_end_is_read_until_there_are_enough():
    async def tell(session):
        found = await session.tools()
        assert len(found) == MOST_LISTED
        # one page more than that was never asked for
        again = await session.tools()
        assert again[0].name == "t4_0"

    go({"result": {}}, tell)
