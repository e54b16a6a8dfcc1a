"""Whole games dealt as a server deals them, and the proofs of them."""

from functools import cache
from random import Random

from oriflamme.fairness.fair_draw import AgreedOptions, deal_rng, draw_deal
from oriflamme.fairness.proof import Proof, SealedCard, SeatCut
from oriflamme.fairness.seals import FaceDown, seal_card, seal_of
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.record import Record
from oriflamme.rules.engine import apply, resume
from oriflamme.rules.events import Placed
from oriflamme.rules.game import lay_out

GAME = "bado-kemi-1"
TABLES = (
    AgreedOptions("base", 3, "standard", None, None),
    AgreedOptions("ablaze", 4, "standard", None, 2),
    AgreedOptions("duel", 2, "standard", None, None),
    AgreedOptions("mixed", 3, "ru", None, None),
)


@cache
def proof_of(agreed: AgreedOptions, seed: int, bot: str | None = "squire") -> Proof:
    """A game by chance, every seat but the last having cut the cards."""
    rng = Random(seed)
    secret = rng.randbytes(32)
    cuts = [rng.randbytes(32) for _ in range(agreed.seats - 1)] + [None]
    setup, first, dealt = draw_deal(agreed, deal_rng(secret, GAME, cuts))
    state = resume(lay_out(setup, dealt, first)).state
    actions, cards = [], []
    while state.decision:
        action = rng.choice(state.decision.options)
        actions.append(action)
        state, events = apply(state, action)
        number = 10 + len(actions)
        for event in events:
            if isinstance(event, Placed) and event.kind:
                card = FaceDown(GAME, number, event.serial, event.family, event.kind)
                cards.append(SealedCard(event.serial, number, seal_card(secret, card)))
    record = Record(setup, first, dealt, tuple(actions), {"Game": GAME})
    return Proof(
        game=GAME,
        seal=seal_of(secret),
        secret=secret.hex(),
        agreed=agreed,
        cuts=tuple(SeatCut(None, cut.hex()) if cut else SeatCut(bot, None) for cut in cuts),
        cards=tuple(cards),
        record=write_record(record),
    )
