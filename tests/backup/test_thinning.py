"""Which backups stay: the newest of each hour, day and week, and always the newest of all."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from app.backup.thinning import kept

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


def ago(**span):
    return NOW - timedelta(**span)


def test_of_each_hour_day_and_week_the_newest_stays():
    minutes = [ago(minutes=5 * step) for step in range(12 * 24)]
    days = [ago(days=2 + step, hours=hour) for step in range(20) for hour in range(3)]
    weeks = [ago(weeks=10 + step, hours=hour) for step in range(5) for hour in range(2)]
    found = kept([*minutes, *days, *weeks], NOW)
    assert NOW in found
    assert {time for time in minutes if time > ago(hours=1)} <= found
    assert len([time for time in found if ago(days=1) < time <= ago(hours=1)]) in (23, 24)
    assert {time.date() for time in found} >= {time.date() for time in days}
    assert len([time for time in found if ago(days=29) < time < ago(days=2)]) <= 22
    assert len([time for time in found if time < ago(weeks=9)]) == 5


def test_an_old_only_one_and_one_from_the_future_stay():
    assert kept([ago(days=4000)], NOW) == {ago(days=4000)}
    ahead = NOW + timedelta(days=900)
    assert ahead in kept([ahead, ago(hours=1)], NOW)
    assert kept([], NOW) == set()


@given(st.lists(st.integers(0, 500 * 24 * 60), max_size=60))
def test_thinning_once_more_removes_nothing(minutes):
    times = [ago(minutes=number) for number in minutes]
    once = kept(times, NOW)
    assert kept(once, NOW) == once
    assert once <= set(times)
    if times:
        assert max(times) in once
