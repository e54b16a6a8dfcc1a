"""What comes of an effect at once: influence, targets, or nothing."""

from collections.abc import Iterator

from oriflamme.counsel.reasons.attempt import Attempt
from oriflamme.counsel.reasons.moment import Moment
from oriflamme.counsel.reasons.reason import Fact, Reason, con, pro
from oriflamme.views.view import SeenCard


def of_effect(moment: Moment, tried: Attempt, gains: Fact = "gains") -> Iterator[Reason]:
    """What an option does, tried by the rules; `gains` says when."""
    if tried.spilled:
        yield con("spills", count=tried.spilled)
    if tried.gain > 0:
        yield pro(gains, count=tried.gain)
    if tried.is_foiled:
        yield con("no_target")
    tops = {cards[-1].serial: (slot, cards[-1]) for slot, cards in enumerate(moment.view.queue)}
    targets = [tops[serial] for serial in tried.targets if serial in tops]
    if targets and len(targets) == len(tried.targets):
        yield from _of_targets(moment, targets)


def _of_targets(moment: Moment, targets: list[tuple[int, SeenCard]]) -> Iterator[Reason]:
    others = [(slot, card) for slot, card in targets if not moment.is_mine(card)]
    if not others:
        yield con("must_strike_own")
        return
    slot, card = max(others, key=lambda each: each[1].influence)
    if card.influence:
        yield pro("reaches_stack", family=card.family, slot=slot, count=card.influence)
    for slot, card in others:
        if card.kind and card.revealed and moment.turns(slot):
            yield pro("reaches", card=card.kind, family=card.family, slot=slot)
