"""Why to strike a card, or rather not: what it may be, what lies on it, and whose it is."""

from collections.abc import Iterator

from oriflamme.counsel.reasons.moment import Moment, is_bait
from oriflamme.counsel.reasons.reason import Reason, con, pro
from oriflamme.rules.actions import Eliminate
from oriflamme.rules.card import CATALOG
from oriflamme.views.view import SeenCard
from oriflamme.views.worlds import unseen

POSSIBLE = 20
"""From so many per cent on, a bait is worth a warning."""
UNLIKELY = 10
LIKELY = 40
"""From so many per cent on, a kind is what a card mostly is."""


def of_striking(moment: Moment, action: Eliminate) -> Iterator[Reason]:
    card = moment.top(action.slot)
    if moment.is_mine(card):
        yield con("own_card", card=card.kind)
        return
    yield from of_bait(moment, card)
    if card.influence:
        yield pro("takes_away", family=card.family, count=card.influence)
    turns = moment.turns(action.slot)
    if card.kind and card.revealed and turns and CATALOG[card.kind].character:
        yield pro("stops", card=card.kind, family=card.family, count=turns)
    yield from of_leader(moment, card)
    yield from _of_likely_kind(moment, card)


def of_leader(moment: Moment, card: SeenCard) -> Iterator[Reason]:
    if moment.leads(moment.owner(card)):
        yield pro("leader", family=card.family, count=moment.supply(card))


def of_bait(moment: Moment, card: SeenCard) -> Iterator[Reason]:
    """How likely an opponent's face-down card takes its attacker along."""
    if card.kind is not None:
        return
    odds = moment.beliefs.get(card.serial, {})
    baits = [kind for kind in moment.view.setup.deck if is_bait(kind)]
    if not baits:
        return
    hidden = unseen(moment.view)[card.crest]
    bait = max(baits, key=lambda kind: odds.get(kind, 0.0))
    if not any(kind in hidden for kind in baits):
        yield pro("no_bait", card=bait, family=card.crest)
        return
    chance = round(100 * odds.get(bait, 0.0))
    if chance > 50 and card.influence:
        yield con("likely_bait", card=bait, chance=chance, count=card.influence)
    elif chance > 50:
        yield con("likely_bait_at_once", card=bait, chance=chance)
    elif chance >= POSSIBLE and card.influence:
        yield con("maybe_bait", card=bait, chance=chance, count=card.influence)
    elif chance >= POSSIBLE:
        yield con("maybe_bait_at_once", card=bait, chance=chance)
    elif chance < UNLIKELY:
        yield pro("hardly_bait", card=bait, chance=chance)


def _of_likely_kind(moment: Moment, card: SeenCard) -> Iterator[Reason]:
    odds = moment.beliefs.get(card.serial, {}) if card.kind is None else {}
    for kind, chance in odds.items():
        if round(100 * chance) >= LIKELY and chance == max(odds.values()) and not is_bait(kind):
            yield pro("likely", card=kind, chance=round(100 * chance))
