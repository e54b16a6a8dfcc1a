"""The kernel plays what it knows and refuses all else, by name, at every way in."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from oriflamme import new_game, view
from oriflamme.kernel.batch import deal_games
from oriflamme.kernel.codec import decode, encode
from oriflamme.kernel.convert import read_state, write_state
from oriflamme.kernel.games import new_games
from oriflamme.kernel.observation import observe_view
from oriflamme.kernel.single_game import SingleGame
from oriflamme.kernel.vocabulary import UnsupportedSetup, is_supported
from oriflamme.kernel.worlds import sample_worlds
from oriflamme.rules.actions import Wait
from oriflamme.rules.card import CATALOG, Card, deck_of
from oriflamme.rules.ruleset import Ruleset
from oriflamme.rules.setup import Setup, make_setup
from oriflamme.rules.state import State
from oriflamme.rules.table import Table


@pytest.fixture
def with_a_jester() -> Iterator[Setup]:
    """A deck with a card that is in the catalog, and nowhere else."""
    before = dict(CATALOG)

    class Jester(Card):
        """Gain 1."""

        __module__ = "oriflamme.cards.fair.jester"
        number = 1
        code = "Je"

        def resolve(self, table: Table) -> None:
            table.gain(1)

    yield make_setup("mixed", seats=3, deck=(*deck_of("base")[:9], "jester"))
    CATALOG.clear()
    CATALOG.update(before)


WAYS_IN: dict[str, Callable[[Setup], object]] = {
    "a batch": lambda setup: deal_games(new_games(1), setup, seed=1),
    "a single game": lambda setup: SingleGame(setup, seed=1),
    "a state": lambda setup: write_state(dealt(setup), new_games(1), 0),
    "a game to read": lambda setup: read_state(new_games(1), 0, setup),
    "worlds": lambda setup: sample_worlds(view(dealt(setup), 0), new_games(1), seed=1),
    "an action": lambda setup: encode(Wait(), setup, 0),
    "a number": lambda setup: decode(0, setup, 0),
    "an observation": lambda setup: observe_view(view(dealt(setup), 0)),
}


def dealt(setup: Setup) -> State:
    return new_game(setup.ruleset, seats=3, deck=setup.deck, rng=Random(1))


@pytest.mark.parametrize("way", WAYS_IN)
def test_a_card_it_was_not_taught_is_refused_at_every_way_in(
    with_a_jester: Setup, way: str
) -> None:
    assert not is_supported(with_a_jester)
    with pytest.raises(UnsupportedSetup, match=r"jester: oriflamme/kernel/cards/fair/jester\.py"):
        WAYS_IN[way](with_a_jester)


def test_other_games_go_on_while_such_a_card_is_in_the_catalog(with_a_jester: Setup) -> None:
    base = make_setup("base", seats=4)
    assert is_supported(base)
    assert SingleGame(base, seed=1).count


def test_another_ruleset_is_refused_whatever_it_is_called() -> None:
    for name in ("tiny", "base"):
        rules = Ruleset(name, boxes=("base",), rounds=5)
        setup = replace(make_setup("base", seats=3), rules=rules)
        assert not is_supported(setup)
        with pytest.raises(UnsupportedSetup, match=f"as agreed, not .*{name}.*rounds=5"):
            SingleGame(setup, seed=1)


def test_another_edition_is_refused() -> None:
    setup = replace(make_setup("base", seats=3), edition="pirate")
    assert not is_supported(setup)
    with pytest.raises(UnsupportedSetup, match="not 'pirate'"):
        SingleGame(setup, seed=1)
