"""Whatever happens, every row is one the contract allows and nothing is paid twice unasked."""

from __future__ import annotations

import pytest

from tests.runtime.walk import life

SEEDS = range(60)


def paid_once(desk, walk):
    """Nothing is charged twice unless a person said so; free pictures may be drawn again."""
    return not desk.painter.paid or all(
        charged <= 1 + walk.again[key] for key, charged in desk.painter.charges.items()
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_life_is_sound_and_pays_once(seed):
    desk, walk = life(seed)
    rows = desk.fold()
    assert rows.session.seq > 2
    assert paid_once(desk, walk)


@pytest.mark.parametrize("seed", range(100, 112))
def test_a_random_life_on_disk_is_what_it_is_in_memory(seed, tmp_path):
    desk, walk = life(seed, home=tmp_path)
    desk.start()
    desk.fold()
    desk.journal.close()
    assert paid_once(desk, walk)


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(1_000, 2_000))
def test_a_long_random_life_is_sound_and_pays_once(seed):
    desk, walk = life(seed, steps=60)
    desk.fold()
    assert paid_once(desk, walk)
