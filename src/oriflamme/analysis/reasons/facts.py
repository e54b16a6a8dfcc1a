"""What can be said for and against each kind of option."""

from collections.abc import Iterator

from oriflamme.analysis.reasons.context import (
    ActionEffect,
    ReasonContext,
    action_effect,
    is_bait,
    placed_card_effect,
)
from oriflamme.analysis.reasons.reason import Reason, con, pro
from oriflamme.bots.squire.card_knowledge import card_knowledge
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


def effect_reasons(context: ReasonContext, effect: ActionEffect) -> Iterator[Reason]:
    """What an option does, tried by the rules."""
    if effect.spilled:
        yield con("spills", count=effect.spilled)
    if effect.gain > 0:
        yield pro("gains", count=effect.gain)
    if effect.is_foiled:
        yield con("no_target")
    if effect.targets and not _others(context, effect):
        yield con("must_eliminate_own")
    yield from target_reasons(context, effect)


def target_reasons(context: ReasonContext, effect: ActionEffect) -> Iterator[Reason]:
    """What of others it may strike."""
    others = _others(context, effect)
    if not others:
        return
    slot, card = max(others, key=lambda each: each[1].influence)
    if card.influence:
        yield pro("reaches_stack", family=card.family, slot=slot, count=card.influence)
    for slot, card in others:
        if card.kind and card.revealed and context.turns(slot):
            yield pro("reaches", card=card.kind, family=card.family, slot=slot)


def _others(moment: ReasonContext, tried: ActionEffect) -> list[tuple[int, SeenCard]]:
    """Those of its targets that are not one's own, with their slots."""
    tops = [(slot, cards[-1]) for slot, cards in enumerate(moment.view.queue)]
    return [
        (slot, card)
        for slot, card in tops
        if card.serial in tried.targets and not moment.is_mine(card)
    ]


# Why to place a card, and where.


def placement_reasons(context: ReasonContext, action: Place) -> Iterator[Reason]:
    """A Twin enters revealed and is asked nothing more, so of it only the place is told."""
    enters_revealed = context.view.cursor is not None
    yield from _spot_reasons(context, action)
    if is_bait(action.kind):
        yield pro("bait", card=action.kind)
    elif not enters_revealed and (tried := placed_card_effect(context, action)):
        yield from _placed_effect_reasons(context, action, tried)
    if isinstance(action.at, End) and context.view.queue and not enters_revealed:
        yield pro("front" if action.at is End.FIRST else "back")
    if CATALOG[action.kind].character and context.rounds_left and not enters_revealed:
        yield pro("acts_on", count=context.rounds_left)


def _placed_effect_reasons(
    moment: ReasonContext, action: Place, tried: ActionEffect
) -> Iterator[Reason]:
    """Others place after it: the ends will be elsewhere, but what lies beside it stays there."""
    if tried.gain > 0:
        yield pro("would_bring", count=tried.gain)
    elif tried.is_foiled or (tried.ends_turn and not tried.targets):
        yield con("brings_nothing")
    if card_knowledge(action.kind).menace > 0:
        yield from target_reasons(moment, tried)


def _spot_reasons(moment: ReasonContext, action: Place) -> Iterator[Reason]:
    if isinstance(action.at, On):
        yield from _covering_reasons(moment.top(action.at.slot))
        return
    for at, attacker in _attackers(moment, action.at):
        if is_bait(action.kind):
            yield pro("tempts", card=attacker.kind, family=attacker.family, slot=at)
        else:
            yield con("exposed", card=attacker.kind, family=attacker.family, slot=at)
    if moment.hidden_archers and not is_bait(action.kind):
        kind, count = moment.hidden_archers
        yield con("end_reached", card=kind, count=count)


def _attackers(moment: ReasonContext, end: End) -> Iterator[tuple[int, SeenCard]]:
    """Those who would strike a card at that end: whoever strikes an end, or lies beside it."""
    if not moment.view.queue:
        return
    outside = -1 if end is End.FIRST else len(moment.view.queue)
    yield from moment.attackers(outside, is_end=True)


def _covering_reasons(card: SeenCard) -> Iterator[Reason]:
    """The covered card is one's own; it rests until the upper one leaves."""
    if card.revealed:
        yield con("silences", card=card.kind)
    elif card.influence:
        yield pro("shelters", card=card.kind, count=card.influence)
    else:
        yield con("buries", card=card.kind)


# Why to turn a card up now, or to wait.


def reveal_reasons(context: ReasonContext) -> Iterator[Reason]:
    _, card = card_on_turn(context)
    assert card.kind is not None
    tried = action_effect(context, Reveal())
    yield from effect_reasons(context, tried)
    if is_bait(card.kind):
        yield con("gives_up_bait", card=card.kind)
    if not context.rounds_left and not is_bait(card.kind) and card.influence:
        yield pro("last_round")
    if CATALOG[card.kind].character and context.rounds_left:
        yield pro("acts_on", count=context.rounds_left)


def wait_reasons(context: ReasonContext) -> Iterator[Reason]:
    slot, card = card_on_turn(context)
    assert card.kind is not None
    attackers = list(context.attackers(slot))
    if is_bait(card.kind):
        for at, attacker in attackers:
            yield pro("tempts", card=attacker.kind, family=attacker.family, slot=at)
        yield pro("bait", card=card.kind)
        return
    if not context.rounds_left:
        yield con("too_late")
        return
    if action_effect(context, Reveal()).is_foiled:
        yield pro("blocked")
    if card.influence:
        for at, attacker in attackers:
            yield con("exposed", card=attacker.kind, family=attacker.family, slot=at)
    yield pro("grows", count=card_knowledge(card.kind).reveal_gain(card.influence + 1))


