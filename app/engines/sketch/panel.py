"""One panel from request to PNG: setting behind, figures before it, weather over both, frame last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import sqrt

from app.engines.sketch import composition, effects, label, props, setting, sky
from app.engines.sketch.colour import INK, PAPER, Rgb, mix
from app.engines.sketch.composition import Spot
from app.engines.sketch.design import design, held
from app.engines.sketch.figure import Figure, Held
from app.engines.sketch.figure import draw as draw_figure
from app.engines.sketch.ink import Canvas, Place, Tint
from app.engines.sketch.look import Look
from app.engines.sketch.noise import Noise
from app.engines.sketch.poses import AIRBORNE, ATTACKS, FAST
from app.engines.sketch.script import Part, read
from app.engines.sketch.shapes import Point, Sheet
from app.engines.sketch.stage import STYLES, Stage
from app.engines.sketch.words_acting import CROWD, PASSERS
from app.ports import PictureRequest

LONG_SIDE = 1024
MOST_FIGURES = 8
"""More characters than this would be too small to tell apart; the first ones are drawn."""

SHOTS = frozenset({"close-up", "medium", "wide", "extreme-wide", "low", "high", ""})


FREE_SHOTS = ("", "", "wide", "low", "high")
"""What a panel may look like where no shot was asked for; all show whole figures."""
TURNED = 0.35
"""How often somebody alone looks to the left."""


def frame_size(aspect: str) -> tuple[int, int]:
    """Return width and height in pixels for ``W:H``; what cannot be read counts as 16:9."""
    left, _, right = aspect.replace("：", ":").replace("/", ":").partition(":")
    try:
        ratio = float(left) / float(right)
    except (ValueError, ZeroDivisionError):
        ratio = 16 / 9
    ratio = min(max(ratio, 0.25), 4.0) if ratio == ratio else 16 / 9
    if ratio >= 1:
        return LONG_SIDE, round(LONG_SIDE / ratio)
    return round(LONG_SIDE * ratio), LONG_SIDE


def draw(request: PictureRequest) -> bytes:
    """Draw ``request`` and return PNG bytes: the same request, the same bytes on one machine.

    Takes a few tenths of a second of one core; call it through a thread. Never raises for what
    the request says.
    """
    width, height = frame_size(request.aspect)
    shot = request.shot if request.shot in SHOTS else ""
    # nobody asked for a shot: another seed may come closer or stand back, as a draughtsman would
    shot = shot or Noise("shot", request.prompt, request.seed).pick(FREE_SHOTS)
    noise = Noise("panel", request.prompt, request.aspect, request.shot, request.seed)
    canvas = Canvas(width, height, PAPER, Noise("hand", request.seed))
    place_noise = Noise("place", request.seed, *sorted(str(v) for v in request.scene.values()))
    stage, place = setting.stage_for(canvas, request.scene, request.prompt, shot, place_noise)
    setting.paint(stage, place)
    if CROWD.find(request.prompt) and place != "arena":
        _crowd(stage)
    troupe = _Troupe(request)
    if troupe.figures:
        _play(stage, troupe, shot, noise, speech=any(b.get("text") for b in request.bubbles))
    else:
        _still_life(stage, request, noise)
    sky.fall(stage, Noise("weather", request.seed))
    style = STYLES.first([str(request.scene.get("style", "")), request.prompt])
    canvas.finish(style)
    canvas.frame(INK, max(3.0, LONG_SIDE / 300))
    return canvas.png()


class _Troupe:
    """The figures of a panel with their looks and parts, in order of appearance."""

    def __init__(self, request: PictureRequest) -> None:
        characters = dict(list(request.characters.items())[:MOST_FIGURES])
        self._seed = request.seed
        self.named = bool(characters)
        if not characters:
            characters = {hit.meaning: {} for hit in PASSERS.find(request.prompt)[:3]}
        cast = {
            str(name): entry for name, entry in request.cast.items() if isinstance(entry, Mapping)
        }
        if not self.named:
            cast = {name: {"aliases": [name]} for name in characters}
        self.parts: list[Part] = []
        self.looks: list[Look] = []
        self.figures: list[Figure] = []
        for name, part in read(
            request.prompt, characters, cast, request.bubbles, request.seed
        ).items():
            look = design(name, cast.get(name, {}), characters[name])
            look = replace(look, wear={**look.wear, **part.wear})
            things = tuple(Held(kind, colour) for kind, colour in part.held)
            self.parts.append(part)
            self.looks.append(look)
            self.figures.append(
                draw_figure(look, part.pose, part.mood, things, part.aura, part.mouth)
            )

    def facing_left(self) -> list[bool]:
        """Return who looks to the left: the right half, unless an attack says otherwise."""
        count = len(self.parts)
        order = [part.name for part in self.parts]
        result = [i >= (count + 1) // 2 for i in range(count)]
        if count == 1:
            result = [Noise("side", order[0], self._seed).unit() < TURNED]
        for i, part in enumerate(self.parts):
            if part.target in order:
                j = order.index(part.target)
                result[i] = j < i
                if self.parts[j].target == "":
                    result[j] = i < j
            if part.pose in ("run", "walk") and part.target == "" and count > 1:
                result[i] = result[i] if i else False
        return result

    def distances(self) -> list[float]:
        """Return the gap of each neighbouring pair, by whether one attacks the other."""
        return [_gap(a, b) for a, b in zip(self.parts, self.parts[1:], strict=False)]


def _gap(one: Part, other: Part) -> float:
    for doer, hurt in ((one, other), (other, one)):
        if doer.pose in ATTACKS and doer.target == hurt.name:
            far = doer.power or doer.pose == "aim"
            return composition.STRIKING if far else composition.TOUCHING
    return composition.TOUCHING if one.pose == other.pose == "hug" else composition.APART


def _play(stage: Stage, troupe: _Troupe, shot: str, noise: Noise, *, speech: bool) -> None:
    """Put the troupe on the stage with shadows, effects and tags."""
    canvas, left = stage.canvas, troupe.facing_left()
    spots = composition.arrange(
        troupe.figures,
        left,
        troupe.distances(),
        shot,
        stage.width,
        stage.height,
        noise,
        speech=speech,
    )
    ink: Rgb = (226, 228, 240) if stage.time == "night" else mix(INK, stage.sky[1], 0.35)
    index = {part.name: i for i, part in enumerate(troupe.parts)}
    violent = [
        i for i, part in enumerate(troupe.parts) if part.pose in ATTACKS and part.target in index
    ]
    if violent:
        hurt = index[troupe.parts[violent[0]].target]
        effects.focus(
            canvas, _at(troupe.figures[hurt].chest, spots[hurt]), noise, ink, stage.height * 0.34
        )
    for i, spot in enumerate(spots):
        _behind(stage, troupe, i, spot, left[i], noise, ink)
    for i in sorted(range(len(spots)), key=lambda k: spots[k].foot):
        place = spots[i].place
        pen = 2.1 * min(1.7, max(0.62, sqrt(place.scale / 4.2)))
        canvas.sheet(troupe.figures[i].sheet, place, pen, stage.tint, halo=pen * 1.9)
    for i in violent:
        _blow(stage, troupe, spots, i, index[troupe.parts[i].target], noise)
    size = max(13, round(min(stage.width, stage.height) / 34))
    for i, spot in enumerate(spots):
        if troupe.named:
            middle = (spot.left + spot.right) / 2
            label.draw(
                canvas,
                troupe.parts[i].name,
                troupe.looks[i].top_colour,
                middle,
                spot.foot + size * 0.5,
                size,
            )


def _at(point: Point, spot: Spot) -> Point:
    return spot.place.points([point])[0]


def _behind(
    stage: Stage, troupe: _Troupe, i: int, spot: Spot, mirrored: bool, noise: Noise, ink: Rgb
) -> None:
    part, canvas = troupe.parts[i], stage.canvas
    half = (spot.right - spot.left) * 0.34
    if spot.foot < stage.height * 1.05:
        effects.shadow(
            canvas,
            (spot.left + spot.right) / 2,
            spot.foot,
            half * (0.7 if part.pose in AIRBORNE else 1),
            ink,
        )
    if part.pose in FAST:
        top = spot.foot - 86 * spot.place.scale
        back = 1.0 if mirrored != (part.pose == "flung") else -1.0
        effects.speed(
            canvas, (spot.left, top, spot.right, spot.foot - 8 * spot.place.scale), back, noise, ink
        )
    if part.pose in ("run", "kick") and spot.foot < stage.height * 1.05:
        x = spot.right if mirrored else spot.left
        effects.dust(canvas, (x, spot.foot), 9 * spot.place.scale, noise)


def _blow(
    stage: Stage, troupe: _Troupe, spots: list[Spot], doer: int, hurt: int, noise: Noise
) -> None:
    """Draw what joins the attacker's hand to the one attacked."""
    canvas, part, scale = stage.canvas, troupe.parts[doer], spots[doer].place.scale
    striker = troupe.figures[doer]
    start = _at(striker.foot if part.pose == "kick" else striker.hand, spots[doer])
    chest = _at(troupe.figures[hurt].chest, spots[hurt])
    side = 1 if chest[0] > start[0] else -1
    if part.pose == "aim":
        end = (chest[0] - side * 8 * scale, chest[1])
        canvas.stroke([start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - 1), end], 3.0)
        effects.burst(canvas, end, 7 * scale, noise)
        return
    near = spots[hurt].left if side > 0 else spots[hurt].right
    end = (near + side * 4 * scale, (start[1] + chest[1]) / 2)
    if part.power:
        effects.force(
            canvas,
            (start[0] + side * 9 * scale, start[1]),
            end,
            26 * scale,
            troupe.looks[doer].accent,
            noise,
        )
    effects.burst(canvas, end, 10 * scale, noise)


