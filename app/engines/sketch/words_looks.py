"""The words for what people are and wear."""

from app.engines.sketch.lexicon import Lexicon

SPECIES = Lexicon(
    {
        "pig": "pig|pigg*|piglet|hog|gg bond|ggbond|swine|猪",
        "panda": "panda|熊猫|胖达",
        "cat": "cat|kitt*|kitten|猫|喵",
        "dog": "dog|dogg*|puppy|hound|corgi|husky|狗|犬|旺财",
        "rabbit": "rabbit|bunn*|hare|兔",
        "bear": "bear|teddy|熊",
        "fox": "fox|狐",
        "wolf": "wolf|werewolf|狼",
        "mouse": "mouse|rat|鼠",
        "monkey": "monkey|ape|gorilla|猴|悟空|猿",
        "tiger": "tiger|虎",
        "lion": "lion|狮",
        "sheep": "sheep|goat|lamb|羊",
        "cow": "cow|bull|ox|牛魔|牛",
        "dragon": "dragon|dinosaur|dino|lizard|龙女|小龙|恐龙|霸王龙",
        "frog": "frog|toad|蛙|蛤蟆",
        "bird": "bird|duck|chicken|owl|penguin|parrot|eagle|鸟|鸭|鸡仔|企鹅|鹰|鹦鹉|小鸡",
        "elephant": "elephant|大象|象",
        "robot": "robo*|android|droid|mech|cyborg|bot|机器人|机甲|铁甲",
        "ghost": "ghost|spirit|phantom|鬼|幽灵",
        "alien": "alien|martian|外星",
        "demon": "demon|devil|oni|魔王|恶魔|妖怪|妖",
        "skeleton": "skeleton|骷髅",
    }
)
BUILD_WORDS = Lexicon(
    {
        "small": "small|little|tiny|child|kid|boy|girl|baby|short|小孩|孩子|男孩|女孩|小小|矮|儿童|童",
        "chubby": "chubby|plump|胖嘟嘟|圆滚滚",
        "round": "fat|round|big belly|overweight|stout|胖|肥|圆",
        "broad": "strong|muscular|broad|huge|giant|big|buff|mighty|hulk*|burly|强|壮|肌肉|大力|巨人|魁梧|巨",
        "tall": "tall|lanky|高个|高大|瘦高|高",
        "slim": "slim|thin|skinny|slender|lean|瘦|苗条|纤细",
        "old": "old|elder|elderly|grandpa|grandma|grandfather|grandmother|granny|老人|爷爷|奶奶|老头|老者|老太|长老|婆婆",
    }
)
HAIR_WORDS = Lexicon(
    {
        "bald": "bald|shaved head|光头|秃",
        "long": "long hair|long-haired|长发",
        "ponytail": "ponytail|pony tail|马尾",
        "braids": "braid*|pigtails|麻花辫|辫子|双马尾",
        "buns": "hair buns|buns|丸子头|包子头",
        "curly": "curly|afro|卷发|爆炸头",
        "mohawk": "mohawk|莫西干",
        "spiky": "spiky|刺猬头|刺头",
        "bob": "bob cut|bob|短发女|齐耳",
        "short": "short hair|短发",
        "wild": "messy hair|wild hair|dishevelled|disheveled|乱发|蓬乱",
        "topknot": "topknot|man bun|发髻",
        "bowl": "bowl cut|锅盖头|西瓜头",
    }
)
GIRL = Lexicon(
    {
        "girl": "girl|woman|lady|female|she|her|mother|mom|sister|queen|princess|witch|aunt|grandma|miss|mrs|女|妹|姐|妈|公主|女王|姑娘|奶奶|娜|丽|婷|菲|娃|嫦娥|花木兰|仙子|莉|珊|媛|姬"
    }
)
BOY = Lexicon(
    {
        "boy": "boy|man|male|he|him|father|dad|brother|king|prince|uncle|grandpa|mr|sir|男|哥|弟|爸|国王|王子|叔|爷|先生"
    }
)

