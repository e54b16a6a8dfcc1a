"""Ratings as they are kept: what is known before a game, and what is written after it."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypeAlias

from oriflamme.server.ratings.rated_game import RatedGame, encode_game
from oriflamme.server.ratings.rating import Rating
from oriflamme.server.ratings.rating_update import (
    MEETING_WINDOW_MS,
    RatingDebt,
    RatingInputs,
    RatingUpdate,
    update_ratings,
    with_bot_skills,
)
from oriflamme.server.store.result_writes import (
    NewRating,
    NewRatingDebt,
    save_rated_game,
    save_rating,
    save_rating_debt,
)
from oriflamme.server.store.statement import Statement
from oriflamme.server.store.store import FetchRows, Store

SELECT_RATING = """
SELECT person, skill, deviation, games, gained_from_one, learned_from_one FROM ratings
WHERE ruleset = ? AND seats = ? AND person = ?
"""
COUNT_MEETINGS = """
SELECT count(*) FROM rating_history a JOIN rating_history b ON b.number = a.number
WHERE a.person = ? AND b.person = ? AND a.finished > ?
"""
SELECT_DEBTS = """
SELECT opponent, gained, learned FROM rating_debts WHERE ruleset = ? AND seats = ? AND person = ?
"""

RatingEntry: TypeAlias = NewRating | NewRatingDebt


class RatingStore:
    """One rated game after another, each reckoned from what the disk knows."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def writes_for(self, game: RatedGame) -> list[Statement]:
        """What follows from a game. Refused by the disk where another was reckoned meanwhile."""
        last = await last_rated_number(self._store.rows)
        game = with_bot_skills(game)
        reckoned = update_ratings(game, await self._inputs(game))
        rated = save_rated_game(last + 1, game.game, encode_game(game))
        return [rated, *statements(entries(last + 1, game, reckoned))]

    async def _inputs(self, game: RatedGame) -> RatingInputs:
        kind, hands = (game.ruleset, len(game.seats)), game.controllers
        ratings: dict[str, Rating] = {}
        owed: dict[tuple[str, str], RatingDebt] = {}
        elsewhere: dict[str, RatingDebt] = {}
        for who in game.people:
            for person, *numbers in await self._store.rows(SELECT_RATING, *kind, who):
                ratings[person] = Rating(*numbers)
            for rival, gained, learned in await self._store.rows(SELECT_DEBTS, *kind, who):
                owes = RatingDebt(gained, learned)
                if rival in hands:
                    owed[who, rival] = owes
                else:
                    elsewhere[who] = elsewhere.get(who, RatingDebt()).maximum(owes)
        return RatingInputs(ratings, await self._meetings(game), owed, elsewhere)

    async def _meetings(self, game: RatedGame) -> dict[frozenset[str], int]:
        met = {}
        for one, other in combinations(game.people, 2):
            ((often,),) = await self._store.rows(
                COUNT_MEETINGS, one, other, game.finished - MEETING_WINDOW_MS
            )
            met[frozenset((one, other))] = often
        return met


async def last_rated_number(rows: FetchRows) -> int:
    """Of the rated game that was reckoned last; 0: none was."""
    ((last,),) = await rows("SELECT coalesce(max(number), 0) FROM rated_games")
    return int(last)


def entries(number: int, game: RatedGame, update: RatingUpdate) -> Iterator[RatingEntry]:
    """What follows from a game."""
    ruleset, seats = game.ruleset, len(game.seats)
    for person, rating in update.ratings.items():
        yield NewRating(
            number=number,
            ruleset=ruleset,
            seats=seats,
            person=person,
            finished=game.finished,
            skill=rating.skill,
            deviation=rating.deviation,
            games=rating.games,
            gained_from_one=rating.gained_from_one,
            learned_from_one=rating.learned_from_one,
            conservative=rating.conservative,
            points=rating.points,
            margin=rating.margin,
        )
    for (person, rival), owes in update.debts.items():
        yield NewRatingDebt(ruleset, seats, person, rival, owes.gained, owes.learned)


def statements(entries: Iterable[RatingEntry]) -> Iterator[Statement]:
    for entry in entries:
        if isinstance(entry, NewRating):
            yield from save_rating(entry)
        else:
            yield save_rating_debt(entry)
