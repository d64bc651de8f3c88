"""Words in a PDF that can be found: glyphs stand for the usual character, not for a radical.

Fonts draw 雨 and the radical ⾬ with one glyph. Qt names the first character of the font that has
the glyph, and that is the radical: a search for 雨 would not find it.
"""

from __future__ import annotations

import re
import unicodedata

_SUPPLEMENT = (
    "⺂乛⺃乚⺅亻⺉刂⺋㔾⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺕彐⺖忄⺘扌⺙攵⺛旡⺞歺⺠民⺡氵⺣灬⺤爫⺦丬⺨犭⺫罒⺭礻⺯糹⺰纟⺱罓⺲罒⺳㓁⺹耂⺺肀"
    "⺾艹⺿艹⻂衤⻃覀⻄西⻅见⻆角⻈讠⻉贝⻋车⻌辶⻍辶⻎辶⻐钅⻑長⻒镸⻓长⻔门⻖阝⻘青⻙韦⻚页⻛风⻜飞⻝食⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾"
    "⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀"
)
"""Radicals that Unicode does not decompose, each before the character that fonts draw alike: what
shares its glyph in Noto Sans CJK."""
USUAL = dict(zip(_SUPPLEMENT[::2], _SUPPLEMENT[1::2], strict=True))

_HEX = re.compile(rb"<([0-9a-fA-F]{4})>")
_SINGLE = re.compile(rb"<([0-9a-fA-F]{4})>\s+<\1>\s+(<[0-9a-fA-F]{4}>)")
_LIST = re.compile(rb"\[[^\]]*\]")


def usual(sign: str) -> str:
    """Return the usual character of a radical or compatibility form, anything else as it is."""
    code = ord(sign)
    if not (0x2E80 <= code <= 0x2FDF or 0xF900 <= code <= 0xFAFF):
        return sign
    plain = unicodedata.normalize("NFKC", USUAL.get(sign, sign))
    return plain if len(plain) == 1 and ord(plain) <= 0xFFFF else sign


def findable(cmap: bytes) -> bytes:
    """Return a font's map from glyphs to characters (``ToUnicode``) with the usual characters.

    Lists and ranges of one glyph are seen to: Qt writes nothing else.
    """
    cmap = _LIST.sub(lambda found: _HEX.sub(_mended, found[0]), cmap)
    return _SINGLE.sub(lambda found: found[0][: -len(found[2])] + _HEX.sub(_mended, found[2]), cmap)


def _mended(found: re.Match[bytes]) -> bytes:
    return b"<%04X>" % ord(usual(chr(int(found[1], 16))))
