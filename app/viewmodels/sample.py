"""The sample story: the first turns of a fight, played by the embedded agent for free."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from app.viewmodels.shop import Shop


@dataclass(frozen=True, slots=True)
class Sample:
    """A story's title and what is said to the agent, turn by turn."""

    title: str
    inputs: tuple[str, ...]


SAMPLES = {
    "en": Sample(
        "Mina and the storm",
        (
            '@Mina mood=brave outfit="red scarf" #rooftop #dusk '
            "Mina runs across the rooftop with a paper kite, wide",
            '@Storm mood=furious outfit="grey cloak" wide Storm rises behind the chimneys and'
            ' glares at Mina Storm: "Go home, little one!"',
            'close-up Mina holds the kite up high Mina: "Fly!"',
        ),
    ),
    "zh": Sample(
        "猪猪侠大战超人强",
        (
            "@猪猪侠 buff=超级棒棒糖（功夫大师） skill=降龙十巴掌 outfit=“红头巾、靴子” #擂台 #黄昏 "
            "猪猪侠吃下超级棒棒糖，摆出功夫架势",
            "@超人强 mood=狂怒 outfit=蓝色披风 全景 超人强大步走上擂台，怒视猪猪侠"
            " 超人强：「你死定了！」",
            "特写 猪猪侠对超人强使出绝招，一掌拍出 猪猪侠大喊「降龙十巴掌！」",
        ),
    ),
}
SAMPLE_CONFIG = {"chat": "offline", "image": "sketch"}


def sample_here() -> Sample:
    """Return the sample in the window's language."""
    #: The language of the sample story: en, or zh.
    return SAMPLES.get(QCoreApplication.translate("Sample", "en"), SAMPLES["en"])


async def play_sample(shop: Shop, session_id: str, sample: Sample) -> None:
    """Say the sample's inputs one after the other, each when the last has ended.

    Sketch and the offline agent are used whatever the person has chosen: nothing is paid for.
    Stops quietly where a person has begun to say something meanwhile.
    """
    for number, text in enumerate(sample.inputs):
        operation = shop.studio.say(
            session_id, text, request_id=f"sample-{session_id}-{number}", config=SAMPLE_CONFIG
        )
        await shop.studio.run(session_id, operation, patient=True)
        if len(_inputs(shop, session_id)) != number + 1:
            return


def _inputs(shop: Shop, session_id: str) -> list[str]:
    return shop.journal.view(session_id).inputs_after(0)
