"""Compiling: never in the way, once, and not needed at all."""

import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from oriflamme.kernel.batch import deal_games, play_out_games
from oriflamme.kernel.batch_functions import load_game, store_game
from oriflamme.kernel.decorators import exported, jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.legal import count_legal, nth_legal
from oriflamme.kernel.playout import playout_with
from oriflamme.rules.setup import make_setup


def python(code: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "", **environment},
    )


@pytest.mark.parametrize(
    ("imported", "without"),
    [
        ("oriflamme, oriflamme.cli.main", {"numba", "numpy"}),
        (
            "oriflamme.kernel.batch, oriflamme.kernel.worlds, oriflamme.kernel.single_game",
            {"numba"},
        ),
    ],
)
def test_importing_brings_in_neither_compiler_nor_what_else_is_not_needed(
    imported: str, without: set[str]
) -> None:
    done = python(f"import sys, {imported}; print({without} & set(sys.modules))")
    assert done.stdout == "set()\n", done.stderr


def test_one_game_is_played_to_its_end_with_neither_compiler_nor_arrays() -> None:
    done = python(
        "import sys; sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "from random import Random\n"
        "from oriflamme.kernel.convert import from_state\n"
        "from oriflamme.kernel.playout import play_out\n"
        "from oriflamme.rules.game import new_game\n"
        "game = from_state(new_game(seats=3, rng=Random(1)))\n"
        "again = game.copy()\n"
        "print(play_out(game) == play_out(again) > 0, game.over, game.influence == again.influence)"
    )
    assert done.stdout == "True 1 True\n", done.stderr


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
import importlib.util, numpy as np
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *a: None if name == "numba" else find(name, *a)
from oriflamme.kernel.batch import deal_games, play_out_games
from oriflamme.kernel.games import new_games
from oriflamme.rules.setup import make_setup
games = new_games(5)
for _ in range(2):
    deal_games(games, make_setup("base", seats=4), seed=3)
    play_out_games(games)
print(games.tobytes().hex())
"""


def test_without_the_compiler_all_is_the_same_and_one_line_says_so() -> None:
    done = python(WITHOUT_NUMBA)
    games = new_games(5)
    deal_games(games, make_setup("base", seats=4), seed=3)
    play_out_games(games)
    assert done.stdout.strip() == games.tobytes().hex(), done.stderr
    assert done.stderr.count("\n") == 1
    assert "Numba is not installed" in done.stderr


STEPPED = """
from oriflamme.kernel.batch import sample_actions, deal_games, step_games
actions, ended, shares = np.zeros(5, np.int32), np.zeros(5, np.uint8), np.zeros((5, 5), np.float32)
games = new_games(5)
deal_games(games, make_setup("ablaze", seats=3), seed=5)
sample_actions(games, actions)
for _ in range(120):
    step_games(games, actions, ended, shares, autoreset=True, sample_next=True)
"""


def test_without_the_compiler_steps_by_an_array_are_the_same() -> None:
    done = python(
        WITHOUT_NUMBA.partition("games = new")[0] + STEPPED + "print(games.tobytes().hex())"
    )
    names: dict[str, Any] = {"np": np, "new_games": new_games, "make_setup": make_setup}
    exec(STEPPED, names)
    assert done.stdout.strip() == names["games"].tobytes().hex(), done.stderr


def test_code_compiled_before_is_found_again(tmp_path: Path) -> None:
    code = (
        "from oriflamme.kernel.worlds import sum_ways\n"
        "from oriflamme.kernel.jit import compile_exported\n"
        "made = compile_exported(sum_ways)\n"
        "print(sum(made.stats.cache_hits.values()), sum(made.stats.cache_misses.values()))"
    )
    assert python(code, ORIFLAMME_CACHE=str(tmp_path)).stdout == "0 1\n"
    assert python(code, ORIFLAMME_CACHE=str(tmp_path)).stdout == "1 0\n"
    (folder,) = tmp_path.iterdir()
    assert folder.name.startswith("kernel-")


IN_THE_BACKGROUND = """
from oriflamme.kernel.jit import get_compiled, prepare, wait_until_prepared
from oriflamme.kernel.worlds import sum_ways
prepare("oriflamme.kernel.worlds")
print(get_compiled(sum_ways) is sum_ways)
wait_until_prepared()
print(get_compiled(sum_ways) is sum_ways)
"""


def test_while_it_is_compiled_in_the_background_the_kernel_runs_plain(tmp_path: Path) -> None:
    done = python(IN_THE_BACKGROUND, ORIFLAMME_CACHE=str(tmp_path))
    assert done.stdout == "True\nFalse\n", done.stderr


def test_a_cache_that_cannot_be_written_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("no folder")
    code = (
        "from oriflamme.kernel.cache import cache_folder\n"
        "folder = cache_folder(())\nprint(folder.is_dir(), 'taken' in str(folder))"
    )
    done = python(code, ORIFLAMME_CACHE=str(tmp_path / "taken"), TMPDIR=str(tmp_path))
    assert done.stdout == "True False\n", done.stderr


@jittable
def last_action(game: Game) -> int:
    return nth_legal(game, count_legal(game) - 1)


play_stubbornly = playout_with(last_action)


@exported("games", "int64")
def stubborn_game(games: np.ndarray, g: int) -> int:
    """A way into the kernel of somebody else's: play out by a policy of one's own."""
    game = load_game(games, g)
    decisions = play_stubbornly(game)
    store_game(games, g, game)
    return decisions


@pytest.mark.wide  # all of the kernel is compiled once more for it
def test_others_build_on_the_kernel_with_policies_of_their_own() -> None:
    setup = make_setup("ablaze", seats=3)
    compiled, plain = new_games(1), new_games(1)
    for games in (compiled, plain):
        deal_games(games, setup, seed=4)
    decisions = get_compiled(stubborn_game)(compiled.view(np.ndarray), 0)
    assert decisions == stubborn_game(plain.view(np.ndarray), 0)
    assert compiled.tobytes() == plain.tobytes()
    assert compiled.over.all()


def _play_in_worker(seed: int) -> int:
    games = new_games(400)
    deal_games(games, make_setup("base", seats=4), seed=seed)
    return play_out_games(games, threads=2)


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_worker_has_threads_of_its_own() -> None:
    here = _play_in_worker(5)
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as workers:
        assert workers.submit(_play_in_worker, 5).result(timeout=60) == here
