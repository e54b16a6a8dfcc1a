"""What can be said for and against each kind of option."""

from collections.abc import Iterator

from oriflamme.bots.squire.card_knowledge import card_knowledge
from oriflamme.counsel.reasons.moment import Attempt, Moment, attempt, attempt_placed, is_bait
from oriflamme.counsel.reasons.reason import Reason, con, pro
from oriflamme.rules.actions import (
    Activate,
    Bribe,
    Copy,
    Eliminate,
    End,
    Keep,
    Lift,
    On,
    Place,
    PutDown,
    Reveal,
    Rob,
)
from oriflamme.rules.card import CATALOG
from oriflamme.views.view import SeenCard
from oriflamme.views.worlds import unseen


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


# Why to place a card, and where.


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
    if card_knowledge(action.kind).menace > 0:
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


# Why to turn a card up now, or to wait.


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
    yield pro("grows", count=card_knowledge(card.kind).reveal_gain(card.influence + 1))


def asking(moment: Moment) -> tuple[int, SeenCard]:
    """The card whose turn it is, and its slot."""
    slot = moment.view.cursor
    assert slot is not None
    return slot, moment.top(slot)


# Why to strike a card, or rather not: what it may be, what lies on it, and whose it is.

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


# Why to move a card: who has had a turn this round, and who has one again.


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


# Why to rob somebody, to win a card over, to let one act.


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
