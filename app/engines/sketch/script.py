"""Reading a panel: who does what to whom, with which face, and what is in their hands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.engines.sketch import words_acting as acting
from app.engines.sketch import words_looks as looks
from app.engines.sketch.colour import Rgb, of_hue
from app.engines.sketch.design import fields_of, held, worn
from app.engines.sketch.face import MOODS
from app.engines.sketch.lexicon import Hit, Lexicon
from app.engines.sketch.noise import Noise
from app.engines.sketch.poses import ATTACKS

_JOINED = re.compile(r"^\s*(,|，|、|and|&|\+|和|与|跟|同|及|, and)\s*$")
_TOWARDS = re.compile(
    r"(\b(at|to|with|from|by|toward|towards|of|for|on|onto|against|after|behind|beside|near|like|over|past)\s+(the\s+)?"
    r"|[对向把给将朝往让比帮替拿打踢拍揍追抱喊叫骂救推拉看])$"
)
_OBJECT_GAP = 14
_STOPS = ".;!?。；！？\n"
_MOOD_POSE = {
    "sad": "droop",
    "crying": "weep",
    "surprised": "recoil",
    "scared": "hide",
    "sick": "belly",
    "tired": "droop",
    "asleep": "lie",
    "smug": "crossed",
    "determined": "hips",
    "fierce": "guard",
    "pain": "belly",
    "confused": "shrug",
    "furious": "guard",
    "angry": "hips",
    "shouting": "shout",
    "laughing": "cheer",
    "love": "wave",
    "dizzy": "droop",
    "happy": "wave",
}
_QUIET = ("stand", "hips", "stand", "crossed", "walk", "proud")


@dataclass(slots=True)
class Part:
    """What one character does in the panel; filled while the text is read."""

    name: str
    pose: str = ""
    mood: str = ""
    held: list[tuple[str, Rgb]] = field(default_factory=list)
    wear: dict[str, Rgb] = field(default_factory=dict)
    mouth: str = ""
    target: str = ""
    aura: Rgb | None = None
    power: bool = False
    """Whether the attack is a special one that deserves a wave of force."""


@dataclass(frozen=True, slots=True)
class _Name:
    start: int
    end: int
    name: str
    is_object: bool


def read(
    text: str,
    characters: Mapping[str, Mapping[str, str]],
    cast: Mapping[str, Mapping[str, Any]],
    bubbles: Sequence[Mapping[str, str]],
    seed: int,
) -> dict[str, Part]:
    """Return the part of every character, in the order given.

    What the text says counts before what the state says, and that before what speech suggests.
    """
    parts = {name: Part(name) for name in characters}
    if not parts:
        return parts
    names = _occurrences(text, characters, cast)
    speakers = [str(b.get("character", "")) for b in bubbles if b.get("character") in parts]
    _assign(text, names, parts, speakers)
    for name, state in characters.items():
        _from_state(parts[name], state)
    for bubble in bubbles:
        _from_speech(parts, str(bubble.get("character", "")), str(bubble.get("text", "")))
    _react(parts)
    for index, part in enumerate(parts.values()):
        _settle(part, index, seed)
    return parts


def _occurrences(
    text: str, characters: Mapping[str, Mapping[str, str]], cast: Mapping[str, Mapping[str, Any]]
) -> list[_Name]:
    low = text.lower()
    raw: list[tuple[int, int, str]] = []
    for name in characters:
        aliases = cast.get(name, {}).get("aliases") or ()
        for word in {
            name,
            *(str(a) for a in (aliases if isinstance(aliases, list | tuple) else ())),
        }:
            if word.strip():
                raw += [
                    (m.start(), m.end(), name) for m in re.finditer(re.escape(word.lower()), low)
                ]
    raw.sort(key=lambda item: (item[0], -item[1], item[2]))
    kept: list[_Name] = []
    for start, end, name in raw:
        if not kept or start >= kept[-1].end:
            kept.append(_Name(start, end, name, bool(_TOWARDS.search(low[:start]))))
    return kept


def _assign(text: str, names: list[_Name], parts: dict[str, Part], speakers: list[str]) -> None:
    everyone = acting.EVERYONE.find(text)
    attacks = [hit for hit in acting.POSE_WORDS.find(text) if hit.meaning in ATTACKS]
    names = [_as_object(item, attacks, text, names) for item in names]
    default = speakers[:1] or [next((n.name for n in names if not n.is_object), next(iter(parts)))]

    def subjects(hit: Hit, before: str = r"(?!)") -> list[str]:
        for item in names:
            gap = text[hit.end : item.start] if item.start >= hit.end else "?"
            if re.fullmatch(before, gap) or re.fullmatch(r"的|\s+by\s+(the\s+)?", gap):
                return [item.name]
        start = max((text.rfind(stop, 0, hit.start) for stop in _STOPS), default=-1)
        doers = [n for n in names if n.end <= hit.start and not n.is_object]
        if any(start < e.start < hit.start for e in everyone) and not any(
            n.start > start for n in doers
        ):
            return list(parts)
        if not doers:
            return default
        group = [doers[-1]]
        for earlier in reversed(doers[:-1]):
            if not _JOINED.match(text[earlier.end : group[0].start]):
                break
            group.insert(0, earlier)
        return [item.name for item in group]

    for hit in acting.POSE_WORDS.find(text):
        for who in subjects(hit):
            part = parts[who]
            strong = hit.meaning in ATTACKS or not part.pose or part.pose in ("hold", "walk")
            if strong and part.pose not in ATTACKS:
                part.pose = hit.meaning
            if hit.meaning in ATTACKS and not part.target:
                part.target = _target(hit, who, names, parts)
                part.power = part.power or hit.meaning == "palm"
    for hit in acting.MOOD_WORDS.find(text):
        for who in subjects(hit, r"\s*"):
            parts[who].mood = parts[who].mood or hit.meaning
    for lexicon in (acting.PROP_WORDS, looks.WEAR_WORDS):
        _things(lexicon, text, parts, subjects)


def _as_object(item: _Name, attacks: list[Hit], text: str, names: list[_Name]) -> _Name:
    """Mark a name that directly follows an attack as the one attacked."""
    for hit in attacks:
        gap = text[hit.end : item.start]
        between = any(hit.end <= other.start < item.start for other in names)
        if (
            hit.end <= item.start
            and len(gap) <= _OBJECT_GAP
            and not between
            and not re.search(r"[,.;!?，。；！？]", gap)
        ):
            return _Name(item.start, item.end, item.name, True)
    return item


def _target(hit: Hit, who: str, names: list[_Name], parts: dict[str, Part]) -> str:
    after = [n.name for n in names if n.start >= hit.end and n.is_object and n.name != who]
    before = [n.name for n in names if n.end <= hit.start and n.name != who]
    others = [name for name in parts if name != who]
    return (after[:1] or before[-1:] or (others if len(others) == 1 else [""]))[0]


def _things(lexicon: Lexicon, text: str, parts: dict[str, Part], subjects: Any) -> None:
    for hit in lexicon.find(text):
        phrase = text[max(0, hit.start - 10) : hit.end]
        for who in subjects(hit)[:1]:
            if lexicon is acting.PROP_WORDS:
                parts[who].held += held(phrase, who)[-1:]
            else:
                parts[who].wear.update(worn(phrase, who))


def _from_state(part: Part, state: Mapping[str, str]) -> None:
    for item in fields_of(state):
        if item.key in looks.SILENT_KEYS:
            continue
        if item.key in looks.POSE_KEYS:
            part.pose = part.pose or acting.POSE_WORDS.first([item.value])
        if not part.mood and item.key not in ("skill", "技能", "招式"):
            part.mood = acting.MOOD_WORDS.first([item.value])
            if not part.mood and item.key in looks.MOOD_KEYS:
                part.mood = Noise("mood", item.value).pick(tuple(MOODS))
        if item.key in looks.PROP_KEYS or acting.PROP_WORDS.find(item.key):
            part.held += held(item.text, part.name)
            if item.value.lower().endswith("bow"):
                part.held.append(("bow", of_hue(0.08)))
        if item.key in looks.POWER_KEYS and acting.MOOD_WORDS.first([item.value]) not in (
            "sick",
            "tired",
            "sad",
            "pain",
        ):
            part.aura = of_hue(Noise("aura", item.key, item.value).unit(), 0.6, 0.86)


def _from_speech(parts: dict[str, Part], who: str, said: str) -> None:
    part = parts.get(who)
    if part is None:
        return
    part.mouth = "talk"
    loud = said.rstrip('"”」』 ').endswith(("!", "！"))
    if not part.pose and "掌" in said:
        part.pose, part.power = "palm", True
        others = [name for name in parts if name != who]
        part.target = others[0] if len(others) == 1 else ""
    if loud and not part.mood:
        part.mood = "shouting"


def _react(parts: dict[str, Part]) -> None:
    for part in list(parts.values()):
        hurt = parts.get(part.target)
        if hurt is None or hurt.name == part.name or part.pose not in ATTACKS:
            continue
        if not hurt.pose or hurt.pose in ("guard", "fall", "fly", "hold"):
            hurt.pose = "flung" if part.pose != "aim" else "recoil"
        if not hurt.mood or hurt.mood == "fierce":
            hurt.mood = "pain" if part.pose != "aim" else "scared"


def _settle(part: Part, index: int, seed: int) -> None:
    if part.pose == "fly" and any(kind == "kite" for kind, _ in part.held):
        # it is the kite that flies
        part.pose, part.mood = "hold", part.mood or "happy"
    if part.mood == "fierce" and part.pose in ("", "flung", "stand"):
        part.pose = part.pose or "guard"
    if part.pose in ATTACKS and not part.mood:
        part.mood = "fierce"
    if not part.pose:
        part.pose = _MOOD_POSE.get(part.mood) or Noise("quiet", part.name, seed, index).pick(_QUIET)
        if part.mood == "sick" and part.held:
            part.pose = "belly"
    if part.pose == "belly" and not part.mood:
        part.mood = "sick"
    part.mood = part.mood or {
        "weep": "crying",
        "cheer": "happy",
        "flung": "pain",
        "fall": "surprised",
        "lie": "asleep",
        "droop": "tired",
        "hide": "scared",
        "recoil": "surprised",
        "shout": "shouting",
        "guard": "determined",
        "run": "determined",
        "proud": "smug",
        "fly": "determined",
        "dance": "happy",
        "hug": "happy",
        "jump": "happy",
        "wave": "happy",
        "eat": "happy",
        "meditate": "asleep",
        "think": "confused",
        "point": "determined",
    }.get(part.pose, "talking" if part.mouth else "calm")
    if part.pose == "lie" and part.mood == "calm":
        part.mood = "asleep"
    unique: dict[str, Rgb] = {}
    for kind, colour in part.held:
        unique[kind] = colour
    part.held = list(unique.items())[:2]
    if part.pose == "punch" and any(
        k in ("sword", "axe", "hammer", "staff", "spear") for k, _ in part.held
    ):
        part.pose = "swing"
    if part.pose in ("eat", "read", "hold") and not part.held:
        part.held = {"eat": [("bowl", (196, 84, 70))], "read": [("book", (84, 110, 160))]}.get(
            part.pose, []
        )
