"""What it is worth to me that a card acts, and what is done to others in doing so."""

from collections.abc import Iterable

from oriflamme.bots.squire.insight import insight, is_character
from oriflamme.bots.squire.outlook import Outlook
from oriflamme.bots.squire.worth import worth
from oriflamme.rules.terms import Kind


def effect(outlook: Outlook, slot: int, kind: Kind, *, name: Kind | None = None) -> float:
    """The worth of one act; a Shapeshifter acts under its own name."""
    return insight(kind).effect(outlook, slot, name or kind)


def robbery(outlook: Outlook, seat: int) -> float:
    """The worth of taking 1 from a player who has it."""
    return (1 + outlook.malice[seat]) * min(1, outlook.view.supplies[seat])


def bribe(outlook: Outlook, target: int) -> float:
    """What another's character brings him, it brings me instead."""
    top = outlook.tops[target]
    if top.seat == outlook.me:
        return 0.0
    return (1 + outlook.malice[top.seat]) * worth(outlook, target)


def activation(outlook: Outlook, slot: int) -> float:
    """The worth of setting a character in motion; nothing if it cannot be."""
    top = outlook.tops[slot]
    kind = top.kind
    if kind is None or top.seat != outlook.me or not top.revealed or not is_character(kind):
        return 0.0
    return effect(outlook, slot, kind)


def best(values: Iterable[float]) -> float:
    """The most of some choices, nothing if there is none."""
    return max(values, default=0.0)
