"""Counting every way a game can go on for a few decisions."""

from typing import NamedTuple

from oriflamme import apply, legal_actions
from oriflamme.rules.state import State


class PositionCounts(NamedTuple):
    """What lies some decisions ahead of a state."""

    ways: int
    """Sequences of decisions."""
    states: int
    """Different states they lead to."""
    influence: int
    """In all supplies, summed over the ways."""


def perft(state: State, depth: int) -> list[PositionCounts]:
    """The tally at each depth from 1. A game that ends earlier counts at none after it.

    >>> from random import Random
    >>> from oriflamme import new_game
    >>> perft(new_game(seats=3, rng=Random(1)), 1)
    [PositionCounts(ways=7, states=7, influence=21)]
    """
    tallies = []
    front = {state: 1}
    for _ in range(depth):
        ahead: dict[State, int] = {}
        for before, ways in front.items():
            for action in legal_actions(before):
                after = apply(before, action).state
                ahead[after] = ahead.get(after, 0) + ways
        front = ahead
        influence = sum(ways * sum(state.supplies) for state, ways in front.items())
        tallies.append(PositionCounts(sum(front.values()), len(front), influence))
    return tallies
