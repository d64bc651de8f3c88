"""How the services that speak the OpenAI-images dialect differ, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from app.engines.sizes import Pixels, Sizes, Table

Settle = Literal["key", "lookup", "handle"]
Variant = Literal["never", "keyed", "lookup", "handle"]
ReferenceMode = Literal["none", "list", "objects", "addresses", "numbered", "subject", "form"]

THREE = Table(("1:1", "3:2", "2:3"), ("1024x1024", "1536x1024", "1024x1536"))


@dataclass(frozen=True, slots=True)
class PictureProfile:
    """One service's ways.

    ``settle_by`` and ``key_life_s`` are the policy's. ``limit_means_not_executed`` says that a 429
    proves that nothing was made. ``sizes`` says what ``size_field`` carries for a panel's shape.
    ``cost`` names where the answer tells the price, ``cost_unit`` its unit. ``variant`` is the
    practice service's; ``carries_request`` sends it the whole request.
    ``reference_mode`` is how reference pictures go along in ``reference_field``: as ``list`` of
    data addresses, as ``objects`` or flat ``addresses`` of type ``image_url``, as ``numbered``
    fields of their own, as the ``subject`` a character is drawn from, or as files of a ``form``.
    A request that has some goes to ``reference_address``, where that is another.
    ``previews`` is how many pictures are asked for while it draws; with any, the answer is a stream.
    ``read_timeout_s`` is the longest silence of one POST, ``job_s`` how long a job is followed.
    """

    kind: str = "openai-images"
    paid: bool = True
    settle_by: tuple[Settle, ...] = ()
    key_life_s: float | None = None
    limit_means_not_executed: bool = False
    address: str = "/images/generations"
    reference_address: str = ""
    counts: bool = True
    size_field: str = "size"
    sizes: Sizes | None = THREE
    extra: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    reference_mode: ReferenceMode = "none"
    reference_field: str = "image"
    reference_limit: int = 0
    prompt_limit: int = 32_000
    cost: Literal["", "usage.cost", "usage.cost_in_usd_ticks", "usage.credits"] = ""
    cost_unit: str = "USD"
    variant: Variant | None = None
    carries_request: bool = False
    previews: int = 0
    read_timeout_s: float = 300
    job_s: float = 600


GENERIC = PictureProfile()

OPENAI = PictureProfile(
    reference_mode="form",
    reference_field="image[]",
    reference_limit=16,
    reference_address="/images/edits",
)
"""GPT image models answer with base64 only and refuse to be told so."""

XAI = PictureProfile(
    size_field="aspect_ratio",
    sizes=Table.of_aspects(
        "1:1", "4:3", "3:4", "3:2", "2:3", "16:9", "9:16", "2:1", "1:2", "19.5:9", "9:19.5"
    ),
    extra={"response_format": "b64_json"},
    reference_mode="addresses",
    reference_field="images",
    reference_limit=3,
    reference_address="/images/edits",
    cost="usage.cost_in_usd_ticks",
)

OPENROUTER = PictureProfile(
    address="/images",
    size_field="aspect_ratio",
    sizes=Table.of_aspects("1:1", "4:3", "3:4", "3:2", "2:3", "16:9", "9:16", "21:9"),
    reference_mode="objects",
    reference_field="input_references",
    reference_limit=8,
    cost="usage.cost",
)

SILICONFLOW = PictureProfile(
    counts=False,
    size_field="image_size",
    sizes=Table(
        ("1:1", "4:3", "3:4", "16:9", "9:16"),
        ("1328x1328", "1472x1140", "1140x1472", "1664x928", "928x1664"),
    ),
    reference_mode="numbered",
    reference_limit=3,
)
"""It counts with ``batch_size``, which is one where nothing is said."""

ZHIPU = PictureProfile(
    counts=False,
    sizes=Table(
        ("1:1", "4:3", "3:4", "16:9", "9:16", "2:1", "1:2"),
        ("1024x1024", "1152x864", "864x1152", "1344x768", "768x1344", "1440x720", "720x1440"),
    ),
    extra={"watermark_enabled": False},
)

MINIMAX = PictureProfile(
    address="/image_generation",
    size_field="aspect_ratio",
    sizes=Table.of_aspects("1:1", "4:3", "3:4", "3:2", "2:3", "16:9", "9:16", "21:9"),
    extra={"response_format": "base64", "prompt_optimizer": False},
    reference_mode="subject",
    reference_field="subject_reference",
    reference_limit=1,
    prompt_limit=1_500,
)

ARK = PictureProfile(
    counts=False,
    sizes=Pixels(2048 * 2048, step=16),
    extra={
        "response_format": "b64_json",
        "watermark": False,
        "sequential_image_generation": "disabled",
    },
    reference_mode="list",
    reference_limit=10,
    prompt_limit=4_000,
)
"""Its marks on pictures are on where nobody says otherwise."""

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
        settle_by=_PRACTICE_SETTLES[variant],
        limit_means_not_executed=True,
        cost="usage.credits",
        cost_unit="credits",
        variant=variant,
        carries_request=True,
    )
