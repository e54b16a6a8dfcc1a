"""Which card to place, and where."""

from oriflamme.bots.squire.insight import insight, is_character
from oriflamme.bots.squire.outlook import NO_ODDS, Outlook, Top
from oriflamme.bots.squire.revealing import reveal_now, wait
from oriflamme.bots.squire.values import Values
from oriflamme.bots.squire.worth import worth
from oriflamme.rules.actions import End, On, Place


def placement(outlook: Outlook, place: Place) -> float:
    """The worth of a placement: what the card brings there now, not what it could in a round."""
    after, slot = put(outlook, place)
    values, rounds = outlook.values, outlook.rounds_left
    value = max(reveal_now(after, slot, place.kind), wait(after, slot, place.kind))
    value += values.eager.get(place.kind, 0.0) * rounds + _at(values, place)
    if rounds:
        value -= insight(place.kind).in_hand(values, rounds)
    return value - cover(outlook, place)


def _at(values: Values, place: Place) -> float:
    if isinstance(place.at, On):
        return 0.0
    return values.first if place.at is End.FIRST else values.last


def put(outlook: Outlook, place: Place, *, revealed: bool = False) -> tuple[Outlook, int]:
    """The table with the card on it, and its slot."""
    tops, cursor = outlook.tops, outlook.cursor
    slot, height = _slot(outlook, place), 1
    below = None
    if isinstance(place.at, On):
        height = tops[slot].height + 1
        below = outlook.view.queue[slot][-1]
    card = Top(
        seat=outlook.me,
        family=place.family,
        kind=place.kind,
        odds=NO_ODDS,
        revealed=revealed,
        influence=0,
        height=height,
        below=below,
        threat=insight(place.kind).threat,
    )
    if isinstance(place.at, On):
        return outlook.with_tops((*tops[:slot], card, *tops[slot + 1 :]), cursor), slot
    if cursor is not None and place.at is End.FIRST:
        cursor += 1
    after = (card, *tops) if place.at is End.FIRST else (*tops, card)
    return outlook.with_tops(after, cursor), slot


def _slot(outlook: Outlook, place: Place) -> int:
    if isinstance(place.at, On):
        return place.at.slot
    return 0 if place.at is End.FIRST else len(outlook.tops)


def cover(outlook: Outlook, place: Place) -> float:
    """What it costs to cover one's own card: all it is worth, or little under an intrigue."""
    if not isinstance(place.at, On):
        return 0.0
    loss = worth(outlook, place.at.slot)
    return loss * (outlook.values.cover if is_character(place.kind) else outlook.values.veil)


def twin(outlook: Outlook, place: Place) -> float:
    """The worth of the Twin's entering at a spot: 1 for each turn it gets to act."""
    after, slot = put(outlook, place, revealed=True)
    return worth(after, slot) - cover(outlook, place)
