"""Why to rob somebody, to win a card over, to let one act."""

from collections.abc import Iterator

from oriflamme.counsel.reasons.attempt import attempt
from oriflamme.counsel.reasons.effects import of_effect
from oriflamme.counsel.reasons.moment import Moment
from oriflamme.counsel.reasons.reason import Reason, con, pro
from oriflamme.counsel.reasons.striking import of_leader
from oriflamme.rules.actions import Activate, Bribe, Copy, Keep, Rob


def of_robbing(moment: Moment, action: Rob) -> Iterator[Reason]:
    family = moment.view.setup.seats[action.seat][0]
    supply = moment.view.supplies[action.seat]
    if not supply:
        yield con("has_nothing", family=family)
    if moment.leads(action.seat):
        yield pro("leader", family=family, count=supply)
    yield from of_effect(moment, attempt(moment, action))


def of_bribing(moment: Moment, action: Bribe) -> Iterator[Reason]:
    card = moment.top(action.slot)
    if moment.is_mine(card):
        yield con("own_card", card=card.kind)
        return
    if card.kind and moment.turns(action.slot):
        yield pro("wins_over", card=card.kind, count=moment.turns(action.slot))
    yield from of_leader(moment, card)


def of_acting(moment: Moment, action: Copy | Activate | Keep) -> Iterator[Reason]:
    yield from of_effect(moment, attempt(moment, action))
