"""Weighing the options of a decision, and drawing one by chance."""

from math import exp
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
from oriflamme.kernel.chance import draw_fraction
from oriflamme.kernel.codec import BLOCKS, KEEP, REVEAL_CARD
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import list_legal
from oriflamme.kernel.terms import (
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


@compilable
def signs(game: Game, action: int, index: Any, value: Any) -> int:
    """Write the signs of an action and their strengths: how many there are."""
    question = game.question
    if question == PLACE:
        return placement_signs(game, action, index, value)
    if question == REVEAL:
        return reveal_signs(game, index, value) if action == REVEAL_CARD else 0
    if question == ROB:
        return rob_signs(game, action, index, value)
    if question == ENTER_TWIN:
        return twin_signs(game, action, index, value)
    if action == KEEP:
        return keep_signs(game, index, value)
    return slot_signs(game, action - BLOCKS[question], index, value)


@compilable
def slot_signs(game: Game, slot: int, index: Any, value: Any) -> int:
    """The signs of pointing at a slot."""
    question = game.question
    if question == ELIMINATE:
        return strike_signs(game, slot, index, value)
    if question == COPY:
        return copy_signs(game, slot, index, value)
    if question == BRIBE:
        return bribe_signs(game, slot, index, value)
    if question == LIFT:
        return lift_signs(game, slot, index, value)
    if question == PUT_DOWN:
        return down_signs(game, slot, index, value)
    return activate_signs(game, slot, index, value)


@compilable
def weigh_options(game: Game, weights: Any, legal: Any, odds: Any, index: Any, value: Any) -> int:
    """Write the legal actions, and how likely instinct takes each: how many there are."""
    count = list_legal(game, legal, 0)
    most = -1e30
    for option in range(count):
        total = 0.0
        for n in range(signs(game, int(legal[0, option]), index, value)):
            total += weights[index[n]] * value[n]
        odds[option] = total
        most = max(most, total)
    whole = 0.0
    for option in range(count):
        odds[option] = exp(odds[option] - most)
        whole += odds[option]
    for option in range(count):
        odds[option] /= whole
    return count


@compilable
def draw_option(game: Game, odds: Any, count: int) -> int:
    """One of the options, each as likely as it is said to be."""
    mark = draw_fraction(game)
    for option in range(count - 1):
        mark -= odds[option]
        if mark < 0.0:
            return option
    return count - 1
