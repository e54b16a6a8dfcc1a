"""Games played by an independent program pass through the kernel too."""

import pytest

from oriflamme.kernel.codec import encode
from oriflamme.kernel.single_game import SingleGame
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.position import format_position
from tests.testkit.golden_games import NAMES, golden_games


@pytest.mark.parametrize("name", NAMES)
def test_every_golden_game_passes_through_the_kernel(name: str) -> None:
    for golden in golden_games(name):
        record = read_record(golden.record)
        game = SingleGame(record.setup, seed=1)
        game.state = next(iter(record.steps())).state
        options, rounds, number = [], [], 1
        for action in record.actions:
            assert game.decider is not None
            options.append(game.count)
            game.step(encode(action, record.setup, game.decider))
            if game.is_over or int(game.games.round_number[0]) != number:
                rounds.append(format_position(game.state))
                number += 1

        assert golden.played_here(options, rounds, game.state) == golden
