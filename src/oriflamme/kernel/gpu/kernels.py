"""What a GPU is told to do: every thread takes one game and does to it what the kernel's ranges do.

A row of the observation is written byte by byte, all over; so a block's rows are made in the fast
memory that it shares, and then written out side by side.
"""

from typing import Any, Final

import numpy as np

from oriflamme.kernel import playout, ranges, scoring, turns_range
from oriflamme.kernel.gpu.library import cuda
from oriflamme.kernel.legal import is_legal
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.kernel.playout import any_action
from oriflamme.kernel.ranges import put, redeal_range, reset_range, seat_of, see, take
from oriflamme.kernel.terms import NONE
from oriflamme.kernel.turns_range import begin, listed, wipe
from oriflamme.kernel.worlds import world_range

BLOCK: Final = 64
"""Most threads in a block. Their observations fill 27 kB of shared memory."""

advance_one, offer_one = ranges.advance, ranges.offer
play_out_one, result_of, turn_one = playout.play_out, scoring.result, turns_range.turn


def deal(
    games: Any, ruleset: int, edition: int, seats: int, deck: int, first: int, seed: int
) -> None:
    """Deal each game by its own stream of the seed."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        reset_range(games, g, g + 1, ruleset, edition, seats, deck, first, seed)


def deal_anew(games: Any) -> None:
    """Deal each game from where its chance stands."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        redeal_range(games, g, g + 1)


def find_illegal(games: Any, actions: Any, found: Any) -> None:
    """Note the first game whose action is not legal."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        game = take(games, g)
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


def advance(
    games: Any, actions: Any, deal_anew: int, draw_next: int, ended: Any, shares: Any
) -> None:
    """Step each game by its legal action."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        game = take(games, g)
        advance_one(game, g, actions, deal_anew, draw_next, ended, shares)
        put(games, g, game)


def turn(
    games: Any,
    actions: Any,
    which: int,
    drawn: int,
    chance: int,
    learner: Any,
    decider: Any,
    ended: Any,
    illegal: Any,
    reward: Any,
    rewards: Any,
    last: Any,
    legal: Any,
    counts: Any,
) -> None:
    """Take a learner's turn in each game; without actions, sit down at it."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        game = take(games, g)
        wipe(legal, g, 0, listed(legal, counts, g))
        if len(actions) == 0:
            begin(game, g, drawn, chance, learner)
        else:
            turn_one(
                game,
                g,
                actions,
                which,
                drawn,
                chance,
                learner,
                ended,
                illegal,
                reward,
                rewards,
                last,
            )
        decider[g] = game.decider
        put(games, g, game)


def offer(games: Any, viewer: int, mask: Any, legal: Any, counts: Any) -> None:
    """Write what a seat of each game may do."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        game = take(games, g)
        offer_one(game, seat_of(game, viewer), mask, legal, counts, g)


def look(games: Any, viewer: int, observation: Any, mask: Any, legal: Any, counts: Any) -> None:
    """Write what a seat of each game sees and may do."""
    rows = cuda.shared.array((BLOCK, OBSERVATION), np.uint8)
    thread = cuda.threadIdx.x
    g = cuda.grid(1)
    if g < games.shape[0]:
        game = take(games, g)
        seat = seat_of(game, viewer)
        see(game, seat, rows, thread)
        offer_one(game, seat, mask, legal, counts, g)
    cuda.syncthreads()
    threads = cuda.blockDim.x
    start = cuda.blockIdx.x * threads
    count = min(threads, games.shape[0] - start)
    for at in range(thread, count * OBSERVATION, threads):
        row = at // OBSERVATION
        observation[start + row, at % OBSERVATION] = rows[row, at % OBSERVATION]


def choose(games: Any, actions: Any) -> None:
    """Draw each game an action, all legal ones equally likely; -1 where nothing is asked."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        game = take(games, g)
        actions[g] = any_action(game) if game.question else NONE
        put(games, g, game)


def play_out(games: Any, decisions: Any) -> None:
    """Play each game to its end by uniform chance."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        game = take(games, g)
        decisions[g] = play_out_one(game)
        put(games, g, game)


def results(games: Any, shares: Any) -> None:
    """Write each seat's share of the victory."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        result_of(take(games, g), shares, g)


def draw_worlds(
    games: Any, shown: Any, kinds: Any, rows: Any, counts: Any, weights: Any, ways: Any, seed: int
) -> None:
    """Make each game what is shown, its hidden cards drawn."""
    g = cuda.grid(1)
    if g < games.shape[0]:
        world_range(games, g, g + 1, shown, kinds, rows, counts, weights, ways, seed)
