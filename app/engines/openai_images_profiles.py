"""How the services that speak the OpenAI-images dialect differ, as data."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Settle = Literal["key", "lookup", "handle"]
Variant = Literal["never", "keyed", "lookup", "handle"]

_WIDE_AND_TALL = {"1:1": "1024x1024", "3:2": "1536x1024", "2:3": "1024x1536"}


@dataclass(frozen=True, slots=True)
class PictureProfile:
    """One service's ways.

    ``settle_by`` and ``key_life_s`` are the policy's. ``limit_means_not_executed`` says that a 429
    proves that nothing was made. ``sizes`` maps ``W:H`` to what ``size_field`` carries; the
    nearest aspect is taken. ``cost`` names where the answer tells the price, ``cost_unit`` its
    unit. ``variant`` is the practice service's; ``carries_request`` sends it the whole request.
    ``read_timeout_s`` is the longest silence of one POST, ``job_s`` how long a job is followed.
    """

    kind: str = "openai-images"
    paid: bool = True
    needs_key: bool = True
    settle_by: tuple[Settle, ...] = ()
    key_life_s: float | None = None
    limit_means_not_executed: bool = False
    size_field: str = "size"
    sizes: Mapping[str, str] = field(default_factory=lambda: _WIDE_AND_TALL)
    extra: Mapping[str, Any] = field(default_factory=dict)
    reference_mode: Literal["none", "data-uris"] = "none"
    reference_limit: int = 0
    prompt_limit: int = 32_000
    cost: Literal["", "usage.cost", "usage.cost_in_usd_ticks", "usage.credits"] = ""
    cost_unit: str = "USD"
    variant: Variant | None = None
    carries_request: bool = False
    read_timeout_s: float = 300
    job_s: float = 600

    def size_for(self, aspect: str) -> str | None:
        """Return what ``size_field`` carries for ``aspect``, None without a table."""
        wanted = _ratio(aspect) or 1.0

        def distance(known: str) -> float:
            return abs(math.log((_ratio(known) or 1.0) / wanted))

        return self.sizes[min(self.sizes, key=distance)] if self.sizes else None


def _ratio(aspect: str) -> float | None:
    width, _, height = aspect.partition(":")
    try:
        ratio = float(width) / float(height)
    except (ValueError, ZeroDivisionError):
        return None
    return ratio if math.isfinite(ratio) and ratio > 0 else None


GENERIC = PictureProfile()

OPENAI = PictureProfile()
"""GPT image models answer with base64 only and refuse to be told so."""

XAI = PictureProfile(
    size_field="aspect_ratio",
    sizes={a: a for a in ("1:1", "4:3", "3:4", "3:2", "2:3", "16:9", "9:16", "2:1", "1:2")},
    extra={"response_format": "b64_json"},
    cost="usage.cost_in_usd_ticks",
)

OPENROUTER = PictureProfile(
    size_field="aspect_ratio",
    sizes={a: a for a in ("1:1", "4:3", "3:4", "3:2", "2:3", "16:9", "9:16", "21:9")},
    cost="usage.cost",
)

SILICONFLOW = PictureProfile(
    size_field="image_size",
    sizes={"1:1": "1024x1024", "4:3": "1024x768", "3:4": "768x1024", "16:9": "1024x576"},
)

_PRACTICE_SETTLES: dict[Variant, tuple[Settle, ...]] = {
    "never": (),
    "keyed": ("key",),
    "lookup": ("lookup",),
    "handle": ("handle",),
}


def practice(variant: Variant) -> PictureProfile:
    """Return the profile of the practice service, which settles calls the way ``variant`` says."""
    return PictureProfile(
        kind="practice",
        needs_key=False,
        settle_by=_PRACTICE_SETTLES[variant],
        limit_means_not_executed=True,
        cost="usage.credits",
        cost_unit="credits",
        variant=variant,
        carries_request=True,
    )
