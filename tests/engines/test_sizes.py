"""What shape a service is asked for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engines.sizes import Fixed, Pixels, Table, ratio

PIXELS = [
    (Pixels(1024 * 1024, 16), "1:1", "1024x1024"),
    (Pixels(1024 * 1024, 16), "16:9", "1360x768"),
    (Pixels(2048 * 2048, 16), "9:16", "1536x2736"),
    (Pixels(1440 * 1440, 16, "*"), "1:1", "1440*1440"),
    (Pixels(1024 * 1024, 64), "nonsense", "1024x1024"),
]


@pytest.mark.parametrize(("rule", "aspect", "size"), PIXELS)
def test_as_many_pixels_of_the_panels_shape(rule: Pixels, aspect: str, size: str) -> None:
    assert rule.size_for(aspect) == size


def test_a_size_the_person_set_holds_for_every_shape() -> None:
    assert Fixed("2K").size_for("9:16") == "2K"


@given(st.text(max_size=12))
def test_any_shape_has_a_size_within_reason(aspect: str) -> None:
    assert 1 / 8 <= ratio(aspect) <= 8
    width, height = Pixels(1024 * 1024, 64).sides(aspect)
    assert width % 64 == height % 64 == 0
    assert 256 <= min(width, height) <= max(width, height) <= 3_072
    assert Table.of_aspects("1:1", "16:9").size_for(aspect) in ("1:1", "16:9")
