"""What comes of an effect at once: influence, targets, or nothing."""

from collections.abc import Iterator

from oriflamme.counsel.reasons.attempt import Attempt
from oriflamme.counsel.reasons.moment import Moment
from oriflamme.counsel.reasons.reason import Reason, con, pro
from oriflamme.views.view import SeenCard


def of_effect(moment: Moment, tried: Attempt) -> Iterator[Reason]:
    """What an option does, tried by the rules."""
    if tried.spilled:
        yield con("spills", count=tried.spilled)
    if tried.gain > 0:
        yield pro("gains", count=tried.gain)
    if tried.is_foiled:
        yield con("no_target")
    if tried.targets and not _others(moment, tried):
        yield con("must_strike_own")
    yield from of_targets(moment, tried)


def of_targets(moment: Moment, tried: Attempt) -> Iterator[Reason]:
    """What of others it may strike."""
    others = _others(moment, tried)
    if not others:
        return
    slot, card = max(others, key=lambda each: each[1].influence)
    if card.influence:
        yield pro("reaches_stack", family=card.family, slot=slot, count=card.influence)
    for slot, card in others:
        if card.kind and card.revealed and moment.turns(slot):
            yield pro("reaches", card=card.kind, family=card.family, slot=slot)


def _others(moment: Moment, tried: Attempt) -> list[tuple[int, SeenCard]]:
    """Those of its targets that are not one's own, with their slots."""
    tops = [(slot, cards[-1]) for slot, cards in enumerate(moment.view.queue)]
    return [
        (slot, card)
        for slot, card in tops
        if card.serial in tried.targets and not moment.is_mine(card)
    ]
