"""What it is worth to eliminate a card."""

from oriflamme.bots.squire.outlook import Outlook, Top
from oriflamme.bots.squire.worth import worth
from oriflamme.rules.terms import Kind


def strike(outlook: Outlook, attacker: Kind, at: int, target: int) -> float:
    """The worth to me of my card at a slot eliminating the top card of another."""
    top = outlook.tops[target]
    if attacker == "cutthroat":
        return cut(outlook, at, target)
    return 1.0 + hit(outlook, attacker, at, top, worth(outlook, target))


def hit(outlook: Outlook, attacker: Kind, at: int, top: Top, loss: float) -> float:
    """The worth of a card's leaving the table by my hand, the pay for it aside."""
    if top.seat == outlook.me:
        return -loss
    malice = outlook.malice[top.seat]
    bait = top.chance("ambush") + top.chance("trap")
    return (
        malice * loss
        + top.chance("queen")
        - bait * own_loss(outlook, attacker, at)
        - top.chance("ambush") * 4 * malice
        - top.chance("trap") * (1 + malice) * min(3, outlook.view.supplies[outlook.me] + 1)
    )


def own_loss(outlook: Outlook, attacker: Kind, at: int) -> float:
    """What I lose when my attacker runs into an Ambush or a Trap."""
    return (
        outlook.values.rate.get(attacker, 0.0)
        * max(0, outlook.turns(at) - 1)
        * outlook.values.recoil
    )


def cut(outlook: Outlook, at: int, target: int) -> float:
    """A Cutthroat takes the namesakes of other players too, and is paid from two on (R23)."""
    chosen = outlook.tops[target]
    value = hit(outlook, "cutthroat", at, chosen, worth(outlook, target))
    for slot, top in enumerate(outlook.tops):
        if slot == target or not top.revealed or top.seat == outlook.me or top.kind is None:
            continue
        likely = chosen.chance(top.kind)
        if likely:
            value += likely * (1.5 + hit(outlook, "cutthroat", at, top, worth(outlook, slot)))
    return value
