"""In which manner the others play, in a simulation, and how far they are followed."""

from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from oriflamme import View
from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.distilled_policy.weights import FILES
from oriflamme.bots.king import King
from oriflamme.bots.opponent_model.player_types import (
    DISTILLED_POLICY,
    PLAYER_TYPES,
    PLAYOUT_POLICY,
    RANDOM,
)
from oriflamme.bots.opponent_model.posterior_worlds import NO_TYPES
from oriflamme.bots.page import Page
from oriflamme.bots.search.opponents import all_play_randomly, assign_types
from oriflamme.bots.search.search_config import SearchConfig
from oriflamme.bots.value_function.weights import ValueFunction
from oriflamme.kernel.constants import SEATS
from oriflamme.kernel.convert import from_state
from oriflamme.kernel.rng import seed_game
from tests.testkit.bots.games import deal, decider_view, play
from tests.testkit.bots.search_trees import (
    TO_THE_END,
    SearchCase,
    all_of_type,
    trained_value,
    untrained_value,
)

WORLDS = 16
CAREFUL = [manner for manner in range(PLAYER_TYPES) if manner != RANDOM]
BY_LOT = replace(King.config, distilled_share=0.6)
BY_CHANCE = replace(King.config, use_playout_policy=False)
"""A king that takes everybody to play by chance."""


def third_round() -> View:
    """A moment after which prospects are taken for much of the game."""
    states = play(deal("base-4", 5), [Page()] * 4, 5, BOT_DEFAULT)
    return decider_view(next(state for state in states if state.round == 3))


def searched(
    manners: Any,
    prospects: ValueFunction,
    style: SearchConfig = King.config,
    simulations: int = 200,
) -> list[Any]:
    return SearchCase(third_round(), style, manners, prospects, WORLDS, simulations).tree()


def one_cares(manner: int) -> Any:
    """All rivals but one play by chance."""
    manners = all_of_type(RANDOM, WORLDS)
    manners[:, (viewer() + 1) % 4] = manner
    return manners


def viewer() -> int:
    found = third_round().viewer
    assert found is not None
    return found


@pytest.mark.parametrize("own", range(PLAYER_TYPES))
def test_where_all_rivals_play_by_chance_no_prospects_are_asked(own: int):
    manners = all_of_type(RANDOM, WORLDS)
    manners[:, viewer()] = own
    assert searched(manners, trained_value()) == searched(manners, untrained_value())


def test_there_worlds_are_played_to_their_end():
    manners = all_of_type(RANDOM, WORLDS)
    assert searched(manners, untrained_value()) == searched(manners, untrained_value(), TO_THE_END)


@pytest.mark.parametrize("manner", CAREFUL)
def test_where_a_single_rival_cares_they_are_asked(manner: int):
    assert searched(one_cares(manner), trained_value()) != searched(
        one_cares(manner), untrained_value()
    )


@pytest.mark.parametrize("manner", CAREFUL)
def test_who_cares_in_another_world_does_not_matter(manner: int):
    """The first simulation is made in the first world."""
    manners = all_of_type(manner, WORLDS)
    manners[0] = RANDOM
    careless, careful = (
        [
            searched(each, prospects, simulations=1)
            for prospects in (trained_value(), untrained_value())
        ]
        for each in (manners, manners[::-1].copy())
    )
    assert careless[0] == careless[1]
    assert careful[0] != careful[1]


def test_who_takes_everybody_to_play_by_chance_asks_for_no_prospects():
    style = replace(BY_CHANCE, distilled_share=0.0)
    assert searched(NO_TYPES, trained_value(), style) == searched(
        NO_TYPES, untrained_value(), style
    )


def test_it_makes_a_difference_in_which_manner_the_others_play():
    trees = [
        searched(all_of_type(manner, WORLDS), trained_value(), TO_THE_END)
        for manner in range(PLAYER_TYPES)
    ]
    assert all(one != other for n, one in enumerate(trees) for other in trees[:n])


