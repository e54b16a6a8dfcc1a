"""Actions as numbers: the same number for the same action, for as long as the version stands."""

from random import Random

import pytest

from oriflamme import legal_actions
from oriflamme.kernel.codec import ACTIONS, CODEC_VERSION, UnknownAction, decode, encode
from oriflamme.rules.actions import Action, Copy, Eliminate, End, Keep, On, Place, Reveal, Rob, Wait
from oriflamme.rules.setup import Setup, make_setup
from tests.testkit.kernel.games import PLAY_STYLES, TABLES, deal, decisions

BASE = make_setup("base", seats=4)
DUEL = make_setup("duel")


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))
def test_every_option_has_a_number_of_its_own_and_comes_back(table: tuple[str, int, str]) -> None:
    rng = Random(f"codec/{table}")
    for number in range(3):
        for state, _ in decisions(deal(*table, rng), PLAY_STYLES[number], rng):
            assert state.decision is not None
            seat, options = state.decision.seat, legal_actions(state)
            numbers = [encode(option, state.setup, seat) for option in options]
            assert len(set(numbers)) == len(options)
            assert all(0 <= number < ACTIONS for number in numbers)
            assert tuple(decode(number, state.setup, seat) for number in numbers) == options


def test_version_1_counts_as_documented() -> None:
    assert CODEC_VERSION == "1"
    assert ACTIONS == 994
    numbered: dict[Action, int] = {
        Wait(): 0,
        Reveal(): 1,
        Keep(): 2,
        Rob(2): 3,
        Rob(0): 5,
        Eliminate(0): 7,
        Copy(34): 76,
        Place("blue", "archer", End.FIRST): 217,
        Place("blue", "twin", On(3)): 217 + 11 * 37 + 5,
    }
    assert {action: encode(action, BASE, 1) for action in numbered} == numbered
    assert encode(Place("green", "archer", End.FIRST), DUEL, 0) == 587
    assert encode(Place("yellow", "conspiracy", On(34)), DUEL, 1) == 956


@pytest.mark.parametrize(
    ("setup", "number", "why"),
    [
        (BASE, -1, "actions are numbered from 0 to 993"),
        (BASE, 994, "actions are numbered from 0 to 993"),
        (BASE, 6, "nobody sits 4 places to the left"),
        (DUEL, 957, "957 places no card of the duel"),
    ],
)
def test_a_number_that_means_nothing_here_is_refused(setup: Setup, number: int, why: str) -> None:
    with pytest.raises(UnknownAction, match=why):
        decode(number, setup, 0)


def test_a_card_of_another_seat_has_no_number() -> None:
    with pytest.raises(UnknownAction, match="seat 0 heads no blue cards"):
        encode(Place("blue", "archer", End.FIRST), BASE, 0)
