"""Worlds put together anew: what each rival holds is drawn by itself."""

from typing import Any

import numpy as np
import pytest

from oriflamme import view
from oriflamme.bots.opponent_model.player_types import (
    DISTILLED_POLICY,
    PLAYER_TYPES,
    PLAYOUT_POLICY,
    RANDOM,
)
from oriflamme.bots.opponent_model.recombine import recombine_range
from oriflamme.kernel.arrays import check_games
from oriflamme.kernel.constants import SEATS
from oriflamme.kernel.convert import read_state
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import get_compiled
from tests.testkit.bots.observed_games import some_decisions
from tests.testkit.bots.weighted_worlds import WeightedWorlds
from tests.testkit.random_games import RandomGame

SUPPOSED = 12


def given() -> WeightedWorlds:
    moment = some_decisions(RandomGame("base", 4, "standard", "patient", 51), every=25)[-1]
    return WeightedWorlds(moment, SUPPOSED)


def compose(given: WeightedWorlds, count: int, chances: dict[int, list[float]]) -> Any:
    """Worlds made by the chances that each rival has what it has in each of the supposed."""
    return composed(given, count, chances, in_manners([1.0, 0.0, 0.0, 0.0]))[0]


def in_manners(chances: list[float]) -> Any:
    """How likely everybody plays in each manner, whatever world its cards are of."""
    return np.tile(np.array(chances), (SEATS, SUPPOSED, 1))


def composed(
    given: WeightedWorlds, count: int, chances: dict[int, list[float]], likely: Any
) -> tuple[Any, Any]:
    """The same with the manners of everybody, each as likely as said."""
    sums, hidden = np.ones((SEATS, SUPPOSED)), np.zeros(SEATS, np.int64)
    for seat in given.rivals:
        sums[seat] = np.cumsum(chances[seat])
        hidden[seat] = given.hidden(seat)
    made, manners = check_games(new_games(count)), np.full((count, SEATS), -1, np.int64)
    drawn_by = (hidden, sums, np.cumsum(likely, axis=2))
    get_compiled(recombine_range)(given.supposed, made, 5, given.moment.seat, *drawn_by, manners)
    return made, manners


def certainly(world: int) -> list[float]:
    return [float(n == world) for n in range(SUPPOSED)]


def has(made: Any, given: WeightedWorlds, seat: int) -> list[int]:
    """For each world made, the supposed one from which a rival's cards are."""
    serials = [n for n in range(40) if given.hidden(seat) >> n & 1]

    def cards(worlds: Any) -> list[tuple[int, ...]]:
        kinds = worlds["kind"][:, serials].tolist()
        return [
            (hand, aside, *down)
            for hand, aside, down in zip(worlds["hand"][:, seat], worlds["aside"][:, seat], kinds)
        ]

    supposed = cards(given.supposed)
    assert len(set(supposed)) == SUPPOSED
    return [supposed.index(each) for each in cards(made)]


def test_each_rival_has_the_cards_of_a_world_of_its_own():
    each = given()
    wanted = dict(zip(each.rivals, (3, 0, SUPPOSED - 1)))
    made = compose(each, 30, {seat: certainly(world) for seat, world in wanted.items()})

    for seat, world in wanted.items():
        assert has(made, each, seat) == [world] * 30


def test_such_a_world_looks_like_the_present():
    each = given()
    made = compose(each, 30, dict(zip(each.rivals, map(certainly, (2, 7, 4)))))
    for w in range(30):
        state = read_state(made, w, each.moment.view.setup)
        assert view(state, each.moment.seat) == each.moment.view


def test_cards_come_as_often_as_chances_say():
    each = given()
    chances = [0.0, 4.0, 1.0, 0.0, 3.0, *[0.0] * (SUPPOSED - 6), 2.0]
    made = compose(each, 4000, dict.fromkeys(each.rivals, chances))
    for seat in each.rivals:
        found = np.bincount(has(made, each, seat), minlength=SUPPOSED) / 4000
        assert found.tolist() == pytest.approx([chance / 10 for chance in chances], abs=0.03)
        assert not found[np.array(chances) == 0].any()


def test_what_one_rival_has_says_nothing_of_another():
    each = given()
    halves = [1.0, 1.0, *[0.0] * (SUPPOSED - 2)]
    made = compose(each, 4000, dict.fromkeys(each.rivals, halves))
    one, two, _ = (np.array(has(made, each, seat)) for seat in each.rivals)
    for pair in ((0, 0), (0, 1), (1, 0), (1, 1)):
        share = np.mean((one == pair[0]) & (two == pair[1]))
        assert share == pytest.approx(0.25, abs=0.03)


def test_every_world_goes_on_by_a_chance_of_its_own():
    each = given()
    made = compose(each, 50, dict.fromkeys(each.rivals, certainly(1)))
    assert len(set(made["rng"].tolist())) == 50


def test_who_surely_plays_in_one_manner_in_a_world_does_so_wherever_its_cards_come_from_it():
    each = given()
    thirds = [1.0, 1.0, 1.0, *[0.0] * (SUPPOSED - 3)]
    likely = np.zeros((SEATS, SUPPOSED, PLAYER_TYPES))
    played = [DISTILLED_POLICY + 1, PLAYOUT_POLICY, RANDOM]
    likely[:, range(3), played] = 1.0
    made, manners = composed(each, 300, dict.fromkeys(each.rivals, thirds), likely)
    for seat in each.rivals:
        worlds = has(made, each, seat)
        assert manners[:, seat].tolist() == [played[world] for world in worlds]
        assert set(worlds) == {0, 1, 2}


def test_everybody_plays_in_each_manner_as_often_as_is_likely():
    each = given()
    chances, shares = dict.fromkeys(each.rivals, certainly(1)), [0.4, 0.25, 0.0, 0.35]
    _, manners = composed(each, 4000, chances, in_manners(shares))
    for seat in range(len(each.moment.view.setup.seats)):
        found = np.bincount(manners[:, seat], minlength=PLAYER_TYPES) / 4000
        assert found.tolist() == pytest.approx(shares, abs=0.03)
        assert not found[2]


def test_how_one_plays_says_nothing_of_another():
    each = given()
    chances = dict.fromkeys(each.rivals, certainly(1))
    _, manners = composed(each, 4000, chances, in_manners([0.5, 0.0, 0.0, 0.5]))
    one, two, _ = (manners[:, seat] for seat in each.rivals)
    for pair in (
        (PLAYOUT_POLICY, PLAYOUT_POLICY),
        (PLAYOUT_POLICY, RANDOM),
        (RANDOM, PLAYOUT_POLICY),
        (RANDOM, RANDOM),
    ):
        share = np.mean((one == pair[0]) & (two == pair[1]))
        assert share == pytest.approx(0.25, abs=0.03)
