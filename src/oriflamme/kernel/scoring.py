"""Who stands where at the end."""

from typing import Any

from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import owner


@jittable
def top_cards(game: Game, seat: int) -> int:
    """How many top cards of the queue a seat owns: the tie-break."""
    count = 0
    for slot in range(game.slots):
        if owner(game, game.queue[slot]) == seat:
            count += 1
    return count


@jittable
def score(game: Game, seat: int) -> int:
    """Influence first, then top cards, as one number to compare."""
    return 64 * game.influence[seat] + top_cards(game, seat)


@jittable
def result(game: Game, out: Any, row: int) -> None:
    """Write each seat's share of the victory into a row: 1 for a sole winner, 0 for a loser."""
    best = -1
    winners = 0
    for seat in range(game.seats):
        points = score(game, seat)
        if points > best:
            best = points
            winners = 0
        if points == best:
            winners += 1
    for seat in range(out.shape[1]):
        won = seat < game.seats and score(game, seat) == best
        out[row, seat] = 1.0 / winners if won else 0.0
