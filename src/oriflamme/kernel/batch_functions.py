"""The ways into the kernel from Python: each works on a range of games, one after another.

Arrays belong to the caller. Those not wanted are empty. Nothing is allocated here, and no lock
is held while a range is worked on, so that threads can share a batch.
"""

from typing import Any

from oriflamme.kernel.constants import NONE
from oriflamme.kernel.deal import redeal, reset
from oriflamme.kernel.decorators import compiled_variant, exported, inline, jittable
from oriflamme.kernel.flow import step
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import (
    clear_mask,
    count_legal,
    is_legal,
    list_legal,
    mask_legal,
)
from oriflamme.kernel.observe import clear_observation, observe
from oriflamme.kernel.playout import play_out, random_action
from oriflamme.kernel.rng import seed_game
from oriflamme.kernel.scoring import result


def _row(games: Any, g: int) -> Any:
    return games[g]


def _nothing_to_store(games: Any, g: int, game: Any) -> None:
    """A row of the array needs no writing back."""


@compiled_variant(_row)
def load_game(games: Any, g: int) -> Game:
    """A game of the array, to be read and changed."""
    return Game.load(games, g)


@compiled_variant(_nothing_to_store)
def store_game(games: Any, g: int, game: Game) -> None:
    """Write a game back."""
    game.store(games, g)


def _copy_row(source: Any, at: int, target: Any, to: int) -> None:
    target[to] = source[at]


@compiled_variant(_copy_row)
def copy_game(source: Any, at: int, target: Any, to: int) -> None:
    """Make one game the same as another, its chance included."""
    Game.load(source, at).store(target, to)


@exported("games", "int64", "int64", "int64", "int64", "int64", "int64", "int64", "int64")
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
        game = load_game(games, g)
        seed_game(game, seed, g)
        reset(game, ruleset, edition, seats, deck, first)
        store_game(games, g, game)


@exported("games", "int64", "int64")
def redeal_range(games: Any, start: int, stop: int) -> None:
    """Deal each game anew, of the same setup, from where its chance stands."""
    for g in range(start, stop):
        game = load_game(games, g)
        redeal(game)
        store_game(games, g, game)


@exported("games", "int64", "int64")
def play_out_range(games: Any, start: int, stop: int) -> int:
    """Play each game to its end by uniform chance: how many decisions that took in all."""
    decisions = 0
    for g in range(start, stop):
        game = load_game(games, g)
        decisions += play_out(game)
        store_game(games, g, game)
    return decisions


@exported("games", "int64", "int64", "int32[::1]")
def sample_range(games: Any, start: int, stop: int, actions: Any) -> None:
    """Draw each game an action, all legal ones equally likely; -1 where nothing is asked."""
    for g in range(start, stop):
        game = load_game(games, g)
        actions[g] = random_action(game) if game.question else NONE
        store_game(games, g, game)


@exported("games", "int64", "int64", "int32[:, ::1]")
def step_one(games: Any, g: int, action: int, legal: Any) -> int:
    """One step of one game: how many actions are legal then, or -1 if this one was not."""
    game = load_game(games, g)
    if not is_legal(game, action):
        return -1
    step(game, action)
    store_game(games, g, game)
    return list_legal(game, legal, 0)


@exported("games", "int64", "int64", "int32[:, ::1]", "uint8[:, ::1]", "uint8[:, ::1]")
def step_and_observe(
    games: Any, g: int, action: int, legal: Any, observation: Any, mask: Any
) -> int:
    """One step of one game, and what whoever decides then sees and may do: the seat that decides
    and 8 for each legal action, 0 when the game is over; -1 if the action was not legal."""
    game = load_game(games, g)
    if not is_legal(game, action):
        return -1
    step(game, action)
    store_game(games, g, game)
    observe_or_clear(game, game.decider, observation, 0)
    if game.over:
        clear_mask(mask, 0)
        return 0
    mask_legal(game, mask, 0)
    return game.decider + 8 * list_legal(game, legal, 0)


@exported("games", "int64", "int64", "int32[::1]")
def first_illegal(games: Any, start: int, stop: int, actions: Any) -> int:
    """The first game whose action is not legal, or -1."""
    for g in range(start, stop):
        game = load_game(games, g)
        if not is_legal(game, actions[g]):
            return g
    return -1


@exported(
    "games",
    "int64",
    "int64",
    "int32[::1]",
    "int64",
    "int64",
    "uint8[::1]",
    "float32[:, ::1]",
    "int64",
    "uint8[:, ::1]",
    "uint8[:, ::1]",
    "int32[:, ::1]",
    "int32[::1]",
)
def advance_range(
    games: Any,
    start: int,
    stop: int,
    actions: Any,
    autoreset: int,
    sample_next: int,
    ended: Any,
    win_shares: Any,
    viewer: int,
    observation: Any,
    mask: Any,
    legal: Any,
    counts: Any,
) -> None:
    """Step each game by its legal action, if there are actions; then write what a seat sees and
    may do: the viewer, or with -1 the one who decides.

    `ended` becomes 1 for a game that this ended and 0 otherwise. An ended game writes its shares
    of the victory and, if asked, is dealt anew. The next actions are drawn if that is asked.
    """
    for g in range(start, stop):
        game = load_game(games, g)
        if len(actions):
            advance_game(game, g, actions, autoreset, sample_next, ended, win_shares)
            store_game(games, g, game)
        write_outputs(game, viewer, observation, mask, legal, counts, g)


@jittable
def advance_game(
    game: Game, g: int, actions: Any, autoreset: int, sample_next: int, ended: Any, win_shares: Any
) -> None:
    """Step a game by its legal action, and what follows from that."""
    step(game, int(actions[g]))
    ended[g] = game.over
    if game.over:
        result(game, win_shares, g)
        if autoreset:
            redeal(game)
    if sample_next:
        actions[g] = random_action(game) if game.question else NONE


@jittable
def write_outputs(
    game: Game, viewer: int, observation: Any, mask: Any, legal: Any, counts: Any, g: int
) -> None:
    """Write what a seat sees and may do into row `g` of the arrays that are wanted."""
    seat = viewing_seat(game, viewer)
    if len(observation):
        observe_or_clear(game, seat, observation, g)
    write_legal(game, seat, mask, legal, counts, g)


@jittable
def viewing_seat(game: Game, viewer: int) -> int:
    """The viewer, or with -1 the one who decides: nobody, when the game is over."""
    return game.decider if viewer == NONE else viewer


@jittable
def observe_or_clear(game: Game, seat: int, observation: Any, row: int) -> None:
    """Write what a seat sees; nobody sees nothing."""
    if seat == NONE:
        clear_observation(observation, row)
    else:
        observe(game, seat, observation, row)


@inline
def write_legal(game: Game, seat: int, mask: Any, legal: Any, counts: Any, g: int) -> None:
    """Write what a seat may do."""
    # Another's options tell another's hand.
    is_decider = seat == game.decider
    if len(mask) and is_decider:
        mask_legal(game, mask, g)
    elif len(mask):
        clear_mask(mask, g)
    if len(legal) and is_decider:
        counts[g] = list_legal(game, legal, g)
    elif len(counts):
        counts[g] = count_legal(game) if is_decider else 0


@exported("games", "int64", "int64", "float32[:, ::1]")
def result_range(games: Any, start: int, stop: int, win_shares: Any) -> None:
    """Write each seat's share of the victory."""
    for g in range(start, stop):
        game = load_game(games, g)
        result(game, win_shares, g)
