"""Every option of a decision with what may be expected of it, from what its seat can see."""

from collections.abc import Collection
from random import Random
from typing import Final

from oriflamme.counsel.adviser import Adviser, adviser
from oriflamme.counsel.estimating import estimate
from oriflamme.counsel.halving import halving
from oriflamme.counsel.trying import Trials
from oriflamme.counsel.weight import NothingToWeigh as NothingToWeigh
from oriflamme.counsel.weight import Weighed as Weighed
from oriflamme.counsel.weight import Weight as Weight
from oriflamme.kernel.codec import encode
from oriflamme.kernel.games import Games, new_games
from oriflamme.kernel.worlds import fill_worlds
from oriflamme.rules.actions import Action
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Seat
from oriflamme.views.view import View

MOST_WORLDS: Final = 1024
"""So many worlds stand for all."""
USUAL: Final = 2000
"""Simulations, where nobody says how many: a fiftieth of a second."""


def weigh(
    view: View,
    *,
    seed: int,
    simulations: int = USUAL,
    bot: str | None = None,
    closely: Collection[Action] = (),
) -> Weighed:
    """Weigh all options of the seat that decides; `closely` names some to be tried to the end.

    Simulations go to all options at first and then to the better half of those that are left, again
    and again; a search that follows promise alone hardly looks at the others. The bot, the
    strongest at hand if none is named, says which worlds are likely and how its own later choices
    are searched.
    """
    seat = view.viewer
    if not view.actions or seat is None:
        raise NothingToWeigh("only the seat that decides can weigh its options")
    asked = adviser(bot)
    rng = Random(seed)
    worlds = likely_worlds(view, asked, min(MOST_WORLDS, simulations), rng)
    options = weigh_in(
        worlds,
        view.setup,
        view.actions,
        seat,
        asked,
        simulations=simulations,
        closely=closely,
        rng=rng,
    )
    return Weighed(options, asked.name, simulations)


def likely_worlds(view: View, asked: Adviser, count: int, rng: Random) -> Games:
    """Worlds as an adviser thinks them likely."""
    games = new_games(count)
    seed = rng.getrandbits(60)
    fill_worlds(view, games, seed=seed, weights=asked.weights(view), threads=1)
    return games


def weigh_in(
    worlds: Games,
    setup: Setup,
    actions: Collection[Action],
    seat: Seat,
    asked: Adviser,
    *,
    simulations: int,
    closely: Collection[Action],
    rng: Random,
) -> tuple[Weight, ...]:
    """Weigh a seat's options in some worlds in which it is asked for them."""
    in_order = sorted(actions, key=lambda action: encode(action, setup, seat))
    trials = Trials(
        worlds, setup, asked.style, options=len(in_order), most=2 * simulations + 256, rng=rng
    )
    kept = {in_order.index(action) for action in closely}
    for option, count in halving(len(in_order), simulations, kept, trials.promise):
        trials.attempt(option, count)
    return estimate(in_order, trials, seat)
