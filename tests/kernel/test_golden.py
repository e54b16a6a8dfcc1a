"""Games played by an independent program pass through the kernel too."""

import pytest

from golden_games import NAMES, golden_games
from oriflamme import standings, winners
from oriflamme.kernel.codec import encode
from oriflamme.kernel.solo import SoloGame
from oriflamme.notation.codes import code_of
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.position import format_position


@pytest.mark.parametrize("name", NAMES)
def test_every_golden_game_passes_through_the_kernel(name: str) -> None:
    for golden in golden_games(name):
        record = read_record(golden.record)
        game = SoloGame(record.setup, seed=1)
        game.state = next(iter(record.steps())).state
        options, rounds, number = [], [], 1
        for action in record.actions:
            assert game.decider is not None
            options.append(game.count)
            game.step(encode(action, record.setup, game.decider))
            if game.is_over or int(game.games.round_number[0]) != number:
                rounds.append(format_position(game.state))
                number += 1
        by_seat = sorted(standings(game.state), key=lambda standing: standing.seat)
        discards = {
            family: sorted(code_of(kind) for kind in game.state.holding(family).discard)
            for family in record.setup.families
        }

        assert options == golden.options, golden.id
        assert rounds == golden.rounds, golden.id
        assert [standing.influence for standing in by_seat] == golden.influence, golden.id
        assert [standing.top_cards for standing in by_seat] == golden.top_cards, golden.id
        assert [seat + 1 for seat in winners(game.state)] == golden.winners, golden.id
        assert discards == golden.discard, golden.id
