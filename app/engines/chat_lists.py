"""Where a chat service lists its models, and what it must be sent to do so."""

from __future__ import annotations

from app.engines.account import Account
from app.engines.catalogue import Service


def list_request(service: Service, account: Account, key: str | None) -> tuple[str, dict[str, str]]:
    """Return address and headers of the list of models at ``account``; reading it is free."""
    if service.kind == "anthropic":
        from app.engines.anthropic import headers_of, models_url
        from app.engines.chat_services import anthropic_profile

        bearer = anthropic_profile(service, account).bearer
        return models_url(account), headers_of(key, bearer=bearer)
    from app.engines.chat_services import chat_profile
    from app.engines.openai_chat import root_of

    headers = {"Authorization": f"Bearer {key}"} if key else {}
    return f"{root_of(account)}/models", {**headers, **chat_profile(service, account).headers}
