"""The services that draw, and how each wants to be asked."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from app.engines.account import Account
from app.engines.catalogue import Field, Service
from app.engines.chat_services import PROXY
from app.engines.openai_images_profiles import GENERIC, PictureProfile, Variant, practice

_EXTRA = Field("extra", "Further fields of the request", "json", hint='{"seed": 7}')
_SIZE = Field("size", "Size", hint="empty: by the panel's shape")
_LIMIT = Field("limit_means_not_executed", "Status 429 proves that nothing was drawn", "tick")

PICTURE_SERVICES = (
    Service(
        "openai-images", "OpenAI-compatible", "openai-images", draws=True, needs_key=False,
        fields=(_SIZE, _LIMIT, _EXTRA, PROXY),
    ),
    Service(
        "practice", "Practice", "openai-images", draws=True, base_url="http://127.0.0.1:7878/v1",
        needs_key=False, unit="credits",
        fields=(
            Field(
                "variant", "What it knows about a call later on", "choice", "never",
                ("never", "keyed", "lookup", "handle"),
            ),
        ),
    ),
)  # fmt: skip


def picture_profile(service: Service, account: Account) -> PictureProfile:
    """Return how ``service`` is asked, with what the person has set themselves."""
    if service.name == "practice":
        return practice(cast(Variant, account.text("variant") or "never"))
    return replace(
        GENERIC,
        needs_key=account.needs_key,
        limit_means_not_executed=account.ticked("limit_means_not_executed"),
        extra=account.fields("extra"),
    )
