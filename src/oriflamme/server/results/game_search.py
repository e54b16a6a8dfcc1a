"""Finished games by person, rival, ruleset, seats, result and date, a page at a time."""

from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

from msgspec import Struct

from oriflamme.server.store.store import Store

PAGE_SIZE: Final = 24
DAY_MS: Final = 86_400_000


class GameFilter(Struct, frozen=True):
    """Which games; what is none is no matter."""

    person: str | None = None
    """By id."""
    opponent: str | None = None
    ruleset: str | None = None
    seats: int | None = None
    won: bool | None = None
    rated: bool | None = None
    since: int | None = None
    until: int | None = None
    public_only: bool = True
    after: tuple[int, str] | None = None
    """The last game of the page before: when it was finished, and its id."""


class FoundGame(NamedTuple):
    id: str
    finished: int
    summary: bytes
    seat: int | None


async def search_games(
    store: Store, filters: GameFilter
) -> tuple[list[FoundGame], tuple[int, str] | None]:
    """A page of games, newest first, and where the next begins."""
    where, values = _conditions(filters)
    sql = (
        "SELECT r.game, r.finished, g.summary, r.seat FROM results r JOIN games g ON g.id = r.game"
        f" WHERE {' AND '.join(where)} ORDER BY r.finished DESC, r.game DESC LIMIT ?"
    )
    rows = await store.rows(sql, *values, PAGE_SIZE + 1)
    found = [FoundGame(*row) for row in rows[:PAGE_SIZE]]
    if filters.person is None:
        found = [each._replace(seat=None) for each in found]
    return found, (found[-1].finished, found[-1].id) if len(rows) > PAGE_SIZE else None


def _conditions(wanted: GameFilter) -> tuple[list[str], list[Any]]:
    """Through the index of a person's games, or of all by date."""
    where = ["r.seat = 0" if wanted.person is None else "r.person = ?"]
    values: list[Any] = [] if wanted.person is None else [wanted.person]
    if wanted.public_only:
        where.append("r.is_public = 1")
    if wanted.opponent is not None:
        where.append(
            "EXISTS (SELECT 1 FROM results o WHERE o.game = r.game AND o.seat <> r.seat"
            " AND o.person = ?)"
        )
        values.append(wanted.opponent)
    plain = {
        "r.ruleset = ?": wanted.ruleset,
        "r.seats = ?": wanted.seats,
        "r.won = ?": None if wanted.won is None else int(wanted.won),
        "r.rated = ?": None if wanted.rated is None else int(wanted.rated),
        "r.finished >= ?": wanted.since,
        "r.finished < ?": wanted.until,
    }
    for condition, value in plain.items():
        if value is not None:
            where.append(condition)
            values.append(value)
    if wanted.after is not None:
        finished, game = wanted.after
        where.append("(r.finished < ? OR (r.finished = ? AND r.game < ?))")
        values += [finished, finished, game]
    return where, values


def day_start(text: str) -> int:
    """When a day began, in milliseconds; the 31st of a shorter month is the 1st of the next."""
    year, month, number = map(int, text.split("-"))
    first = datetime(year, month, 1, tzinfo=UTC)
    return round((first + timedelta(days=number - 1)).timestamp() * 1000)
