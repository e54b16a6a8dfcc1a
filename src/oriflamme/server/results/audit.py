"""All ratings reckoned again from the first rated game on, and held against those that are kept."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from oriflamme.server.ratings.in_memory_ratings import InMemoryRatings
from oriflamme.server.ratings.rated_game import decode_game
from oriflamme.server.results.rating_store import (
    RatingEntry,
    entries,
    last_rated_number,
    statements,
)
from oriflamme.server.store.result_writes import NewRating, delete_ratings, require_last_rated
from oriflamme.server.store.store import FetchRows, WriteConflict
from oriflamme.server.store.writes import Write

Key: TypeAlias = tuple[Any, ...]
"""The table, the person, and which of their rows it is."""
Row: TypeAlias = tuple[Any, ...]
ExpectedEntries: TypeAlias = Mapping[str, list[RatingEntry]]
"""What is to be kept of each person, in the order of the games."""

TABLE_QUERIES: Final = {
    "ratings": (
        "SELECT person, ruleset, seats, skill, deviation, games, gained_from_one,"
        " learned_from_one, conservative FROM ratings",
        3,
    ),
    "rating_debts": (
        "SELECT person, ruleset, seats, opponent, gained, learned FROM rating_debts",
        4,
    ),
    "rating_history": (
        "SELECT person, number, ruleset, seats, finished, points, margin FROM rating_history",
        2,
    ),
}
"""For all rows of each table, and how many fields are the key."""


class RatingDifference(NamedTuple):
    """A row that does not follow from the rated games."""

    key: Key
    stored: Row | None
    computed: Row | None
    """None: nothing follows."""

    @property
    def person(self) -> str:
        return str(self.key[1])


class RatingAudit(NamedTuple):
    games: int
    last: int
    """The number of the last rated game."""
    expected: ExpectedEntries
    differences: tuple[RatingDifference, ...]


class RatingDatabase(Protocol):
    """A database that can be asked and written to."""

    @property
    def rows(self) -> FetchRows: ...

    async def commit(self, *unit: Write) -> None: ...


async def audit(rows: FetchRows) -> RatingAudit:
    """As of one moment: where a game is rated meanwhile it begins again."""
    while True:
        last = await last_rated_number(rows)
        log = await rows("SELECT number, body FROM rated_games ORDER BY number")
        people = {id for (id,) in await rows("SELECT id FROM guests")}
        stored = await _stored_rows(rows)
        if await last_rated_number(rows) == last:
            expected = _recompute([(number, body) for number, body in log], people)
            return RatingAudit(
                len(log), last, expected, tuple(_differences(stored, _as_rows(expected)))
            )


async def repair(database: RatingDatabase) -> RatingAudit:
    """Write what follows in the place of what does not, and look again; what was found at first."""
    found = latest = await audit(database.rows)
    while latest.differences:
        try:
            await _write_expected(database, latest)
        except WriteConflict:
            """Another game was rated meanwhile, perhaps from what is wrong: it is looked again."""
        latest = await audit(database.rows)
    return found


async def _write_expected(database: RatingDatabase, found: RatingAudit) -> None:
    held = [require_last_rated(found.last)] if found.last else []
    for person in sorted({each.person for each in found.differences}):
        follows = statements(found.expected.get(person, ()))
        await database.commit(*held, *delete_ratings(person), *follows)


async def _stored_rows(rows: FetchRows) -> dict[Key, Row]:
    found: dict[Key, Row] = {}
    for table, (question, width) in TABLE_QUERIES.items():
        for row in await rows(question):
            found[table, *row[:width]] = row[width:]
    return found


def _recompute(log: Iterable[tuple[int, bytes]], people: set[str]) -> ExpectedEntries:
    """Of somebody who was deleted nothing is kept; what others owe to them is."""
    book, follows = InMemoryRatings(), defaultdict[str, list[RatingEntry]](list)
    for number, body in log:
        game = decode_game(body)
        for entry in entries(number, game, book.add(game)):
            if entry.person in people:
                follows[entry.person].append(entry)
    return follows


def _as_rows(follows: ExpectedEntries) -> dict[Key, Row]:
    return {key: row for each in follows.values() for entry in each for key, row in _rows(entry)}


def _rows(new: RatingEntry) -> Iterator[tuple[Key, Row]]:
    """Of the same key the latest counts."""
    if isinstance(new, NewRating):
        rating = (
            new.skill,
            new.deviation,
            new.games,
            new.gained_from_one,
            new.learned_from_one,
            new.conservative,
        )
        yield ("ratings", new.person, new.ruleset, new.seats), rating
        shown = (new.ruleset, new.seats, new.finished, new.points, new.margin)
        yield ("rating_history", new.person, new.number), shown
    else:
        owed = (new.gained, new.learned)
        yield ("rating_debts", new.person, new.ruleset, new.seats, new.opponent), owed


def _differences(stored: dict[Key, Row], computed: dict[Key, Row]) -> Iterator[RatingDifference]:
    for key in sorted(stored.keys() | computed.keys()):
        if stored.get(key) != computed.get(key):
            yield RatingDifference(key, stored.get(key), computed.get(key))
