"""Revealing a card now, or waiting for more."""

from oriflamme.bots.squire.assessment import Assessment
from oriflamme.bots.squire.card_knowledge import card_knowledge, is_character
from oriflamme.bots.squire.card_value import elimination_risk, expected_acts
from oriflamme.bots.squire.effects import effect_value
from oriflamme.rules.terms import Kind
from oriflamme.views.view import SeenCard


def reveal_value(outlook: Assessment, slot: int, kind: Kind) -> float:
    """The worth of turning my card up in its present turn."""
    top = outlook.tops[slot]
    value = card_knowledge(kind).reveal_gain(top.influence) + effect_value(outlook, slot, kind)
    if is_character(kind):
        return value + _later(outlook, slot, kind, outlook.turns(slot) - 1)
    if top.below is not None:
        value += _below(outlook, top.below) * outlook.turns(slot)
    return value


def wait_value(outlook: Assessment, slot: int, kind: Kind) -> float:
    """The worth of leaving it face down and choosing again in a later round."""
    top = outlook.tops[slot]
    turns = outlook.turns(slot) - 1
    values = outlook.weights
    struck = min(0.9, elimination_risk(outlook, slot) + values.influence_risk * (top.influence + 1))
    bonus = values.wait_bonus.get(kind, 0.0) if turns else 0.0
    known = card_knowledge(kind)
    if known.is_bait:
        return bonus + _ambush_value(values.ambush_value, struck, turns)
    now = effect_value(outlook, slot, kind)
    covers = top.below is not None and not is_character(kind)
    below = _below(outlook, top.below) if covers and top.below else 0.0
    return bonus + max(
        (
            (1 - struck) ** after
            * (
                known.reveal_gain(top.influence + after)
                + now * values.opportunity_decay**after
                + _later(outlook, slot, kind, turns - after)
                + below * (turns - after + 1)
            )
            for after in range(1, turns + 1)
        ),
        default=0.0,
    )


def _ambush_value(bait: float, struck: float, turns: int) -> float:
    value = 0.0
    for _ in range(turns):
        value = struck * bait + (1 - struck) * max(1.0, value)
    return value


def _later(outlook: Assessment, slot: int, kind: Kind, turns: int) -> float:
    """What a character earns in the turns after the one it is revealed in."""
    if not is_character(kind) or turns <= 0:
        return 0.0
    stays = 1 - elimination_risk(outlook, slot)
    known = card_knowledge(kind)
    companion = known.companion
    rate = known.income(outlook, slot) + companion
    return rate * stays * expected_acts(outlook, slot, turns) + companion


def _below(outlook: Assessment, card: SeenCard) -> float:
    """What the card that an intrigue covers does in a turn, once it is free."""
    if card.kind is None or not is_character(card.kind):
        return 1.0
    return outlook.weights.character_value[card.kind] if card.revealed else 1.0
