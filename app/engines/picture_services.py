"""The services that draw, and how each wants to be asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from app.engines import openai_images_profiles as profiles
from app.engines.account import Account
from app.engines.catalogue import PROXY, Field, Service
from app.engines.openai_images_profiles import PictureProfile, Variant, practice
from app.engines.sizes import Fixed

_EXTRA = Field("extra", "Further fields of the request", "json", hint='{"seed": 7}')
_SIZE = Field("size", "Size", hint="empty: by the panel's shape")
_LIMIT = Field("limit_means_not_executed", "Status 429 proves that nothing was drawn", "tick")
_COMMON = (_SIZE, _LIMIT, _EXTRA, PROXY)
_QUALITY = ("low", "medium", "high", "xhigh", "max", "auto")
_NEGATIVE = Field("negative", "Never in the picture")
_MEGAPIXELS = Field("megapixels", "Size in megapixels", "number", "1")
_STEPS = Field("steps", "Steps", "number")
_PREVIEWS = Field(
    "previews", "Previews while it draws; each may cost a little", "choice", "0",
    ("0", "1", "2", "3"),
)  # fmt: skip
_RESOLUTION = Field("resolution", "Resolution", "choice", "", ("1k", "2k"))

PICTURE_SERVICES = (
    Service(
        "openai-images", "OpenAI-compatible", "openai-images", draws=True, needs_key=False,
        fields=(
            Field("size_field", "Size is called", "choice", "size",
                  ("size", "image_size", "aspect_ratio", "none")),
            Field("references", "Reference pictures", "choice", "none",
                  ("none", "form", "list", "objects", "numbered")),
            Field("reference_limit", "Most reference pictures", "number", "4"),
            Field("response_format", "Answer as", "choice", "", ("b64_json", "url")),
            _PREVIEWS,
            *_COMMON,
        ),
    ),
    Service(
        "openai", "OpenAI", "openai-images", draws=True,
        base_url="https://api.openai.com/v1",
        models=("gpt-image-2.6-sunburst", "gpt-image-2.6-flare", "gpt-image-2",
                "gpt-image-1.5", "gpt-image-1-mini"),
        key_page="https://platform.openai.com/api-keys",
        fields=(
            Field("quality", "Quality", "choice", "", _QUALITY),
            Field("output_format", "File format", "choice", "", ("png", "webp", "jpeg")),
            Field("moderation", "Moderation", "choice", "", ("auto", "low")),
            _PREVIEWS,
            Field("organization", "Organisation"),
            Field("project", "Project"),
            *_COMMON,
        ),
    ),
    Service(
        "xai-images", "xAI Grok Imagine", "openai-images", draws=True,
        base_url="https://api.x.ai/v1",
        models=("grok-imagine-image-2.0", "grok-imagine-image-quality", "grok-imagine-image"),
        key_page="https://console.x.ai",
        fields=(_RESOLUTION, *_COMMON),
    ),
    Service(
        "openrouter-images", "OpenRouter", "openai-images", draws=True,
        base_url="https://openrouter.ai/api/v1",
        key_page="https://openrouter.ai/keys",
        fields=(_RESOLUTION, *_COMMON),
    ),
    Service(
        "siliconflow-images", "SiliconFlow 硅基流动", "openai-images", draws=True,
        base_url="https://api.siliconflow.cn/v1",
        models=("Qwen/Qwen-Image", "Qwen/Qwen-Image-Edit-2509", "Kwai-Kolors/Kolors"),
        key_page="https://cloud.siliconflow.cn/account/ak", unit="CNY",
        fields=_COMMON,
    ),
    Service(
        "zhipu-images", "Zhipu 智谱", "openai-images", draws=True,
        base_url="https://open.bigmodel.cn/api/paas/v4",
        models=("glm-image", "cogview-4-250304"),
        key_page="https://open.bigmodel.cn/usercenter/apikeys", unit="CNY",
        fields=(Field("quality", "Quality", "choice", "", ("standard", "hd")), *_COMMON),
    ),
    Service(
        "minimax-images", "MiniMax", "openai-images", draws=True,
        base_url="https://api.minimaxi.com/v1", models=("image-01",),
        key_page="https://platform.minimaxi.com/user-center/basic-information/interface-key",
        unit="CNY", fields=_COMMON,
    ),
    Service(
        "ark-images", "Volcengine Ark 火山方舟 Seedream", "openai-images", draws=True,
        base_url="https://ark.cn-beijing.volces.com/api/v3",
        models=("doubao-seedream-4-5", "doubao-seedream-5-0", "doubao-seedream-4-0"),
        key_page="https://console.volcengine.com/ark", unit="CNY",
        fields=(
            Field("watermark", "Watermark", "tick"),
            Field("reference_limit", "Most reference pictures", "number", "10"),
            *_COMMON,
        ),
    ),
    Service(
        "gemini-images", "Google Gemini", "gemini-images", draws=True,
        base_url="https://generativelanguage.googleapis.com/v1beta",
        models=("gemini-3-pro-image-preview", "gemini-2.5-flash-image"),
        key_page="https://aistudio.google.com/apikey",
        fields=(
            Field("image_size", "Resolution", "choice", "", ("1K", "2K", "4K")),
            _LIMIT, _EXTRA, PROXY,
        ),
    ),
    *(
        Service(
            name, title, "dashscope", draws=True, base_url=address,
            models=("qwen-image-plus", "wan2.6-t2i", "wan2.6-image", "wan2.2-t2i-flash"),
            key_page="https://bailian.console.aliyun.com/?tab=model#/api-key", unit=unit,
            fields=(
                Field("workspace", "Workspace"),
                _NEGATIVE,
                Field("prompt_extend", "The service may reword the prompt", "tick"),
                Field("watermark", "Watermark", "tick"),
                *_COMMON,
            ),
        )
        for name, title, address, unit in (
            ("dashscope", "DashScope 百炼 (Beijing)", "https://dashscope.aliyuncs.com", "CNY"),
            ("dashscope-intl", "DashScope (Singapore)", "https://dashscope-intl.aliyuncs.com", "USD"),
            ("dashscope-us", "DashScope (Virginia)", "https://dashscope-us.aliyuncs.com", "USD"),
        )
    ),
    Service(
        "fal", "fal", "fal", draws=True, base_url="https://queue.fal.run",
        models=("fal-ai/flux-2-pro", "fal-ai/flux/dev", "fal-ai/nano-banana",
                "fal-ai/bytedance/seedream/v4/text-to-image"),
        key_page="https://fal.ai/dashboard/keys",
        fields=(
            Field("size_field", "Size is called", "choice", "image_size",
                  ("image_size", "aspect_ratio", "none")),
            Field("references", "Reference pictures go into", "choice", "none",
                  ("none", "image_urls", "image_url")),
            Field("reference_limit", "Most reference pictures", "number", "4"),
            _LIMIT, _EXTRA, PROXY,
        ),
    ),
    Service(
        "comfyui", "ComfyUI", "comfyui", draws=True, base_url="http://127.0.0.1:8188",
        needs_key=False, local=True,
        fields=(
            Field("workflow", "Workflow, exported for the API", "json",
                  hint="empty: words to picture with the model above"),
            Field("places", "Places in the workflow", "json",
                  hint='{"prompt": "6.text", "references": ["10.image"]}'),
            _NEGATIVE,
            _MEGAPIXELS,
            Field("servers", "Further servers, one in a line", "addresses"),
            PROXY,
        ),
    ),
    Service(
        "automatic1111", "AUTOMATIC1111, Forge", "automatic1111", draws=True,
        base_url="http://127.0.0.1:7860", needs_key=False, local=True,
        fields=(
            _NEGATIVE, _MEGAPIXELS, _STEPS,
            Field("guidance", "Guidance", "number"),
            Field("sampler", "Sampler"),
            Field("again", "Draw again by itself after a crash", "tick"),
            _EXTRA, PROXY,
        ),
    ),
    Service(
        "sdcpp", "stable-diffusion.cpp", "sdcpp", draws=True, base_url="http://127.0.0.1:1234",
        needs_key=False, local=True,
        fields=(
            _NEGATIVE, _MEGAPIXELS, _STEPS,
            Field("reference_limit", "Most reference pictures", "number"),
            _EXTRA, PROXY,
        ),
    ),
    Service(
        "practice", "Practice", "openai-images", draws=True, base_url="http://127.0.0.1:7878/v1",
        needs_key=False, unit="credits",
        fields=(
            Field("variant", "What it knows about a call later on", "choice", "never",
                  ("never", "keyed", "lookup", "handle")),
        ),
    ),
)  # fmt: skip

_PROFILES = {
    "openai": profiles.OPENAI,
    "xai-images": profiles.XAI,
    "openrouter-images": profiles.OPENROUTER,
    "siliconflow-images": profiles.SILICONFLOW,
    "zhipu-images": profiles.ZHIPU,
    "minimax-images": profiles.MINIMAX,
    "ark-images": profiles.ARK,
}
_PASSED_ON = ("quality", "output_format", "moderation", "resolution", "response_format")
"""Options that are fields of the request under their own names."""


def picture_profile(service: Service, account: Account) -> PictureProfile:
    """Return how ``service`` is asked, with what the person has set themselves."""
    if service.name == "practice":
        return practice(cast(Variant, account.text("variant") or "never"))
    profile = _PROFILES.get(service.name, profiles.GENERIC)
    extra: dict[str, Any] = dict(profile.extra)
    extra |= {name: account.text(name) for name in _PASSED_ON if account.text(name)}
    if account.ticked("watermark"):
        extra["watermark"] = True
    if account.text("size"):
        profile = replace(profile, sizes=Fixed(account.text("size")))
    if service.name == "openai-images":
        profile = _generic_ways(profile, account)
    limit = account.whole("reference_limit") if profile.reference_mode != "none" else 0
    return replace(
        profile,
        limit_means_not_executed=account.ticked("limit_means_not_executed"),
        reference_limit=profile.reference_limit if limit is None else limit,
        headers=_headers(account),
        previews=min(account.whole("previews") or 0, 3),
        extra=extra | account.fields("extra"),
    )


def _generic_ways(profile: PictureProfile, account: Account) -> PictureProfile:
    """Return the ways of a service nobody knows, as its person describes them."""
    mode = cast(profiles.ReferenceMode, account.text("references") or "none")
    size_field = account.text("size_field") or "size"
    sizes = profile.sizes
    if size_field == "aspect_ratio" and not account.text("size"):
        sizes = profiles.OPENROUTER.sizes
    return replace(
        profile,
        size_field=size_field,
        sizes=None if size_field == "none" else sizes,
        reference_mode=mode,
        reference_field="image[]" if mode == "form" else "image",
        reference_address="/images/edits" if mode == "form" else "",
    )


def _headers(account: Account) -> dict[str, str]:
    names = {"OpenAI-Organization": "organization", "OpenAI-Project": "project"}
    return {name: account.text(option) for name, option in names.items() if account.text(option)}
