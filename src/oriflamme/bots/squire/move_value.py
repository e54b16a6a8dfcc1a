"""What it is worth to move a card."""

from dataclasses import replace

from oriflamme.bots.squire.assessment import NO_PROBS, Assessment, TopCard, threat_of
from oriflamme.bots.squire.card_knowledge import card_knowledge, is_character
from oriflamme.bots.squire.card_value import card_value, elimination_risk
from oriflamme.bots.squire.effects import effect_value
from oriflamme.rules.actions import Lift, PutDown


def lift_value(outlook: Assessment, lifted: Lift) -> float:
    """The best that can be made of a card, over a few places worth a look."""
    last = len(outlook.tops) - 1
    own = (slot for slot, top in enumerate(outlook.tops) if top.seat == outlook.me and top.revealed)
    places = {0, last, *(slot for slot in own if slot <= last)} - {lifted.slot}
    return max(put_down_value(outlook, lifted.slot, PutDown(place)) for place in sorted(places)[:4])


def put_down_value(outlook: Assessment, lifted: int, place: PutDown) -> float:
    """How good the table is for me with the card there."""
    return table_value(with_card_moved(outlook, lifted, place.slot))


def with_card_moved(outlook: Assessment, lifted: int, to: int) -> Assessment:
    """The table with a top card taken up and put down as a slot of its own."""
    tops = list(outlook.tops)
    cursor = outlook.cursor
    card = tops[lifted]
    if card.height > 1:
        tops[lifted] = card_below(card)
    else:
        del tops[lifted]
        if cursor is not None and lifted < cursor:
            cursor -= 1
    if cursor is not None and to <= cursor:
        cursor += 1
    tops.insert(to, replace(card, height=1, below=None))
    return outlook.with_tops(tuple(tops), cursor)


def card_below(card: TopCard) -> TopCard:
    """What lay under a card."""
    assert card.below is not None
    below = card.below
    odds = NO_PROBS if below.kind else card.kind_probs
    return replace(
        card,
        family=below.family,
        kind=below.kind,
        kind_probs=odds,
        threat=card_knowledge(below.kind).threat if below.kind else threat_of(odds),
        revealed=below.revealed,
        influence=below.influence,
        height=card.height - 1,
        below=None,
    )


def table_value(outlook: Assessment) -> float:
    """What all cards are worth: mine for me, others' against me."""
    return sum(_owned_value(outlook, slot, top) for slot, top in enumerate(outlook.tops))


def _owned_value(outlook: Assessment, slot: int, top: TopCard) -> float:
    if top.seat != outlook.me:
        return -outlook.loss_weights[top.seat] * card_value(outlook, slot)
    if top.kind is not None and top.revealed and is_character(top.kind):
        turns = outlook.turns(slot)
        return effect_value(outlook, slot, top.kind) * turns * (1 - elimination_risk(outlook, slot))
    return card_value(outlook, slot) * (1 - elimination_risk(outlook, slot))
