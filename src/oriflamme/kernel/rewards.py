"""What a finished game is worth to each seat, as a learner may be paid."""

from typing import Any, Final

from oriflamme.kernel.batch_functions import load_game
from oriflamme.kernel.decorators import exported, jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.scoring import result, score

REWARDS: Final = ("win_share", "rank", "margin")
"""The share of the victory; from 1 for the first to -1 for the last, evenly between, shared by
those who are tied; the seat's influence less that of the best of the others."""
RANK: Final = REWARDS.index("rank")
MARGIN: Final = REWARDS.index("margin")


@jittable
def write_rewards(game: Game, reward_kind: int, out: Any, row: int) -> None:
    """Write what each seat is paid into a row."""
    if reward_kind == RANK:
        for seat in range(game.seats):
            out[row, seat] = _rank_reward(game, seat)
    elif reward_kind == MARGIN:
        for seat in range(game.seats):
            out[row, seat] = _margin_reward(game, seat)
    else:
        result(game, out, row)


@jittable
def _rank_reward(game: Game, seat: int) -> float:
    points = score(game, seat)
    better = 0
    tied = 0
    for other in range(game.seats):
        theirs = score(game, other)
        better += theirs > points
        tied += theirs == points
    return 1.0 - (2.0 * better + tied - 1.0) / (game.seats - 1.0)


@jittable
def _margin_reward(game: Game, seat: int) -> float:
    best = 0
    for other in range(game.seats):
        if other != seat and game.influence[other] > best:
            best = game.influence[other]
    return float(game.influence[seat] - best)


@exported("games", "int64", "int64", "int64", "float64[:, ::1]")
def rewards_range(games: Any, start: int, stop: int, reward_kind: int, out: Any) -> None:
    """Write what each seat of each game is paid."""
    for g in range(start, stop):
        write_rewards(load_game(games, g), reward_kind, out, g)
