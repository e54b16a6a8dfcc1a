"""What a GPU is told to do: every thread takes one game and does to it what the kernel's ranges do.

A row of the observation is written byte by byte, all over; so a block's rows are made in the fast
memory that it shares, and then written out side by side.
"""

from typing import Any, Final

import numpy as np

from oriflamme.kernel import batch_functions, playout, scoring, vector_step
from oriflamme.kernel.batch_functions import (
    load_game,
    observe_or_clear,
    redeal_range,
    reset_range,
    store_game,
    viewing_seat,
)
from oriflamme.kernel.constants import NONE
from oriflamme.kernel.gpu.cuda_library import cuda
from oriflamme.kernel.legal import is_legal
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.kernel.playout import random_action
from oriflamme.kernel.vector_step import begin_game, clear_list, list_length
from oriflamme.kernel.worlds import sample_world_range

BLOCK: Final = 64
"""Most threads in a block. Their observations fill 27 kB of shared memory."""

step_one_game, write_legal_of_one = batch_functions.advance_game, batch_functions.write_legal
play_out_one, result_of, learner_step_of_one = (
    playout.play_out,
    scoring.result,
    vector_step.learner_step,
)


def deal(
    games: Any, ruleset: int, edition: int, seats: int, deck: int, first: int, seed: int
) -> None:
    """Deal each game by its own stream of the seed."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        reset_range(games, g, g + 1, ruleset, edition, seats, deck, first, seed)


def redeal(games: Any) -> None:
    """Deal each game from where its chance stands."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        redeal_range(games, g, g + 1)


def find_illegal(games: Any, actions: Any, found: Any) -> None:
    """Note the first game whose action is not legal."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        game = load_game(games, g)
        if not is_legal(game, actions[g]):
            cuda.atomic.min(found, 0, g)


def find_undealt(games: Any, found: Any) -> None:
    """Note the first game that has not been dealt."""
    g = cuda.grid(1)
    if g < games.shape[0] and games[g].round_number == 0:
        cuda.atomic.min(found, 0, g)


def find_without_seat(games: Any, seat: int, found: Any) -> None:
    """Note the first game that has no such seat."""
    g = cuda.grid(1)
    if g < games.shape[0] and seat >= games[g].seats:
        cuda.atomic.min(found, 0, g)


def step(
    games: Any, actions: Any, autoreset: int, sample_next: int, ended: Any, win_shares: Any
) -> None:
    """Step each game by its legal action."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        game = load_game(games, g)
        step_one_game(game, g, actions, autoreset, sample_next, ended, win_shares)
        store_game(games, g, game)


def learner_step(
    games: Any,
    actions: Any,
    reward_kind: int,
    random_seat: int,
    random_opponents: int,
    learner: Any,
    decider: Any,
    ended: Any,
    illegal: Any,
    reward: Any,
    rewards: Any,
    final_observation: Any,
    legal: Any,
    counts: Any,
) -> None:
    """Take a learner's turn in each game; without actions, sit down at it."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        game = load_game(games, g)
        clear_list(legal, g, 0, list_length(legal, counts, g))
        if len(actions) == 0:
            begin_game(game, g, random_seat, random_opponents, learner)
        else:
            learner_step_of_one(
                game,
                g,
                actions,
                reward_kind,
                random_seat,
                random_opponents,
                learner,
                ended,
                illegal,
                reward,
                rewards,
                final_observation,
            )
        decider[g] = game.decider
        store_game(games, g, game)


def write_legal(games: Any, viewer: int, mask: Any, legal: Any, counts: Any) -> None:
    """Write what a seat of each game may do."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        game = load_game(games, g)
        write_legal_of_one(game, viewing_seat(game, viewer), mask, legal, counts, g)


def write_outputs(
    games: Any, viewer: int, observation: Any, mask: Any, legal: Any, counts: Any
) -> None:
    """Write what a seat of each game sees and may do."""
    rows = cuda.shared.array((BLOCK, OBSERVATION), np.uint8)
    thread = cuda.threadIdx.x
    g = cuda.grid(1)
    if g < games.shape[0]:
        game = load_game(games, g)
        seat = viewing_seat(game, viewer)
        observe_or_clear(game, seat, rows, thread)
        write_legal_of_one(game, seat, mask, legal, counts, g)
    cuda.syncthreads()
    threads = cuda.blockDim.x
    start = cuda.blockIdx.x * threads
    count = min(threads, games.shape[0] - start)
    for at in range(thread, count * OBSERVATION, threads):
        row = at // OBSERVATION
        observation[start + row, at % OBSERVATION] = rows[row, at % OBSERVATION]


def sample_actions(games: Any, actions: Any) -> None:
    """Draw each game an action, all legal ones equally likely; -1 where nothing is asked."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        game = load_game(games, g)
        actions[g] = random_action(game) if game.question else NONE
        store_game(games, g, game)


def play_out(games: Any, decisions: Any) -> None:
    """Play each game to its end by uniform chance."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        game = load_game(games, g)
        decisions[g] = play_out_one(game)
        store_game(games, g, game)


def results(games: Any, win_shares: Any) -> None:
    """Write each seat's share of the victory."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        result_of(load_game(games, g), win_shares, g)


def draw_worlds(
    games: Any, shown: Any, kinds: Any, rows: Any, counts: Any, weights: Any, ways: Any, seed: int
) -> None:
    """Make each game what is shown, its hidden cards drawn."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        sample_world_range(games, g, g + 1, shown, kinds, rows, counts, weights, ways, seed)
