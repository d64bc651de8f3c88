"""``demo``: a small story told without a display: state, an approval, a rewind, two branches."""

from __future__ import annotations

import argparse
import shutil
import tempfile
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.commands.story_answer import first_words, folded, money_line, panels_json, show_json
from app.commands.terminal import FAILED, answer, note
from app.folds.branches import lines
from app.folds.turns import turns_on
from app.records.money import read_money

if TYPE_CHECKING:
    from app.wiring import Workshop

FIRST = "@猪猪侠 buff=超级棒棒糖(功夫大师) skill=降龙十巴掌 #擂台\n猪猪侠吃下超级棒棒糖,走上武林大会擂台,全景"
SIDE = "@猪猪侠 buff=拉肚子虚脱 skill=无\n猪猪侠吃错了药,捂着肚子冒冷汗,中景"
PALM = "@超人强 mood=震惊\n猪猪侠使出降龙十巴掌,一掌拍飞超人强!猪猪侠:“降龙十巴掌!”"
NIGHT = "#街道 #night #rain\n猪猪侠独自走回家,远景"


def add(verbs: Any) -> None:
    """Declare the verb."""
    verb = verbs.add_parser("demo", help="tell a small story without a display")
    verb.add_argument("--to", type=Path, required=True, help="folder for panels and the tree")
    verb.set_defaults(run=run)


async def run(options: argparse.Namespace) -> int:
    """Tell the story in a home of its own and write what came of it below ``--to``."""
    from app.commands.session import workshop
    from app.engines.sketch import draw
    from app.practice.server import PracticeServer
    from app.settings.model import EngineSettings

    target, ledger = _emptied(options.to)
    with (
        tempfile.TemporaryDirectory(prefix="inkfold-demo-") as folder,
        PracticeServer(ledger=ledger, draw=draw) as service,
    ):
        async with workshop(Path(folder)) as shop:
            shop.add_engine(
                    EngineSettings(
                        name="practice", service="practice", draws=True, base_url=service.base_url,
                        price=Decimal(10), unit="credits",
                    )
                )  # fmt: skip
            session_id = await _tell(shop)
            written = _write(shop, session_id, target)
    answer(written, as_json=options.json, text=f"{written['panels']} panels in {target}")
    return 0 if written["panels"] >= 4 and written["branches"] >= 2 else FAILED


def _emptied(target: Path) -> tuple[Path, Path]:
    target.mkdir(parents=True, exist_ok=True)
    ledger = target / "ledger.jsonl"
    ledger.unlink(missing_ok=True)
    return target, ledger


async def _tell(shop: Workshop) -> str:
    session_id = shop.studio.new("猪猪侠大战超人强")
    await _say(shop, session_id, FIRST)
    first = shop.journal.view(session_id).info().head
    note("drew the first panel")
    await _say(shop, session_id, SIDE)
    note("drew a side scene; going back to the first panel")
    assert first is not None
    shop.studio.rewind(session_id, first, "拉肚子支线")
    await _say(shop, session_id, PALM)
    note("drew the palm strike with the state of the first panel")
    shop.set_default("image", "practice")
    operation_id = shop.studio.say(session_id, NIGHT)
    await shop.studio.run(session_id, operation_id, patient=False)
    for question in shop.studio.questions(session_id):
        price = read_money(question.estimate)
        note(f"asked before it costs {price or 'an unknown price'}: approved")
        shop.studio.approve(session_id, question.result_entry_id, True)
    await shop.studio.run(session_id, operation_id, patient=False)
    return session_id


async def _say(shop: Workshop, session_id: str, text: str) -> None:
    operation_id = shop.studio.say(session_id, text)
    await shop.studio.run(session_id, operation_id, patient=False)


def _write(shop: Workshop, session_id: str, target: Path) -> dict[str, Any]:
    result = folded(shop, session_id)
    session = result.session
    shutil.rmtree(target / "panels", ignore_errors=True)
    (target / "panels").mkdir()
    tree: list[str] = [session.title, ""]
    count = 0
    for number, line in enumerate(lines(session), 1):
        here = "  <- you are here" if line.tip == session.tree.head else ""
        tree.append(f"Branch {number}: {line.name or 'main line'}{here}")
        pictures = {p["reply_id"]: p for p in panels_json(shop, session, line.tip)}
        for turn in turns_on(session, session.tree.path(line.tip)):
            tree.append(f"  {turn.number}. {first_words(session, turn)}")
            for entry in turn.entries:
                picture = pictures.get(entry.entry_id)
                if picture is not None:
                    count += 1
                    name = f"{number}-{turn.number:02d}.png"
                    shutil.copyfile(picture["file"], target / "panels" / name)
                    tree.append(f"     [panels/{name}]")
        state = session.state(line.tip).get("characters", {})
        for name, fields in state.items():
            told = ", ".join(f"{key}={value}" for key, value in fields.items())
            tree.append(f"  state: {name}: {told}")
        tree.append("")
    money = show_json(shop, result, None)["spending"]
    tree.append(money_line(money).capitalize())
    (target / "story.txt").write_text("\n".join(tree) + "\n", encoding="utf-8")
    branches = len(lines(session))
    return {"panels": count, "branches": branches, "to": str(target), "spending": money["settled"]}
