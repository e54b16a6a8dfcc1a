"""Which card to place, and where."""

from oriflamme.bots.squire.assessment import NO_PROBS, Assessment, TopCard
from oriflamme.bots.squire.card_knowledge import card_knowledge, is_character
from oriflamme.bots.squire.card_value import card_value
from oriflamme.bots.squire.reveal_value import reveal_value, wait_value
from oriflamme.bots.squire.squire_weights import SquireWeights
from oriflamme.rules.actions import End, On, Place


def placement_value(outlook: Assessment, place: Place) -> float:
    """The worth of a placement: what the card brings there now, not what it could in a round."""
    after, slot = with_card_placed(outlook, place)
    values, rounds = outlook.weights, outlook.rounds_left
    value = max(reveal_value(after, slot, place.kind), wait_value(after, slot, place.kind))
    value += values.early_bonus.get(place.kind, 0.0) * rounds + _at(values, place)
    if rounds:
        value -= card_knowledge(place.kind).hand_value(values, rounds)
    return value - cover_cost(outlook, place)


def _at(values: SquireWeights, place: Place) -> float:
    if isinstance(place.at, On):
        return 0.0
    return values.first_slot_value if place.at is End.FIRST else values.last_slot_value


def with_card_placed(
    outlook: Assessment, place: Place, *, revealed: bool = False
) -> tuple[Assessment, int]:
    """The table with the card on it, and its slot."""
    tops, cursor = outlook.tops, outlook.cursor
    slot, height = _slot(outlook, place), 1
    below = None
    if isinstance(place.at, On):
        height = tops[slot].height + 1
        below = outlook.view.queue[slot][-1]
    card = TopCard(
        seat=outlook.me,
        family=place.family,
        kind=place.kind,
        kind_probs=NO_PROBS,
        revealed=revealed,
        influence=0,
        height=height,
        below=below,
        threat=card_knowledge(place.kind).threat,
    )
    if isinstance(place.at, On):
        return outlook.with_tops((*tops[:slot], card, *tops[slot + 1 :]), cursor), slot
    if cursor is not None and place.at is End.FIRST:
        cursor += 1
    after = (card, *tops) if place.at is End.FIRST else (*tops, card)
    return outlook.with_tops(after, cursor), slot


def _slot(outlook: Assessment, place: Place) -> int:
    if isinstance(place.at, On):
        return place.at.slot
    return 0 if place.at is End.FIRST else len(outlook.tops)


def cover_cost(outlook: Assessment, place: Place) -> float:
    """What it costs to cover one's own card: all it is worth, or little under an intrigue."""
    if not isinstance(place.at, On):
        return 0.0
    loss = card_value(outlook, place.at.slot)
    return loss * (
        outlook.weights.cover_loss
        if is_character(place.kind)
        else outlook.weights.intrigue_cover_loss
    )


def twin_value(outlook: Assessment, place: Place) -> float:
    """The worth of the Twin's entering at a spot: 1 for each turn it gets to act."""
    after, slot = with_card_placed(outlook, place, revealed=True)
    return card_value(after, slot) - cover_cost(outlook, place)
