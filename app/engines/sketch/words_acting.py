"""The words for what people do, feel and hold."""

from app.engines.sketch.lexicon import Lexicon

POSE_WORDS = Lexicon(
    {
        "punch": "punch*|hits|hit|hitting|strikes|strike|beats|beat|boxing|smash*|slams|slam|uppercut|出拳|一拳|挥拳|拳打|拳击|打飞|打倒|揍|痛打|打中|打向|猛击|重击|击中",
        "palm": "palm*|slap*|巴掌|掌|降龙|推开|push*|shov*|blast*|hadouken|发功|冲击波|气功",
        "kick": "kick*|踢|飞踹|踹|扫腿|飞腿|一脚",
        "swing": "swing*|swung|slash*|stab*|cuts|chop*|attack*|挥剑|挥刀|挥舞|砍|劈|刺向|斩|攻击|进攻|袭击|出招",
        "guard": "fight*|fought|battle*|duel*|spar|sparring|combat|stance|ready to|showdown|face off|faces off|战斗|打架|对战|大战|决斗|对决|格斗|迎战|应战|摆好架势|架势|备战|功夫",
        "run": "run|runs|running|ran|dash*|sprint*|chas*|rush*|flee*|fled|escape*|hurr*|charg*|奔跑|跑|追|冲向|冲上|冲过|冲进|冲出|逃|赶来|赶到",
        "walk": "walk*|stroll*|enter*|march*|arriv*|steps|leaves|leaving|stagger*|走|散步|进场|登场|来到|离开|出场|漫步",
        "jump": "jump*|leap*|leapt|hop|hops|hopping|bounc*|跳|跃|蹦",
        "fly": "fly|flies|flying|flew|soar*|hover*|glid*|飞翔|飞起|飞来|飞过|飞向|飞在|飞上|翱翔|腾空|起飞|飞行",
        "flung": "flung|thrown|knocked|blown away|sent flying|is hit|gets hit|hit by|被打|被拍|挨打|被击|飞出去|倒飞|被踢|中招|中了一",
        "fall": "fall|falls|falling|fell|trip|trips|tripped|slip*|stumbl*|tumbl*|collaps*|摔|跌|滑倒|绊倒|倒下|坠落|掉下",
        "sit": "sit|sits|sitting|sat|seated|坐",
        "kneel": "kneel*|knelt|on one knee|begs|beg|begging|propos*|跪|求饶",
        "crouch": "crouch*|squat*|sneak*|hide behind|duck|ducks|ducking|蹲|潜行|偷偷|埋伏",
        "lie": "lie|lies|lying|lay|laid|asleep|sleep*|unconscious|faint*|knocked out|in bed|naps|napping|躺|睡|昏倒|晕倒|卧床|趴",
        "bow": "bow|bows|bowing|bowed|salute*|鞠躬|敬礼|行礼|弯腰",
        "point": "point|points|pointing|pointed|accus*|指着|指向|指了|一指",
        "shout": "shout*|yell*|scream*|roar*|call out|calls out|cries out|howl*|大喊|喊|叫|吼|咆哮|怒吼|尖叫",
        "cheer": "cheer*|celebrat*|win|wins|won|winning|victor*|hooray|hurray|triumph*|欢呼|庆祝|胜利|赢了|获胜|万岁|夺冠",
        "wave": "wave|waves|waving|waved|greet*|hello|goodbye|welcome*|挥手|招手|打招呼|你好|再见|欢迎",
        "belly": "bellyache|stomach*|belly|diarrh*|tummy|拉肚子|肚子疼|肚子痛|腹痛|捂着肚子|捂肚子|闹肚子|胃疼",
        "weep": "weep*|wept|sob|sobs|sobbing|cry|crying|cries|cried|in tears|哭|流泪|落泪|泪流",
        "eat": "eat|eats|eating|ate|bite*|lick|licks|licking|munch*|drink*|drank|sip|sips|tast*|吃|喝|舔|啃|咬|品尝",
        "read": "read|reads|reading|study|studies|studying|看书|读书|阅读|学习|翻书",
        "think": "think*|thought|ponder*|wonder*|plan|plans|planning|contemplat*|思考|想着|沉思|琢磨|考虑|想了想|思索",
        "shrug": "shrug*|don't know|no idea|puzzled|helpless*|耸肩|摊手|无奈|不知道",
        "droop": "exhausted|slump*|droop*|sulk*|dejected|defeated|weak|weakened|垂头|丧气|虚脱|疲惫|无力|虚弱|瘫",
        "recoil": "recoil*|startled|flinch*|step back|steps back|backs away|shocked|gasps|gasp|后退|吓|惊|震惊",
        "hug": "hug|hugs|hugging|hugged|embrac*|cuddl*|抱|拥抱|搂",
        "proud": "proud*|boast*|stands tall|pose|poses|posing|heroic*|得意|骄傲|自豪|威风|神气|叉腰",
        "aim": "aim|aims|aiming|shoot*|shot at|fires|firing|瞄准|开枪|射击|射箭|射",
        "hide": "hide|hides|hiding|cower*|cover*|protects himself|tremble*|shiver*|躲|发抖|颤抖|瑟瑟|捂脸|挡住",
        "dance": "danc*|twirl*|spin|spins|spinning|跳舞|舞蹈|起舞|转圈",
        "meditate": "meditat*|cross-legged|lotus|打坐|冥想|盘腿|修炼|运功",
        "crossed": "crosses arms|arms crossed|crossed arms|folds arms|folded arms|抱臂|双臂交叉|抱胸|抱着手",
        "hold": "hold|holds|holding|held|carr*|raise|raises|raising|lifts|shows|offer*|gives|giving|hands over|举起|举着|拿着|拿出|手持|握着|手里|递给|递出|端着|撑着|打着|放风筝",
    }
)

