"""Worlds filled in from a view: consistent, evenly likely, or as likely as their weights say."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from oriflamme import View, apply, view, worlds
from oriflamme.kernel.batch import play_out_games
from oriflamme.kernel.constants import ASIDE_ROW, HAND_ROW
from oriflamme.kernel.convert import read_state
from oriflamme.kernel.games import new_games
from oriflamme.kernel.vocabulary import NUMBER
from oriflamme.kernel.worlds import NoPossibleWorld, sample_worlds, uniform_weights
from oriflamme.notation.position_state import position_to_state
from oriflamme.rules.actions import Reveal
from tests.testkit.kernel.games import PLAY_STYLES, TABLES, deal, decisions


def some_views(table: tuple[str, int, str], seed: str) -> list[View]:
    rng = Random(f"{seed}/{table}")
    states = [state for state, _ in decisions(deal(*table, rng), PLAY_STYLES[2], rng)]
    return [
        view(state, rng.choice([None, *range(len(state.setup.seats))]))
        for state in rng.sample(states, 6)
    ]


@pytest.mark.parametrize("table", TABLES[::2], ids=lambda table: "-".join(map(str, table)))
def test_every_world_looks_to_the_viewer_like_the_real_one(table: tuple[str, int, str]) -> None:
    for seen in some_views(table, "worlds"):
        games = new_games(8)
        sample_worlds(seen, games, seed=5)
        for g in range(8):
            assert view(read_state(games, g, seen.setup), seen.viewer) == seen


def small_world() -> View:
    """Blue's two face-down cards, the last hand card and what was set aside are unknown to red."""
    state = position_to_state(
        "rLo! bSo? bHe? gSp! | r1 b1 g1",
        hand={"blue": "Sp"},
        aside={"blue": "Am Co"},
        discard={"blue": "Ar Sh Lo As Rd", "green": "Ar So He Sh Lo As Rd"},
    )
    return view(state, 0)


def hidden_of_blue(games: object, g: int) -> tuple[object, ...]:
    game = games[g]  # type: ignore[index]
    return int(game.kind[1]), int(game.kind[2]), int(game.hand[1]), int(game.aside[1])


def test_all_worlds_are_drawn_and_equally_often() -> None:
    seen = small_world()
    games = new_games(24_000)
    sample_worlds(seen, games, seed=11)
    drawn = Counter(hidden_of_blue(games, g) for g in range(len(games)))
    count = worlds(seen).hidden["blue"].count
    assert len(drawn) == count == 60
    assert max(drawn.values()) < 1.3 * len(games) / count
    assert min(drawn.values()) > 0.7 * len(games) / count


def test_weights_make_some_worlds_likelier_in_proportion() -> None:
    seen = small_world()
    games, weights = new_games(24_000), uniform_weights()
    soldier, ambush = NUMBER["soldier"], NUMBER["ambush"]
    weights[1, soldier] = 3
    weights[ASIDE_ROW + 1, ambush] = 0
    sample_worlds(seen, games, seed=12, weights=weights)
    drawn = Counter(hidden_of_blue(games, g) for g in range(len(games)))
    assert not any(aside >> ambush & 1 for *_, aside in drawn)  # type: ignore[operator]
    with_soldier = [n for hidden, n in drawn.items() if hidden[0] == soldier]
    others = [n for hidden, n in drawn.items() if hidden[0] != soldier]
    assert np.mean(with_soldier) / np.mean(others) == pytest.approx(3, rel=0.1)


def test_what_everybody_saw_not_to_be_aside_never_is() -> None:
    state = position_to_state(
        "rIm? bQu! gFe? | r1 b1 g1",
        aside={"red": "Pr Cu Ap"},
        discard={"red": "Fe Sc"},
    )
    after = apply(state, Reveal()).state
    assert after.holding("red").never_aside == ("queen",)
    seen = view(after, 1)
    games = new_games(500)
    sample_worlds(seen, games, seed=13)
    assert not (games.aside[:, 0] >> NUMBER["queen"] & 1).any()
    assert (games.aside[:, 0] >> NUMBER["prince"] & 1).any()


def test_weights_that_leave_no_world_are_refused() -> None:
    seen = small_world()
    weights = uniform_weights()
    weights[HAND_ROW + 1] = 0
    with pytest.raises(NoPossibleWorld, match="no way for the hidden cards of blue"):
        sample_worlds(seen, new_games(4), seed=1, weights=weights)
    with pytest.raises(NoPossibleWorld, match="numbers from 0 up"):
        sample_worlds(seen, new_games(4), seed=1, weights=-uniform_weights())


def test_a_world_goes_on_by_itself_from_the_pending_decision() -> None:
    rng = Random(3)
    for state, _ in decisions(deal("mixed", 4, "standard", rng), PLAY_STYLES[0], rng):
        games = new_games(4)
        sample_worlds(view(state, 0), games, seed=2)
        assert play_out_games(games) > 0
        assert games.over.all()
