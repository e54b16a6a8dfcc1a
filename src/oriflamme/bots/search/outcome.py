"""How a finished game went for one seat."""

from math import exp
from typing import Any

from oriflamme.bots.search.layout import INFLUENCE, MARGIN, MARGIN_SCALE, RANK, UTILITY, WIN_SHARE
from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.queue import owner

BITS_PER_SEAT = 8
"""Bits for each seat's top cards."""


@jittable
def write_outcome(game: Game, me: int, params: Any, outcome: Any) -> None:
    """Write the figures of one game; close games count in part, so that few games tell much."""
    tops = _top_cards(game)
    mine = _points(game, tops, me)
    ahead = 0
    level = 1
    best = 0
    for seat in range(game.seats):
        if seat != me:
            theirs = _points(game, tops, seat)
            ahead += 1 if theirs > mine else 0
            level += 1 if theirs == mine else 0
            best = max(best, game.influence[seat])
    win_share = 1.0 / level if ahead == 0 else 0.0
    distance = (game.influence[me] - best) / params[MARGIN_SCALE]
    outcome[WIN_SHARE] = win_share
    outcome[INFLUENCE] = float(game.influence[me])
    outcome[RANK] = ahead + (1 + level) / 2.0
    outcome[UTILITY] = (1.0 - params[MARGIN]) * win_share + params[MARGIN] / (1.0 + exp(-distance))


@jittable
def write_win_shares(game: Game, win_shares: Any, row: int) -> None:
    """Write every seat's share of the victory into a row; those who are level divide it."""
    tops = _top_cards(game)
    most = 0
    level = 0
    for seat in range(game.seats):
        points = _points(game, tops, seat)
        if points > most:
            most = points
            level = 0
        level += 1 if points == most else 0
    for seat in range(game.seats):
        win_shares[row, seat] = 1.0 / level if _points(game, tops, seat) == most else 0.0


@jittable
def _top_cards(game: Game) -> int:
    """How many top cards each seat has, in one number: all counted in one walk."""
    tops = 0
    for slot in range(game.slots):
        tops += 1 << BITS_PER_SEAT * owner(game, game.queue[slot])
    return tops


@jittable
def _points(game: Game, tops: int, seat: int) -> int:
    """Influence first, then top cards."""
    return (game.influence[seat] << BITS_PER_SEAT) + (tops >> BITS_PER_SEAT * seat & 255)
