"""A game from one choice of a learner's to the next; in between rivals follow their instinct.

What only a teacher may know, which cards lie hidden, is written beside: for learning to guess
them, for whoever judges with open cards (`privileged_critic.py`), and for nobody who plays.
"""

from typing import Any, Final

import numpy as np

from oriflamme.bots.playout_policy.action_sampling import sample_action
from oriflamme.bots.playout_policy.layout import MAX_FEATURES, MAX_OPTIONS
from oriflamme.kernel.batch_functions import load_game, store_game
from oriflamme.kernel.constants import FAMILIES, NONE, SEATS
from oriflamme.kernel.deal import redeal
from oriflamme.kernel.decorators import exported, jittable
from oriflamme.kernel.flow import step
from oriflamme.kernel.game import Game
from oriflamme.kernel.observe import index_from_viewer
from oriflamme.kernel.scoring import result

SCRIPTED_ACTION: Final = -2
"""In the place of an action: what instinct would do. `NONE` is nothing at all."""


@exported(
    "games",
    "int64",
    "int64",
    "int32[::1]",
    "int32[::1]",
    "int32[::1]",
    "float32[:, ::1]",
    "uint8[::1]",
    "float32[:, ::1]",
    "int16[:, ::1]",
    "int8[::1]",
    "int8[:, ::1]",
    "int32[:, ::1]",
)
def env_step_range(
    games: Any,
    start: int,
    stop: int,
    actions: Any,
    learners: Any,
    policy_rows: Any,
    exp_weights: Any,
    ended: Any,
    win_shares: Any,
    influence: Any,
    deciders: Any,
    queued: Any,
    held: Any,
) -> None:
    """Play each game on, see `play_on`, and write what is true of it then, see
    `write_hidden_labels`."""
    scores = np.empty(MAX_OPTIONS, np.float64)
    features = np.empty(MAX_FEATURES, np.int64)
    for g in range(start, stop):
        game = load_game(games, g)
        policy = exp_weights[policy_rows[g]]
        env_step(
            game, g, actions[g], learners[g], policy, scores, features, ended, win_shares, influence
        )
        store_game(games, g, game)
        write_hidden_labels(game, g, deciders, queued, held)


@jittable
def env_step(
    game: Game,
    g: int,
    action: int,
    learner: int,
    policy: Any,
    scores: Any,
    features: Any,
    ended: Any,
    win_shares: Any,
    influence: Any,
) -> None:
    """Take an action, if there is one, or `SCRIPTED_ACTION`, and go on until a learner's seat
    decides.

    A game that ends on the way writes how it ended and the next is dealt in its place. `learner`
    holds the bits of the learner's seats.
    """
    ended[g] = 0
    if action >= 0:
        step(game, int(action))
    is_due = action == SCRIPTED_ACTION
    while is_due or game.over or not learner >> game.decider & 1:
        is_due = False
        if game.over:
            ended[g] = 1
            result(game, win_shares, g)
            for seat in range(SEATS):
                influence[g, seat] = game.influence[seat]
            redeal(game)
        else:
            step(game, sample_action(game, policy, scores, features))


@jittable
def write_hidden_labels(game: Game, g: int, deciders: Any, queued: Any, held: Any) -> None:
    """Write who decides, every card's kind in the order of the observation, and every hand, with
    families counted from who decides."""
    deciders[g] = game.decider
    at = 0
    for slot in range(game.slots):
        if at < queued.shape[1]:
            queued[g, at] = game.kind[game.queue[slot]]
            at += 1
    for slot in range(game.slots):
        card = game.below[game.queue[slot]]
        while card != NONE:
            if at < queued.shape[1]:
                queued[g, at] = game.kind[card]
                at += 1
            card = game.below[card]
    while at < queued.shape[1]:
        queued[g, at] = NONE
        at += 1
    for family in range(FAMILIES):
        held[g, family] = 0
    for family in range(game.families):
        held[g, index_from_viewer(game.seats, family, game.decider)] = game.hand[family]
