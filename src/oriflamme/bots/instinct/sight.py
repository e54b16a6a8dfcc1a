"""What the one who decides can see of a game."""

from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.terms import CUTTHROAT, NONE, SOLDIER


@compilable
def is_own(game: Game, card: int) -> int:
    family = game.family[card]
    return 1 if family == game.decider or family == game.decider + game.seats else 0


@compilable
def is_shown(game: Game, card: int) -> int:
    """Whether everybody knows the card."""
    return 1 if game.revealed[card] else 0


@compilable
def near(game: Game, slot: int, side: int) -> int:
    """The card on one side of a slot (-1 before, 1 after), or none."""
    at = slot + side
    return game.queue[at] if 0 <= at < game.slots else NONE


@compilable
def is_menace(game: Game, card: int) -> int:
    """Whether it is another's revealed Soldier or Cutthroat."""
    kind = game.kind[card]
    fierce = kind in (SOLDIER, CUTTHROAT)
    return 1 if fierce and game.revealed[card] and not is_own(game, card) else 0


@compilable
def lead(game: Game, seat: int) -> float:
    """How far a seat is ahead of the decider, in tens of influence."""
    return (game.influence[seat] - game.influence[game.decider]) / 10.0


@compilable
def is_leader(game: Game, seat: int) -> int:
    """Whether nobody but perhaps the decider has more."""
    for other in range(game.seats):
        if other != game.decider and game.influence[other] > game.influence[seat]:
            return 0
    return 1


@compilable
def is_past(game: Game, slot: int) -> int:
    """Whether a slot has had its turn in this round."""
    return 1 if game.cursor != NONE and slot < game.cursor else 0
