"""Games of many tables that go on by instinct, for a reflex to learn from."""

import numpy as np

from oriflamme.learning.halls import Cores, nothing_yet
from oriflamme.learning.network import Size
from oriflamme.learning.plan import Plan
from oriflamme.learning.seating import Seating, seat
from oriflamme.learning.tables import lay_tables, rivals
from oriflamme.learning.turns import BY_INSTINCT

SHORT = 3
"""So many cards of the queue the net of these tests is shown: many decisions reach further."""
PLAN = Plan(
    games=64, seed=3, fine=True, cards=SHORT, size=Size(width=16, layers=1, heads=2, inner=16)
)


def begun(seed: int) -> tuple[Cores, Seating]:
    """Games that have just been dealt."""
    tables = lay_tables(PLAN.games, np.random.default_rng(seed))
    seating = seat(tables, rivalry=0.5, net_rivalry=0.0, nets=0)
    hall = Cores(seating.taken, *rivals(tables), PLAN.cards)
    hall.deal(tables, seed)
    hall.play_on(nothing_yet(PLAN.games))
    return hall, seating


def by_instinct(hall: Cores, turns: int):
    """Play on; what the hall shows then."""
    for _ in range(turns):
        shown = hall.play_on(np.full(PLAN.games, BY_INSTINCT, np.int32))
    return shown
