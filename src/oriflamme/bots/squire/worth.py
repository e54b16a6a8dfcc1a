"""What a card in the queue will still bring its owner."""

from typing import Final

from oriflamme.bots.squire.outlook import Outlook, Top
from oriflamme.bots.squire.values import Values
from oriflamme.rules.terms import Kind

BESIDE: Final[dict[Kind, float]] = {"soldier": 1.0, "cutthroat": 0.9, "impersonation": 0.9}
"""How much each kind threatens its neighbours."""


def worth(outlook: Outlook, slot: int) -> float:
    """The influence the top card of a slot is still good for, to whoever owns it."""
    top = outlook.tops[slot]
    turns = outlook.turns(slot)
    if top.revealed:
        assert top.kind is not None
        return income(outlook, slot, top.kind) * lasting(outlook, slot, turns)
    if top.kind is not None:
        return dormant(outlook.values, top.kind, top.influence, turns)
    return sum(
        p * dormant(outlook.values, kind, top.influence, turns) for kind, p in top.odds.items()
    )


def dormant(values: Values, kind: Kind, influence: int, turns: int) -> float:
    """What a face-down card of a kind is good for, with turns to come."""
    if not turns:
        return 0.0
    if kind in values.rate:
        return influence + 0.65 + values.rate[kind] * (0.35 + values.asleep * (turns - 1))
    if kind == "conspiracy":
        return 2 * influence + values.hoard * (turns - 1)
    if kind in ("ambush", "trap"):
        return 1.0
    return influence + values.once[kind]


def income(outlook: Outlook, slot: int, kind: Kind) -> float:
    """What a revealed card earns each time it acts at a slot; an intrigue has done so."""
    top = outlook.tops[slot]
    if kind == "lord":
        return 1.0 + sum(outlook.tops[n].family == top.family for n in outlook.beside(slot))
    if kind == "heir":
        return 0.3 if has_namesake(outlook, slot, "heir") else 2.0
    if kind == "schemer":
        return schemers_gain(outlook, slot)
    return outlook.values.rate.get(kind, 0.0)


def has_namesake(outlook: Outlook, slot: int, kind: Kind) -> bool:
    """Whether another revealed card has this name (R14)."""
    return any(
        top.kind == kind and top.revealed and place != slot
        for place, top in enumerate(outlook.tops)
    )


def schemers_gain(outlook: Outlook, slot: int) -> float:
    if any(outlook.tops[near].height > 1 for near in outlook.beside(slot)):
        return 0.0
    return 1.0 if outlook.view.setup.edition == "ru" else 2.0


def lasting(outlook: Outlook, slot: int, turns: int) -> float:
    """How often a card is likely to act in so many turns, the chance of losing it counted in."""
    stays = 1.0 - hazard(outlook, slot)
    return sum(stays**turn for turn in range(turns))


def hazard(outlook: Outlook, slot: int) -> float:
    """How likely the card is struck by another player in a round."""
    seat, values = outlook.tops[slot].seat, outlook.values
    tops = outlook.tops
    beside = sum(_menace(tops[near], seat, values.unseen) for near in outlook.beside(slot))
    at_end = slot in (0, len(tops) - 1)
    archers = sum(_archery(top, seat, values.unseen) for top in tops) if at_end else 0.0
    return min(0.9, values.hazard + values.beside * beside + values.archery * min(archers, 1.5))


def _menace(near: Top, seat: int, unseen: float) -> float:
    """How much a neighbour threatens a card of a seat."""
    if near.seat == seat:
        return 0.0
    if near.kind is not None:
        return BESIDE.get(near.kind, 0.0) if near.revealed else 0.0
    return unseen * sum(p * BESIDE[kind] for kind, p in near.odds.items() if kind in BESIDE)


def _archery(other: Top, seat: int, unseen: float) -> float:
    if other.seat == seat:
        return 0.0
    return other.chance("archer") * (1.0 if other.revealed else unseen)
