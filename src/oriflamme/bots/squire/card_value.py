"""What a card in the queue will still bring its owner."""

from oriflamme.bots.squire.assessment import Assessment, TopCard
from oriflamme.bots.squire.card_knowledge import card_knowledge


def card_value(outlook: Assessment, slot: int) -> float:
    """The influence the top card of a slot is still good for, to whoever owns it."""
    top = outlook.tops[slot]
    turns = outlook.turns(slot)
    if top.revealed:
        assert top.kind is not None
        return card_knowledge(top.kind).income(outlook, slot) * expected_acts(outlook, slot, turns)
    if not turns:
        return 0.0
    if top.kind is not None:
        return card_knowledge(top.kind).hidden_value(outlook.weights, top.influence, turns)
    values, influence = outlook.weights, top.influence
    return sum(
        p * card_knowledge(kind).hidden_value(values, influence, turns)
        for kind, p in top.kind_probs.items()
    )


def expected_acts(outlook: Assessment, slot: int, turns: int) -> float:
    """How often a card is likely to act in so many turns, the chance of losing it counted in."""
    stays = 1.0 - elimination_risk(outlook, slot)
    return sum(stays**turn for turn in range(turns))


def elimination_risk(outlook: Assessment, slot: int) -> float:
    """How likely the card is struck by another player in a round."""
    seat, values = outlook.tops[slot].seat, outlook.weights
    tops = outlook.tops
    beside = sum(
        _neighbour_threat(tops[near], seat, values.hidden_threat_factor)
        for near in outlook.beside(slot)
    )
    at_end = slot in (0, len(tops) - 1)
    archers = (
        sum(_end_threat(top, seat, values.hidden_threat_factor) for top in tops) if at_end else 0.0
    )
    return min(
        0.9, values.base_risk + values.neighbour_risk * beside + values.end_risk * min(archers, 1.5)
    )


def _neighbour_threat(near: TopCard, seat: int, unseen: float) -> float:
    """How much a neighbour threatens a card of a seat."""
    if near.seat == seat:
        return 0.0
    if near.kind is not None:
        return near.threat.menace if near.revealed else 0.0
    return unseen * near.threat.menace


def _end_threat(other: TopCard, seat: int, unseen: float) -> float:
    if other.seat == seat:
        return 0.0
    return other.threat.archery * (1.0 if other.revealed else unseen)
