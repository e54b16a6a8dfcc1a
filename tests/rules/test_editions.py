"""The Russian print differs in one thing: the Schemer gains 1 instead of 2."""

from random import Random

import pytest

from oriflamme import apply, legal_actions, new_game
from oriflamme.rules.setup import EDITIONS
from scenario import scenario


@pytest.mark.parametrize(("edition", "after"), [("standard", 3), ("ru", 2)])
def test_the_schemer_gains_by_the_edition(edition, after):
    game = scenario("rSc! bQu? | r1 b1 g1", edition=edition)

    assert game.position == f"rSc! bQu? | r{after} b1 g1"


@pytest.mark.parametrize(("edition", "after"), [("standard", 3), ("ru", 2)])
def test_a_copied_schemer_gains_by_the_edition_too(edition, after):
    game = scenario("rSh? bSc! bHe? | r1 b1 g1", edition=edition).play("!Sh")

    assert game.state.supplies[0] == after


def test_there_are_two_editions():
    assert EDITIONS == ("standard", "ru")


def test_nothing_else_differs_in_play():
    """The base game has no Schemer: the same deal and the same choices give the same game."""
    games = [new_game("base", seats=3, edition=e, rng=Random(3)) for e in EDITIONS]
    rng = Random(3)
    while not games[0].is_over:
        choice = rng.randrange(len(legal_actions(games[0])))
        games = [apply(game, legal_actions(game)[choice]).state for game in games]
        assert games[0].queue == games[1].queue
        assert games[0].supplies == games[1].supplies