MOOD_WORDS = Lexicon(
    {
        "furious": "furious*|rage|raging|enraged|livid|暴怒|大怒|狂怒|怒不可遏",
        "angry": "angry|angr*|mad|annoyed|irritat*|cross with|grumpy|scowl*|glare*|生气|愤怒|气愤|发怒|怒|恼火|不爽",
        "sad": "sad|sad*|unhappy|upset|gloomy|depress*|heartbroken|disappoint*|lonely|sorrow*|伤心|难过|悲伤|沮丧|失望|忧伤|郁闷|孤独|委屈",
        "crying": "cry|crying|cries|weep*|sob*|tears|tearful|哭|流泪|泪",
        "laughing": "laugh*|giggl*|chuckl*|哈哈|大笑|笑出声|狂笑|捧腹",
        "happy": "happy|happi*|glad|joy*|smil*|cheer*|delight*|excited|proud|pleased|grin*|开心|高兴|快乐|微笑|笑|喜悦|兴奋|得意洋洋|欢呼|胜利",
        "surprised": "surpris*|shock*|amaz*|astonish*|startl*|stunned|gasp*|惊讶|吃惊|震惊|惊呆|惊|目瞪口呆|诧异",
        "scared": "scared|afraid|fear*|terrif*|frighten*|panic*|nervous*|anxious|worried|worry|害怕|恐惧|惊恐|惊慌|紧张|担心|慌|吓|怕",
        "sick": "sick|ill|nausea*|nauseous|poison*|diarrh*|stomach*|bellyache|feverish|fever|vomit*|拉肚子|生病|恶心|中毒|肚子疼|肚子痛|发烧|腹痛|呕吐|病",
        "tired": "tired|exhaust*|sleepy|weary|drows*|weak|weakened|yawn*|bored|疲惫|累|困|虚脱|虚弱|无力|疲倦|无聊",
        "asleep": "asleep|sleeping|sleeps|unconscious|snor*|naps|napping|睡着|睡觉|睡|熟睡|打鼾",
        "smug": "smug*|smirk*|sly|cunning|confident|evil|sinister|arrogant|mischiev*|冷笑|得意|坏笑|奸笑|狡猾|自信|邪恶|阴险|嚣张",
        "shy": "shy|embarrass*|blush*|bashful|ashamed|害羞|尴尬|脸红|羞|不好意思",
        "love": "in love|lovestruck|loving*|adore*|smitten|爱慕|喜欢|恋爱|心动|爱上",
        "dizzy": "dizzy|dazed|knocked out|faint*|confounded|drunk|晕|头晕|眩晕|昏|醉",
        "determined": "determin*|resolute|serious*|brave*|heroic*|focus*|stern|master|坚定|严肃|勇敢|认真|专注|决心|大师|坚决",
        "fierce": "fierce*|attack*|fight*|strike*|punch*|kick*|battle*|ferocious|绝招|使出|出招|凶狠|猛|拍飞|打飞|战斗|大战",
        "pain": "pain*|hurt*|injur*|wounded|ouch|ache*|groan*|疼|痛|受伤|挨打|中招|负伤",
        "shouting": "shout*|yell*|scream*|roar*|大喊|喊|怒吼|吼|叫",
        "confused": "confus*|puzzl*|baffled|lost|疑惑|困惑|迷惑|不解|纳闷|懵",
        "calm": "calm*|relax*|peaceful*|neutral|serene|fine|okay|healthy|recovered|平静|冷静|淡定|安静|平和|正常|健康|康复",
    }
)

