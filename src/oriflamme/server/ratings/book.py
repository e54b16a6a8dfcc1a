"""All ratings, reckoned from the first rated game to the last."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations
from typing import TypeAlias

from oriflamme.server.ratings.rated_game import RatedGame
from oriflamme.server.ratings.reckoning import OFTEN_MS, From, Known, Reckoned, reckon
from oriflamme.server.ratings.scale import Rating

Kind: TypeAlias = tuple[str, int]
"""A ruleset, and a number of seats: each has a scale of its own."""


class Book:
    """The ratings after the games so far. What a server keeps on disk, game by game, is equal."""

    def __init__(self, games: Iterable[RatedGame] = ()) -> None:
        self.ratings: dict[tuple[Kind, str], Rating] = {}
        self._owed: dict[tuple[Kind, str], dict[str, From]] = defaultdict(dict)
        self._met: dict[frozenset[str], list[int]] = defaultdict(list)
        for game in games:
            self.add(game)

    def add(self, game: RatedGame) -> Reckoned:
        kind = game.ruleset, len(game.seats)
        reckoned = reckon(game, self._known(kind, game))
        for person, rating in reckoned.ratings.items():
            self.ratings[kind, person] = rating
        for (who, whom), owes in reckoned.owed.items():
            self._owed[kind, who][whom] = owes
        for pair in combinations(game.people, 2):
            self._met[frozenset(pair)].append(game.finished)
        return reckoned

    def of(self, person: str, ruleset: str, seats: int) -> Rating:
        return self.ratings.get(((ruleset, seats), person), Rating())

    def _known(self, kind: Kind, game: RatedGame) -> Known:
        people, hands = game.people, game.hands
        owed: dict[tuple[str, str], From] = {}
        elsewhere: dict[str, From] = {}
        for who in people:
            for whom, owes in self._owed[kind, who].items():
                if whom in hands:
                    owed[who, whom] = owes
                else:
                    elsewhere[who] = elsewhere.get(who, From()).most(owes)
        ratings = {who: self.of(who, *kind) for who in people}
        return Known(ratings, self._met_lately(game), owed, elsewhere)

    def _met_lately(self, game: RatedGame) -> dict[frozenset[str], int]:
        pairs = map(frozenset, combinations(game.people, 2))
        return {
            pair: sum(game.finished - at < OFTEN_MS for at in self._met[pair]) for pair in pairs
        }
