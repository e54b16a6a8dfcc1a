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

from oriflamme.server.ratings.bot_points import point_of
from oriflamme.server.ratings.rated_game import RatedGame, RatedSeat
from oriflamme.server.ratings.scale import (
    BEGINNING,
    CHANCE,
    DOUBT,
    DRIFT,
    FINE,
    SETTLED,
    Rating,
    fine,
)

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


OFTEN_MS: Final = 30 * 86_400_000
WHOLE: Final = 3
FIRM: Final = 1.0
"""The doubt about a bot's place."""


class Told(NamedTuple):
    """How far somebody's skill moves, and by how much the logarithm of its variance falls."""

    moved: float
    learned: float

    def weighed(self, weight: float) -> "Told":
        return Told(self.moved * weight, self.learned * weight)


@cache
def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=BEGINNING, sigma=DOUBT, beta=CHANCE, tau=0.0)


def compare(
    one: tuple[float, float], other: tuple[float, float], place: int, others: int
) -> tuple[Told, Told]:
    """By OpenSkill's model of Plackett and Luce; each is given as skill and doubt."""
    model = _model()
    before = [[model.rating(mu=skill, sigma=doubt)] for skill, doubt in (one, other)]
    after = model.rate(before, ranks=[float(place), float(others)])
    (first,), (second,) = after
    return (
        Told(first.mu - one[0], 2 * log(one[1] / first.sigma)),
        Told(second.mu - other[0], 2 * log(other[1] / second.sigma)),
    )


class From(NamedTuple):
    """What somebody owes to another: skill gained, and what was learned by it, in millionths."""

    gained: int = 0
    learned: int = 0

    def most(self, other: "From") -> "From":
        return From(max(self.gained, other.gained), max(self.learned, other.learned))


Owed: TypeAlias = Mapping[tuple[str, str], From]
"""What the first, by account, owes to the second, by who is behind the account."""


class Known(NamedTuple):
    """What must be known before a game is reckoned."""

    ratings: Mapping[str, Rating]
    """Of those who sit there; whoever is missing is new."""
    met: Mapping[frozenset[str], int]
    """How often two of them met in a rated game within thirty days."""
    owed: Owed
    """Between those who sit there, at this kind of table."""
    elsewhere: Mapping[str, From]
    """The most each of them owes to any one person who does not sit there."""


class Reckoned(NamedTuple):
    """What follows from a game."""

    ratings: dict[str, Rating]
    owed: dict[tuple[str, str], From]


def reckon(game: RatedGame, known: Known) -> Reckoned:
    before = {who: known.ratings.get(who, Rating()) for who in game.people}
    ratings = {who: _drifted(rating) for who, rating in before.items()}
    owed = dict(known.owed)
    for who, whom, said in _sayings(game, before, known):
        moved = From(fine(said.moved), fine(said.learned))
        ratings[who] = _moved(ratings[who], moved)
        if whom is not None:
            sofar = owed.get((who, whom), From())
            owed[who, whom] = From(sofar.gained + moved.gained, sofar.learned + moved.learned)
    return Reckoned({who: _owing(who, ratings[who], owed, known) for who in ratings}, owed)


def _sayings(
    game: RatedGame, before: Mapping[str, Rating], known: Known
) -> Iterator[tuple[str, str | None, Told]]:
    """What each pair says of a person, and who was behind the other."""
    share = 1 / (len(game.seats) - 1)
    for one, other in combinations(game.seats, 2):
        first, second = _strength(game, one, before), _strength(game, other, before)
        if first is None or second is None or (one.hand and one.hand == other.hand):
            continue
        said = compare(first, second, one.place, other.place)
        for mine, theirs, told in ((one, other, said[0]), (other, one, said[1])):
            if mine.person is None:
                continue
            if theirs.person is None:
                told = _up_to(told, *((first, second) if mine is one else (second, first)))
            weight = share * _weight(mine.person, theirs.person, before, known)
            yield mine.person, theirs.hand, told.weighed(weight)


def _strength(
    game: RatedGame, seat: RatedSeat, before: Mapping[str, Rating]
) -> tuple[float, float] | None:
    """Skill and doubt; none where nobody has measured the bot."""
    if seat.person:
        rating = before[seat.person]
        return rating.skill / FINE, hypot(rating.doubt / FINE, DRIFT)
    point = _point(game, seat)
    return None if point is None else (point, FIRM)


def _point(game: RatedGame, seat: RatedSeat) -> float | None:
    if seat.point is not None or seat.bot is None:
        return seat.point
    return point_of(seat.bot, game.ruleset, len(game.seats))


def with_points(game: RatedGame) -> RatedGame:
    """With the places of its bots written down, so that its ratings follow from it alone."""
    seats = (replace(seat, point=_point(game, seat)) for seat in game.seats)
    return replace(game, seats=tuple(seats))


def _up_to(told: Told, mine: tuple[float, float], bots: tuple[float, float]) -> Told:
    """Beating a bot lifts nobody above it."""
    return told._replace(moved=min(told.moved, max(0.0, bots[0] - mine[0])))


def _weight(who: str, whom: str | None, before: Mapping[str, Rating], known: Known) -> float:
    if whom is None:
        return 1.0
    if before[who].games >= SETTLED > before[whom].games:
        return 0.0
    often = known.met.get(frozenset((who, whom)), 0)
    return 0.5 ** max(0, often - WHOLE + 1)


def _drifted(rating: Rating) -> Rating:
    doubt = fine(hypot(rating.doubt / FINE, DRIFT))
    return replace(rating, doubt=doubt, games=rating.games + 1)


def _moved(rating: Rating, by: From) -> Rating:
    doubt = round(rating.doubt * exp(-by.learned / FINE / 2))
    return replace(rating, skill=rating.skill + by.gained, doubt=doubt)


def _owing(who: str, rating: Rating, owed: Owed, known: Known) -> Rating:
    """With the most that one single person gave."""
    most = From().most(known.elsewhere.get(who, From()))
    for (debtor, _), owes in owed.items():
        if debtor == who:
            most = most.most(owes)
    return replace(rating, from_one=most.gained, known_by_one=most.learned)
