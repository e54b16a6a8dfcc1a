"""Who may look at a game, and be told of it."""

from random import Random

import pytest

from oriflamme import new_game, redact, view
from oriflamme.rules.events import GameEnded
from oriflamme.views.view import InvalidSeat

GAME = new_game(seats=3, rng=Random(1789))


@pytest.mark.parametrize("viewer", [3, -1, "red"])
def test_only_a_seat_or_a_spectator_looks_on(viewer: int) -> None:
    with pytest.raises(InvalidSeat, match="a viewer is a seat from 0 to 2 or None, not"):
        view(GAME, viewer)
    with pytest.raises(InvalidSeat, match="a viewer is a seat from 0 to 2 or None, not"):
        redact(GameEnded(), GAME.setup, viewer)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_every_seat_and_a_spectator_see_the_families_in_their_order(viewer: int | None) -> None:
    seen = view(GAME, viewer)

    assert [seen.holding(family).family for family in GAME.setup.families] == [
        "red",
        "blue",
        "green",
    ]
    assert [holding.seat for holding in seen.holdings] == [0, 1, 2]