def card_on_turn(context: ReasonContext) -> tuple[int, SeenCard]:
    """The card whose turn it is, and its slot."""
    slot = context.view.cursor
    assert slot is not None
    return slot, context.top(slot)


# Why to strike a card, or rather not: what it may be, what lies on it, and whose it is.

POSSIBLE_PERCENT = 20
"""From so many per cent on, a bait is worth a warning."""
UNLIKELY_PERCENT = 10
LIKELY_PERCENT = 40
"""From so many per cent on, a kind is what a card mostly is."""


def eliminate_reasons(context: ReasonContext, action: Eliminate) -> Iterator[Reason]:
    card = context.top(action.slot)
    if context.is_mine(card):
        yield con("own_card", card=card.kind)
        return
    yield from bait_reasons(context, card)
    if card.influence:
        yield pro("takes_away", family=card.family, count=card.influence)
    turns = context.turns(action.slot)
    if card.kind and card.revealed and turns and CATALOG[card.kind].character:
        yield pro("stops", card=card.kind, family=card.family, count=turns)
    yield from leader_reasons(context, card)
    yield from _likely_kind_reasons(context, card)


def leader_reasons(context: ReasonContext, card: SeenCard) -> Iterator[Reason]:
    if context.leads(context.owner(card)):
        yield pro("leader", family=card.family, count=context.supply(card))


def bait_reasons(context: ReasonContext, card: SeenCard) -> Iterator[Reason]:
    """How likely an opponent's face-down card takes its attacker along."""
    if card.kind is not None:
        return
    probs = context.beliefs.get(card.serial, {})
    baits = [kind for kind in context.view.setup.deck if is_bait(kind)]
    if not baits:
        return
    hidden = unseen(context.view)[card.crest]
    bait = max(baits, key=lambda kind: probs.get(kind, 0.0))
    if not any(kind in hidden for kind in baits):
        yield pro("no_bait", card=bait, family=card.crest)
        return
    percent = round(100 * probs.get(bait, 0.0))
    if percent > 50 and card.influence:
        yield con("likely_bait", card=bait, percent=percent, count=card.influence)
    elif percent > 50:
        yield con("likely_bait_at_once", card=bait, percent=percent)
    elif percent >= POSSIBLE_PERCENT and card.influence:
        yield con("maybe_bait", card=bait, percent=percent, count=card.influence)
    elif percent >= POSSIBLE_PERCENT:
        yield con("maybe_bait_at_once", card=bait, percent=percent)
    elif percent < UNLIKELY_PERCENT:
        yield pro("hardly_bait", card=bait, percent=percent)


def _likely_kind_reasons(moment: ReasonContext, card: SeenCard) -> Iterator[Reason]:
    odds = moment.beliefs.get(card.serial, {}) if card.kind is None else {}
    for kind, chance in odds.items():
        if (
            round(100 * chance) >= LIKELY_PERCENT
            and chance == max(odds.values())
            and not is_bait(kind)
        ):
            yield pro("likely", card=kind, percent=round(100 * chance))


# Why to move a card: who has had a turn this round, and who has one again.


def lift_reasons(context: ReasonContext, action: Lift) -> Iterator[Reason]:
    """What moving the card across the one that moves it would change."""
    card, cursor = context.top(action.slot), context.view.cursor
    if cursor is None:
        return
    has_acted, mine = action.slot < cursor, context.is_mine(card)
    if card.revealed and has_acted and mine:
        yield pro("acts_again", card=card.kind, family=card.family)
    if card.revealed and not has_acted and not mine:
        yield pro("misses_turn", card=card.kind, family=card.family)


def put_down_reasons(context: ReasonContext, action: PutDown) -> Iterator[Reason]:
    """Places count without the lifted card; the card that moves it lies at the cursor."""
    found = _lifted(context)
    cursor = context.view.cursor
    if found is None or cursor is None:
        return
    slot, card = found
    alone = len(context.view.queue[slot]) == 1
    mover = cursor - (alone and slot < cursor)
    has_acted, comes_after, mine = slot < cursor, action.slot > mover, context.is_mine(card)
    if not card.revealed:
        return
    if has_acted and comes_after:
        yield Reason("acts_again", mine, card.kind, card.family)
    if not has_acted and not comes_after:
        yield Reason("misses_turn", not mine, card.kind, card.family)


def _lifted(moment: ReasonContext) -> tuple[int, SeenCard] | None:
    picks = moment.view.acts[-1].picks if moment.view.acts else ()
    lift = picks[-1] if picks else None
    return (lift.slot, moment.top(lift.slot)) if isinstance(lift, Lift) else None


# Why to rob somebody, to win a card over, to let one act.


def rob_reasons(context: ReasonContext, action: Rob) -> Iterator[Reason]:
    family = context.view.setup.seats[action.seat][0]
    supply = context.view.supplies[action.seat]
    if not supply:
        yield con("has_nothing", family=family)
    if context.leads(action.seat):
        yield pro("leader", family=family, count=supply)
    yield from effect_reasons(context, action_effect(context, action))


def bribe_reasons(context: ReasonContext, action: Bribe) -> Iterator[Reason]:
    card = context.top(action.slot)
    if context.is_mine(card):
        yield con("own_card", card=card.kind)
        return
    if card.kind and context.turns(action.slot):
        yield pro("wins_over", card=card.kind, count=context.turns(action.slot))
    yield from leader_reasons(context, card)


def act_reasons(context: ReasonContext, action: Copy | Activate | Keep) -> Iterator[Reason]:
    yield from effect_reasons(context, action_effect(context, action))
