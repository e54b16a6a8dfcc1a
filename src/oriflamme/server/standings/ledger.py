"""Ratings as they are kept: what is known before a game, and what is written after it."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypeAlias

from oriflamme.server.ratings.rated_game import RatedGame, encode_game
from oriflamme.server.ratings.reckoning import (
    OFTEN_MS,
    From,
    Known,
    Reckoned,
    reckon,
    with_points,
)
from oriflamme.server.ratings.scale import Rating
from oriflamme.server.store.result_writes import (
    NewRating,
    NewRatingDebt,
    save_rated_game,
    save_rating,
    save_rating_debt,
)
from oriflamme.server.store.statement import Statement
from oriflamme.server.store.store import FetchRows, Store

RATINGS = """
SELECT person, skill, doubt, games, from_one, known_by_one FROM ratings
WHERE ruleset = ? AND seats = ? AND person = ?
"""
MET = """
SELECT count(*) FROM rating_course a JOIN rating_course b ON b.number = a.number
WHERE a.person = ? AND b.person = ? AND a.finished > ?
"""
DEBTS = """
SELECT rival, gained, learned FROM rating_debts WHERE ruleset = ? AND seats = ? AND person = ?
"""

RatingEntry: TypeAlias = NewRating | NewRatingDebt


class Ledger:
    """One rated game after another, each reckoned from what the disk knows."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def writes(self, game: RatedGame) -> list[Statement]:
        """What follows from a game. Refused by the disk where another was reckoned meanwhile."""
        last = await last_number(self._store.rows)
        game = with_points(game)
        reckoned = reckon(game, await self._known(game))
        rated = save_rated_game(last + 1, game.game, encode_game(game))
        return [rated, *statements(entries(last + 1, game, reckoned))]

    async def _known(self, game: RatedGame) -> Known:
        kind, hands = (game.ruleset, len(game.seats)), game.hands
        ratings: dict[str, Rating] = {}
        owed: dict[tuple[str, str], From] = {}
        elsewhere: dict[str, From] = {}
        for who in game.people:
            for person, *numbers in await self._store.rows(RATINGS, *kind, who):
                ratings[person] = Rating(*numbers)
            for rival, gained, learned in await self._store.rows(DEBTS, *kind, who):
                owes = From(gained, learned)
                if rival in hands:
                    owed[who, rival] = owes
                else:
                    elsewhere[who] = elsewhere.get(who, From()).most(owes)
        return Known(ratings, await self._met(game), owed, elsewhere)

    async def _met(self, game: RatedGame) -> dict[frozenset[str], int]:
        met = {}
        for one, other in combinations(game.people, 2):
            ((often,),) = await self._store.rows(MET, one, other, game.finished - OFTEN_MS)
            met[frozenset((one, other))] = often
        return met


async def last_number(rows: FetchRows) -> int:
    """Of the rated game that was reckoned last; 0: none was."""
    ((last,),) = await rows("SELECT coalesce(max(number), 0) FROM rated_games")
    return int(last)


def entries(number: int, game: RatedGame, reckoned: Reckoned) -> Iterator[RatingEntry]:
    """What follows from a game."""
    ruleset, seats = game.ruleset, len(game.seats)
    for person, rating in reckoned.ratings.items():
        yield NewRating(
            number=number,
            ruleset=ruleset,
            seats=seats,
            person=person,
            finished=game.finished,
            skill=rating.skill,
            deviation=rating.doubt,
            games=rating.games,
            gained_from_one=rating.from_one,
            learned_from_one=rating.known_by_one,
            conservative=rating.sure,
            points=rating.points,
            margin=rating.margin,
        )
    for (person, rival), owes in reckoned.owed.items():
        yield NewRatingDebt(ruleset, seats, person, rival, owes.gained, owes.learned)


def statements(entries: Iterable[RatingEntry]) -> Iterator[Statement]:
    for entry in entries:
        if isinstance(entry, NewRating):
            yield from save_rating(entry)
        else:
            yield save_rating_debt(entry)
