"""Games of many tables played on by the playout policy, for a policy to be distilled from."""

import numpy as np

from oriflamme.learning.backends import CpuBackend, no_actions
from oriflamme.learning.config import TrainConfig
from oriflamme.learning.env_step import SCRIPTED_ACTION
from oriflamme.learning.network import NetworkSize
from oriflamme.learning.policy_assignment import PolicyAssignment, assign_policies
from oriflamme.learning.table_slices import make_table_slices, scripted_policies

SHORT = 3
"""So many cards of the queue the net of these tests is shown: many decisions reach further."""
CONFIG = TrainConfig(
    games=64,
    seed=3,
    single_precision=True,
    visible_cards=SHORT,
    size=NetworkSize(width=16, layers=1, heads=2, inner=16),
)


def new_games(seed: int) -> tuple[CpuBackend, PolicyAssignment]:
    """Games that have just been dealt."""
    tables = make_table_slices(CONFIG.games, np.random.default_rng(seed))
    seating = assign_policies(tables, scripted_share=0.5, frozen_share=0.0, frozen_models=0)
    hall = CpuBackend(seating.occupied_seats, *scripted_policies(tables), CONFIG.visible_cards)
    hall.deal(tables, seed)
    hall.step(no_actions(CONFIG.games))
    return hall, seating


def play_by_playout_policy(hall: CpuBackend, turns: int):
    """Play on; what the hall shows then."""
    for _ in range(turns):
        shown = hall.step(np.full(CONFIG.games, SCRIPTED_ACTION, np.int32))
    return shown
