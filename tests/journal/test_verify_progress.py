"""Whoever waits for a verification is told how far it is, through every row and picture."""

from __future__ import annotations

from app.bench.drawn import drawn_library
from app.bench.story import fill, plain_messages
from app.journal.store import SqliteJournal
from app.journal.verify import REPORTED_EVERY, verify
from app.records.ids import new_id

PICTURES = 1_000


def test_a_thousand_pictures_and_many_rows_are_told_on_the_way(tmp_path, monkeypatch):
    monkeypatch.setattr("app.journal.verify.REPORTED_EVERY", REPORTED_EVERY // 10)
    drawn_library(tmp_path, PICTURES)
    journal = SqliteJournal(tmp_path)
    lease = journal.claim(journal.create("Rain", {}), new_id())
    fill(journal, lease, plain_messages(2_000))
    asked, told = [], []
    findings = list(
        verify(journal, None, asked.append, lambda text, share: told.append((text, share)))
    )
    journal.release(lease)
    journal.close()
    assert findings == []
    assert len(set(asked)) == PICTURES
    shares = [share for _, share in told]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert sum(text.startswith("Picture ") for text, _ in told) == PICTURES
    assert sum(text.startswith("Row ") for text, _ in told) >= 4


def test_a_control_of_one_story_begins_at_nothing(tmp_path):
    drawn_library(tmp_path, 3)
    journal = SqliteJournal(tmp_path)
    told = []
    (info,) = journal.sessions()
    list(verify(journal, info.session_id, lambda _asset: None, lambda *each: told.append(each)))
    journal.close()
    assert [text for text, _ in told] == [
        "Picture 1 of 3", "Picture 2 of 3", "Picture 3 of 3", "Checked",
    ]  # fmt: skip
