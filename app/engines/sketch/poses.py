"""Poses: what the limbs do when somebody punches, sits, cries. Angles: 0 down, 90 forward, 180 up."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limb:
    """Angles of the two parts of an arm or leg; ``grip`` is what a hand does."""

    upper: float
    lower: float
    grip: str = "relaxed"


@dataclass(frozen=True, slots=True)
class Pose:
    """A whole body. ``turn`` rolls it (-90 lies on the back), ``lift`` is units above the ground."""

    near_arm: Limb = Limb(-12, 6)
    far_arm: Limb = Limb(14, 30)
    near_leg: Limb = Limb(-9, -5)
    far_leg: Limb = Limb(10, 4)
    lean: float = 0.0
    tilt: float = 0.0
    turn: float = 0.0
    lift: float = 0.0
    seat: bool = False
    holding: bool = False
    """Whether the far hand already holds what the figure carries."""


POSES: dict[str, Pose] = {
    "stand": Pose(),
    "hips": Pose(Limb(-58, 52, "fist"), Limb(22, 36), Limb(-12, -8), Limb(13, 8), lean=-2),
    "hold": Pose(Limb(-14, 8), Limb(28, 112, "fist"), holding=True),
    "guard": Pose(
        Limb(18, 128, "fist"), Limb(66, 138, "fist"), Limb(-34, -14), Limb(42, -6), lean=7
    ),
    "punch": Pose(
        Limb(-44, 66, "fist"), Limb(88, 92, "fist"), Limb(-42, -30), Limb(52, -10), lean=20
    ),
    "palm": Pose(
        Limb(-58, 40, "fist"), Limb(84, 92, "palm"), Limb(-50, -40), Limb(60, -8), lean=16
    ),
    "kick": Pose(
        Limb(-40, 70, "fist"), Limb(40, 120, "fist"), Limb(-6, -16), Limb(98, 94), lean=-20
    ),
    "swing": Pose(
        Limb(-60, 20, "fist"),
        Limb(130, 112, "fist"),
        Limb(-38, -26),
        Limb(46, -8),
        lean=14,
        holding=True,
    ),
    "run": Pose(
        Limb(-62, 22, "fist"), Limb(52, 128, "fist"), Limb(-26, -96), Limb(62, -4), lean=18, tilt=-6
    ),
    "walk": Pose(Limb(-28, -6), Limb(26, 44), Limb(-24, -36), Limb(24, 8), lean=3),
    "jump": Pose(
        Limb(-140, -160, "open"),
        Limb(140, 160, "open"),
        Limb(-30, -100),
        Limb(58, -34),
        lean=6,
        lift=20,
    ),
    "fly": Pose(
        Limb(-30, -10, "fist"),
        Limb(112, 104, "fist"),
        Limb(-24, -40),
        Limb(-6, -22),
        lean=54,
        tilt=-36,
        lift=24,
    ),
    "sit": Pose(Limb(-8, 48), Limb(34, 62), Limb(80, 2), Limb(90, 10), lean=-3, seat=True),
    "kneel": Pose(Limb(-10, 14), Limb(26, 40), Limb(2, -88), Limb(86, 0), lean=4),
    "crouch": Pose(Limb(18, 62), Limb(44, 84), Limb(62, -62), Limb(86, -30), lean=24, tilt=-8),
    "lie": Pose(Limb(-20, 10), Limb(36, 60), Limb(-3, 0), Limb(12, 4), turn=-90),
    "bow": Pose(Limb(20, 40), Limb(34, 60), Limb(-6, -3), Limb(8, 4), lean=48, tilt=14),
    "point": Pose(
        Limb(-52, 58, "fist"), Limb(92, 94, "point"), Limb(-16, -10), Limb(20, 4), lean=6
    ),
    "shout": Pose(
        Limb(-34, 30, "fist"), Limb(112, 172, "open"), Limb(-22, -14), Limb(24, 4), lean=9, tilt=-12
    ),
    "cheer": Pose(
        Limb(-150, -170, "fist"),
        Limb(150, 172, "fist"),
        Limb(-16, -8),
        Limb(16, 6),
        lean=-4,
        tilt=-8,
    ),
    "wave": Pose(Limb(-14, 6), Limb(128, 172, "open"), Limb(-8, -4), Limb(10, 4), lean=-2),
    "belly": Pose(
        Limb(-24, 98, "relaxed"),
        Limb(40, -62, "relaxed"),
        Limb(-2, -22),
        Limb(34, -18),
        lean=24,
        tilt=10,
    ),
    "weep": Pose(
        Limb(40, 158, "relaxed"),
        Limb(52, 166, "relaxed"),
        Limb(-4, -3),
        Limb(7, 2),
        lean=10,
        tilt=14,
    ),
    "eat": Pose(Limb(-12, 14), Limb(38, 150, "fist"), Limb(-9, -5), Limb(11, 4), holding=True),
    "read": Pose(
        Limb(12, 84), Limb(34, 100, "fist"), Limb(-7, -4), Limb(9, 3), tilt=14, holding=True
    ),
    "think": Pose(
        Limb(-6, 76, "fist"), Limb(34, 150, "fist"), Limb(-9, -4), Limb(11, 4), lean=2, tilt=6
    ),
    "shrug": Pose(Limb(-40, -112, "open"), Limb(42, 114, "open"), Limb(-8, -4), Limb(9, 4), tilt=6),
    "droop": Pose(Limb(4, 2), Limb(20, 16), Limb(-2, -14), Limb(22, -10), lean=18, tilt=22),
    "recoil": Pose(
        Limb(-52, -110, "open"),
        Limb(74, 130, "open"),
        Limb(-20, -12),
        Limb(22, 8),
        lean=-16,
        tilt=-4,
    ),
    "flung": Pose(
        Limb(62, 96, "open"),
        Limb(96, 116, "open"),
        Limb(46, 24),
        Limb(84, 62),
        lean=-34,
        tilt=10,
        lift=16,
    ),
    "fall": Pose(
        Limb(-150, -128, "open"),
        Limb(120, 100, "open"),
        Limb(30, -20),
        Limb(70, 20),
        lean=-52,
        tilt=0,
        lift=6,
    ),
    "hug": Pose(Limb(52, 88, "open"), Limb(86, 96, "open"), Limb(-9, -4), Limb(11, 4), lean=5),
    "proud": Pose(
        Limb(-38, 62, "relaxed"),
        Limb(16, -62, "relaxed"),
        Limb(-14, -9),
        Limb(15, 9),
        lean=-6,
        tilt=-8,
    ),
    "aim": Pose(
        Limb(56, 104, "fist"),
        Limb(90, 92, "fist"),
        Limb(-20, -12),
        Limb(24, 4),
        lean=3,
        holding=True,
    ),
    "hide": Pose(
        Limb(46, 150, "open"), Limb(62, 158, "open"), Limb(20, -34), Limb(50, -24), lean=18, tilt=16
    ),
    "dance": Pose(
        Limb(-120, -168, "open"),
        Limb(72, 120, "open"),
        Limb(-4, -2),
        Limb(70, -36),
        lean=-8,
        tilt=-6,
    ),
    "meditate": Pose(Limb(-24, 58), Limb(34, 70), Limb(62, 96), Limb(108, -58), lift=0),
    "crossed": Pose(Limb(-14, 88, "relaxed"), Limb(30, -76, "relaxed"), Limb(-10, -6), Limb(11, 6)),
}

ATTACKS = frozenset({"punch", "palm", "kick", "swing", "aim"})
"""Poses that are done to somebody."""

AIRBORNE = frozenset({"fly", "jump", "flung", "fall"})
FAST = frozenset({"run", "fly", "flung", "punch", "kick", "palm", "swing"})
