"""The ways into the kernel from Python: each works on a range of games, one after another.

Arrays belong to the caller. Those not wanted are empty. Nothing is allocated here, and no lock
is held while a range is worked on, so that threads can share a batch.
"""

from typing import Any

from oriflamme.kernel.chance import draw_below, seed_game
from oriflamme.kernel.compiling import entry, replaced_when_compiled
from oriflamme.kernel.deal import redeal, reset
from oriflamme.kernel.flow import step
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import count_legal, is_legal, list_legal, mask_legal, nth_legal
from oriflamme.kernel.observe import observe
from oriflamme.kernel.scoring import result
from oriflamme.kernel.terms import NONE


def _row(games: Any, g: int) -> Any:
    return games[g]


def _already_there(games: Any, g: int, game: Any) -> None:
    """A row of the array needs no writing back."""


@replaced_when_compiled(_row)
def take(games: Any, g: int) -> Game:
    """A game of the array, to be read and changed."""
    return Game.load(games, g)


@replaced_when_compiled(_already_there)
def put(games: Any, g: int, game: Game) -> None:
    """Write a game back."""
    game.store(games, g)


@entry("games", "int64", "int64", "int64", "int64", "int64", "int64", "int64", "int64")
def reset_range(
    games: Any,
    start: int,
    stop: int,
    ruleset: int,
    edition: int,
    seats: int,
    deck: int,
    first: int,
    seed: int,
) -> None:
    """Deal each game by its own stream of the seed."""
    for g in range(start, stop):
        game = take(games, g)
        seed_game(game, seed, g)
        reset(game, ruleset, edition, seats, deck, first)
        put(games, g, game)


@entry("games", "int64", "int64")
def play_out_range(games: Any, start: int, stop: int) -> int:
    """Play each game to its end by uniform chance: how many decisions that took in all."""
    decisions = 0
    for g in range(start, stop):
        game = take(games, g)
        while not game.over:
            step(game, nth_legal(game, draw_below(game, count_legal(game))))
            decisions += 1
        put(games, g, game)
    return decisions


@entry("games", "int64", "int64", "int32[:, ::1]")
def step_one(games: Any, g: int, action: int, legal: Any) -> int:
    """One step of one game: how many actions are legal then, or -1 if this one was not."""
    game = take(games, g)
    if not is_legal(game, action):
        return -1
    step(game, action)
    put(games, g, game)
    return list_legal(game, legal, 0)


@entry(
    "games",
    "int64",
    "int64",
    "int32[::1]",
    "int64",
    "int8[::1]",
    "float32[:, ::1]",
)
def step_range(
    games: Any, start: int, stop: int, actions: Any, deal_anew: int, outcome: Any, shares: Any
) -> None:
    """Step each game by its action; one that is illegal leaves its game as it was.

    `outcome` becomes -1 for an illegal action, 1 when the game ended and 0 otherwise. An ended
    game writes its shares of the victory and, if asked, is dealt anew.
    """
    for g in range(start, stop):
        game = take(games, g)
        if not is_legal(game, actions[g]):
            outcome[g] = -1
            continue
        step(game, actions[g])
        outcome[g] = game.over
        if game.over:
            result(game, shares, g)
            if deal_anew:
                redeal(game)
        put(games, g, game)


@entry(
    "games",
    "int64",
    "int64",
    "int64",
    "uint8[:, ::1]",
    "uint8[:, ::1]",
    "int32[:, ::1]",
    "int32[::1]",
)
def look_range(
    games: Any,
    start: int,
    stop: int,
    viewer: int,
    observation: Any,
    mask: Any,
    legal: Any,
    counts: Any,
) -> None:
    """Write what a seat sees, or with `viewer` -1 the deciding one, and what may be done."""
    for g in range(start, stop):
        game = take(games, g)
        if observation.size:
            observe(game, game.decider if viewer == NONE else viewer, observation, g)
        if mask.size:
            mask_legal(game, mask, g)
        if legal.size:
            counts[g] = list_legal(game, legal, g)
        elif counts.size:
            counts[g] = count_legal(game)


@entry("games", "int64", "int64", "float32[:, ::1]")
def result_range(games: Any, start: int, stop: int, shares: Any) -> None:
    """Write each seat's share of the victory."""
    for g in range(start, stop):
        game = take(games, g)
        result(game, shares, g)
