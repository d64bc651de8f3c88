"""Words of scripts that say where and when a scene is, and words before a colon that nobody says."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


SIDES = _words(
    "int ext est i/e int/ext int./ext ext/int 内 外 内景 外景 室内 室外 日内 日外 夜内 夜外"
)
TIMES = _words(
    "night day noon morning afternoon dusk sunset dawn sunrise evening midnight"
    " 夜 夜晚 深夜 晚上 白天 中午 早上 早晨 上午 下午 黄昏 傍晚 日落 黎明 清晨 日出"
)
WEATHERS = _words("rain snow fog storm wind sunny cloudy 雨 雪 雾 风 晴 阴 多云")
STYLES = _words("ink manga noir watercolour pencil 水墨 漫画 黑白 水彩 素描")
"""What the offline director takes for a time, a weather or a style: any other tag is a place."""

NO_SPEAKERS = _words(
    "close-up closeup wide medium note notes location place time setting scene style date author"
    " by characters cast http https ps 特写 全景 中景 近景 远景 时间 地点 场景 人物 角色 备注 注 作者"
)
