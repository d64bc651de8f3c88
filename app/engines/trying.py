"""Try a service for nothing: ask who is there and which models it has, and never for a picture."""

from __future__ import annotations

import asyncio

from app.engines.account import Account
from app.engines.catalogue import Service
from app.engines.chat_lists import list_request
from app.engines.model_list import list_models


async def try_service(service: Service, account: Account) -> tuple[str, ...]:
    """Return the models at ``account``, in the service's order; costs nothing.

    Raises ``NotSentError`` or ``NoAnswerError`` where nobody answers, and ``RefusedError`` with
    the service's words for any answer that is no list.
    """
    # a keyring may ask its person and block for as long
    key = await asyncio.to_thread(account.key)
    if service.draws:
        url, headers = (
            f"{account.base_url}/models",
            {"Authorization": f"Bearer {key}"} if key else {},
        )
    else:
        url, headers = list_request(service, account, key)
    return await list_models(url, headers=headers, key=key, proxy=account.proxy)
