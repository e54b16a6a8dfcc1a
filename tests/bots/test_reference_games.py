"""With budgets in iterations every bot plays as it played before, game for game."""

import pytest

from tests.testkit.bots.reference_games import PROMISED, digest, games


def test_every_bot_and_ruleset_has_its_games():
    assert list(PROMISED) == games()


@pytest.mark.parametrize("game", PROMISED)
def test_a_game_is_played_as_before(game: str):
    assert digest(game) == PROMISED[game]
