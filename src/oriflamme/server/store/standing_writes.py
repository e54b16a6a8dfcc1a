"""What can be written of how games came out and how strong people are, and the SQL of it."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import astuple

from oriflamme.server.store.statement import Statement


class SaveResult(Struct, frozen=True):
    """How one seat of a finished game came out."""

    game: str
    seat: int
    person: str | None
    bot: str | None
    ruleset: str
    seats: int
    finished: int
    rated: int
    open: int
    """Whether anybody may find the game."""
    place: int
    won: int
    influence: int
    abandoned: int


class MarkReckoned(Struct, frozen=True):
    """A finished game was looked through. A second time refuses the whole unit."""

    game: str


class AddCount(Struct, frozen=True):
    """So much more of something about a card; `person` is empty for everybody."""

    person: str
    ruleset: str
    seats: int
    kind: str
    what: str
    amount: int


class SaveRatedGame(Struct, frozen=True):
    """The next rated game. A number that is already there refuses the whole unit."""

    number: int
    game: str
    body: bytes


class SaveRating(Struct, frozen=True):
    """Somebody's rating after a game, in millionths, and as it was shown."""

    number: int
    ruleset: str
    seats: int
    person: str
    finished: int
    skill: int
    doubt: int
    games: int
    from_one: int
    known_by_one: int
    sure: int
    points: int
    margin: int


class SaveDebt(Struct, frozen=True):
    """What of a rating is owed to a rival."""

    ruleset: str
    seats: int
    person: str
    rival: str
    gained: int
    learned: int


class StillLast(Struct, frozen=True):
    """Refuses the whole unit where another game was rated meanwhile."""

    number: int


class DropRatings(Struct, frozen=True):
    """Somebody's ratings, with their course and what is owed, go; those that follow come next."""

    person: str


StandingWrite: TypeAlias = (
    SaveResult
    | MarkReckoned
    | AddCount
    | SaveRatedGame
    | SaveRating
    | SaveDebt
    | StillLast
    | DropRatings
)

SAVE_RESULT: Final = "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
ADD_COUNT: Final = """
INSERT INTO card_counts (person, ruleset, seats, kind, what, amount) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (person, ruleset, seats, kind, what)
DO UPDATE SET amount = card_counts.amount + excluded.amount
"""
SAVE_RATING: Final = """
INSERT INTO ratings (ruleset, seats, person, skill, doubt, games, from_one, known_by_one, sure)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (person, ruleset, seats) DO UPDATE SET skill = excluded.skill,
  doubt = excluded.doubt, games = excluded.games, from_one = excluded.from_one,
  known_by_one = excluded.known_by_one, sure = excluded.sure
"""
SAVE_COURSE: Final = """
INSERT INTO rating_course (person, number, ruleset, seats, finished, points, margin)
VALUES (?, ?, ?, ?, ?, ?, ?)
"""
SAVE_DEBT: Final = """
INSERT INTO rating_debts (ruleset, seats, person, rival, gained, learned)
VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (person, ruleset, seats, rival)
DO UPDATE SET gained = excluded.gained, learned = excluded.learned
"""
STILL_LAST: Final = """
UPDATE rated_games SET game = game WHERE number = ?1
  AND NOT EXISTS (SELECT 1 FROM rated_games WHERE number > ?1)
"""
ADOPT_COUNTS: Final = """
INSERT INTO card_counts (person, ruleset, seats, kind, what, amount)
SELECT ?, ruleset, seats, kind, what, amount FROM card_counts WHERE person = ?
ON CONFLICT (person, ruleset, seats, kind, what)
DO UPDATE SET amount = card_counts.amount + excluded.amount
"""


def save_standing(op: StandingWrite) -> Iterator[Statement]:
    match op:
        case SaveResult():
            yield Statement(SAVE_RESULT, astuple(op))
        case MarkReckoned(game):
            yield Statement("INSERT INTO reckoned (game) VALUES (?)", (game,))
        case AddCount():
            yield Statement(ADD_COUNT, astuple(op))
        case SaveRatedGame(number, game, body):
            insert = "INSERT INTO rated_games (number, game, body) VALUES (?, ?, ?)"
            yield Statement(insert, (number, game, body))
        case SaveRating(number, ruleset, seats, person, finished):
            numbers = (op.skill, op.doubt, op.games, op.from_one, op.known_by_one, op.sure)
            yield Statement(SAVE_RATING, (ruleset, seats, person, *numbers))
            shown = (person, number, ruleset, seats, finished, op.points, op.margin)
            yield Statement(SAVE_COURSE, shown)
        case SaveDebt():
            yield Statement(SAVE_DEBT, astuple(op))
        case StillLast(number):
            yield Statement(STILL_LAST, (number,), unless_none="another game was rated")
        case DropRatings(person):
            yield from _drop_ratings(person)


def adopt_standing(guest: str, account: str) -> Iterator[Statement]:
    """What a guest played is the account's; a guest has no ratings."""
    yield Statement("UPDATE results SET person = ? WHERE person = ?", (account, guest))
    yield Statement(ADOPT_COUNTS, (account, guest))
    yield Statement("DELETE FROM card_counts WHERE person = ?", (guest,))


def forget_standing(person: str) -> Iterator[Statement]:
    """Somebody is deleted. How their games came out stays, with nobody in the seat; the rated games
    stay too, by an id that leads nowhere, for others' ratings follow from them."""
    yield Statement("UPDATE results SET person = NULL WHERE person = ?", (person,))
    yield Statement("DELETE FROM card_counts WHERE person = ?", (person,))
    yield from _drop_ratings(person)


def _drop_ratings(person: str) -> Iterator[Statement]:
    for rows in ("ratings", "rating_debts", "rating_course"):
        yield Statement(f"DELETE FROM {rows} WHERE person = ?", (person,))
