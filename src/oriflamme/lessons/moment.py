"""Moments as a game comes to them: a position, and hands as large as the round leaves them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from oriflamme.notation.codes import codes_of
from oriflamme.notation.scene import set_the_scene
from oriflamme.rules.game import new_game
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family


def deal(ruleset: str, *, seats: int, seed: int) -> Callable[[], State]:
    """The beginning of a game; the learner, in the first seat, is asked first."""
    return lambda: new_game(ruleset, seats=seats, first=0, rng=Random(seed))


def scene(text: str, *, round: int, **moment: Any) -> Callable[[], State]:
    """A position in a round, as `set_the_scene` takes it.

    What was placed before and does not lie in the queue has been discarded.
    """

    def make() -> State:
        state = set_the_scene(text, round=round, **moment)
        if "hand" not in moment:
            state = set_the_scene(text, round=round, **{**moment, **_piles(state)})
        return replace(state, entered=state.setup.cards_a_round * (round - 1) + state.placed)

    return make


def _piles(state: State) -> dict[str, Mapping[Family, str]]:
    families = state.setup.families
    held = [state.holding(family) for family in families]
    placed = state.round - (state.cursor is None)
    size = len(state.setup.deck) - state.setup.rules.aside - placed
    spent = [max(0, len(holding.hand) - size) for holding in held]
    return {
        "hand": {f: codes_of(h.hand[gone:]) for f, h, gone in zip(families, held, spent)},
        "aside": {f: codes_of(h.aside) for f, h in zip(families, held)},
        "discard": {f: codes_of(h.hand[:gone]) for f, h, gone in zip(families, held, spent)},
    }
