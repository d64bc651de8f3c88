"""The few words of our own in a published file, in the language of its comic."""

from __future__ import annotations

from collections.abc import Mapping

_ENGLISH: Mapping[str, str] = {
    "panel": "Panel {number}",
    "page": "Page {number}",
    "pages": "Pages",
    "cover": "Cover",
    "branch": "Branch: {name}",
    "caption": "Caption",
    "sound": "Sound",
    "voice": "Voice",
    "thought": "thinking",
    "shout": "shouting",
    "whisper": "whispering",
    "no_picture": "No picture yet.",
}
_CHINESE: Mapping[str, str] = {
    "panel": "分镜 {number}",
    "page": "第 {number} 页",
    "pages": "页",
    "cover": "封面",
    "branch": "分支：{name}",
    "caption": "旁白",
    "sound": "音效",
    "voice": "画外音",
    "thought": "心想",
    "shout": "大喊",
    "whisper": "低声",
    "no_picture": "还没有图片。",
}


def label(name: str, language: str, /, **gaps: object) -> str:
    """Return a word of ours in a comic's language: Chinese, else English."""
    chosen = _CHINESE if language.partition("-")[0].lower() == "zh" else _ENGLISH
    return chosen[name].format_map(gaps)


def both(name: str) -> tuple[str, str]:
    """Return a word of ours in every language there is, for reading it again."""
    return _ENGLISH[name], _CHINESE[name]
