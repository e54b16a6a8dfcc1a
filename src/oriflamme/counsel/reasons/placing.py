"""Why to place a card, and where."""

from collections.abc import Iterator

from oriflamme.bots.squire.insight import insight
from oriflamme.counsel.reasons.attempt import Attempt, attempt_placed
from oriflamme.counsel.reasons.effects import of_targets
from oriflamme.counsel.reasons.moment import Moment, is_bait
from oriflamme.counsel.reasons.reason import Reason, con, pro
from oriflamme.rules.actions import End, On, Place
from oriflamme.rules.card import CATALOG
from oriflamme.views.view import SeenCard


def of_placing(moment: Moment, action: Place) -> Iterator[Reason]:
    """A Twin enters revealed and is asked nothing more, so of it only the place is told."""
    enters_revealed = moment.view.cursor is not None
    yield from _of_place(moment, action)
    if is_bait(action.kind):
        yield pro("bait", card=action.kind)
    elif not enters_revealed and (tried := attempt_placed(moment, action)):
        yield from _of_trying(moment, action, tried)
    if isinstance(action.at, End) and moment.view.queue and not enters_revealed:
        yield pro("front" if action.at is End.FIRST else "back")
    if CATALOG[action.kind].character and moment.rounds_left and not enters_revealed:
        yield pro("acts_on", count=moment.rounds_left)


def _of_trying(moment: Moment, action: Place, tried: Attempt) -> Iterator[Reason]:
    """Others place after it: the ends will be elsewhere, but what lies beside it stays there."""
    if tried.gain > 0:
        yield pro("would_bring", count=tried.gain)
    elif tried.is_foiled or (tried.is_whole and not tried.targets):
        yield con("brings_nothing")
    if insight(action.kind).menace > 0:
        yield from of_targets(moment, tried)


def _of_place(moment: Moment, action: Place) -> Iterator[Reason]:
    if isinstance(action.at, On):
        yield from _of_covering(moment.top(action.at.slot))
        return
    for at, attacker in _attackers(moment, action.at):
        if is_bait(action.kind):
            yield pro("tempts", card=attacker.kind, family=attacker.family, slot=at)
        else:
            yield con("exposed", card=attacker.kind, family=attacker.family, slot=at)
    if moment.hidden_archers and not is_bait(action.kind):
        kind, count = moment.hidden_archers
        yield con("end_reached", card=kind, count=count)


def _attackers(moment: Moment, end: End) -> Iterator[tuple[int, SeenCard]]:
    """Those who would strike a card at that end: whoever strikes an end, or lies beside it."""
    if not moment.view.queue:
        return
    outside = -1 if end is End.FIRST else len(moment.view.queue)
    yield from moment.attackers(outside, is_end=True)


def _of_covering(card: SeenCard) -> Iterator[Reason]:
    """The covered card is one's own; it rests until the upper one leaves."""
    if card.revealed:
        yield con("silences", card=card.kind)
    elif card.influence:
        yield pro("shelters", card=card.kind, count=card.influence)
    else:
        yield con("buries", card=card.kind)
