"""What it is worth to eliminate a card."""

from oriflamme.bots.squire.assessment import Assessment, TopCard
from oriflamme.bots.squire.card_knowledge import is_character
from oriflamme.bots.squire.card_value import card_value
from oriflamme.rules.terms import Kind


def elimination_value(outlook: Assessment, attacker: Kind, at: int, target: int) -> float:
    """The worth to me of my card at a slot eliminating the top card of another."""
    return 1.0 + removal_value(
        outlook, attacker, at, outlook.tops[target], card_value(outlook, target)
    )


def removal_value(outlook: Assessment, attacker: Kind, at: int, top: TopCard, loss: float) -> float:
    """The worth of a card's leaving the table by my hand, the pay for it aside."""
    if top.seat == outlook.me:
        return -loss
    malice = outlook.loss_weights[top.seat]
    value = malice * loss
    for known, chance in top.threat.reactions:
        attackers_loss = attacker_loss(outlook, attacker, at)
        value += chance * known.reaction_value(outlook, malice, attackers_loss)
    return value


def attacker_loss(outlook: Assessment, attacker: Kind, at: int) -> float:
    """What I lose when my attacker runs into an Ambush or a Trap."""
    if not is_character(attacker):
        return 0.0
    rate = outlook.weights.character_value[attacker]
    return rate * max(0, outlook.turns(at) - 1) * outlook.weights.attacker_loss_factor
