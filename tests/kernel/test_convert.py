"""From a reference state to a kernel game and back again."""

from random import Random

import pytest

from oriflamme import new_game
from oriflamme.kernel.convert import InvalidGame, read_state, write_state
from oriflamme.kernel.games import new_games
from oriflamme.rules.setup import make_setup
from tests.testkit.kernel.games import PLAY_STYLES, TABLES, deal, decisions


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
def test_a_state_comes_back_equal(table: tuple[str, int, str]) -> None:
    rng = Random(f"convert/{table}")
    games = new_games(1)
    for number in range(4):
        for state, _ in decisions(deal(*table, rng), PLAY_STYLES[number], rng):
            write_state(state, games, 0)
            assert read_state(games, 0, state.setup) == state


def test_seats_may_head_any_families() -> None:
    state = new_game("base", seats=["purple", "red", "green"], rng=Random(1))
    games = new_games(1)
    write_state(state, games, 0)
    assert read_state(games, 0, state.setup) == state


def test_a_game_of_another_setup_is_refused() -> None:
    games = new_games(2)
    write_state(new_game("base", seats=4, rng=Random(1)), games, 0)
    with pytest.raises(InvalidGame, match="another setup"):
        read_state(games, 0, make_setup("base", seats=3))
    with pytest.raises(InvalidGame, match="or not at all"):
        read_state(games, 1, make_setup("base", seats=4))
