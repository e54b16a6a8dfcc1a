"""Weighing the options of a decision, and drawing one by chance."""

from typing import Any

from oriflamme.bots.instinct.moving import down_signs, lift_signs
from oriflamme.bots.instinct.picking import (
    activate_signs,
    bribe_signs,
    copy_signs,
    keep_signs,
    rob_signs,
    strike_signs,
)
from oriflamme.bots.instinct.placing import placement_signs, twin_signs
from oriflamme.bots.instinct.revealing import reveal_signs
from oriflamme.bots.instinct.spots import draw_placement, weigh_placements
from oriflamme.kernel.bits import first_bit
from oriflamme.kernel.codec import KEEP, REVEAL_CARD, SLOT_BLOCK_STARTS, WAIT
from oriflamme.kernel.constants import (
    BRIBE,
    COPY,
    ELIMINATE,
    ENTER_TWIN,
    LIFT,
    PLACE,
    PUT_DOWN,
    REVEAL,
    ROB,
)
from oriflamme.kernel.decorators import inline
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import count_legal, may_keep, nth_legal
from oriflamme.kernel.rng import draw_fraction


@inline
def signs(game: Game, action: int, found: Any) -> int:
    """Write the signs of an action: how many there are."""
    question = game.question
    if question == PLACE:
        return placement_signs(game, action, found)
    if question == REVEAL:
        return reveal_signs(game, found) if action == REVEAL_CARD else 0
    if question == ROB:
        return rob_signs(game, action, found)
    if question == ENTER_TWIN:
        return twin_signs(game, action, found)
    if action == KEEP:
        return keep_signs(game, found)
    return slot_signs(game, action - SLOT_BLOCK_STARTS[question], found)


@inline
def slot_signs(game: Game, slot: int, found: Any) -> int:
    """The signs of pointing at a slot."""
    question = game.question
    if question == ELIMINATE:
        return strike_signs(game, slot, found)
    if question == COPY:
        return copy_signs(game, slot, found)
    if question == BRIBE:
        return bribe_signs(game, slot, found)
    if question == LIFT:
        return lift_signs(game, slot, found)
    if question == PUT_DOWN:
        return down_signs(game, slot, found)
    return activate_signs(game, slot, found)


@inline
def weigh_options(game: Game, factors: Any, odds: Any, found: Any) -> int:
    """Write how likely instinct takes each legal action, in their order: how many there are.

    The odds are relative: what they add up to is anything.
    """
    question = game.question
    if question == PLACE:
        return weigh_placements(game, factors, odds)
    if question == REVEAL:
        odds[WAIT] = 1.0
        count = reveal_signs(game, found)
        odds[REVEAL_CARD] = _multiplied(factors, found, count)
        return 2
    if question in (ROB, ENTER_TWIN):
        options = count_legal(game)
        for n in range(options):
            count = signs(game, nth_legal(game, n), found)
            odds[n] = _multiplied(factors, found, count)
        return options
    return _weigh_slots(game, factors, odds, found)


@inline
def _weigh_slots(game: Game, factors: Any, odds: Any, found: Any) -> int:
    options = may_keep(game)
    if options:
        odds[0] = _multiplied(factors, found, keep_signs(game, found))
    targets = game.targets
    while targets:
        count = slot_signs(game, first_bit(targets), found)
        odds[options] = _multiplied(factors, found, count)
        targets &= targets - 1
        options += 1
    return options


@inline
def _multiplied(factors: Any, found: Any, count: int) -> float:
    """How likely signs make an option: each makes it so many times likelier."""
    factor = 1.0
    for n in range(count):
        factor *= factors[found[n]]
    return factor


@inline
def share_out(odds: Any, count: int) -> None:
    """Make relative odds add up to 1."""
    part = 1.0 / _whole(odds, count)
    for option in range(count):
        odds[option] *= part


@inline
def draw_option(game: Game, odds: Any, count: int) -> int:
    """One of the options, each as likely as its odds say."""
    mark = draw_fraction(game) * _whole(odds, count)
    for option in range(count - 1):
        mark -= odds[option]
        if mark < 0.0:
            return option
    return count - 1


@inline
def _whole(odds: Any, count: int) -> float:
    whole = 0.0
    for option in range(count):
        whole += odds[option]
    return whole


@inline
def draw_action(game: Game, factors: Any, odds: Any, found: Any) -> int:
    """An action as instinct takes them."""
    if game.question == PLACE:
        return draw_placement(game, factors, odds)
    count = weigh_options(game, factors, odds, found)
    chosen = draw_option(game, odds, count)
    return chosen if game.question == REVEAL else nth_legal(game, chosen)
