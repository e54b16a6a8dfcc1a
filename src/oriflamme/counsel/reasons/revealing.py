"""Why to turn a card up now, or to wait."""

from collections.abc import Iterator

from oriflamme.bots.squire.insight import insight
from oriflamme.counsel.reasons.attempt import attempt
from oriflamme.counsel.reasons.effects import of_effect
from oriflamme.counsel.reasons.moment import Moment, is_bait
from oriflamme.counsel.reasons.reason import Reason, con, pro
from oriflamme.rules.actions import Reveal
from oriflamme.rules.card import CATALOG
from oriflamme.views.view import SeenCard


def of_revealing(moment: Moment) -> Iterator[Reason]:
    _, card = asking(moment)
    assert card.kind is not None
    tried = attempt(moment, Reveal())
    yield from of_effect(moment, tried)
    if is_bait(card.kind):
        yield con("gives_up_bait", card=card.kind)
    if not moment.rounds_left and not is_bait(card.kind) and card.influence:
        yield pro("last_round")
    if CATALOG[card.kind].character and moment.rounds_left:
        yield pro("acts_on", count=moment.rounds_left)


def of_waiting(moment: Moment) -> Iterator[Reason]:
    slot, card = asking(moment)
    assert card.kind is not None
    attackers = list(moment.attackers(slot))
    if is_bait(card.kind):
        for at, attacker in attackers:
            yield pro("tempts", card=attacker.kind, family=attacker.family, slot=at)
        yield pro("bait", card=card.kind)
        return
    if not moment.rounds_left:
        yield con("too_late")
        return
    if attempt(moment, Reveal()).is_foiled:
        yield pro("blocked")
    if card.influence:
        for at, attacker in attackers:
            yield con("exposed", card=attacker.kind, family=attacker.family, slot=at)
    yield pro("grows", count=insight(card.kind).takings(card.influence + 1))


def asking(moment: Moment) -> tuple[int, SeenCard]:
    """The card whose turn it is, and its slot."""
    slot = moment.view.cursor
    assert slot is not None
    return slot, moment.top(slot)
