"""Designing a character: its name decides what nobody said, its state overrides what somebody did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from app.engines.sketch import words_looks as words
from app.engines.sketch.clothes import TOPS
from app.engines.sketch.colour import NAMED, Rgb, apart, darker, of_hue, read_hex
from app.engines.sketch.hair import STYLES
from app.engines.sketch.head import CREATURES
from app.engines.sketch.lexicon import Lexicon
from app.engines.sketch.look import HAIRS, SKINS, Emblem, Look
from app.engines.sketch.noise import Noise
from app.engines.sketch.words_acting import PROP_WORDS

T = TypeVar("T")

_COLOURS = Lexicon({str(i): "|".join(names) for i, names in enumerate(NAMED.values())})
_VALUES = tuple(NAMED)
_HAIR_KEYS = frozenset({"hair", "hairstyle", "头发", "发型", "发色"})
_USUAL: dict[str, Rgb] = {
    "crown": (226, 186, 84),
    "halo": (226, 186, 84),
    "glasses": (44, 42, 46),
    "sunglasses": (44, 42, 46),
    "bandage": (246, 240, 226),
    "facemask": (196, 222, 228),
    "nursecap": (250, 248, 244),
    "chefhat": (252, 250, 246),
    "wings": (248, 246, 238),
    "horns": (226, 210, 172),
    "beard": (180, 176, 172),
    "strawhat": (220, 188, 120),
    "boots": (112, 76, 52),
    "necklace": (224, 190, 96),
    "earrings": (224, 190, 96),
    "helmet": (172, 180, 190),
    "scarf": (196, 58, 52),
    "headband": (196, 58, 52),
    "cape": (178, 48, 50),
    "hood": (92, 84, 110),
}
_KIND_KEYS = ("species", "type", "animal", "种", "物种", "身份")
_STOUT = frozenset({"pig", "bear", "panda", "elephant", "cow"})
_STOUT_BUILDS = ("chubby", "round")
_BUILDS = {
    True: ("average", "slim", "tall", "small", "average"),
    False: ("average", "broad", "tall", "round", "slim", "small"),
}
_STYLES = {
    True: ("long", "bob", "ponytail", "buns", "braids", "curly", "wild", "bowl"),
    False: ("short", "spiky", "side", "crop", "mohawk", "curly", "wild", "bowl", "topknot"),
}
_LEGS = ("trousers", "shorts", "trousers")
_CAPES: tuple[Rgb, ...] = ((196, 58, 52), (222, 170, 70), (74, 96, 160), (110, 80, 140))


@dataclass(frozen=True, slots=True)
class Field:
    """One state field that holds, cleaned: key in lower case, value as written."""

    key: str
    value: str

    @property
    def text(self) -> str:
        """Return key and value as one phrase, so that ``scarf: red`` reads like "red scarf"."""
        return (
            f"{self.value} {self.key}"
            if self.value.lower() not in ("yes", "true", "是", "有", "on")
            else self.key
        )


def fields_of(state: Mapping[str, str]) -> tuple[Field, ...]:
    """Return the fields of a state that say something."""
    return tuple(
        Field(str(key).strip().lower(), str(value).strip())
        for key, value in state.items()
        if str(value).strip().lower() not in words.NOTHING
    )


def colour_in(text: str) -> Rgb | None:
    """Return the last colour named in ``text``."""
    hits = _COLOURS.find(text)
    return _VALUES[int(hits[-1].meaning)] if hits else None


def worn(text: str, seed: str) -> dict[str, Rgb]:
    """Return garments and accessories named in ``text``, coloured by the word before each."""
    result: dict[str, Rgb] = {}
    for hit in words.WEAR_WORDS.find(text):
        before = text[max(0, hit.start - 12) : hit.start]
        for stop in (",", "，", "、", ";", "；", " and ", "和"):
            before = before.rsplit(stop, 1)[-1]
        chance = of_hue(Noise("wear", seed, hit.meaning).unit())
        result[hit.meaning] = colour_in(before) or _USUAL.get(hit.meaning, chance)
    return result


def held(text: str, seed: str) -> list[tuple[str, Rgb]]:
    """Return props named in ``text`` with their colours, at most two."""
    result = []
    for hit in PROP_WORDS.find(text):
        colour = colour_in(text[max(0, hit.start - 10) : hit.start])
        result.append(
            (hit.meaning, colour or of_hue(Noise("prop", seed, hit.meaning).unit(), 0.55, 0.86))
        )
    return result[:2]


def design(name: str, cast: Mapping[str, Any], state: Mapping[str, str], said: str = "") -> Look:
    """Return how ``name`` looks in ``state``; ``said`` is what the panel's text says of it."""
    fields = fields_of(state)
    aliases = (
        [str(alias) for alias in cast.get("aliases", ()) or ()]
        if _listed(cast.get("aliases"))
        else []
    )
    names = [name, *aliases]
    facts = [field.text for field in fields if field.key not in words.SILENT_KEYS]
    look = _by_nature(name, names, facts, read_hex(cast.get("colour")))
    look = _dressed(look, name, names, fields, said)
    return replace(look, emblems=_emblems(fields))


def _listed(value: object) -> bool:
    return isinstance(value, list | tuple)


