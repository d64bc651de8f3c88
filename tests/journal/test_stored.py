"""A row that a flipped bit has changed is read as something no rule accepts, and never crashes."""

from __future__ import annotations

import pytest

from app.folds.answer import fold
from app.journal.stored import row_from

SOUND = (
    "s", 1, "event", "session_created", '{"format":1,"initial_state":{},"title":"Rain"}',
    None, None, None, None, "2026-01-01T00:00:00.000Z", 0, None,
)  # fmt: skip


def with_column(at: int, value: object) -> tuple[object, ...]:
    return (*SOUND[:at], value, *SOUND[at + 1 :])


def test_a_sound_row_is_read() -> None:
    assert fold([row_from(SOUND)]).corruption is None


@pytest.mark.parametrize(
    ("at", "value"),
    [
        (4, b'{"format":1}'), (4, b"\xff\xfe"), (4, 7), (4, None), (4, 1.5), (4, "no JSON"),
        (3, b"session_created"), (9, b"2026"), (11, b"00"),
    ],
)  # fmt: skip
def test_a_column_of_another_kind_is_told(at: int, value: object) -> None:
    found = fold([row_from(with_column(at, value))])
    assert found.corruption is not None
    assert found.corruption.seq == 1
