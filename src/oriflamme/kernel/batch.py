"""Many games at once, on all cores, into arrays that belong to the caller.

Whatever is wrong with the arguments is said before anything changes.
"""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from oriflamme.kernel import batch_functions
from oriflamme.kernel.arrays import BadArray, check_array, check_games, check_out
from oriflamme.kernel.codec import ACTIONS, MAX_LEGAL_ACTIONS
from oriflamme.kernel.constants import NONE, SEATS
from oriflamme.kernel.convert import InvalidGame, bits
from oriflamme.kernel.game import Game
from oriflamme.kernel.games import Games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.legal import list_legal
from oriflamme.kernel.observation import OBSERVATION
from oriflamme.kernel.threads import run_in_threads
from oriflamme.kernel.vocabulary import EDITION_NUMBERS, RULESET_NUMBERS, check_supported
from oriflamme.rules.errors import BadSetup, GameOver, IllegalAction
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Seat
from oriflamme.views.view import InvalidSeat

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int32]
WinShares = npt.NDArray[np.float32]

MIN_RANGE_OF_QUICK_WORK: Final = 4096
"""Work of a few nanoseconds is shared out in parts no smaller than this."""

_NO_BYTES: Final[Bytes] = np.zeros((0, 0), np.uint8)
_NO_LIST: Final[Numbers] = np.zeros((0, 0), np.int32)
_NO_COUNTS: Final[Numbers] = np.zeros(0, np.int32)
NO_STEP: Final = (_NO_COUNTS, 0, 0, np.zeros(0, np.uint8), np.zeros((0, 0), np.float32))
"""Without actions, games are only looked at."""


def deal_games(
    games: Games,
    setup: Setup,
    *,
    seed: int,
    first: Seat | None = None,
    threads: int | None = None,
) -> None:
    """Deal every game anew: game `g` by stream `g` of the seed, the same on any machine.

    `first` starts round 1; it is drawn by lot when not given.
    """
    rows = check_games(games)
    chosen = (*setup_numbers(setup), first_seat_number(setup, first), check_seed(seed))
    work = get_compiled(batch_functions.reset_range)
    run_in_threads(lambda start, stop: work(rows, start, stop, *chosen), len(rows), threads)


def setup_numbers(setup: Setup) -> tuple[int, int, int, int]:
    """A setup as the kernel takes it: ruleset, edition, seats, deck."""
    check_supported(setup)
    return (
        RULESET_NUMBERS[setup.ruleset],
        EDITION_NUMBERS[setup.edition],
        len(setup.seats),
        bits(setup.deck),
    )


def first_seat_number(setup: Setup, first: Seat | None) -> int:
    """The seat that starts, -1 for one drawn by lot."""
    if first is None:
        return NONE
    if first not in range(len(setup.seats)):
        raise BadSetup(f"the first player is a seat from 0 to {len(setup.seats) - 1}, not {first}")
    return first


def check_seed(seed: int) -> int:
    if not 0 <= seed < 1 << 63:
        raise BadSetup(f"a seed is a number from 0 to 2**63 - 1, not {seed}")
    return seed


def step_games(
    games: Games,
    actions: Numbers,
    ended: Bytes,
    win_shares: WinShares,
    *,
    autoreset: bool = False,
    sample_next: bool = False,
    observation: Bytes | None = None,
    mask: Bytes | None = None,
    legal: Numbers | None = None,
    counts: Numbers | None = None,
    threads: int | None = None,
) -> None:
    """Step every game by its action.

    `ended[g]` becomes 1 if that ended game `g` and 0 if not; then `shares[g]` holds each seat's
    share of the victory, and with `deal_anew` the next game is dealt in its place. With
    `sample_next` the next actions are drawn at random in the place of these, as by
    `sample_actions`. The other arrays are written for the next deciding seat, as by
    `observe_games`.
    """
    rows = check_games(games)
    (check_out if sample_next else check_array)(actions, "actions", np.int32, (len(rows),))
    check_out(ended, "ended", np.uint8, (len(rows),))
    check_out(win_shares, "win_shares", np.float32, (len(rows), SEATS))
    outs = _output_arrays(len(rows), observation, mask, legal, counts)
    check_legal(games, rows, actions, threads)
    work, autoreset_flag, draw = (
        get_compiled(batch_functions.advance_range),
        int(autoreset),
        int(sample_next),
    )
    run_in_threads(
        lambda start, stop: work(
            rows, start, stop, actions, autoreset_flag, draw, ended, win_shares, NONE, *outs
        ),
        len(rows),
        threads,
    )


