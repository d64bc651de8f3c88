"""What the offline director says: before it acts, after it acted, and when it sums a story up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.engines.directions import Direction
from app.ports import ChatMessage

_HEADING = "Story so far"
_STATE_HEADING = "State now"
_FAILURES: tuple[tuple[str, str, str], ...] = (
    ("denied", "denied", "未批准"),
    ("refused", "refused by the service", "被服务拒绝"),
    ("no_picture", "came back without a picture", "没有得到图片"),
    ("unknown", "unsettled: it may have been made", "结果不明，可能已生成"),
    ("not_sent", "not sent", "没有发出"),
    ("aborted", "not run", "没有执行"),
    ("invalid", "not valid", "参数无效"),
    ("error", "failed", "失败"),
)
"""Outcomes that are no success, with the words for each, in the order they are told."""


def hint(*, chinese: bool) -> str:
    """Return the rules in one line."""
    if chinese:
        return "写出这一格的画面；@名字 心情=生气 改状态，#夜 #雨 设场景，名字：“台词” 加对话，空一行画下一格。"
    return (
        "Describe the panel; @Name mood=angry sets state, #night #rain the scene, "
        'Name: "words" a bubble, a blank line starts the next panel.'
    )


def announce(directions: Sequence[Direction], *, chinese: bool) -> str:
    """Return one sentence about what the calls of this reply will do."""
    drawn = sum(1 for direction in directions if direction.prompt)
    names = _unique(name for d in directions if d.prompt for name in d.characters)
    changed = _unique(change.name for d in directions for change in d.changes)
    scene = any(direction.scene for direction in directions)
    lettered = sum(len(direction.bubbles) for direction in directions)
    looked = [direction.find for direction in directions if direction.find]
    if chinese:
        steps = ["设定场景"] if scene else []
        steps += [f"更新{'、'.join(changed)}"] if changed else []
        steps += [f"画 {drawn} 格" + (f"（{'、'.join(names)}）" if names else "")] if drawn else []
        steps += [f"加 {lettered} 句文字"] if lettered else []
        steps += [f"查找“{word}”" for word in looked]
        return "，".join(steps) + "。"
    steps = ["set the scene"] if scene else []
    steps += [f"update {_listed(changed)}"] if changed else []
    steps += (
        [f"draw {_count(drawn, 'panel')}" + (f" with {_listed(names)}" if names else "")]
        if drawn
        else []
    )
    steps += [f"letter {_count(lettered, 'line')}"] if lettered else []
    steps += [f"look for “{word}”" for word in looked]
    return f"I {_listed(steps)}."


def close(results: Sequence[ChatMessage], *, chinese: bool) -> str:
    """Return what became of the calls: pictures first, failures by their kind, finds in full."""
    drawn = sum(1 for m in results if m.name == "generate_image" and m.outcome == "ok")
    others = sum(1 for m in results if m.name != "generate_image" and m.outcome == "ok")
    told = []
    if drawn:
        told.append(f"画好了 {drawn} 格。" if chinese else f"Drew {_count(drawn, 'panel')}.")
    for picture in (True, False):
        told += _failures(
            [m for m in results if (m.name == "generate_image") == picture], picture, chinese
        )
    if not told and others and all(m.name != "find_panels" for m in results):
        told.append("已更新。" if chinese else "Updated.")
    text = ("" if chinese else " ").join(told)
    found = [m.text.strip() for m in results if m.name == "find_panels" and m.outcome == "ok"]
    for answer in found:
        nothing = "没有找到。" if chinese else "Nothing found."
        text += ("\n" if text else "") + (answer or nothing)
    return text or ("没有可做的事。" if chinese else "There was nothing to do.")


def _failures(results: Sequence[ChatMessage], picture: bool, chinese: bool) -> list[str]:
    told = []
    known = {outcome for outcome, _, _ in _FAILURES}
    for outcome, english, translated in _FAILURES:
        count = sum(
            1
            for m in results
            if m.outcome == outcome or (outcome == "error" and m.outcome not in known | {"ok"})
        )
        if count and chinese:
            told.append(f"{count} {'格' if picture else '步'}{translated}。")
        elif count:
            told.append(f"{_count(count, 'panel' if picture else 'step')} {english}.")
    return told


def summary(messages: Sequence[ChatMessage], state: Mapping[str, Any]) -> str:
    """Return the panels drawn, each by its first words, and the state of every character.

    A summary of this form among ``messages`` is carried on, so nothing is lost when a story is
    summed up twice.
    """
    outcomes = {m.tool_call_id: m.outcome for m in messages if m.role == "tool"}
    panels: list[str] = []
    for message in messages:
        if message.text.startswith(_HEADING):
            lines = message.text.split(_STATE_HEADING)[0].splitlines()[1:]
            panels += [line.partition(". ")[2] for line in lines if line.strip()]
        answered = _answers_after(messages, message) or outcomes
        for call in message.tool_calls:
            if call.name == "generate_image" and answered.get(call.id, "ok") == "ok":
                prompt = (
                    call.arguments.get("prompt", "") if isinstance(call.arguments, Mapping) else ""
                )
                panels.append(_first_words(str(prompt)))
    lines = [f"{_HEADING}: {_count(len(panels), 'panel')}."]
    lines += [f"{number}. {words}" for number, words in enumerate(panels, start=1)]
    lines += [f"{_STATE_HEADING}:", *_states(state)]
    return "\n".join(lines)


def _answers_after(messages: Sequence[ChatMessage], reply: ChatMessage) -> dict[str, str]:
    """Return outcomes by call id of the results that directly follow ``reply``."""
    found: dict[str, str] = {}
    at = next((i for i, message in enumerate(messages) if message is reply), len(messages))
    for message in messages[at + 1 :]:
        if message.role != "tool":
            break
        found[message.tool_call_id] = message.outcome
    return found


def _states(state: Mapping[str, Any]) -> list[str]:
    lines = []
    characters = state.get("characters")
    for name, fields in characters.items() if isinstance(characters, Mapping) else ():
        if isinstance(fields, Mapping):
            lines.append(f"- {name}: " + (", ".join(f"{k}={v}" for k, v in fields.items()) or "-"))
    scene = state.get("scene")
    if isinstance(scene, Mapping) and scene:
        lines.append("- scene: " + ", ".join(f"{key}={value}" for key, value in scene.items()))
    return lines or ["- nothing set"]


def _first_words(prompt: str) -> str:
    line = " ".join(prompt.split())
    return line if len(line) <= 60 else line[:59].rstrip() + "…"


def _unique(names: Any) -> list[str]:
    return list(dict.fromkeys(names))


def _listed(items: Sequence[str]) -> str:
    return items[0] if len(items) == 1 else ", ".join(items[:-1]) + " and " + items[-1]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
