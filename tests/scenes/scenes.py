"""Short scenes in two languages, and what must come of each, whoever directs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Fields = Mapping[str, str]


@dataclass(frozen=True)
class Scene:
    """What the person says, turn by turn, and what the story must hold afterwards.

    Values of ``people`` and ``place`` are patterns that must be found; an empty one says that the
    field is gone. ``letters`` are a kind, who says it, and a pattern of the words, in order; a kind
    is one or several, divided by a bar. ``drawn`` are, for each panel, the names that must go along.
    """

    name: str
    says: tuple[str, ...]
    drawn: tuple[tuple[str, ...], ...] = ()
    people: Mapping[str, Fields] = field(default_factory=dict)
    place: Fields = field(default_factory=dict)
    letters: tuple[tuple[str, str, str], ...] = ()


SCENES = (
    Scene(
        "a panel with one person",
        ("@Mia stands at the harbour and looks out to sea.",),
        drawn=(("Mia",),),
    ),
    Scene(
        "一个人的一格",
        ("@米娅 站在码头上，望着大海。",),
        drawn=(("米娅",),),
    ),
    Scene(
        "a mood that changes before it is drawn",
        ("@Mia mood=angry Mia slams the door.",),
        drawn=(("Mia",),),
        people={"Mia": {"mood": "angry"}},
    ),
    Scene(
        "服装和情绪一起变",
        ("@米娅 情绪=愤怒 服装=湿透的外套 米娅一脚踢开门。",),
        drawn=(("米娅",),),
        people={"米娅": {"mood|情绪": "怒", "outfit|服装": "湿"}},
    ),
    Scene(
        "two panels in one message",
        ("@Mia runs through the crowd.\n\n@Leo waits at the gate.",),
        drawn=(("Mia",), ("Leo",)),
    ),
    Scene(
        "一次两格",
        ("@米娅 穿过人群奔跑。\n\n@雷欧 在门口等着。",),
        drawn=(("米娅",), ("雷欧",)),
    ),
    Scene(
        "spoken words over the picture",
        ('@Mia grabs @Leo by the sleeve. Mia: "Run!"',),
        drawn=(("Mia", "Leo"),),
        letters=(("speech|shout", "Mia", "Run!"),),
    ),
    Scene(
        "台词和旁白",
        ("【三天后】\n@米娅 推开旧书店的门。\n米娅：“有人吗？”",),
        drawn=(("米娅",),),
        letters=(("caption", "", "三天后"), ("speech|shout", "米娅", "有人吗")),
    ),
    Scene(
        "a place that is set for all that follows",
        ("#night #rain The street is empty.", "@Mia crosses it."),
        drawn=((), ("Mia",)),
        place={"time": "night", "weather": "rain"},
    ),
    Scene(
        "场景和画风",
        ("#夜 #雪 #水墨 @雷欧 独自走过石桥。",),
        drawn=(("雷欧",),),
        place={"time": "夜|night", "weather": "雪|snow", "style": "水墨|ink"},
    ),
    Scene(
        "a state that no longer holds",
        (
            "@Mia injury=arm Mia holds her arm.",
            "@Mia injury= mood=relieved Mia lets go of her arm.",
        ),
        drawn=(("Mia",), ("Mia",)),
        people={"Mia": {"injury": "", "mood": "relie"}},
    ),
)
