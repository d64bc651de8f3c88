"""What a send counts as: said by the fold, kept by the read model, and never told two ways."""

from __future__ import annotations

from decimal import Decimal

import pytest

from app.folds.answer import fold
from app.folds.spending import COUNTED, expenses
from app.journal.store import SqliteJournal
from tests import make

SENT = [
    [make.accepted("op1", "u1"), make.user("u1")],
    [make.attempted("op1", "a1")],
    [make.reply("a1", "u1", make.draw()), make.usage("op1", "a1")],
    [make.decided("op1", "a1", by="policy")],
]
AGAIN = [make.recovery("op1", "a1.0", "redispatch"), make.decided("op1", "a1")]


def sent(ordinal=1, **more):
    return [make.t1("op1", "a1", ordinal=ordinal, **more)]


def ended(outcome, certainty, ordinal=1):
    about = make.t2("op1", "a1.0", outcome, ordinal=ordinal, certainty=certainty)
    return [make.result("a1.0", "a1", outcome), about]


KEY = {"settle_by": ("key",)}
CASES = {
    "free": ([sent(paid=False), ended("ok", "none")], ["free"], {}),
    "out": ([sent()], ["in_doubt"], {"credits": 10}),
    "charged": ([sent(), ended("ok", "actual")], ["settled"], {"credits": 10}),
    "estimated": ([sent(), ended("ok", "estimated")], ["settled"], {"credits": 10}),
    "refused": ([sent(), ended("refused", "none")], ["refused"], {}),
    "no picture": ([sent(), ended("no_picture", "possible")], ["possible"], {"credits": 10}),
    "left unknown": ([sent(), ended("unknown", "possible")], ["possible"], {"credits": 10}),
    "the answer came after all": (
        [sent(), ended("unknown", "possible"), [make.late("op1", "a1.0", 1)]],
        ["settled"],
        {"credits": 10},
    ),
    "sent again": ([sent(), AGAIN, sent(2)], ["possible", "in_doubt"], {"credits": 20}),
    "sent again and made": (
        [sent(), AGAIN, sent(2), ended("ok", "actual", 2)],
        ["possible", "settled"],
        {"credits": 20},
    ),
    "sent again and both turned up": (
        [sent(), AGAIN, sent(2), ended("ok", "actual", 2), [make.late("op1", "a1.0", 1)]],
        ["settled", "settled"],
        {"credits": 20},
    ),
    "sent again under a key": ([sent(**KEY), AGAIN, sent(2, **KEY)], ["in_doubt"], {"credits": 10}),
    "sent to another service under a key": (
        [sent(**KEY), AGAIN, sent(2, engine="studio-y", **KEY)],
        ["possible", "in_doubt"],
        {"credits": 20},
    ),
    "sent to a service that no longer honours it": (
        [sent(**KEY), AGAIN, sent(2)],
        ["possible", "in_doubt"],
        {"credits": 20},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_how_a_send_stands(tmp_path, name):
    commits, standings, counted = CASES[name]
    journal = SqliteJournal(tmp_path)
    session_id = journal.create("Story", {})
    lease = journal.claim(session_id, "owner")
    for commit in SENT + commits:
        journal.write(lease, lambda _view, rows=commit: rows)
    view = journal.view(session_id)
    found = expenses(fold(view.rows(0)).session.operations.values())
    kept = journal.connection.execute("SELECT standing FROM spending ORDER BY seq").fetchall()
    shown = [standing for (standing,) in kept if standing not in ("resent", "late")]
    assert sorted(item.standing for item in found) == sorted(standings) == sorted(shown)
    assert view.spent() == {unit: Decimal(amount) for unit, amount in counted.items()}
    told = sum(item.amount.amount for item in found if item.standing in COUNTED and item.amount)
    assert told == sum(counted.values())
    journal.close()
