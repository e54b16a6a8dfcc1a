"""The Russian print differs in one thing: the Schemer gains 1 instead of 2."""

from random import Random

from oriflamme import apply, legal_actions, new_game
from oriflamme.rules.setup import EDITIONS
from tests.testkit.scenario import Example, examples


@examples(
    """
    the schemer gains by the edition
        rSc! bQu? | r1 b1 g1 with edition=standard -> rSc! bQu? | r3 b1 g1
        rSc! bQu? | r1 b1 g1 with edition=ru -> rSc! bQu? | r2 b1 g1
    a copied schemer gains by the edition too
        rSh? bSc! bHe? | r1 b1 g1 with edition=standard : !Sh -> rSh! bSc! bHe? | r3 b3 g1
        rSh? bSc! bHe? | r1 b1 g1 with edition=ru : !Sh -> rSh! bSc! bHe? | r2 b2 g1
    """
)
def test_editions(example: Example):
    example.check()


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