@pytest.mark.parametrize("manner", [m for m in range(PLAYER_TYPES) if m != PLAYOUT_POLICY])
def test_every_seat_at_the_table_plays_in_its_own_manner(manner: int):
    def if_one_does(seat: int) -> list[Any]:
        manners = all_of_type(PLAYOUT_POLICY, WORLDS)
        manners[:, seat] = manner
        return searched(manners, trained_value(), TO_THE_END)

    *seated, nobody = map(if_one_does, range(SEATS))
    assert nobody == searched(all_of_type(PLAYOUT_POLICY, WORLDS), trained_value(), TO_THE_END)
    assert all(one != other for n, one in enumerate([*seated, nobody]) for other in seated[:n])


@pytest.mark.parametrize("manner", range(PLAYER_TYPES))
def test_manners_that_are_known_are_not_drawn_by_lot(manner: int):
    manners = all_of_type(manner, WORLDS)
    one, other = (
        searched(manners, trained_value(), replace(King.config, distilled_share=share))
        for share in (0.0, 1.0)
    )
    assert one == other


SEARCHER = 2


def drawn(style: SearchConfig, reflexes: int, manners: Any = NO_TYPES) -> Counter[tuple[int, ...]]:
    """How often the four seats are taken to play so."""
    game, played, found = from_state(deal("base-4", 5)), np.full(SEATS, -1), Counter[Any]()
    seed_game(game, 7, 0)
    for _ in range(2000):
        assign_types(game, SEARCHER, manners, 1, style.params(), reflexes, played)
        found[tuple(played[:4].tolist())] += 1
    return found


def test_where_they_are_not_known_reflexes_are_drawn_as_often_as_the_style_says():
    found = drawn(BY_LOT, len(FILES))
    for seat in {*range(4)} - {SEARCHER}:
        due = {
            PLAYOUT_POLICY: 800,
            **{DISTILLED_POLICY + which: 600 for which in range(len(FILES))},
        }
        assert shares(found, seat) == pytest.approx(due, abs=100)
    assert len(found) == 2 * (1 + len(FILES)) ** 3, "each seat by itself"


def shares(found: Counter[tuple[int, ...]], seat: int) -> Counter[int]:
    """How often one seat is taken to play so."""
    shares = Counter[int]()
    for manners, times in found.items():
        shares[manners[seat]] += times
    return shares


def test_the_searcher_has_no_reflex_but_its_own():
    found = drawn(BY_LOT, len(FILES))
    assert shares(found, SEARCHER) == pytest.approx(
        {PLAYOUT_POLICY: 800, DISTILLED_POLICY: 1200}, abs=100
    )


@pytest.mark.parametrize(("style", "manner"), [(BY_LOT, PLAYOUT_POLICY), (BY_CHANCE, RANDOM)])
def test_without_reflexes_all_follow_instinct_or_none_does(style: SearchConfig, manner: int):
    assert drawn(style, 0) == {(manner,) * 4: 2000}


def test_known_manners_are_those_of_the_world():
    manners = np.array([[RANDOM] * SEATS, [2, 0, 3, 1, 0], [PLAYOUT_POLICY] * SEATS])
    assert drawn(BY_LOT, len(FILES), manners) == {(2, 0, 3, 1): 2000}


@pytest.mark.parametrize("me", range(4))
def test_nobody_cares_if_all_but_oneself_play_by_chance(me: int):
    game = from_state(deal("base-4", 5))
    for own in range(PLAYER_TYPES):
        played = np.array([RANDOM] * 4 + [PLAYOUT_POLICY])
        played[me] = own
        assert all_play_randomly(game, played, me)
        for rival in {*range(4)} - {me}:
            for manner in CAREFUL:
                others = played.copy()
                others[rival] = manner
                assert not all_play_randomly(game, others, me)