PROP_WORDS = Lexicon(
    {
        "lollipop": "lollipop*|candy|sweets|棒棒糖|糖果|糖",
        "sword": "sword*|blade|katana|saber|sabre|dagger|knife|剑|宝剑|刀|匕首",
        "umbrella": "umbrella*|parasol|伞",
        "book": "book*|diary|novel|notebook|textbook|书|课本|日记|笔记本|秘籍",
        "phone": "phone*|smartphone|mobile|手机|电话",
        "cup": "cup|mug|coffee|tea|teacup|杯子|咖啡|茶|茶杯|杯",
        "gun": "gun*|pistol|revolver|blaster|raygun|手枪|枪",
        "flower": "flower*|rose*|bouquet|tulip|花|玫瑰|鲜花|花束",
        "staff": "staff|stick|cane|pole|rod|cudgel|金箍棒|棍|棒子|拐杖|手杖|木棍",
        "spear": "spear|lance|trident|halberd|长矛|长枪|矛|戟",
        "ball": "ball|football|basketball|soccer ball|球|足球|篮球|皮球",
        "hammer": "hammer*|mallet|锤|大锤|锤子",
        "axe": "axe|ax|hatchet|斧",
        "shield": "shield|盾",
        "paper": "letter|paper|map|note|contract|newspaper|envelope|信|地图|报纸|纸条|纸|试卷|诏书",
        "camera": "camera|相机|照相机|摄像机",
        "microphone": "microphone|mic|话筒|麦克风",
        "fan": "folding fan|fan|扇子|折扇|羽扇",
        "torch": "torch|burning stick|火把|火炬",
        "flashlight": "flashlight|手电|手电筒",
        "wand": "wand|magic stick|魔杖|魔法棒|仙女棒",
        "guitar": "guitar|lute|ukulele|吉他|琵琶",
        "broom": "broom*|mop|扫帚|扫把|拖把",
        "bottle": "bottle|potion|wine|beer|soda|瓶|酒|药水|饮料|可乐",
        "bowl": "bowl|noodles|ramen|rice|soup|碗|面条|拉面|泡面|米饭|汤",
        "chicken": "chicken leg|drumstick|meat|roast|鸡腿|烤肉|肉",
        "medicine": "medicine|pill*|medication|remedy|药|药丸|药瓶|仙丹",
        "balloon": "balloon*|气球",
        "kite": "kite*|风筝",
        "flag": "flag|banner|旗",
        "icecream": "ice cream|ice-cream|popsicle|冰淇淋|雪糕|冰棍",
        "apple": "apple|fruit|peach|苹果|桃子|水果|桃",
        "candle": "candle*|蜡烛",
        "lantern": "lantern*|灯笼",
        "cake": "cake|birthday cake|蛋糕",
        "sign": "sign|placard|signboard|牌子|告示牌|标语",
        "bow": "bow and arrow|arrow*|archer*|crossbow|archer's bow|longbow|弓箭|弓",
        "pen": "pen|pencil|brush|笔|毛笔|铅笔|画笔",
        "megaphone": "megaphone|loudspeaker|喇叭|扩音器",
        "parcel": "parcel|package|gift|present|box|trophy|chest|treasure|礼物|包裹|盒子|箱子|奖杯|宝物|宝箱",
    }
)

EVERYONE = Lexicon(
    {
        "all": "both|they|everyone|everybody|all of them|all|together|each other|他们|她们|大家|两人|二人|所有人|一起|都|众人|互相|三人"
    }
)
CROWD = Lexicon(
    {
        "crowd": "crowd*|audience|spectator*|fans|people watch*|onlookers|mob|观众|人群|众人|围观|粉丝|看客"
    }
)
PASSERS = Lexicon(
    {
        "girl": "girl|woman|lady|princess|queen|witch|mother|mom|sister|nurse|heroine|女孩|女人|少女|公主|女王|妈妈|姐姐|妹妹|护士|姑娘|女侠",
        "old": "old man|grandpa|grandfather|wizard|elder|sage|老人|爷爷|老头|巫师|老者|长老",
        "boy": "boy|kid|child|baby|男孩|小孩|孩子|小朋友",
        "man": "man|guy|person|somebody|someone|figure|hero|knight|soldier|king|prince|doctor|teacher|policeman|detective|pirate|ninja|stranger|villain|monster|男人|人影|英雄|骑士|士兵|国王|王子|医生|老师|警察|侦探|海盗|忍者|陌生人|反派|怪物|大侠|路人",
        "pig": "pig|piglet|小猪|猪",
        "cat": "cat|kitten|猫",
        "dog": "dog|puppy|狗",
        "rabbit": "rabbit|bunny|兔",
        "bear": "bear|熊",
        "fox": "fox|狐狸",
        "robot": "robot*|android|机器人",
        "dragon": "dragon*|恐龙",
        "ghost": "ghost*|幽灵|鬼",
        "alien": "alien*|外星人",
        "bird": "bird|duck|chick|owl|小鸟|鸭|小鸡",
        "monkey": "monkey|猴",
    }
)
