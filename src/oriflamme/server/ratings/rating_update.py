"""From one rated game to the ratings after it.

Every two at a table are compared as if they had played each other alone, and each comparison
weighs the less the more sit there: three opponents say less than three games would. What keeps
people from raising themselves:

- A bot stands still, and beating it lifts nobody above where it stands.
- The same two meet for full weight three times in thirty days; each time after that weighs half
  of the time before.
- Somebody known gains and loses nothing by somebody unknown.
- What one single person has made of somebody does not count (`Rating`). The programs that play by
  accounts of somebody's own count as that person, and not at all against each other.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from math import exp, hypot, log
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from oriflamme.server.ratings.bot_ratings import bot_skill
from oriflamme.server.ratings.rated_game import RatedGame, RatedSeat
from oriflamme.server.ratings.rating import (
    DRIFT,
    ESTABLISHED_GAMES,
    INITIAL_DEVIATION,
    INITIAL_SKILL,
    MILLION,
    PERFORMANCE_DEVIATION,
    Rating,
    to_millionths,
)

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


MEETING_WINDOW_MS: Final = 30 * 86_400_000
FULL_WEIGHT_MEETINGS: Final = 3
BOT_DEVIATION: Final = 1.0
"""The doubt about a bot's place."""


class PairUpdate(NamedTuple):
    """How far somebody's skill moves, and by how much the logarithm of its variance falls."""

    skill_change: float
    learned: float

    def weighted(self, weight: float) -> "PairUpdate":
        return PairUpdate(self.skill_change * weight, self.learned * weight)


@cache
def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce

    return PlackettLuce(
        mu=INITIAL_SKILL, sigma=INITIAL_DEVIATION, beta=PERFORMANCE_DEVIATION, tau=0.0
    )


def compare_pair(
    one: tuple[float, float], other: tuple[float, float], place: int, others: int
) -> tuple[PairUpdate, PairUpdate]:
    """By OpenSkill's model of Plackett and Luce; each is given as skill and doubt."""
    model = _model()
    before = [[model.rating(mu=skill, sigma=doubt)] for skill, doubt in (one, other)]
    after = model.rate(before, ranks=[float(place), float(others)])
    (first,), (second,) = after
    return (
        PairUpdate(first.mu - one[0], 2 * log(one[1] / first.sigma)),
        PairUpdate(second.mu - other[0], 2 * log(other[1] / second.sigma)),
    )


class RatingDebt(NamedTuple):
    """What somebody owes to another: skill gained, and what was learned by it, in millionths."""

    gained: int = 0
    learned: int = 0

    def maximum(self, other: "RatingDebt") -> "RatingDebt":
        return RatingDebt(max(self.gained, other.gained), max(self.learned, other.learned))


Debts: TypeAlias = Mapping[tuple[str, str], RatingDebt]
"""What the first, by account, owes to the second, by who is behind the account."""


class RatingInputs(NamedTuple):
    """What must be known before a game is reckoned."""

    ratings: Mapping[str, Rating]
    """Of those who sit there; whoever is missing is new."""
    meetings: Mapping[frozenset[str], int]
    """How often two of them met in a rated game within thirty days."""
    debts: Debts
    """Between those who sit there, at this kind of table."""
    debts_elsewhere: Mapping[str, RatingDebt]
    """The most each of them owes to any one person who does not sit there."""


class RatingUpdate(NamedTuple):
    """What follows from a game."""

    ratings: dict[str, Rating]
    debts: dict[tuple[str, str], RatingDebt]


def update_ratings(game: RatedGame, inputs: RatingInputs) -> RatingUpdate:
    before = {who: inputs.ratings.get(who, Rating()) for who in game.people}
    ratings = {who: _with_drift(rating) for who, rating in before.items()}
    owed = dict(inputs.debts)
    for who, whom, change in _pair_updates(game, before, inputs):
        moved = RatingDebt(to_millionths(change.skill_change), to_millionths(change.learned))
        ratings[who] = _apply(ratings[who], moved)
        if whom is not None:
            sofar = owed.get((who, whom), RatingDebt())
            owed[who, whom] = RatingDebt(sofar.gained + moved.gained, sofar.learned + moved.learned)
    return RatingUpdate(
        {who: _with_largest_debt(who, ratings[who], owed, inputs) for who in ratings}, owed
    )


