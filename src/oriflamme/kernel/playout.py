"""Whole games inside the kernel: by uniform chance, or by a policy of the caller's."""

from collections.abc import Callable
from types import FunctionType

from oriflamme.kernel.decorators import jittable
from oriflamme.kernel.flow import step
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import count_legal, nth_legal
from oriflamme.kernel.rng import draw_below


@jittable
def random_action(game: Game) -> int:
    """A legal action, all equally likely."""
    return nth_legal(game, draw_below(game, count_legal(game)))


@jittable
def play_out(game: Game) -> int:
    """Play a game to its end by uniform chance: how many decisions that took."""
    decisions = 0
    while not game.over:
        step(game, random_action(game))
        decisions += 1
    return decisions


def playout_with(policy: Callable[[Game], int]) -> Callable[[Game], int]:
    """`play_out` with a policy in the place of uniform chance: a game in, a legal action out.

    The policy must be marked `jittable`; so is what comes back, for use in compiled code. It
    may draw from the game's own chance (`chance.draw_below`).
    """
    namespace = {**play_out.__globals__, random_action.__name__: policy}
    name = f"{play_out.__name__}_by_{policy.__name__}"
    return jittable(FunctionType(play_out.__code__, namespace, name))
