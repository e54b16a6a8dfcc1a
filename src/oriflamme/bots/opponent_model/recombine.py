"""Worlds put together anew: every rival's cards from a supposed world that its deeds speak for."""

from typing import Any

from oriflamme.kernel.batch_functions import copy_game, load_game, store_game
from oriflamme.kernel.bits import first_bit
from oriflamme.kernel.decorators import exported, jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.rng import draw_fraction, seed_game


@exported(
    "games",
    "games",
    "int64",
    "int64",
    "int64[::1]",
    "float64[:, ::1]",
    "float64[:, :, ::1]",
    "int64[:, ::1]",
)
def recombine_range(
    proposals: Any,
    made: Any,
    seed: int,
    viewer: int,
    hidden: Any,
    cumulative_probs: Any,
    type_probs: Any,
    types: Any,
) -> None:
    """Fill the worlds to be made, and for each write in which manner every seat plays.

    What one rival holds says nothing of what another does, each having a deck of its own, so each
    is drawn by itself. `hidden` has the serials of each seat's face-down cards, `chances` of each
    seat what the chances of the supposed worlds add up to, `likely` what those of each manner of
    playing add up to, world by world.
    """
    for w in range(len(made)):
        copy_game(proposals, 0, made, w)
        game = load_game(made, w)
        seed_game(game, seed, w)
        for seat in range(game.seats):
            found = 0
            if seat != viewer:
                threshold = draw_fraction(game) * cumulative_probs[seat, len(proposals) - 1]
                found = first_above(cumulative_probs[seat], threshold)
                copy_holding(game, load_game(proposals, found), seat, int(hidden[seat]))
            types[w, seat] = first_above(type_probs[seat, found], draw_fraction(game))
        store_game(made, w, game)


@jittable
def first_above(sums: Any, threshold: float) -> int:
    """The first of the rising sums above a mark; the last if none is."""
    low = 0
    high = len(sums) - 1
    while low < high:
        middle = (low + high) // 2
        if sums[middle] > threshold:
            high = middle
        else:
            low = middle + 1
    return low


@jittable
def copy_holding(game: Game, world: Game, seat: int, hidden: int) -> None:
    """Let a seat have the cards it has in another world."""
    game.hand[seat] = world.hand[seat]
    game.aside[seat] = world.aside[seat]
    left = hidden
    while left:
        card = first_bit(left)
        left &= left - 1
        game.kind[card] = world.kind[card]
