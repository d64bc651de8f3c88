"""The words the offline director knows, English and Chinese, and the marks people type."""

from __future__ import annotations

import re

SHOTS: tuple[tuple[str, str], ...] = (
    (
        "extreme-wide",
        r"\bextreme(?:ly)?[- ](?:wide|long)(?:[- ]?(?:shot|view|angle))?\b|\bestablishing shot\b|大远景|大全景",
    ),
    ("close-up", r"\b(?:extreme )?close[- ]?ups?\b|大特写|特写|近景"),
    ("low", r"\blow[- ](?:angle|shot)\b|仰拍|仰视|低角度|低机位"),
    (
        "high",
        r"\bhigh[- ](?:angle|shot)\b|\bbird'?s[- ]eye(?: view)?\b|\boverhead shot\b|俯拍|俯视|俯瞰|鸟瞰|高角度|高机位",
    ),
    (
        "medium",
        r"\b(?:medium|mid|waist)[- ]?shot\b|\bmedium(?=\s*(?:[,.:;，。：；]|$))|(?:^|[,.:;，。：；])\s*medium\b|中近景|中景|半身",
    ),
    (
        "wide",
        r"\b(?:wide|long|full)[- ]?(?:shot|angle|view)\b|\bwide(?=\s*(?:[,.:;，。：；]|$))|(?:^|[,.:;，。：；])\s*wide\b"
        r"|全景|远景|全身",
    ),
)
"""Shot names with what is looked for; the earliest in the text wins, then the one listed first."""

TIMES = frozenset(
    [
        "night",
        "midnight",
        "evening",
        "day",
        "daytime",
        "noon",
        "midday",
        "morning",
        "afternoon",
        "dusk",
        "sunset",
        "twilight",
        "dawn",
        "sunrise",
        "夜",
        "夜晚",
        "夜里",
        "深夜",
        "半夜",
        "晚上",
        "白天",
        "中午",
        "正午",
        "早上",
        "早晨",
        "上午",
        "下午",
        "黄昏",
        "傍晚",
        "日落",
        "夕阳",
        "黎明",
        "清晨",
        "日出",
        "拂晓",
    ]
)
WEATHERS = frozenset(
    [
        "rain",
        "rainy",
        "snow",
        "snowy",
        "fog",
        "foggy",
        "mist",
        "storm",
        "stormy",
        "thunder",
        "sun",
        "sunny",
        "clear",
        "wind",
        "windy",
        "cloud",
        "cloudy",
        "overcast",
        "雨",
        "下雨",
        "大雨",
        "小雨",
        "暴雨",
        "雪",
        "下雪",
        "大雪",
        "雾",
        "大雾",
        "雷雨",
        "暴风雨",
        "风暴",
        "闪电",
        "晴",
        "晴天",
        "太阳",
        "阳光",
        "风",
        "大风",
        "多云",
        "阴",
        "阴天",
    ]
)
STYLES = frozenset(
    [
        "ink",
        "manga",
        "anime",
        "noir",
        "watercolour",
        "watercolor",
        "pencil",
        "sketch",
        "comic",
        "cartoon",
        "pixel",
        "pastel",
        "retro",
        "水墨",
        "国画",
        "漫画",
        "动漫",
        "黑白",
        "水彩",
        "素描",
        "铅笔",
        "卡通",
        "像素",
        "复古",
    ]
)

ASPECTS = frozenset(
    [
        "16:9",
        "9:16",
        "4:3",
        "3:4",
        "1:1",
        "3:2",
        "2:3",
        "5:4",
        "4:5",
        "2:1",
        "1:2",
        "21:9",
        "9:21",
        "2.35:1",
        "2.39:1",
        "1.85:1",
    ]
)
"""Aspects a person may ask for; anything else with a colon (10:30) is part of the description."""

_SAYS = (
    "says|say|said|shouts|shouted|yells|yelled|asks|asked|whispers|whispered|cries|cried|screams|screamed|replies|replied|"
    "calls|called|answers|answered|roars|roared|mutters|muttered|exclaims|exclaimed"
)
_SAYS_CHINESE = "大声说道|大声喊道|大声说|低声说|小声说|大喊道|怒吼道|回答道|说道|喊道|问道|吼道|笑道|怒道|叫道|答道|大喊|怒吼|大叫|回答|说|喊|问|道|吼|叫|答"
SPEECH_LINK = rf"(?:\s*[:：]\s*|\s+(?:\w+ly\s+)?(?:{_SAYS})(?:\s+\w+ly)?\s*[:,：，]?\s*|\s*(?:{_SAYS_CHINESE})\s*[:：,，]?\s*|\s+|(?=[“「『]))"
"""What stands between a name and its quoted words."""

CHINESE_LINK = rf"\s*(?:(?:{_SAYS_CHINESE})\s*[:：,，]?|[:：])\s*"
"""The same after a Chinese name nobody introduced: without a verb or colon it may be any word."""

QUOTED = r"(?:\"([^\"\n]+)\"|“([^”\n]+)”|「([^」\n]+)」|『([^』\n]+)』)"

PRONOUNS = frozenset({"he", "she", "they", "it", "i", "we", "you", "他", "她", "它"})
NO_NAMES = frozenset(
    [
        "the",
        "a",
        "an",
        "this",
        "that",
        "then",
        "and",
        "but",
        "or",
        "so",
        "now",
        "here",
        "there",
        "when",
        "while",
        "his",
        "her",
        "their",
        "my",
        "our",
        "sign",
        "says",
        "say",
        "said",
        "suddenly",
        "然后",
        "接着",
        "这时",
        "突然",
        "于是",
        "最后",
        "他们",
        "她们",
        "大家",
        "我们",
        "你们",
    ]
)
"""Words that may stand before a quotation and are nobody's name."""

LEAD_INS = ("然后", "接着", "这时", "突然", "于是", "最后", "同时", "只见", "旁边的", "而")
FIND = re.compile(r"^\s*(?:/panels|/find|/找|找)[ \t：:]+(\S[^\n]*?)\s*$", re.IGNORECASE)
CAPTION = re.compile(r"^[ \t]*(?:\[([^\[\]\n]+)\]|【([^【】\n]+)】)[ \t]*$", re.MULTILINE)
TAG = re.compile(r"[#＃]([^\s#＃@＠,，、。.;；:：!！?？\"“”「」()（）\[\]【】]+)")
ASPECT = re.compile(r"(?<![\w.:：])(\d+(?:\.\d+)?)[:：](\d+(?:\.\d+)?)(?![\w:：])")
ASSIGNMENT = re.compile(
    r"[\s,，;；、]*([^\s=＝@＠#＃,，;；、。:：\"“”「」『』]+)[ \t]*[=＝](?:\"([^\"\n]*)\"|“([^”\n]*)”|「([^」\n]*)」|([^\s,，;；@＠#＃、]*))"
)
NAME = re.compile(
    r"\"([^\"\n]+)\"|“([^”\n]+)”|「([^」\n]+)」|([^\s=＝@＠#＃,，。.:：;；、!！?？\"“”「」『』()（）]+)"
)
CHINESE = re.compile(r"[㐀-鿿豈-﫿]")

ADDRESSED = re.compile(r"(?:对着?|向|朝|跟|冲着?)\s*$")
"""What stands before the one spoken to, where a verb of speech still follows."""

TOLD = re.compile(r"(?:问|告诉|\b(?:to|tells?|told|asks?|asked|at)\s)\s*[@＠]?$")
"""The same where the verb came before: ``Leo tells Mina: "..."``."""
