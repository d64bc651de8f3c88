"""Choosing and painting the place, time and weather a panel asks for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.engines.sketch import halls, indoors, outdoors, sky, towns
from app.engines.sketch.ink import Canvas
from app.engines.sketch.lexicon import Lexicon
from app.engines.sketch.noise import Noise
from app.engines.sketch.stage import SKIES, TIMES, TINTS, WEATHERS, Stage

PLACES = Lexicon(
    {
        "arena": "arena|ring|stadium|colosseum|boxing ring|tournament|dojo|擂台|竞技场|拳台|比武|武林大会|赛场|体育场|体育馆",
        "hospital": "hospital|clinic|ward|infirmary|医院|病房|诊所|急诊",
        "school": "school|classroom|class|lecture|学校|教室|课堂|校园|幼儿园",
        "forest": "forest|woods|jungle|woodland|树林|森林|丛林|竹林|林中|林子",
        "bedroom": "bedroom|in bed|dormitory|卧室|床上|宿舍",
        "kitchen": "kitchen|bakery|厨房|灶台",
        "shop": "shop|store|supermarket|market|cafe|café|restaurant|bar|library|商店|超市|市场|餐厅|饭店|咖啡馆|咖啡厅|酒吧|图书馆|小卖部",
        "lab": "lab|laboratory|spaceship|control room|headquarters|实验室|飞船|控制室|基地|总部",
        "theatre": "theatre|theater|stage|concert|舞台|剧院|戏台|演唱会",
        "train": "train|subway|bus|metro|carriage|火车|地铁|公交|车厢|高铁",
        "cave": "cave|cavern|dungeon|tunnel|山洞|洞穴|地牢|隧道|洞里",
        "temple": "temple|shrine|pagoda|monastery|church|寺|庙|道观|武馆|祠堂|教堂",
        "palace": "palace|castle|throne|fortress|皇宫|宫殿|城堡|大殿|故宫",
        "room": "room|living room|house|home|apartment|office|indoors|inside|sofa|房间|客厅|家里|家中|屋里|室内|办公室|屋子|公寓",
        "roof": "roof|rooftop|屋顶|天台|楼顶",
        "bridge": "bridge|river|lake|pond|桥|河边|河|湖|江边|池塘",
        "graveyard": "graveyard|cemetery|tomb|墓地|坟|墓",
        "sea": "sea|beach|ocean|shore|coast|island|harbor|harbour|ship|海|沙滩|海边|海洋|岸边|岛|港口|船",
        "space": "space|moon base|planet|galaxy|outer space|太空|宇宙|星球|月球|银河",
        "mountain": "mountain*|cliff|peak|summit|valley|volcano|canyon|山顶|高山|悬崖|山谷|火山|雪山|山上|山",
        "desert": "desert|dune*|sahara|沙漠|戈壁|大漠",
        "snowfield": "snowfield|arctic|glacier|ice field|north pole|雪地|冰原|南极|北极|雪原",
        "village": "village|farm|countryside|cottage|yard|garden|村庄|农村|乡村|农场|村子|院子|花园|村",
        "street": "street|road|alley|crosswalk|sidewalk|town|街|街道|马路|小巷|胡同|路上|小镇|路边",
        "city": "city|downtown|skyline|skyscraper*|metropolis|城市|都市|高楼|市中心|城里",
        "field": "field|meadow|grass*|park|hill|hills|lawn|prairie|playground|草地|草原|公园|田野|山坡|操场|野外|空地",
    }
)
INDOORS = frozenset(
    {
        "arena",
        "hospital",
        "school",
        "bedroom",
        "kitchen",
        "shop",
        "lab",
        "theatre",
        "train",
        "cave",
        "temple",
        "room",
    }
)
_PAINT: dict[str, Callable[[Stage], None]] = {
    "arena": halls.arena,
    "hospital": indoors.hospital,
    "school": indoors.school,
    "forest": outdoors.forest,
    "bedroom": indoors.bedroom,
    "kitchen": indoors.kitchen,
    "shop": indoors.shop,
    "lab": indoors.lab,
    "theatre": halls.theatre,
    "train": indoors.train,
    "cave": halls.cave,
    "temple": halls.temple,
    "palace": towns.palace,
    "room": indoors.room,
    "roof": towns.roof,
    "bridge": towns.bridge,
    "graveyard": towns.graveyard,
    "sea": outdoors.sea,
    "space": outdoors.space,
    "mountain": outdoors.mountain,
    "desert": outdoors.desert,
    "snowfield": outdoors.snowfield,
    "village": towns.village,
    "street": towns.street,
    "city": towns.city,
    "field": outdoors.field,
    "": halls.plain,
}
_HORIZONS = {
    "low": 0.83,
    "high": 0.26,
    "close-up": 0.82,
    "medium": 0.74,
    "extreme-wide": 0.7,
    "wide": 0.66,
    "": 0.66,
}
_ZOOMS = {
    "low": 1.15,
    "high": 0.8,
    "close-up": 1.7,
    "medium": 1.3,
    "extreme-wide": 0.72,
    "wide": 0.95,
    "": 1.0,
}


def stage_for(
    canvas: Canvas, scene: Mapping[str, str], prompt: str, shot: str, noise: Noise
) -> tuple[Stage, str]:
    """Return the stage and the place to paint on it; what the prompt says goes before the scene."""
    everywhere = [prompt, *(str(value) for value in scene.values())]
    place = PLACES.first([prompt]) or PLACES.first([str(scene.get("place", "")), *everywhere])
    time = TIMES.first([prompt]) or TIMES.first([str(scene.get("time", "")), *everywhere])
    weather = WEATHERS.first([prompt]) or WEATHERS.first(
        [str(scene.get("weather", "")), *everywhere]
    )
    upper, lower = SKIES[time]
    if weather in ("rain", "storm", "fog", "cloud") and time != "night":
        upper, lower = (
            ((172, 182, 194), (224, 228, 230))
            if weather != "fog"
            else ((220, 224, 226), (240, 240, 238))
        )
    if weather == "storm":
        upper = (96, 104, 124)
    depth = {"close-up": 0.5, "medium": 0.38}.get(shot, 0.28) + (0.2 if weather == "fog" else 0.0)
    stage = Stage(
        canvas,
        canvas.width,
        canvas.height,
        canvas.height * _HORIZONS[shot],
        time,
        weather,
        noise,
        (upper, lower),
        TINTS[time],
        depth,
        _ZOOMS[shot],
    )
    return stage, place


def paint(stage: Stage, place: str) -> None:
    """Paint sky and place."""
    sky.paint(stage, indoors=place in INDOORS)
    _PAINT[place](stage)
