"""With budgets in iterations every bot plays as it played before, game for game."""

import pytest

from tests.testkit.bots.reference_games import REFERENCE_DIGESTS, digest, games


def test_every_bot_and_ruleset_has_its_games():
    assert list(REFERENCE_DIGESTS) == games()


@pytest.mark.parametrize("game", REFERENCE_DIGESTS)
def test_a_game_is_played_as_before(game: str):
    assert digest(game) == REFERENCE_DIGESTS[game]
