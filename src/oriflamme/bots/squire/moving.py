"""What it is worth to move a card."""

from dataclasses import replace

from oriflamme.bots.squire.effects import effect
from oriflamme.bots.squire.insight import insight, is_character
from oriflamme.bots.squire.outlook import NO_ODDS, Outlook, Top, threat_of
from oriflamme.bots.squire.worth import hazard, worth
from oriflamme.rules.actions import Lift, PutDown


def lift(outlook: Outlook, lifted: Lift) -> float:
    """The best that can be made of a card, over a few places worth a look."""
    last = len(outlook.tops) - 1
    own = (slot for slot, top in enumerate(outlook.tops) if top.seat == outlook.me and top.revealed)
    places = {0, last, *(slot for slot in own if slot <= last)} - {lifted.slot}
    return max(put_down(outlook, lifted.slot, PutDown(place)) for place in sorted(places)[:4])


def put_down(outlook: Outlook, lifted: int, place: PutDown) -> float:
    """How good the table is for me with the card there."""
    return standing(moved(outlook, lifted, place.slot))


def moved(outlook: Outlook, lifted: int, to: int) -> Outlook:
    """The table with a top card taken up and put down as a slot of its own."""
    tops = list(outlook.tops)
    cursor = outlook.cursor
    card = tops[lifted]
    if card.height > 1:
        tops[lifted] = uncovered(card)
    else:
        del tops[lifted]
        if cursor is not None and lifted < cursor:
            cursor -= 1
    if cursor is not None and to <= cursor:
        cursor += 1
    tops.insert(to, replace(card, height=1, below=None))
    return outlook.with_tops(tuple(tops), cursor)


def uncovered(card: Top) -> Top:
    """What lay under a card."""
    assert card.below is not None
    below = card.below
    odds = NO_ODDS if below.kind else card.odds
    return replace(
        card,
        family=below.family,
        kind=below.kind,
        odds=odds,
        threat=insight(below.kind).threat if below.kind else threat_of(odds),
        revealed=below.revealed,
        influence=below.influence,
        height=card.height - 1,
        below=None,
    )


def standing(outlook: Outlook) -> float:
    """What all cards are worth: mine for me, others' against me."""
    return sum(_stake(outlook, slot, top) for slot, top in enumerate(outlook.tops))


def _stake(outlook: Outlook, slot: int, top: Top) -> float:
    if top.seat != outlook.me:
        return -outlook.malice[top.seat] * worth(outlook, slot)
    if top.kind is not None and top.revealed and is_character(top.kind):
        turns = outlook.turns(slot)
        return effect(outlook, slot, top.kind) * turns * (1 - hazard(outlook, slot))
    return worth(outlook, slot) * (1 - hazard(outlook, slot))
