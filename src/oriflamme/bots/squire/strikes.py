"""What it is worth to eliminate a card."""

from oriflamme.bots.squire.insight import is_character
from oriflamme.bots.squire.outlook import Outlook, Top
from oriflamme.bots.squire.worth import worth
from oriflamme.rules.terms import Kind


def strike(outlook: Outlook, attacker: Kind, at: int, target: int) -> float:
    """The worth to me of my card at a slot eliminating the top card of another."""
    return 1.0 + hit(outlook, attacker, at, outlook.tops[target], worth(outlook, target))


def hit(outlook: Outlook, attacker: Kind, at: int, top: Top, loss: float) -> float:
    """The worth of a card's leaving the table by my hand, the pay for it aside."""
    if top.seat == outlook.me:
        return -loss
    malice = outlook.malice[top.seat]
    value = malice * loss
    for known, chance in top.threat.answers:
        attackers_loss = own_loss(outlook, attacker, at)
        value += chance * known.when_struck(outlook, malice, attackers_loss)
    return value


def own_loss(outlook: Outlook, attacker: Kind, at: int) -> float:
    """What I lose when my attacker runs into an Ambush or a Trap."""
    if not is_character(attacker):
        return 0.0
    rate = outlook.values.rate[attacker]
    return rate * max(0, outlook.turns(at) - 1) * outlook.values.recoil
