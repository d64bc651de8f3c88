"""Which backups are kept: all of today by the hour, then by the day, then by the week."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

HOURS = 24
DAYS = 30
WEEKS = 52


def kept(made: Iterable[datetime], now: datetime) -> set[datetime]:
    """Return those of the times ``made`` that are kept at ``now``.

    Those of the last hour all are. Of each hour of the last day, each day of the last month and each week of the last year the
    newest is kept; the newest of all always is, and what a wrong clock put into the future.
    """
    times = sorted(made)
    found = {time for time in times if time > now - timedelta(hours=1)}
    found |= set(times[-1:])
    for span, key in (
        (timedelta(hours=HOURS), "%Y-%m-%d %H"),
        (timedelta(days=DAYS), "%Y-%m-%d"),
        (timedelta(weeks=WEEKS), "%G-%V"),
    ):
        # the later of two with the same key wins
        newest = {time.strftime(key): time for time in times if now - span <= time <= now}
        found |= set(newest.values())
    return found