def _still_life(stage: Stage, request: PictureRequest, noise: Noise) -> None:
    """Show the things a text without characters names, large; nothing where it names none."""
    things = held(request.prompt, request.prompt)
    for i, (kind, colour) in enumerate(things):
        sheet = Sheet()
        props.draw(sheet, kind, (0.0, 0.0), 120, 1.0, colour)
        left, top, right, bottom = sheet.bounds()
        scale = min(stage.height * 0.46 / (bottom - top), stage.width * 0.3 / (right - left))
        x = stage.width * (i + 1) / (len(things) + 1) - (left + right) / 2 * scale
        y = stage.height * 0.8 - bottom * scale
        effects.shadow(
            stage.canvas,
            x,
            y + bottom * scale,
            (right - left) * scale * 0.6,
            mix(INK, stage.sky[1], 0.4),
        )
        stage.canvas.sheet(sheet, Place(x, y, scale), 3.0, stage.tint, halo=5)
    del noise


def _crowd(stage: Stage) -> None:
    """Draw onlookers as pale figures along the horizon."""
    count = int(stage.width / (9 * stage.unit)) + 1
    for i in range(count):
        name = f"onlooker {i}"
        figure = draw_figure(
            design(name, {}, {}), ("cheer", "stand", "wave", "shout")[i % 4], "happy"
        )
        place = Place(
            stage.width * (i + 0.5) / count,
            stage.horizon + 9 * stage.unit,
            0.3 * stage.unit,
            i * 2 > count,
        )
        stage.canvas.sheet(figure.sheet, place, 0.8, Tint(stage.sky[1], 0.62, 0.5))
