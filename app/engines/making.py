"""Make the adapter of a service; each is imported when the first of its kind is asked for."""

from __future__ import annotations

from app.engines.account import Account
from app.engines.catalogue import Service
from app.engines.dialect import Dialect
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
    """Return a picture engine for ``account`` at ``service``.

    Raises ``NotFoundError``, and ``RefusedError`` for settings no engine can be made of.
    """
    match service.kind:
        case "openai-images":
            from app.engines.openai_images import OpenAIImages
            from app.engines.picture_services import picture_profile

            return OpenAIImages(account, picture_profile(service, account))
        case "comfyui":
            from app.engines.comfyui import ComfyUI

            return ComfyUI(account)
        case _:
            from app.engines.picture_service import PictureService

            return PictureService(account, dialect_of(service, account))


def dialect_of(service: Service, account: Account) -> Dialect:
    """Return how ``service`` is spoken to. Raises ``NotFoundError`` for one without a dialect."""
    match service.kind:
        case "gemini-images":
            from app.engines.gemini_images import GeminiImages

            return GeminiImages(account)
        case "dashscope":
            from app.engines.dashscope import DashScope

            return DashScope(account)
        case "fal":
            from app.engines.fal import Fal

            return Fal(account)
        case "automatic1111":
            from app.engines.automatic1111 import Automatic1111

            return Automatic1111(account)
        case "sdcpp":
            from app.engines.sdcpp import SdCpp

            return SdCpp(account)
        case _:
            raise NotFoundError(what="picture engine", name=account.engine_id)
