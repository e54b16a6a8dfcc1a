"""All ratings, reckoned from the first rated game to the last."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations
from typing import TypeAlias

from oriflamme.server.ratings.rated_game import RatedGame
from oriflamme.server.ratings.rating import Rating
from oriflamme.server.ratings.rating_update import (
    MEETING_WINDOW_MS,
    RatingDebt,
    RatingInputs,
    RatingUpdate,
    update_ratings,
)

TableKind: TypeAlias = tuple[str, int]
"""A ruleset, and a number of seats: each has a scale of its own."""


class InMemoryRatings:
    """The ratings after the games so far. What a server keeps on disk, game by game, is equal."""

    def __init__(self, games: Iterable[RatedGame] = ()) -> None:
        self.ratings: dict[tuple[TableKind, str], Rating] = {}
        self._debts: dict[tuple[TableKind, str], dict[str, RatingDebt]] = defaultdict(dict)
        self._meetings: dict[frozenset[str], list[int]] = defaultdict(list)
        for game in games:
            self.add(game)

    def add(self, game: RatedGame) -> RatingUpdate:
        kind = game.ruleset, len(game.seats)
        update = update_ratings(game, self._inputs(kind, game))
        for person, rating in update.ratings.items():
            self.ratings[kind, person] = rating
        for (who, whom), owes in update.debts.items():
            self._debts[kind, who][whom] = owes
        for pair in combinations(game.people, 2):
            self._meetings[frozenset(pair)].append(game.finished)
        return update

    def rating_of(self, person: str, ruleset: str, seats: int) -> Rating:
        return self.ratings.get(((ruleset, seats), person), Rating())

    def _inputs(self, kind: TableKind, game: RatedGame) -> RatingInputs:
        people, hands = game.people, game.controllers
        owed: dict[tuple[str, str], RatingDebt] = {}
        elsewhere: dict[str, RatingDebt] = {}
        for who in people:
            for whom, owes in self._debts[kind, who].items():
                if whom in hands:
                    owed[who, whom] = owes
                else:
                    elsewhere[who] = elsewhere.get(who, RatingDebt()).maximum(owes)
        ratings = {who: self.rating_of(who, *kind) for who in people}
        return RatingInputs(ratings, self._recent_meetings(game), owed, elsewhere)

    def _recent_meetings(self, game: RatedGame) -> dict[frozenset[str], int]:
        pairs = map(frozenset, combinations(game.people, 2))
        return {
            pair: sum(game.finished - at < MEETING_WINDOW_MS for at in self._meetings[pair])
            for pair in pairs
        }
