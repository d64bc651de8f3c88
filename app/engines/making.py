"""Make the adapter of a service; each is imported when the first of its kind is asked for."""

from __future__ import annotations

from app.engines.account import Account
from app.engines.catalogue import Service
from app.errors import NotFoundError
from app.ports import ChatEngine, PictureEngine


def new_chat(service: Service, account: Account) -> ChatEngine:
    """Return a chat engine for ``account`` at ``service``. Raises ``NotFoundError``."""
    match service.kind:
        case "openai-chat":
            from app.engines.chat_services import chat_profile, context_tokens
            from app.engines.openai_chat import OpenAIChat

            return OpenAIChat(
                account, chat_profile(service, account), context_tokens(service, account)
            )
        case "anthropic":
            from app.engines.anthropic import Anthropic
            from app.engines.chat_services import anthropic_profile, context_tokens

            return Anthropic(
                account, anthropic_profile(service, account), context_tokens(service, account)
            )
        case _:
            raise NotFoundError(what="chat engine", name=account.engine_id)


def new_picture(service: Service, account: Account) -> PictureEngine:
    """Return a picture engine for ``account`` at ``service``. Raises ``NotFoundError``."""
    match service.kind:
        case "openai-images":
            from app.engines.openai_images import OpenAIImages
            from app.engines.picture_services import picture_profile

            return OpenAIImages(account, picture_profile(service, account))
        case _:
            raise NotFoundError(what="picture engine", name=account.engine_id)
