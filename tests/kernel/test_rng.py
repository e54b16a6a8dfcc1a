"""The kernel's own chance: the same everywhere, and fair."""

import numpy as np

from oriflamme.kernel.batch import deal_games
from oriflamme.kernel.convert import blank_game
from oriflamme.kernel.games import new_games
from oriflamme.kernel.rng import draw_below, draw_fraction, seed_game
from oriflamme.rules.setup import make_setup

BASE = make_setup("base", seats=4)


def test_the_stream_of_a_seed_never_changes() -> None:
    game = blank_game(BASE)
    seed_game(game, 1789, 0)
    assert [draw_below(game, 1000) for _ in range(8)] == [514, 944, 716, 151, 736, 463, 396, 636]


def test_neighbouring_seeds_and_numbers_have_streams_of_their_own() -> None:
    game, starts = blank_game(BASE), set()
    for seed in range(100):
        for number in range(100):
            seed_game(game, seed, number)
            starts.add(game.rng)
    assert len(starts) == 100 * 100


def test_draws_are_even() -> None:
    game = blank_game(BASE)
    seed_game(game, 7, 7)
    drawn = np.bincount([draw_below(game, 6) for _ in range(60_000)])
    assert abs(drawn - 10_000).max() < 400
    assert 0.49 < np.mean([draw_fraction(game) for _ in range(20_000)]) < 0.51


def test_every_card_is_dealt_to_every_place_equally_often() -> None:
    games = new_games(20_000)
    deal_games(games, make_setup("duel"), seed=2)
    for kind in range(10):
        held = (games.hand >> kind & 1)[:, :4].mean(axis=0)
        aside = (games.aside >> kind & 1)[:, :4].mean(axis=0)
        piled = (games.pile[:, :4] == kind).mean(axis=0)
        assert abs(held - 0.3).max() < 0.02
        assert abs(aside - 0.3).max() < 0.02
        assert abs(piled - 0.1).max() < 0.02
    assert abs(games.first.mean() - 0.5) < 0.02
