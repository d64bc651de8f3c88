"""Where a body's joints are: proportions and a pose give points to hang a figure on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, radians, sin

from app.engines.sketch.poses import Limb, Pose
from app.engines.sketch.shapes import Point


@dataclass(frozen=True, slots=True)
class Build:
    """Proportions in units: widths of head and torso are half-widths, limbs whole lengths."""

    head_w: float = 10.6
    head_h: float = 12.4
    neck: float = 2.0
    torso: float = 27.0
    shoulder: float = 9.6
    waist: float = 7.4
    hip: float = 8.2
    belly: float = 0.0
    arm: float = 25.0
    leg: float = 39.0
    limb: float = 1.0


BUILDS: dict[str, Build] = {
    "average": Build(),
    "slim": Build(head_w=9.8, shoulder=7.8, waist=5.6, hip=7.0, torso=26, leg=42, limb=0.82),
    "broad": Build(
        head_w=9.8, shoulder=14.0, waist=9.6, hip=9.0, torso=30, leg=38, arm=27, limb=1.34
    ),
    "round": Build(
        head_w=12.2,
        head_h=12.0,
        shoulder=10.5,
        waist=13.4,
        hip=11.8,
        belly=3.4,
        torso=27,
        leg=29,
        arm=23,
        limb=1.18,
    ),
    "small": Build(
        head_w=12.2,
        head_h=12.8,
        shoulder=7.4,
        waist=7.0,
        hip=7.2,
        belly=0.8,
        torso=19,
        leg=23,
        arm=18,
        limb=0.92,
    ),
    "tall": Build(
        head_w=9.4,
        head_h=12.4,
        shoulder=9.2,
        waist=6.6,
        hip=7.4,
        torso=31,
        leg=50,
        arm=29,
        limb=0.92,
    ),
    "old": Build(
        head_w=10.4,
        shoulder=8.2,
        waist=8.2,
        hip=8.0,
        belly=1.4,
        torso=25,
        leg=33,
        arm=24,
        limb=0.86,
    ),
    "chubby": Build(
        head_w=13.6,
        head_h=12.2,
        shoulder=8.8,
        waist=10.6,
        hip=9.8,
        belly=2.2,
        torso=20,
        leg=20,
        arm=18,
        limb=1.16,
    ),
}


@dataclass(frozen=True, slots=True)
class Arm:
    """One arm's joints and the way its forearm points, in degrees (0 down, 90 forward)."""

    shoulder: Point
    elbow: Point
    hand: Point
    angle: float
    grip: str


@dataclass(frozen=True, slots=True)
class Leg:
    """One leg's joints and the way its shin points."""

    hip: Point
    knee: Point
    ankle: Point
    angle: float


@dataclass(frozen=True, slots=True)
class Joints:
    """A posed body, standing on y = 0. ``lean`` and ``tilt`` are degrees, forward being positive."""

    pelvis: Point
    neck: Point
    head: Point
    lean: float
    tilt: float
    near_arm: Arm
    far_arm: Arm
    near_leg: Leg
    far_leg: Leg
    seat: float


def along(start: Point, angle: float, length: float) -> Point:
    """Return the point ``length`` from ``start``; 0 degrees is down, 90 forward, 180 up."""
    return start[0] + sin(radians(angle)) * length, start[1] + cos(radians(angle)) * length


def stand(build: Build, pose: Pose) -> Joints:
    """Return the joints of ``build`` in ``pose``, its lowest part on the ground or lifted above."""
    up, turn = 180 - pose.lean, pose.turn
    pelvis: Point = (0.0, 0.0)
    neck = along(pelvis, up, build.torso)
    tilt = pose.lean * 0.45 + pose.tilt
    head = along(neck, 180 - tilt, build.neck + build.head_h * 0.92)
    across = (cos(radians(pose.lean)), sin(radians(pose.lean)))
    root = along(neck, up + 180, 4.2)

    def arm(limb: Limb, side: float) -> Arm:
        shoulder = (root[0] + across[0] * side, root[1] + across[1] * side)
        elbow = along(shoulder, limb.upper, build.arm * 0.5)
        return Arm(
            shoulder, elbow, along(elbow, limb.lower, build.arm * 0.5), limb.lower, limb.grip
        )

    def leg(limb: Limb, side: float) -> Leg:
        hip = (pelvis[0] + across[0] * side, pelvis[1] + across[1] * side)
        knee = along(hip, limb.upper, build.leg * 0.5)
        return Leg(hip, knee, along(knee, limb.lower, build.leg * 0.5), limb.lower)

    joints = Joints(
        pelvis,
        neck,
        head,
        pose.lean,
        tilt,
        arm(pose.near_arm, -build.shoulder * 0.82),
        arm(pose.far_arm, build.shoulder * 0.78),
        leg(pose.near_leg, -build.hip * 0.46),
        leg(pose.far_leg, build.hip * 0.46),
        0.0,
    )
    if turn:
        joints = _turned(joints, turn)
    sole = 3.0 * build.limb
    low = max(
        joints.near_leg.ankle[1] + sole,
        joints.far_leg.ankle[1] + sole,
        joints.pelvis[1] + build.hip * 0.8,
    )
    if pose.turn:
        low = max(low, joints.head[1] + build.head_w, joints.pelvis[1] + build.hip)
    return _lowered(joints, -low - pose.lift, pose.seat)


def _each(joints: Joints, change: _Change) -> Joints:
    def arm(a: Arm) -> Arm:
        return replace(
            a,
            shoulder=change.of(a.shoulder),
            elbow=change.of(a.elbow),
            hand=change.of(a.hand),
            angle=a.angle - change.turn,
        )

    def leg(a: Leg) -> Leg:
        return replace(
            a,
            hip=change.of(a.hip),
            knee=change.of(a.knee),
            ankle=change.of(a.ankle),
            angle=a.angle - change.turn,
        )

    return Joints(
        change.of(joints.pelvis),
        change.of(joints.neck),
        change.of(joints.head),
        joints.lean + change.turn,
        joints.tilt + change.turn,
        arm(joints.near_arm),
        arm(joints.far_arm),
        leg(joints.near_leg),
        leg(joints.far_leg),
        joints.seat,
    )


@dataclass(frozen=True, slots=True)
class _Change:
    turn: float
    dy: float

    def of(self, point: Point) -> Point:
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return point[0] * c - point[1] * s, point[0] * s + point[1] * c + self.dy


def _turned(joints: Joints, turn: float) -> Joints:
    return _each(joints, _Change(turn, 0.0))


def _lowered(joints: Joints, dy: float, seat: bool) -> Joints:
    placed = _each(joints, _Change(0.0, dy))
    return replace(placed, seat=placed.pelvis[1]) if seat else placed
