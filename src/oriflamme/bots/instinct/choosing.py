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
from oriflamme.bots.instinct.placing import placement_signs, twin_signs, weigh_placements
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

LEAST = -30.0
"""Weights so far below the best count no less."""


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
    if game.question == PLACE:
        weigh_placements(game, weights, legal, count, odds, index, value)
    else:
        for option in range(count):
            total = 0.0
            for n in range(signs(game, int(legal[0, option]), index, value)):
                total += weights[index[n]] * value[n]
            odds[option] = total
    share_out(odds, count)
    return count


@compilable
def share_out(odds: Any, count: int) -> None:
    """From weights to odds: each point of weight makes an option e times as likely."""
    most = odds[0]
    for option in range(1, count):
        most = max(most, odds[option])
    for option in range(count):
        odds[option] = grown(max(odds[option] - most, LEAST))
    whole = 0.0
    for option in range(count):
        whole += odds[option]
    part = 1.0 / whole
    for option in range(count):
        odds[option] *= part


@compilable
def grown(weight: float) -> float:
    """Nearly e to the power of a weight below 0; far quicker, and the same on every machine."""
    power = 1.0 + weight / 256.0
    for _ in range(8):
        power *= power
    return power


@compilable
def draw_option(game: Game, odds: Any, count: int) -> int:
    """One of the options, each as likely as it is said to be."""
    mark = draw_fraction(game)
    for option in range(count - 1):
        mark -= odds[option]
        if mark < 0.0:
            return option
    return count - 1