def check_legal(
    games: Games, rows: npt.NDArray[Any], actions: Numbers, threads: int | None
) -> None:
    """Refuse the first action that is not legal."""
    work = get_compiled(batch_functions.first_illegal)
    found = run_in_threads(
        lambda start, stop: work(rows, start, stop, actions),
        len(rows),
        threads,
        min_games=2 * MIN_RANGE_OF_QUICK_WORK,
    )
    for g in found:
        if g != NONE:
            raise_illegal(games, g, int(actions[g]))


def observe_games(
    games: Games,
    *,
    observation: Bytes | None = None,
    mask: Bytes | None = None,
    legal: Numbers | None = None,
    counts: Numbers | None = None,
    viewer: Seat | None = None,
    threads: int | None = None,
) -> None:
    """Write what the deciding seat of each game, or one seat in all, sees and may do.

    `legal[g, :counts[g]]` are the legal actions in ascending order; a seat that does not decide
    has none. A game that is over shows nothing unless a viewer is named.
    """
    rows = check_games(games)
    outs = _output_arrays(len(rows), observation, mask, legal, counts)
    if viewer is not None and not 0 <= viewer < int(games.seats.min(initial=SEATS)):
        raise InvalidSeat(f"not every game has a seat {viewer}")
    work, seat = get_compiled(batch_functions.advance_range), NONE if viewer is None else viewer
    run_in_threads(
        lambda start, stop: work(rows, start, stop, *NO_STEP, seat, *outs), len(rows), threads
    )


def _output_arrays(
    count: int,
    observation: Bytes | None,
    mask: Bytes | None,
    legal: Numbers | None,
    counts: Numbers | None,
) -> tuple[Bytes, Bytes, Numbers, Numbers]:
    """The arrays to write to, checked; an empty one for each that is not wanted."""
    if observation is not None:
        check_out(observation, "observation", np.uint8, (count, OBSERVATION))
    if mask is not None:
        check_out(mask, "mask", np.uint8, (count, ACTIONS))
    if legal is not None:
        check_out(legal, "legal", np.int32, (count, MAX_LEGAL_ACTIONS))
        if counts is None:
            raise BadArray("legal needs counts beside it, to say how many are legal in each game")
    if counts is not None:
        check_out(counts, "counts", np.int32, (count,))
    return (
        _NO_BYTES if observation is None else observation,
        _NO_BYTES if mask is None else mask,
        _NO_LIST if legal is None else legal,
        _NO_COUNTS if counts is None else counts,
    )


def sample_actions(games: Games, actions: Numbers, *, threads: int | None = None) -> None:
    """Draw a legal action for every game from its own chance; -1 where nothing is asked."""
    rows = check_games(games)
    check_out(actions, "actions", np.int32, (len(rows),))
    work = get_compiled(batch_functions.sample_range)
    run_in_threads(
        lambda start, stop: work(rows, start, stop, actions),
        len(rows),
        threads,
        min_games=MIN_RANGE_OF_QUICK_WORK,
    )


def play_out_games(games: Games, *, threads: int | None = None) -> int:
    """Play every game to its end by uniform chance: how many decisions that took in all."""
    rows = check_games(games)
    _check_dealt(games)
    work = get_compiled(batch_functions.play_out_range)
    played: list[Any] = run_in_threads(
        lambda start, stop: work(rows, start, stop), len(rows), threads
    )
    return int(sum(played))


def results(games: Games, win_shares: WinShares, *, threads: int | None = None) -> None:
    """Write each seat's share of the victory as things stand: 1 to a sole winner."""
    rows = check_games(games)
    _check_dealt(games)
    check_out(win_shares, "win_shares", np.float32, (len(rows), SEATS))
    work = get_compiled(batch_functions.result_range)
    run_in_threads(lambda start, stop: work(rows, start, stop, win_shares), len(rows), threads)


def _check_dealt(games: Games) -> None:
    if len(games) and not games.round_number.min() > 0:
        raise InvalidGame(f"game {int(np.argmin(games.round_number))} has not been dealt")


def raise_illegal(games: Games, g: int, action: int) -> None:
    """Say what was allowed."""
    game = Game.load(games, g)
    if game.over:
        raise GameOver(f"game {g} is over: no action is legal")
    if not game.round_number:
        raise InvalidGame(f"game {g} has not been dealt")
    legal = np.zeros((1, MAX_LEGAL_ACTIONS), np.int32)
    allowed = ", ".join(map(str, legal[0, : list_legal(game, legal, 0)]))
    raise IllegalAction(f"action {action} is not legal in game {g}; legal are {allowed}")
