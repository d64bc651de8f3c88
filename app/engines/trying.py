"""Try a service for nothing: ask who is there and which models it has, and never for a picture."""

from __future__ import annotations

import asyncio

from app.engines.account import Account
from app.engines.catalogue import Service
from app.engines.model_list import list_models


async def try_service(service: Service, account: Account) -> tuple[str, ...]:
    """Return the models at ``account``, in the service's order; costs nothing.

    Raises ``NotSentError`` or ``NoAnswerError`` where nobody answers, and ``RefusedError`` with
    the service's words for any answer that is no list.
    """
    # a keyring may ask its person and block for as long
    key = await asyncio.to_thread(account.key)
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    url = f"{account.base_url.removesuffix('/chat/completions')}/models"
    if service.kind == "anthropic":
        from app.engines.anthropic import headers_of, models_url

        bearer = service.name != "anthropic"
        url, headers = models_url(account), headers_of(key, bearer=bearer)
    elif service.kind == "openai-chat":
        from app.engines.chat_services import chat_profile

        headers |= chat_profile(service, account).headers
    return await list_models(url, headers=headers, key=key, proxy=account.proxy)
