"""Why to move a card: who has had a turn this round, and who has one again."""

from collections.abc import Iterator

from oriflamme.counsel.reasons.moment import Moment
from oriflamme.counsel.reasons.reason import Reason, pro
from oriflamme.rules.actions import Lift, PutDown
from oriflamme.views.view import SeenCard


def of_lifting(moment: Moment, action: Lift) -> Iterator[Reason]:
    """What moving the card across the one that moves it would change."""
    card, cursor = moment.top(action.slot), moment.view.cursor
    if cursor is None:
        return
    has_acted, mine = action.slot < cursor, moment.is_mine(card)
    if card.revealed and has_acted and mine:
        yield pro("acts_again", card=card.kind, family=card.family)
    if card.revealed and not has_acted and not mine:
        yield pro("misses_turn", card=card.kind, family=card.family)


def of_putting_down(moment: Moment, action: PutDown) -> Iterator[Reason]:
    """Places count without the lifted card; the card that moves it lies at the cursor."""
    found = _lifted(moment)
    cursor = moment.view.cursor
    if found is None or cursor is None:
        return
    slot, card = found
    alone = len(moment.view.queue[slot]) == 1
    mover = cursor - (alone and slot < cursor)
    has_acted, comes_after, mine = slot < cursor, action.slot > mover, moment.is_mine(card)
    if not card.revealed:
        return
    if has_acted and comes_after:
        yield Reason("acts_again", mine, card.kind, card.family)
    if not has_acted and not comes_after:
        yield Reason("misses_turn", not mine, card.kind, card.family)


def _lifted(moment: Moment) -> tuple[int, SeenCard] | None:
    picks = moment.view.acts[-1].picks if moment.view.acts else ()
    lift = picks[-1] if picks else None
    return (lift.slot, moment.top(lift.slot)) if isinstance(lift, Lift) else None
