"""What it is worth to me that a card acts, and what is done to others in doing so."""

from collections.abc import Iterable

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import card_knowledge, is_character
from oriflamme.bots.squire.card_value import card_value
from oriflamme.rules.terms import Kind


def effect_value(outlook: Assessment, slot: int, kind: Kind, *, name: Kind | None = None) -> float:
    """The worth of one act; a Shapeshifter acts under its own name."""
    return card_knowledge(kind).effect_value(outlook, slot, name or kind)


def rob_value(outlook: Assessment, seat: int) -> float:
    """The worth of taking 1 from a player who has it."""
    return (1 + outlook.loss_weights[seat]) * min(1, outlook.view.supplies[seat])


def bribe_value(outlook: Assessment, target: int) -> float:
    """What another's character brings him, it brings me instead."""
    top = outlook.tops[target]
    if top.seat == outlook.me:
        return 0.0
    return (1 + outlook.loss_weights[top.seat]) * card_value(outlook, target)


def activate_value(outlook: Assessment, slot: int) -> float:
    """The worth of setting a character in motion; nothing if it cannot be."""
    top = outlook.tops[slot]
    kind = top.kind
    if kind is None or top.seat != outlook.me or not top.revealed or not is_character(kind):
        return 0.0
    return effect_value(outlook, slot, kind)


def max_or_zero(values: Iterable[float]) -> float:
    """The most of some choices, nothing if there is none."""
    return max(values, default=0.0)
