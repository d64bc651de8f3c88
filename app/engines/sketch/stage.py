"""What a setting is drawn on: the frame's size, its horizon, its light."""

from __future__ import annotations

from dataclasses import dataclass

from app.engines.sketch.colour import INK, PAPER, Rgb, mix
from app.engines.sketch.ink import Canvas, Tint
from app.engines.sketch.lexicon import Lexicon
from app.engines.sketch.noise import Noise
from app.engines.sketch.shapes import Points

TIMES = Lexicon(
    {
        "night": "night|midnight|evening|moonlit|moonlight|moon|stars|starry|夜|深夜|半夜|晚上|月光|月亮|星空",
        "dusk": "dusk|sunset|twilight|golden hour|黄昏|傍晚|日落|夕阳|晚霞",
        "dawn": "dawn|sunrise|daybreak|early morning|黎明|清晨|日出|拂晓|早晨",
        "day": "day|daytime|noon|midday|morning|afternoon|白天|中午|上午|下午|正午",
    }
)
WEATHERS = Lexicon(
    {
        "storm": "storm*|thunder*|lightning|typhoon|暴风雨|雷雨|雷电|闪电|风暴|打雷|台风",
        "rain": "rain|rains|raining|rainy|drizzl*|downpour|雨",
        "snow": "snow|snows|snowing|snowy|blizzard|雪",
        "fog": "fog|foggy|mist|misty|haze|雾",
        "wind": "wind|windy|gale|breeze|刮风|大风|风大",
        "sun": "sun|sunny|sunshine|clear sky|晴|阳光|太阳|烈日",
        "cloud": "cloud*|overcast|阴天|多云|乌云",
    }
)
STYLES = Lexicon(
    {
        "noir": "noir|black and white|monochrome|黑白|黑色电影",
        "ink": "ink|ink wash|sumi*|brush|水墨|墨|国画",
        "manga": "manga|anime|screentone|漫画|日漫",
        "watercolour": "watercolour|watercolor|pastel|水彩|淡彩",
    }
)


@dataclass(frozen=True, slots=True)
class Stage:
    """The ground a panel is played on. ``depth`` pales what lies behind the figures, 0 to 1."""

    canvas: Canvas
    width: float
    height: float
    horizon: float
    time: str
    weather: str
    noise: Noise
    sky: tuple[Rgb, Rgb]
    tint: Tint
    depth: float = 0.3
    zoom: float = 1.0
    """How much nearer than in a wide shot the setting is seen."""

    @property
    def unit(self) -> float:
        """Return the length that setting pieces are measured in: a hundredth of the height, zoomed."""
        return min(self.height, self.width * 1.1) / 100 * self.zoom

    def tone(self, colour: Rgb, far: float = 0.0) -> Rgb:
        """Return a setting's colour, paler the further away it is."""
        lit = mix(colour, self.tint.colour, min(0.9, self.tint.part * 1.9))
        return mix(lit, self.sky[1], min(0.92, self.depth + far))

    def line_ink(self, far: float = 0.0) -> Rgb:
        """Return the ink of the setting, always weaker than a figure's."""
        return mix(
            mix(INK, (120, 108, 98), 0.4), self.sky[1], min(0.85, 0.26 + self.depth * 0.5 + far)
        )

    def area(
        self, points: Points, colour: Rgb, far: float = 0.0, weight: float = 1.2, shade: float = 0.0
    ) -> None:
        """Draw an outlined area of the setting."""
        self.canvas.area(
            points, self.tone(colour, far), weight=weight, ink=self.line_ink(far), shade=shade
        )

    def box(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        colour: Rgb,
        far: float = 0.0,
        weight: float = 1.2,
    ) -> None:
        """Draw an upright box whose corners are a hand's."""
        j = 0.6
        n = self.noise
        self.area(
            [
                (left + n.between(-j, j), top + n.between(-j, j)),
                (right + n.between(-j, j), top + n.between(-j, j)),
                (right + n.between(-j, j), bottom),
                (left + n.between(-j, j), bottom),
            ],
            colour,
            far,
            weight,
        )

    def line(self, points: Points, weight: float = 1.2, far: float = 0.0) -> None:
        """Draw a line of the setting."""
        self.canvas.stroke(points, weight, self.line_ink(far))


SKIES: dict[str, tuple[Rgb, Rgb]] = {
    "": ((238, 242, 243), PAPER),
    "day": ((216, 230, 238), (250, 248, 240)),
    "night": ((44, 52, 84), (96, 104, 138)),
    "dusk": ((212, 160, 150), (250, 222, 178)),
    "dawn": ((214, 206, 226), (252, 230, 214)),
}
TINTS: dict[str, Tint] = {
    "": Tint(),
    "day": Tint(),
    "night": Tint((40, 50, 96), 0.26, 0.0),
    "dusk": Tint((232, 132, 84), 0.13, 0.0),
    "dawn": Tint((240, 190, 190), 0.1, 0.0),
}
GREYED: Rgb = (186, 194, 202)
