"""What it is worth to me that my card acts, once, at a slot. One function a kind."""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from oriflamme.bots.squire.outlook import Outlook
from oriflamme.bots.squire.strikes import cut, strike
from oriflamme.bots.squire.worth import has_namesake, income, schemers_gain, worth
from oriflamme.rules.card import CATALOG
from oriflamme.rules.terms import Kind

Effect: TypeAlias = Callable[[Outlook, int, Kind], float]
"""From the outlook, the slot of my card and the name it acts under, the worth."""


def effect(outlook: Outlook, slot: int, kind: Kind, *, name: Kind | None = None) -> float:
    """The worth of one act; a Shapeshifter acts under its own name."""
    return EFFECTS[kind](outlook, slot, name or kind)


def lord(outlook: Outlook, slot: int, name: Kind) -> float:
    return income(outlook, slot, "lord")


def archer(outlook: Outlook, slot: int, name: Kind) -> float:
    return _best(strike(outlook, name, slot, end) for end in {0, len(outlook.tops) - 1})


def heir(outlook: Outlook, slot: int, name: Kind) -> float:
    return 0.0 if has_namesake(outlook, slot, name) else 2.0


def shapeshifter(outlook: Outlook, slot: int, name: Kind) -> float:
    kinds = (outlook.tops[n].kind for n in outlook.beside(slot) if outlook.tops[n].revealed)
    return _best(
        EFFECTS[kind](outlook, slot, name) for kind in kinds if kind and kind != "shapeshifter"
    )


def soldier(outlook: Outlook, slot: int, name: Kind) -> float:
    return _best(strike(outlook, name, slot, near) for near in outlook.beside(slot))


def cutthroat(outlook: Outlook, slot: int, name: Kind) -> float:
    return _best(cut(outlook, slot, near) for near in outlook.beside(slot))


def spy(outlook: Outlook, slot: int, name: Kind) -> float:
    owners = {outlook.tops[near].seat for near in outlook.beside(slot)} - {outlook.me}
    return _best(robbery(outlook, seat) for seat in owners)


def robbery(outlook: Outlook, seat: int, amount: int = 1) -> float:
    return (1 + outlook.malice[seat]) * min(amount, outlook.view.supplies[seat])


def conspiracy(outlook: Outlook, slot: int, name: Kind) -> float:
    return 0.0


def bait(outlook: Outlook, slot: int, name: Kind) -> float:
    return 1.0


def royal_decree(outlook: Outlook, slot: int, name: Kind) -> float:
    return outlook.values.once["royal_decree"] if len(outlook.tops) > 2 else 0.0


def assassination(outlook: Outlook, slot: int, name: Kind) -> float:
    others = (at for at in range(len(outlook.tops)) if at != slot)
    return max(1.0, _best(strike(outlook, name, slot, at) for at in others))


def prince(outlook: Outlook, slot: int, name: Kind) -> float:
    return 1.0


def queen(outlook: Outlook, slot: int, name: Kind) -> float:
    return 2.0


def apothecary(outlook: Outlook, slot: int, name: Kind) -> float:
    family = outlook.tops[slot].family
    targets = {
        near
        for at, top in enumerate(outlook.tops)
        if top.family == family and at != slot
        for near in outlook.beside(at)
    }
    return _best(strike(outlook, name, slot, target) for target in targets)


def felon(outlook: Outlook, slot: int, name: Kind) -> float:
    losers = [outlook.tops[near].seat for near in outlook.beside(slot)]
    harm = sum(outlook.malice[seat] for seat in losers if outlook.view.supplies[seat])
    return harm - losers.count(outlook.me)


def schemer(outlook: Outlook, slot: int, name: Kind) -> float:
    return schemers_gain(outlook, slot)


def impersonation(outlook: Outlook, slot: int, name: Kind) -> float:
    return _best(usurp(outlook, slot, near) for near in outlook.beside(slot))


def usurp(outlook: Outlook, slot: int, target: int) -> float:
    """A strike, and the same character of my own in the place of a lone one."""
    top = outlook.tops[target]
    value = strike(outlook, "impersonation", slot, target)
    if top.seat == outlook.me or top.height > 1:
        return value
    family = outlook.tops[slot].family
    spare = outlook.spare.get(family, frozenset())
    chances = {top.kind: 1.0} if top.kind else top.odds
    turns = outlook.turns(target)
    gain = sum(
        p * outlook.values.rate.get(kind, 0.0) for kind, p in chances.items() if kind in spare
    )
    return value + gain * turns


def bribery(outlook: Outlook, slot: int, name: Kind) -> float:
    lone = (
        at
        for at, top in enumerate(outlook.tops)
        if top.revealed and top.kind and CATALOG[top.kind].character and top.height == 1
    )
    return _best(bribe(outlook, slot, at) for at in lone)


def bribe(outlook: Outlook, slot: int, target: int) -> float:
    """What another's character brings him, it brings me instead."""
    top = outlook.tops[target]
    if top.seat == outlook.me:
        return 0.0
    return (1 + outlook.malice[top.seat]) * worth(outlook, target)


def plot(outlook: Outlook, slot: int, name: Kind) -> float:
    return _best(activation(outlook, at) for at in range(len(outlook.tops)) if at != slot)


def activation(outlook: Outlook, slot: int) -> float:
    """The worth of setting a character in motion; nothing if it cannot be."""
    top = outlook.tops[slot]
    kind = top.kind
    if (
        kind is None
        or top.seat != outlook.me
        or not top.revealed
        or kind not in outlook.values.rate
    ):
        return 0.0
    return effect(outlook, slot, kind)


def _best(values: Iterable[float]) -> float:
    return max(values, default=0.0)


EFFECTS: Final[dict[Kind, Effect]] = {
    "lord": lord,
    "archer": archer,
    "heir": heir,
    "shapeshifter": shapeshifter,
    "soldier": soldier,
    "spy": spy,
    "conspiracy": conspiracy,
    "ambush": bait,
    "royal_decree": royal_decree,
    "assassination": assassination,
    "prince": prince,
    "twin": prince,
    "queen": queen,
    "cutthroat": cutthroat,
    "apothecary": apothecary,
    "felon": felon,
    "schemer": schemer,
    "impersonation": impersonation,
    "bribery": bribery,
    "plot": plot,
    "trap": bait,
}
