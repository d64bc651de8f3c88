"""Random lives of a story: people, models and services doing anything at any moment."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

from app.errors import AppError
from app.records.money import read_money
from tests.fakes import BROKEN, RETRY, CountingPainter, ScriptedModel, calls, drawing, says
from tests.runtime.desk import Desk

SETTLES = ((), ("key",), ("lookup",), ("handle",), ("key", "lookup"))
BEHAVIOURS = ("ok", "ok", "ok", "drop", "lost", "refuse", "unsent", "empty", "error")


class Walk:
    """One random life; the journal in memory judges every row as it is written."""

    def __init__(self, seed, home=None):
        self.dice = random.Random(seed)
        self.again: Counter[str] = Counter()
        painter = CountingPainter(
            paid=self.dice.random() < 0.8,
            settle_by=self.dice.choice(SETTLES),
            behave=lambda _n: self.dice.choice(BEHAVIOURS),
        )
        model = ScriptedModel()
        model.script = _Endless(self._reply)  # type: ignore[assignment]
        allowance = self.dice.choice(["ask", "all", "none", 35])
        self.desk = Desk(home, model=model, painter=painter, allowance=allowance)
        self.tasks: list[asyncio.Task] = []

    def _reply(self):
        kind = self.dice.random()
        if kind < 0.1:
            return self.dice.choice([RETRY, BROKEN])
        if kind < 0.45:
            return says(self.dice.choice(["Done.", "Well.", ""]))
        tools = [
            drawing(f"p{self.dice.random()}"),
            drawing("again", panel="last"),
            ("set_character_state", {"name": "M", "set": {"n": str(self.dice.random())}}),
            ("set_scene", {"place": "x"}),
            ("pick_panel", {}),
            ("find_panels", {"query": "again"}),
            ("nonsense", {}),
        ]
        return calls(*self.dice.choices(tools, k=self.dice.randint(1, 4)))

    async def live(self, steps):
        for _ in range(steps):
            action = self.dice.choice(
                [self.say] * 4 + [self.breathe] * 4 + [self.decide] * 2 + [self.approve] * 3
                + [self.stop, self.rewind, self.go, self.edit, self.queue, self.withdraw,
                   self.restart, self.recover, self.pick, self.compact, self.take_waiting]
            )  # fmt: skip
            try:
                await action()
            except AppError:
                continue
        self.desk.painter.gate.set()
        await self.desk.restart()
        await self.desk.studio.recover(self.desk.session)
        await self.desk.studio.close()
        return self.desk

    async def breathe(self):
        for _ in range(self.dice.randint(1, 30)):
            await asyncio.sleep(0)
        if self.dice.random() < 0.3:
            await asyncio.sleep(0.002)

    def _run(self, operation_id):
        self.tasks.append(
            self.desk.studio.run(self.desk.session, operation_id, patient=self.dice.random() < 0.5)
        )

    async def say(self):
        self._run(self.desk.studio.say(self.desk.session, "Go on."))

    async def recover(self):
        await self.desk.studio.recover(self.desk.session, patient=True)

    async def decide(self):
        doubts = [q for q in self.desk.studio.questions(self.desk.session) if q.kind == "doubt"]
        if doubts:
            question = self.dice.choice(doubts)
            choice = self.dice.choice(["attach", "leave-unknown", "not-made", "run-again", "check"])
            if choice == "run-again":
                self.again[question.key] += 1
            await self.desk.studio.decide(
                self.desk.session, question.result_entry_id, choice, b"picture by hand",
                price=read_money(question.estimate),
            )  # fmt: skip

    async def approve(self):
        for question in self.desk.studio.questions(self.desk.session):
            if question.kind == "approval":
                self.desk.studio.approve(
                    self.desk.session, question.result_entry_id, self.dice.random() < 0.7
                )

    async def stop(self):
        self.desk.studio.stop(self.desk.session)

    def _some_entry(self):
        entries = [row.entry_id for row in self.desk.view.rows(0) if row.entry_id]
        return self.dice.choice([*entries, "start"]) if entries else "start"

    async def rewind(self):
        self.desk.studio.rewind(self.desk.session, self._some_entry(), "left")

    async def go(self):
        self.desk.studio.go(self.desk.session, self._some_entry())

    async def edit(self):
        self.desk.studio.set_state(self.desk.session, {"n": self.dice.randint(0, 9)})

    async def queue(self):
        kind = self.dice.choice(["steer", "follow_up", "next_run"])
        self.desk.studio.queue(self.desk.session, kind, "And then?")

    async def withdraw(self):
        waiting = self.desk.view.waiting()
        if waiting:
            self.desk.studio.withdraw(
                self.desk.session, self.dice.choice(waiting).payload["entry_id"]
            )

    async def take_waiting(self):
        view = self.desk.view
        for row in view.waiting():
            entry_id = row.payload["entry_id"]
            if view.owner_of(entry_id) == row.operation_id:
                content = row.payload["content"]
                self._run(self.desk.studio.say_waiting(self.desk.session, entry_id, content))
                return

    async def pick(self):
        rows = self.desk.view.candidates()
        if rows:
            self.desk.studio.pick(self.desk.session, self.dice.choice(rows).candidate_id)

    async def compact(self):
        self._run(self.desk.studio.compact(self.desk.session))

    async def restart(self):
        """The process ends here; what was out may have been charged."""
        self.desk.painter.gate.clear()
        if self.dice.random() < 0.5:
            await asyncio.sleep(0)
        await self.desk.restart()
        self.desk.painter.gate.set()
        if self.dice.random() < 0.8:
            await self.desk.studio.recover(self.desk.session, patient=True)


class _Endless:
    """A script that never runs out."""

    def __init__(self, make):
        self.popleft = make

    def __bool__(self):
        return True


def life(seed, steps=25, home=None):
    """Return the desk at the end of a random life, and the walk."""

    async def tell():
        walk = Walk(seed, home)
        return await walk.live(steps), walk

    return asyncio.run(tell())
