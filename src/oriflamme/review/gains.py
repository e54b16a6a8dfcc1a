"""What decisions gained: apart from all luck, by what their seats could know."""

from collections.abc import Iterator
from random import Random

from oriflamme.bots.search.style import instinct
from oriflamme.counsel.adviser import Adviser
from oriflamme.counsel.estimating import standard_error
from oriflamme.counsel.weighing import MOST_WORLDS, likely_worlds
from oriflamme.kernel.games import Games
from oriflamme.notation.record import Record
from oriflamme.review.care import careless
from oriflamme.review.counting import counting_for
from oriflamme.review.gain import RESOLVE, chance
from oriflamme.review.gain import Gain as Gain
from oriflamme.review.playouts import Playouts
from oriflamme.rules.actions import Action
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Seat
from oriflamme.views.view import View, view


def gain(seen: View, action: Action, asked: Adviser, *, games: int, rng: Random) -> Gain:
    """How much more an action brings each seat than what instinct would have done.

    Both are played on by instinct in the same worlds, those the deciding seat may think likely. So
    what the hidden cards happen to be is in neither.
    """
    seat = seen.viewer
    assert seat is not None
    worlds = likely_worlds(seen, asked, min(MOST_WORLDS, games), rng)
    return gain_in(worlds, seen.setup, seat, action, games=games, rng=rng)


def gain_in(
    worlds: Games, setup: Setup, seat: Seat, action: Action, *, games: int, rng: Random
) -> Gain:
    """The same in some worlds in which the seat decides."""
    playouts = Playouts(worlds, setup, instinct(setup, RESOLVE), rng)
    more = playouts.shares_after(action, seat, games) - playouts.shares(games)
    return Gain(seat, tuple(more.mean(axis=0).tolist()), tuple(map(standard_error, more.T)))


def gains(record: Record, asked: Adviser, *, games: int, seed: int) -> Iterator[Gain]:
    """What every decision of a game gained."""
    states = [step.state for step in record.steps()]
    asked = counting_for(careless(states, record.actions), asked)
    for number, (state, action) in enumerate(zip(states, record.actions)):
        assert state.decision
        seen = view(state, state.decision.seat)
        yield gain(seen, action, asked, games=games, rng=chance(seed, number, "gain"))
