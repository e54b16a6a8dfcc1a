"""What the others may be expected to do in a simulation."""

from typing import Any

from oriflamme.bots.instinct.choosing import draw_action, draw_option
from oriflamme.bots.reflex.weighing import weigh_by_reflex
from oriflamme.bots.search.layout import BY_REFLEX
from oriflamme.kernel.chance import draw_fraction
from oriflamme.kernel.compiling import inlined
from oriflamme.kernel.game import Game
from oriflamme.kernel.playout import any_action


@inlined
def who_has_reflexes(game: Game, manners: Any, world: int, knobs: Any, has_reflex: bool) -> int:
    """The bits of the seats that play by reflex in this simulation. Where that is not known, it is
    drawn by lot: who is ready for either is fooled by neither."""
    if len(manners):
        return int(manners[world])
    found = 0
    for seat in range(game.seats if has_reflex else 0):
        if draw_fraction(game) < knobs[BY_REFLEX]:
            found |= 1 << seat
    return found


@inlined
def foresee(
    game: Game,
    by_chance: bool,
    by_reflex: int,
    reflex: Any,
    direct: Any,
    tells: Any,
    factors: Any,
    legal: Any,
    odds: Any,
    signs: Any,
    marks: Any,
    sums: Any,
) -> int:
    """What whoever decides may be expected to do."""
    if by_chance:
        return any_action(game)
    if by_reflex >> game.decider & 1:
        found = weigh_by_reflex(game, reflex, direct, tells, legal, odds, marks, sums)
        return int(legal[0, draw_option(game, odds, found)])
    return draw_action(game, factors, odds, signs)
