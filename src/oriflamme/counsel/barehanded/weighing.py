"""Every option of a decision weighed by games that instinct plays on."""

from collections.abc import Collection
from random import Random
from typing import Final

from oriflamme.counsel.barehanded.estimating import estimate, mean
from oriflamme.counsel.barehanded.likely_worlds import LikelyWorlds, Worlds
from oriflamme.counsel.barehanded.playouts import Playouts
from oriflamme.counsel.halving import halving
from oriflamme.counsel.steps import Steps
from oriflamme.counsel.weight import NothingToWeigh, Weighed, Weight
from oriflamme.kernel.codec import encode
from oriflamme.rules.actions import Action
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Seat
from oriflamme.views.view import View

NAME: Final = "instinct"
"""Whose counsel it is, where others name a bot."""


def weighing(
    view: View, *, seed: int, simulations: int, closely: Collection[Action] = ()
) -> Steps[Weighed]:
    """Weigh all options of the seat that decides; `closely` names some to be tried to the end."""
    seat = view.viewer
    if not view.actions or seat is None:
        raise NothingToWeigh("only the seat that decides can weigh its options")
    rng = Random(seed)
    options = yield from weighing_in(
        LikelyWorlds(view, rng),
        view.setup,
        view.actions,
        seat,
        simulations=simulations,
        closely=closely,
        seed=rng.getrandbits(60),
    )
    return Weighed(options, NAME, simulations)


def weighing_in(
    worlds: Worlds,
    setup: Setup,
    actions: Collection[Action],
    seat: Seat,
    *,
    simulations: int,
    closely: Collection[Action],
    seed: int,
) -> Steps[tuple[Weight, ...]]:
    """Weigh a seat's options in some worlds in which it is asked for them."""
    in_order = sorted(actions, key=lambda action: encode(action, setup, seat))
    playouts = Playouts(worlds, setup, seed)
    ended: list[list[tuple[float, ...]]] = [[] for _ in in_order]
    worths: list[list[float]] = [[] for _ in in_order]
    kept = {in_order.index(action) for action in closely}
    plan = halving(len(in_order), simulations, kept, lambda option: mean(worths[option]))
    for option, count in plan:
        for _ in range(count):
            game = playouts.play(len(worths[option]), (in_order[option], seat))
            ended[option].append(tuple(game.shares))
            worths[option].append(game.worth)
            yield option
    return estimate(in_order, ended, seat)
