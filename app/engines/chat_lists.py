"""Where a chat service lists its models, and what it must be sent to do so."""

from __future__ import annotations

from app.engines.account import Account, bearer
from app.engines.catalogue import Service


def list_request(service: Service, account: Account, key: str | None) -> tuple[str, dict[str, str]]:
    """Return address and headers of the list of models at ``account``; reading it is free."""
    if service.kind == "anthropic":
        from app.engines.anthropic import headers_of, models_url
        from app.engines.chat_services import anthropic_profile

        as_bearer = anthropic_profile(service, account).bearer
        return models_url(account), headers_of(key, bearer=as_bearer)
    from app.engines.chat_services import chat_profile
    from app.engines.openai_chat import root_of

    return f"{root_of(account)}/models", {**bearer(key), **chat_profile(service, account).headers}