def _pair_updates(
    game: RatedGame, before: Mapping[str, Rating], inputs: RatingInputs
) -> Iterator[tuple[str, str | None, PairUpdate]]:
    """What each pair says of a person, and who was behind the other."""
    pair_weight = 1 / (len(game.seats) - 1)
    for one, other in combinations(game.seats, 2):
        first, second = (
            _skill_and_deviation(game, one, before),
            _skill_and_deviation(game, other, before),
        )
        if (
            first is None
            or second is None
            or (one.controller and one.controller == other.controller)
        ):
            continue
        changes = compare_pair(first, second, one.place, other.place)
        for mine, theirs, change in ((one, other, changes[0]), (other, one, changes[1])):
            if mine.person is None:
                continue
            if theirs.person is None:
                change = _cap_at_bot(change, *((first, second) if mine is one else (second, first)))
            weight = pair_weight * _weight(mine.person, theirs.person, before, inputs)
            yield mine.person, theirs.controller, change.weighted(weight)


def _skill_and_deviation(
    game: RatedGame, seat: RatedSeat, before: Mapping[str, Rating]
) -> tuple[float, float] | None:
    """Skill and doubt; none where nobody has measured the bot."""
    if seat.person:
        rating = before[seat.person]
        return rating.skill / MILLION, hypot(rating.deviation / MILLION, DRIFT)
    point = _bot_skill(game, seat)
    return None if point is None else (point, BOT_DEVIATION)


def _bot_skill(game: RatedGame, seat: RatedSeat) -> float | None:
    if seat.bot_skill is not None or seat.bot is None:
        return seat.bot_skill
    return bot_skill(seat.bot, game.ruleset, len(game.seats))


def with_bot_skills(game: RatedGame) -> RatedGame:
    """With the places of its bots written down, so that its ratings follow from it alone."""
    seats = (replace(seat, bot_skill=_bot_skill(game, seat)) for seat in game.seats)
    return replace(game, seats=tuple(seats))


def _cap_at_bot(
    change: PairUpdate, mine: tuple[float, float], bots: tuple[float, float]
) -> PairUpdate:
    """Beating a bot lifts nobody above it."""
    return change._replace(skill_change=min(change.skill_change, max(0.0, bots[0] - mine[0])))


def _weight(
    who: str, whom: str | None, before: Mapping[str, Rating], inputs: RatingInputs
) -> float:
    if whom is None:
        return 1.0
    if before[who].games >= ESTABLISHED_GAMES > before[whom].games:
        return 0.0
    meetings = inputs.meetings.get(frozenset((who, whom)), 0)
    return 0.5 ** max(0, meetings - FULL_WEIGHT_MEETINGS + 1)


def _with_drift(rating: Rating) -> Rating:
    doubt = to_millionths(hypot(rating.deviation / MILLION, DRIFT))
    return replace(rating, deviation=doubt, games=rating.games + 1)


def _apply(rating: Rating, by: RatingDebt) -> Rating:
    doubt = round(rating.deviation * exp(-by.learned / MILLION / 2))
    return replace(rating, skill=rating.skill + by.gained, deviation=doubt)


def _with_largest_debt(who: str, rating: Rating, owed: Debts, inputs: RatingInputs) -> Rating:
    """With the most that one single person gave."""
    largest = RatingDebt().maximum(inputs.debts_elsewhere.get(who, RatingDebt()))
    for (debtor, _), owes in owed.items():
        if debtor == who:
            largest = largest.maximum(owes)
    return replace(rating, gained_from_one=largest.gained, learned_from_one=largest.learned)