def _by_nature(name: str, names: list[str], facts: list[str], colour: Rgb | None) -> Look:
    def pick(part: str, choices: Sequence[T]) -> T:
        return Noise("look", name, part).pick(choices)

    def chance(part: str) -> float:
        return Noise("look", name, part).unit()

    main = colour or of_hue(chance("colour"), 0.5, 0.78)
    species = words.SPECIES.first(names) or words.SPECIES.first(
        fact for fact in facts if any(key in fact.lower() for key in _KIND_KEYS)
    )
    everything = " ".join([*names, *facts])
    girl, boy = bool(words.GIRL.find(everything)), bool(words.BOY.find(everything))
    if not girl and not boy:
        soft = name.isascii() and name.lower().endswith(("a", "ie", "ine"))
        girl = soft or chance("girl") < 0.3
    told = words.BUILD_WORDS.first([*facts, *names])
    top = words.TOP_WORDS.first([*facts, *names]) or pick("top", TOPS)
    accent = of_hue(chance("accent"), 0.56, 0.84)
    look = Look(
        build=told or ("broad" if top == "super" and not girl else pick("build", _BUILDS[girl])),
        head=pick("head", ("round", "egg", "square", "heart", "long", "wide")),
        hair=pick("hair", _STYLES[girl]),
        hair_colour=pick("hair colour", HAIRS[:5]),
        species=species or "human",
        skin=pick("skin", SKINS[:4]),
        top=top,
        top_colour=main,
        trim=pick("trim", ((244, 240, 230), (232, 214, 176), (214, 224, 232), (236, 206, 200))),
        bottom=pick("bottom", ("skirt", "trousers", "shorts") if girl else _LEGS),
        bottom_colour=darker(of_hue(chance("second"), 0.42, 0.62), 0.3),
        shoes=pick("shoes", ((74, 60, 54), (60, 66, 84), (150, 70, 60), (230, 226, 216))),
        eyes=pick(
            "eyes", ("lashes", "big", "lashes") if girl else ("round", "big", "narrow", "dots")
        ),
        nose=pick("nose", ("small", "dot") if girl else ("small", "big", "long", "dot")),
        pattern=pick("pattern", ("", "stripes", "", "dots", "band")),
        accent=accent,
    )
    wear: dict[str, Rgb] = {}
    if look.build == "old":
        look = replace(look, hair_colour=(214, 212, 208))
        if not girl:
            wear["beard"] = (222, 220, 216)
    if species:
        if CREATURES[species].tail:
            wear["tail"] = CREATURES[species].fur
        look = _furred(
            look,
            species,
            main,
            told or ("" if species not in _STOUT else pick("stout", _STOUT_BUILDS)),
        )
    if look.top == "super":
        look = replace(look, bottom="trousers", bottom_colour=darker(look.top_colour, 0.25))
        wear["cape"] = pick("cape", tuple(c for c in _CAPES if apart(c, look.top_colour) > 120))
    return replace(look, wear=wear)


def _furred(look: Look, species: str, main: Rgb, build: str) -> Look:
    """Give ``look`` an animal's head and fur, and clothes that stand out from the fur."""
    fur = CREATURES[species].fur
    clothes = main if apart(main, fur) > 100 else darker(main, 0.1)
    if apart(clothes, fur) <= 100:
        clothes = (196, 64, 62) if apart((196, 64, 62), fur) > 100 else (74, 112, 178)
    head = {"fox": "heart", "wolf": "heart", "frog": "wide", "mouse": "heart"}.get(species, "round")
    if species in ("pig", "bear", "panda", "lion"):
        head = "wide"
    return replace(
        look,
        species=species,
        skin=fur,
        build=build or look.build,
        top_colour=clothes,
        head=head,
        eyes=look.eyes if look.eyes != "narrow" else "round",
    )


def _dressed(look: Look, name: str, names: list[str], fields: Iterable[Field], said: str) -> Look:
    wear = dict(look.wear)
    for text in names:
        wear.update({item: colour for item, colour in worn(text, name).items() if item not in wear})
    changes: dict[str, Any] = {}
    spoken = [Field("", said)] if said else []
    for field in (*spoken, *fields):
        if field.key in words.SILENT_KEYS:
            continue
        phrase = field.text
        wear.update(worn(phrase, name))
        if field.key in _HAIR_KEYS or "hair" in phrase.lower() or "发" in phrase:
            if style := words.HAIR_WORDS.first([phrase]):
                changes["hair"] = style
            elif field.key in _HAIR_KEYS and field.value.lower().split(" ")[0] in STYLES:
                changes["hair"] = field.value.lower().split(" ")[0]
            if field.key in _HAIR_KEYS and (tint := colour_in(field.value)):
                changes["hair_colour"] = tint
        for lexicon, part in ((words.TOP_WORDS, "top"), (words.BOTTOM_WORDS, "bottom")):
            for hit in lexicon.find(phrase):
                changes[part] = hit.meaning
                if tint := colour_in(phrase[max(0, hit.start - 12) : hit.start]):
                    changes[f"{part}_colour"] = tint
        if field.key in (
            "colour",
            "color",
            "颜色",
            "outfit",
            "clothes",
            "wears",
            "服装",
            "衣服",
            "穿着",
            "costume",
        ):
            pieces = words.WEAR_WORDS.find(phrase)
            if not pieces and (tint := colour_in(field.value)):
                changes["top_colour"] = tint
    return replace(look, wear=wear, **changes)


def _emblems(fields: Iterable[Field]) -> tuple[Emblem, ...]:
    """Return a sign for every field that has no picture of its own."""
    found = []
    for field in fields:
        plain = (words.POSE_KEYS, words.MOOD_KEYS, words.SILENT_KEYS, _HAIR_KEYS)
        if any(field.key in keys for keys in plain) or words.WEAR_WORDS.find(field.text):
            continue
        chance = Noise("emblem", field.key, field.value)
        found.append(
            Emblem(
                int(chance.unit() * 8), of_hue(chance.unit(), 0.66, 0.8), chance.between(-40, 40)
            )
        )
    return tuple(found[:3])
