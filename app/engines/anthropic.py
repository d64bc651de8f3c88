"""Anthropic's Messages as a chat engine, also for the services that offer this dialect."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from app.engines import http
from app.engines.account import Account
from app.engines.anthropic_stream import MessageFold
from app.engines.anthropic_wire import AnthropicProfile, body_of
from app.engines.chat_errors import failure_of, keyless, unanswered
from app.engines.chat_reply import as_summary, reply_without_secret
from app.engines.said import cut_secret, without_secret
from app.errors import NoAnswerError, NotSentError
from app.ports import ChatPiece, ChatPolicy, ChatRequest

VERSION = "2023-06-01"
_REPLY_LIMIT = 16 * 1024 * 1024


class Anthropic:
    """A ``ChatEngine`` at the account's address, which is all that stands before ``/messages``.

    The key is in the ``x-api-key`` header and nowhere else, and cut out of all that echoes it.
    """

    def __init__(self, account: Account, profile: AnthropicProfile, context_tokens: int) -> None:
        self._account = account
        self._profile = profile
        self._policy = ChatPolicy(
            account.engine_id, "anthropic", account.title, account.model, context_tokens
        )

    def declare(self) -> ChatPolicy:
        """Return the engine's policy."""
        return self._policy

    async def stream(self, request: ChatRequest) -> AsyncGenerator[ChatPiece, None]:
        """Yield deltas, then one ``ChatReply``. Raises ``ChatFailedError``; repeats nothing."""
        # a keyring may ask its person and block for as long
        secret = await asyncio.to_thread(self._account.key)
        if secret is None and self._profile.needs_key:
            raise keyless(self._account)
        fold = MessageFold(self._profile.by)
        # small copies of pictures are read, and perhaps made, on the way
        body = await asyncio.to_thread(body_of, request, self._account.model, self._profile)
        events = http.stream_events(
            f"{root_of(self._account)}/messages",
            headers={
                "Content-Type": "application/json",
                **headers_of(secret, bearer=self._profile.bearer),
            },
            body=body,
            idle_s=self._profile.idle_s,
            total_s=self._profile.total_s,
            limit=_REPLY_LIMIT,
            proxy=self._account.proxy,
        )
        try:
            async with aclosing(events):
                async for data in events:
                    for delta in fold.take(cut_secret(data, secret)):
                        yield delta
                    if fold.ended:
                        break
        except http.NotAStreamError as other:
            raw = without_secret(other.raw, secret)
            pieces = fold.take_whole(raw)
            if pieces is None:
                raise failure_of(raw) from None
            for delta in pieces:
                yield delta
        except (NotSentError, NoAnswerError) as error:
            raise unanswered(error) from error
        reply = reply_without_secret(fold.reply(), secret)
        yield as_summary(reply) if request.purpose == "compaction" else reply


def root_of(account: Account) -> str:
    """Return what stands before ``/messages``, also where the person wrote that too."""
    return account.base_url.removesuffix("/messages").rstrip("/")


def models_url(account: Account) -> str:
    """Return where the models are listed: beside this dialect where a service speaks two."""
    return root_of(account).replace("/anthropic/", "/") + "/models?limit=1000"


def headers_of(secret: str | None, *, bearer: bool) -> dict[str, str]:
    """Return the headers that every request of this dialect has."""
    headers = {"anthropic-version": VERSION}
    if secret:
        headers["x-api-key"] = secret
        if bearer:
            headers["Authorization"] = f"Bearer {secret}"
    return headers
