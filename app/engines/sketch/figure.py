"""A whole figure: body, clothes, face and what it holds, back to front on one sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin

from app.engines.sketch import clothes, face, facewear, hair, hats, head, limbs, props, wear
from app.engines.sketch.colour import Rgb, lighter
from app.engines.sketch.face import MOODS, Mood
from app.engines.sketch.look import Look
from app.engines.sketch.poses import POSES
from app.engines.sketch.shapes import Point, Sheet, oval, smooth
from app.engines.sketch.skeleton import BUILDS, Arm, Build, Joints, stand
from app.engines.sketch.trunk import Trunk


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawn figure in its own units, with the points that effects and labels start from."""

    sheet: Sheet
    head: Point
    head_size: tuple[float, float]
    hand: Point
    chest: Point
    foot: Point
    waist: float
    crown: float
    """How high the head reaches, with hair, ears and hat; negative is up."""


@dataclass(frozen=True, slots=True)
class Held:
    """A prop and its colour."""

    kind: str
    colour: Rgb


def draw(
    look: Look,
    pose_name: str,
    mood_name: str,
    held: tuple[Held, ...] = (),
    aura: Rgb | None = None,
    mouth: str = "",
) -> Figure:
    """Draw ``look`` doing ``pose_name`` with the face of ``mood_name``.

    ``aura`` wraps the figure in flames of that colour; ``mouth`` replaces the mood's mouth.
    """
    build = BUILDS[look.build]
    pose = POSES[pose_name]
    if (
        held
        and not pose.holding
        and pose_name in ("stand", "hips", "wave", "proud", "crossed", "droop")
    ):
        pose = replace(pose, far_arm=POSES["hold"].far_arm)
    joints = stand(build, pose)
    mood = MOODS[mood_name]
    if mouth and mood.mouth not in ("roar", "laugh", "wail", "o"):
        mood = replace(mood, mouth=mouth)
    sheet = Sheet()
    trunk = Trunk(joints, build)
    frame = head.HeadFrame(joints.head, build.head_w, build.head_h, joints.tilt)
    if joints.seat:
        _stool(sheet, joints, build.hip)
    hair.back(sheet, frame, look)
    wear.behind(sheet, trunk, look)
    over = _over(joints, joints.far_arm, build.head_h)
    if not over:
        _arm_with(sheet, joints.far_arm, look, build.limb, held[:1], build)
    limbs.leg(sheet, joints.far_leg, look, build)
    limbs.leg(sheet, joints.near_leg, look, build)
    clothes.torso(sheet, trunk, look)
    clothes.skirts(sheet, trunk, look)
    start = len(sheet.shapes)
    _head(sheet, frame, look, mood, trunk)
    crown = Sheet(sheet.shapes[start:]).bounds()[1]
    if over:
        _arm_with(sheet, joints.far_arm, look, build.limb, held[:1], build)
    _arm_with(sheet, joints.near_arm, look, build.limb, held[1:2], build)
    face.marks(sheet, frame, mood)
    if mood_name == "sick" and pose_name == "belly":
        _grumble(sheet, trunk)
    if aura:
        _flames(sheet, aura)
    return Figure(
        sheet,
        joints.head,
        (build.head_w, build.head_h),
        joints.far_arm.hand,
        trunk.at(0, build.torso * 0.7),
        joints.far_leg.ankle,
        joints.pelvis[1],
        crown,
    )


def _head(sheet: Sheet, frame: head.HeadFrame, look: Look, mood: Mood, trunk: Trunk) -> None:
    head.behind(sheet, frame, look)
    wear.on_body(sheet, trunk, look)
    head.base(sheet, frame, look)
    face.draw(sheet, frame, look, mood)
    facewear.draw(sheet, frame, look)
    if look.species == "human":
        hair.front(sheet, frame, look)
    hats.draw(sheet, frame, look)


def _arm_with(
    sheet: Sheet, arm: Arm, look: Look, k: float, held: tuple[Held, ...], build: Build
) -> None:
    for thing in held:
        arm = replace(arm, grip="fist") if arm.grip == "relaxed" else arm
        at = (
            arm.hand[0] + 2.4 * sin(arm.angle * pi / 180),
            arm.hand[1] + 2.4 * cos(arm.angle * pi / 180),
        )
        props.draw(sheet, thing.kind, at, arm.angle, 0.86 + 0.14 * k, thing.colour)
    limbs.arm(sheet, arm, look, build)


def _over(joints: Joints, arm: Arm, head_h: float) -> bool:
    """Tell whether the far arm reaches across the face or chest and so lies in front of them."""
    near_head = hypot(arm.hand[0] - joints.head[0], arm.hand[1] - joints.head[1]) < head_h * 1.7
    hand, root = arm.hand, joints.far_leg.hip
    return near_head or (hand[0] < root[0] + 5 and hand[1] < joints.pelvis[1])


def _stool(sheet: Sheet, joints: Joints, hip: float) -> None:
    x, top = joints.pelvis[0], joints.pelvis[1] + hip * 0.8
    wood = (186, 146, 104)
    for dx in (-8.0, 7.0):
        sheet.area(
            [
                (x + dx - 1.4, top),
                (x + dx * 1.2 - 1.4, 0),
                (x + dx * 1.2 + 1.4, 0),
                (x + dx + 1.4, top),
            ],
            wood,
        )
    sheet.area(
        smooth([(x - 12, top - 1), (x + 12, top - 1), (x + 12, top + 3), (x - 12, top + 3)]),
        wood,
        shade=1,
    )


def _grumble(sheet: Sheet, trunk: Trunk) -> None:
    x, y = trunk.at(trunk.build.waist * 2.1 + trunk.build.belly, trunk.build.torso * 0.42)
    zigzag = [(x, y - 6), (x + 4, y - 3), (x, y), (x + 4, y + 3), (x, y + 6)]
    sheet.line(zigzag, 1.7, (120, 120, 70))
    sheet.line([(px + 6, py * 1.0) for px, py in zigzag[1:4]], 1.4, (120, 120, 70))


def _flames(sheet: Sheet, colour: Rgb) -> None:
    left, top, right, bottom = sheet.bounds()
    cx, cy, rx, ry = (
        (left + right) / 2,
        (top + bottom) / 2,
        (right - left) / 2 * 0.86 + 4,
        (bottom - top) / 2 + 6,
    )
    count = 17
    rim: list[Point] = []
    for i in range(count * 2):
        angle = pi * i / count
        reach = 0.98 if i % 2 else 1.06 + 0.04 * ((i * 7) % 5)
        lift = -5.0 if i % 2 == 0 else 0.0
        rim.append((cx + rx * reach * cos(angle), min(cy + ry * reach * sin(angle) + lift, 1.0)))
    glow = Sheet()
    glow.area(rim, lighter(colour, 0.55), weight=1.0, ink=colour, solid=False)
    glow.area(
        [(cx + (x - cx) * 0.86, cy + (y - cy) * 0.88) for x, y in rim],
        lighter(colour, 0.8),
        weight=0,
        solid=False,
    )
    glow.area(oval(cx, 0, rx * 0.9, 3.4), lighter(colour, 0.5), weight=0.6, ink=colour, solid=False)
    sheet.shapes[:0] = glow.shapes
