"""All ratings reckoned again from the first rated game on, and held against those that are kept."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from oriflamme.server.ratings.book import Book
from oriflamme.server.ratings.rated_game import decode_game
from oriflamme.server.standings.ledger import RatingEntry, entries, last_number, statements
from oriflamme.server.store.result_writes import NewRating, delete_ratings, require_last_rated
from oriflamme.server.store.store import FetchRows, WriteConflict
from oriflamme.server.store.writes import Write

Key: TypeAlias = tuple[Any, ...]
"""The table, the person, and which of their rows it is."""
Row: TypeAlias = tuple[Any, ...]
Follows: TypeAlias = Mapping[str, list[RatingEntry]]
"""What is to be kept of each person, in the order of the games."""

QUESTIONS: Final = {
    "ratings": (
        "SELECT person, ruleset, seats, skill, doubt, games, from_one, known_by_one, sure"
        " FROM ratings",
        3,
    ),
    "rating_debts": (
        "SELECT person, ruleset, seats, rival, gained, learned FROM rating_debts",
        4,
    ),
    "rating_course": (
        "SELECT person, number, ruleset, seats, finished, points, margin FROM rating_course",
        2,
    ),
}
"""For all rows of each table, and how many fields are the key."""


class Difference(NamedTuple):
    """A row that does not follow from the rated games."""

    key: Key
    kept: Row | None
    reckoned: Row | None
    """None: nothing follows."""

    @property
    def person(self) -> str:
        return str(self.key[1])


class Audit(NamedTuple):
    games: int
    last: int
    """The number of the last rated game."""
    follows: Follows
    differences: tuple[Difference, ...]


class House(Protocol):
    """A database that can be asked and written to."""

    @property
    def rows(self) -> FetchRows: ...

    async def keep(self, *unit: Write) -> None: ...


async def audit(rows: FetchRows) -> Audit:
    """As of one moment: where a game is rated meanwhile it begins again."""
    while True:
        last = await last_number(rows)
        log = await rows("SELECT number, body FROM rated_games ORDER BY number")
        people = {id for (id,) in await rows("SELECT id FROM guests")}
        kept = await _kept(rows)
        if await last_number(rows) == last:
            follows = _follows([(number, body) for number, body in log], people)
            return Audit(len(log), last, follows, tuple(_differences(kept, _as_rows(follows))))


async def mend(house: House) -> Audit:
    """Write what follows in the place of what does not, and look again; what was found at first."""
    found = looked = await audit(house.rows)
    while looked.differences:
        try:
            await _write(house, looked)
        except WriteConflict:
            """Another game was rated meanwhile, perhaps from what is wrong: it is looked again."""
        looked = await audit(house.rows)
    return found


async def _write(house: House, looked: Audit) -> None:
    held = [require_last_rated(looked.last)] if looked.last else []
    for person in sorted({each.person for each in looked.differences}):
        follows = statements(looked.follows.get(person, ()))
        await house.keep(*held, *delete_ratings(person), *follows)


async def _kept(rows: FetchRows) -> dict[Key, Row]:
    found: dict[Key, Row] = {}
    for table, (question, width) in QUESTIONS.items():
        for row in await rows(question):
            found[table, *row[:width]] = row[width:]
    return found


def _follows(log: Iterable[tuple[int, bytes]], people: set[str]) -> Follows:
    """Of somebody who was deleted nothing is kept; what others owe to them is."""
    book, follows = Book(), defaultdict[str, list[RatingEntry]](list)
    for number, body in log:
        game = decode_game(body)
        for entry in entries(number, game, book.add(game)):
            if entry.person in people:
                follows[entry.person].append(entry)
    return follows


def _as_rows(follows: Follows) -> dict[Key, Row]:
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
        yield ("rating_course", new.person, new.number), shown
    else:
        owed = (new.gained, new.learned)
        yield ("rating_debts", new.person, new.ruleset, new.seats, new.opponent), owed


def _differences(kept: dict[Key, Row], reckoned: dict[Key, Row]) -> Iterator[Difference]:
    for key in sorted(kept.keys() | reckoned.keys()):
        if kept.get(key) != reckoned.get(key):
            yield Difference(key, kept.get(key), reckoned.get(key))
