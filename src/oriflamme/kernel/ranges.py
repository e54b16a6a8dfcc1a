"""The ways into the kernel from Python: each works on a range of games, one after another.

Arrays belong to the caller. Those not wanted are empty. Nothing is allocated here, and no lock
is held while a range is worked on, so that threads can share a batch.
"""

from typing import Any

from oriflamme.kernel.chance import seed_game
from oriflamme.kernel.compiling import compilable, entry, inlined, replaced_when_compiled
from oriflamme.kernel.deal import redeal, reset
from oriflamme.kernel.flow import step
from oriflamme.kernel.game import Game
from oriflamme.kernel.legal import (
    count_legal,
    is_legal,
    list_legal,
    mask_legal,
    mask_nothing,
)
from oriflamme.kernel.observe import observe, observe_nothing
from oriflamme.kernel.playout import any_action, play_out
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


def _copy_row(source: Any, at: int, target: Any, to: int) -> None:
    target[to] = source[at]


@replaced_when_compiled(_copy_row)
def copy(source: Any, at: int, target: Any, to: int) -> None:
    """Make one game the same as another, its chance included."""
    Game.load(source, at).store(target, to)


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
def redeal_range(games: Any, start: int, stop: int) -> None:
    """Deal each game anew, of the same setup, from where its chance stands."""
    for g in range(start, stop):
        game = take(games, g)
        redeal(game)
        put(games, g, game)


@entry("games", "int64", "int64")
def play_out_range(games: Any, start: int, stop: int) -> int:
    """Play each game to its end by uniform chance: how many decisions that took in all."""
    decisions = 0
    for g in range(start, stop):
        game = take(games, g)
        decisions += play_out(game)
        put(games, g, game)
    return decisions


@entry("games", "int64", "int64", "int32[::1]")
def choose_range(games: Any, start: int, stop: int, actions: Any) -> None:
    """Draw each game an action, all legal ones equally likely; -1 where nothing is asked."""
    for g in range(start, stop):
        game = take(games, g)
        actions[g] = any_action(game) if game.question else NONE
        put(games, g, game)


@entry("games", "int64", "int64", "int32[:, ::1]")
def step_one(games: Any, g: int, action: int, legal: Any) -> int:
    """One step of one game: how many actions are legal then, or -1 if this one was not."""
    game = take(games, g)
    if not is_legal(game, action):
        return -1
    step(game, action)
    put(games, g, game)
    return list_legal(game, legal, 0)


@entry("games", "int64", "int64", "int32[:, ::1]", "uint8[:, ::1]", "uint8[:, ::1]")
def step_and_see(games: Any, g: int, action: int, legal: Any, observation: Any, mask: Any) -> int:
    """One step of one game, and what whoever decides then sees and may do: the seat that decides
    and 8 for each legal action, 0 when the game is over; -1 if the action was not legal."""
    game = take(games, g)
    if not is_legal(game, action):
        return -1
    step(game, action)
    put(games, g, game)
    see(game, game.decider, observation, 0)
    if game.over:
        mask_nothing(mask, 0)
        return 0
    mask_legal(game, mask, 0)
    return game.decider + 8 * list_legal(game, legal, 0)


@entry("games", "int64", "int64", "int32[::1]")
def first_illegal(games: Any, start: int, stop: int, actions: Any) -> int:
    """The first game whose action is not legal, or -1."""
    for g in range(start, stop):
        game = take(games, g)
        if not is_legal(game, actions[g]):
            return g
    return -1


@entry(
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
    deal_anew: int,
    draw_next: int,
    ended: Any,
    shares: Any,
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
        game = take(games, g)
        if len(actions):
            advance(game, g, actions, deal_anew, draw_next, ended, shares)
            put(games, g, game)
        look(game, viewer, observation, mask, legal, counts, g)


@compilable
def advance(
    game: Game, g: int, actions: Any, deal_anew: int, draw_next: int, ended: Any, shares: Any
) -> None:
    """Step a game by its legal action, and what follows from that."""
    step(game, int(actions[g]))
    ended[g] = game.over
    if game.over:
        result(game, shares, g)
        if deal_anew:
            redeal(game)
    if draw_next:
        actions[g] = any_action(game) if game.question else NONE


@compilable
def look(
    game: Game, viewer: int, observation: Any, mask: Any, legal: Any, counts: Any, g: int
) -> None:
    """Write what a seat sees and may do into row `g` of the arrays that are wanted."""
    seat = seat_of(game, viewer)
    if len(observation):
        see(game, seat, observation, g)
    offer(game, seat, mask, legal, counts, g)


@compilable
def seat_of(game: Game, viewer: int) -> int:
    """The viewer, or with -1 the one who decides: nobody, when the game is over."""
    return game.decider if viewer == NONE else viewer


@compilable
def see(game: Game, seat: int, observation: Any, row: int) -> None:
    """Write what a seat sees; nobody sees nothing."""
    if seat == NONE:
        observe_nothing(observation, row)
    else:
        observe(game, seat, observation, row)


@inlined
def offer(game: Game, seat: int, mask: Any, legal: Any, counts: Any, g: int) -> None:
    """Write what a seat may do."""
    # Another's options tell another's hand.
    asked = seat == game.decider
    if len(mask) and asked:
        mask_legal(game, mask, g)
    elif len(mask):
        mask_nothing(mask, g)
    if len(legal) and asked:
        counts[g] = list_legal(game, legal, g)
    elif len(counts):
        counts[g] = count_legal(game) if asked else 0


@entry("games", "int64", "int64", "float32[:, ::1]")
def result_range(games: Any, start: int, stop: int, shares: Any) -> None:
    """Write each seat's share of the victory."""
    for g in range(start, stop):
        game = take(games, g)
        result(game, shares, g)
