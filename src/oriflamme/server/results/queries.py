"""What is asked of the standings."""

from collections import defaultdict
from typing import Any, Final, NamedTuple

from oriflamme.rules.terms import ROUNDS
from oriflamme.server.protocol.standings import (
    CardStatistics,
    RatingPoint,
    ResultCounts,
    TableRating,
)
from oriflamme.server.ratings.rating import Rating
from oriflamme.server.results.outcome import ALL_PEOPLE, ELIMINATED, WIN_PARTS
from oriflamme.server.store.store import Store

MIN_GAMES: Final = 5
MAX_LEADERS: Final = 100
MAX_HISTORY: Final = 500
MAX_OPPONENTS: Final = 24
LEADERS: Final = """
SELECT g.name, g.coat, a.kind, r.skill, r.deviation, r.games, r.gained_from_one,
  r.learned_from_one
FROM ratings r JOIN guests g ON g.id = r.person JOIN accounts a ON a.id = r.person
WHERE r.ruleset = ? AND r.seats = ? AND r.games >= ?
ORDER BY r.conservative DESC, r.person LIMIT ?
"""
OPPONENTS_OF: Final = """
SELECT g.name, g.coat, count(*),
  sum(CASE WHEN r.place < o.place THEN 1 ELSE 0 END),
  sum(CASE WHEN r.place > o.place THEN 1 ELSE 0 END)
FROM results r JOIN results o ON o.game = r.game AND o.seat <> r.seat
JOIN accounts a ON a.id = o.person JOIN guests g ON g.id = o.person
WHERE r.person = ? AND r.is_public >= ?
GROUP BY g.id, g.name, g.coat ORDER BY count(*) DESC, g.id LIMIT ?
"""
RATINGS_OF: Final = """
SELECT ruleset, seats, skill, deviation, games, gained_from_one, learned_from_one FROM ratings
WHERE person = ? ORDER BY games DESC, ruleset, seats
"""
HISTORY_OF: Final = """
SELECT ruleset, seats, finished, points, margin FROM rating_history
WHERE person = ? ORDER BY number DESC LIMIT ?
"""
PLACES_OF: Final = """
SELECT ruleset, seats, place, count(*), sum(won), sum(abandoned) FROM results
WHERE person = ? GROUP BY ruleset, seats, place
"""
CARDS_OF: Final = "SELECT kind, statistic, amount FROM card_counts WHERE person = ?"


class LeaderRow(NamedTuple):
    name: str
    coat: str | None
    kind: str
    rating: Rating


class OpponentRow(NamedTuple):
    name: str
    coat: str | None
    games: int
    ahead: int
    behind: int


class ResultQueries:
    """Rows that were written once, read again."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def leaders(self, ruleset: str, seats: int) -> list[LeaderRow]:
        rows = await self._store.rows(LEADERS, ruleset, seats, MIN_GAMES, MAX_LEADERS)
        return [LeaderRow(name, coat, kind, Rating(*rest)) for name, coat, kind, *rest in rows]

    async def ratings_of(self, person: str) -> tuple[TableRating, ...]:
        rows = await self._store.rows(RATINGS_OF, person)
        found = [(ruleset, seats, Rating(*rest)) for ruleset, seats, *rest in rows]
        return tuple(
            TableRating(ruleset, seats, each.points, each.margin, each.games)
            for ruleset, seats, each in found
        )

    async def rating_history_of(self, person: str) -> tuple[RatingPoint, ...]:
        rows = await self._store.rows(HISTORY_OF, person, MAX_HISTORY)
        return tuple(RatingPoint(*row) for row in reversed(rows))

    async def places_of(self, person: str) -> tuple[ResultCounts, ...]:
        kinds: dict[tuple[str, int], list[tuple[int, int, int, int]]] = defaultdict(list)
        for ruleset, seats, *numbers in await self._store.rows(PLACES_OF, person):
            kinds[ruleset, seats].append(tuple(numbers))
        tallies = [_places(*kind, rows) for kind, rows in kinds.items()]
        return tuple(sorted(tallies, key=lambda each: -sum(each.places)))

    async def opponents_of(self, person: str, *, is_you: bool) -> list[OpponentRow]:
        """Whom one met where strangers may not look is one's own business."""
        rows = await self._store.rows(OPPONENTS_OF, person, 0 if is_you else 1, MAX_OPPONENTS)
        return [OpponentRow(*row) for row in rows]

    async def cards_of(self, person: str) -> tuple[CardStatistics, ...]:
        return card_statistics(await self._store.rows(CARDS_OF, person))

    async def cards_at(self, ruleset: str, seats: int) -> tuple[CardStatistics, ...]:
        sql = f"{CARDS_OF} AND ruleset = ? AND seats = ?"
        return card_statistics(await self._store.rows(sql, ALL_PEOPLE, ruleset, seats))


def _places(ruleset: str, seats: int, rows: list[tuple[int, int, int, int]]) -> ResultCounts:
    places = {place: count for place, count, _, _ in rows}
    return ResultCounts(
        ruleset,
        seats,
        tuple(places.get(place, 0) for place in range(1, seats + 1)),
        won=sum(won for _, _, won, _ in rows),
        abandoned=sum(left for _, _, _, left in rows),
    )


def card_statistics(rows: list[tuple[Any, ...]]) -> tuple[CardStatistics, ...]:
    """Shares from sums, the most played first."""
    sums: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for kind, statistic, amount in rows:
        sums[kind][statistic] += amount
    found = [_card(kind, counts) for kind, counts in sums.items() if counts["played"]]
    return tuple(sorted(found, key=lambda card: (-card.games, card.kind)))


def _card(kind: str, counts: dict[str, int]) -> CardStatistics:
    played = counts["played"]
    eliminated = {
        statistic.removeprefix(ELIMINATED): n / played
        for statistic, n in counts.items()
        if statistic.startswith(ELIMINATED)
    }
    return CardStatistics(
        kind=kind,
        games=counts["games"],
        win_share=counts["won"] / WIN_PARTS / counts["games"],
        influence=counts["earned"] / played,
        rounds=tuple(counts[f"revealed:{number}"] / played for number in range(1, ROUNDS + 1)),
        eliminated_by=dict(sorted(eliminated.items(), key=lambda each: (-each[1], each[0]))),
    )