WEAR_WORDS = Lexicon(
    {
        "headband": "headband*|bandana|sweatband|头带|发带|头巾|抹额",
        "scarf": "scarf|muffler|围巾|红领巾",
        "cape": "cape|cloak|mantle|披风|斗篷",
        "sunglasses": "sunglasses|shades|墨镜|太阳镜",
        "glasses": "glasses|spectacles|goggles|眼镜",
        "mask": "mask|eye mask|masked|面具|眼罩|面罩",
        "facemask": "face mask|surgical mask|口罩",
        "boots": "boots|boot|靴",
        "gloves": "glove*|gauntlet*|mittens|手套|拳套",
        "belt": "belt|sash|腰带|皮带|黑带",
        "tie": "necktie|tie|领带",
        "bowtie": "bow tie|bowtie|领结",
        "bow": "hair bow|ribbon|蝴蝶结|丝带",
        "necklace": "necklace|pendant|beads|项链|佛珠|念珠",
        "earrings": "earring*|耳环",
        "backpack": "backpack|rucksack|schoolbag|书包|背包",
        "bag": "bag|handbag|satchel|purse|挎包|提包|包包",
        "cap": "cap|baseball cap|鸭舌帽|棒球帽",
        "beanie": "beanie|woolly hat|wool hat|毛线帽|绒帽",
        "tophat": "top hat|礼帽|高帽",
        "wizardhat": "wizard hat|witch hat|pointed hat|巫师帽|魔法帽",
        "strawhat": "straw hat|bamboo hat|斗笠|草帽",
        "hat": "hat|fedora|cowboy hat|帽子|牛仔帽|帽",
        "helmet": "helmet|helm|头盔|钢盔",
        "hood": "hood|hooded|兜帽|连帽",
        "chefhat": "chef hat|chef's hat|chef|cook|厨师|厨师帽",
        "nursecap": "nurse|nurse cap|护士",
        "crown": "crown|tiara|king|queen|prince|princess|皇冠|王冠|国王|女王|公主|王子",
        "halo": "halo|angel|光环|天使",
        "horns": "horns|horned|犄角|牛角",
        "wings": "wings|winged|angel|翅膀|羽翼|天使",
        "beard": "beard|bearded|胡子|胡须|大胡子",
        "moustache": "moustache|mustache|八字胡|小胡子",
        "eyepatch": "eyepatch|eye patch|pirate|海盗|独眼",
        "bandage": "bandage*|injur*|wound*|broken|concussion|绷带|受伤|骨折|负伤|包扎|伤",
        "scar": "scar|scarred|疤|刀疤|伤疤",
        "headphones": "headphones|headset|耳机",
        "hairflower": "flower in hair|hair flower|发花|头花",
    }
)
TOP_WORDS = Lexicon(
    {
        "robe": "robe*|kimono|hanfu|gi|kung fu|kungfu|monk|master|taoist|martial|道袍|汉服|和服|长袍|功夫服|僧|和尚|道士|武林|功夫|练功服",
        "armour": "armour*|armor*|knight|plate mail|盔甲|铠甲|骑士|战甲",
        "suit": "suit|tuxedo|blazer|businessman|boss|detective|西装|礼服|老板|侦探",
        "dress": "dress|gown|skirt dress|裙子|连衣裙|长裙",
        "hoodie": "hoodie|sweatshirt|卫衣|连帽衫",
        "jacket": "jacket|leather|夹克|皮衣|外套",
        "coat": "coat|overcoat|trench coat|lab coat|doctor|scientist|大衣|风衣|白大褂|医生|博士|科学家",
        "sweater": "sweater|jumper|pullover|毛衣",
        "overalls": "overalls|dungarees|farmer|mechanic|背带裤|工装",
        "apron": "apron|chef|cook|waiter|围裙|厨师",
        "tank": "tank top|singlet|vest top|背心",
        "wizard": "wizard|witch|sorcer*|mage|magician|巫师|女巫|法师|魔法师",
        "super": "superhero*|super suit|hero|superman|superwoman|super|超人|英雄|战衣|侠",
        "tee": "t-shirt|tshirt|tee|shirt|uniform|T恤|衬衫|校服|短袖",
        "bare": "shirtless|bare chest|topless|赤膊|光膀子",
        "vest": "waistcoat|马甲",
    }
)
BOTTOM_WORDS = Lexicon(
    {
        "skirt": "skirt|miniskirt|短裙|半身裙",
        "shorts": "shorts|swim trunks|短裤|泳裤",
        "trousers": "trousers|pants|jeans|长裤|裤子|牛仔裤",
    }
)
NOTHING = frozenset(
    {"", "none", "no", "nothing", "off", "false", "0", "-", "null", "无", "没有", "空", "否", "n/a"}
)
"""Values that say a field does not hold."""

POSE_KEYS = frozenset(
    {
        "pose",
        "action",
        "doing",
        "act",
        "gesture",
        "activity",
        "posture",
        "动作",
        "姿势",
        "行为",
        "正在",
        "姿态",
    }
)
MOOD_KEYS = frozenset(
    {"mood", "emotion", "feeling", "expression", "face", "心情", "情绪", "表情", "神情"}
)
POWER_KEYS = frozenset(
    {
        "buff",
        "power",
        "aura",
        "boost",
        "spell",
        "effect",
        "增益",
        "能力",
        "状态",
        "效果",
        "加持",
        "法术",
    }
)
PROP_KEYS = frozenset(
    {
        "holding",
        "holds",
        "item",
        "weapon",
        "prop",
        "hand",
        "carries",
        "tool",
        "道具",
        "武器",
        "手持",
        "拿着",
        "物品",
        "法宝",
        "buff",
        "增益",
    }
)
SILENT_KEYS = frozenset(
    {
        "place",
        "location",
        "position",
        "name",
        "age",
        "note",
        "notes",
        "relation",
        "relationship",
        "goal",
        "地点",
        "位置",
        "年龄",
        "备注",
        "关系",
        "目标",
    }
)
"""Fields that say nothing a single figure could show."""
