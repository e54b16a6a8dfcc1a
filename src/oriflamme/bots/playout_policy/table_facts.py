"""What the one who decides can see of a game."""

from oriflamme.bots.playout_policy.layout import COUNT_LIMIT
from oriflamme.kernel.constants import NONE
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.game import Game


@inline
def is_own(game: Game, card: int) -> int:
    # Without a branch: which card comes next is nothing a processor can guess.
    family = game.family[card]
    return int(family == game.decider) | int(family == game.decider + game.seats)


@inline
def neighbour_card(game: Game, slot: int, side: int) -> int:
    """The card on one side of a slot (-1 before, 1 after), or none."""
    at = slot + side
    return game.queue[at] if 0 <= at < game.slots else NONE


@inline
def lead(game: Game, seat: int) -> int:
    """How far a seat is ahead of the decider."""
    return game.influence[seat] - game.influence[game.decider]


@inline
def is_leader(game: Game, seat: int) -> int:
    """Whether nobody but perhaps the decider has more."""
    most = 0
    for other in range(game.seats):
        most = max(most, game.influence[other] * int(other != game.decider))
    return int(game.influence[seat] >= most)


@inline
def is_past(game: Game, slot: int) -> int:
    """Whether a slot has had its turn in this round."""
    return int(slot < game.cursor)


@inline
def feature(weight: int, times: int) -> int:
    """The sign whose weight this is, shown so many times."""
    return weight * COUNT_LIMIT + min(times, COUNT_LIMIT - 1)


@inline
def single_feature(weight: int) -> int:
    return weight * COUNT_LIMIT + 1
