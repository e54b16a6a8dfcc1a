"""An illegal action is refused with what was legal, and nothing is lost."""

import pytest

from oriflamme import GameOver, IllegalAction, apply, legal_actions
from oriflamme.rules.actions import Eliminate, End, Keep, On, Place, Reveal, Wait
from tests.testkit.scenario import scenario


@pytest.mark.parametrize(
    "action",
    [Reveal(), Eliminate(1), Eliminate(9), Keep(), Place("red", "lord", End.FIRST)],
)
def test_an_action_that_the_decision_does_not_offer(action):
    state = scenario("bHe? rSo! gLo? | r1 b1 g1", cursor=1).state
    untouched = scenario("bHe? rSo! gLo? | r1 b1 g1", cursor=1).state

    with pytest.raises(IllegalAction) as refusal:
        apply(state, action)

    assert f"{action!r} is not legal here" in str(refusal.value)
    assert "seat 0 may: Eliminate(slot=0), Eliminate(slot=2)" in str(refusal.value)
    assert state == untouched


@pytest.mark.parametrize(
    "action",
    [
        Place("red", "archer", End.LAST),  # not in hand
        Place("blue", "lord", End.LAST),  # not one's own
        Place("red", "lord", On(1)),  # another family's card
        Place("red", "lord", On(5)),  # no such slot
        Wait(),
    ],
)
def test_a_placement_that_the_rules_forbid(action):
    state = scenario("rHe? bLo? | r1 b1 g1", cursor=None, hand={"red": "Lo Co"}).state

    with pytest.raises(IllegalAction):
        apply(state, action)


def test_an_equal_action_is_as_good_as_the_one_offered():
    state = scenario("bHe? rSo! gLo? | r1 b1 g1", cursor=1).state

    assert apply(state, Eliminate(2)) == apply(state, legal_actions(state)[1])


def test_after_the_game_nothing_is_legal():
    state = scenario("- | r1 b1 g1", round=6).state

    assert legal_actions(state) == ()
    with pytest.raises(GameOver, match=r"^the game is over: no action is legal$"):
        apply(state, Wait())


def test_applying_an_action_leaves_the_state_as_it_was():
    state = scenario("rHe? bLo? | r1 b1 g1").state
    again = scenario("rHe? bLo? | r1 b1 g1").state

    apply(state, Reveal())

    assert state == again


def test_a_scenario_says_what_was_legal_instead():
    game = scenario("bHe? rSo! gLo? | r1 b1 g1", cursor=1)

    with pytest.raises(AssertionError, match=r"token 1 of 'x2', x2, is not legal"):
        game.play("x2")
    with pytest.raises(AssertionError, match=r"legal x1 x3"):
        game.play("x2")
    with pytest.raises(AssertionError, match=r"cannot be read \('zz' is no token\)"):
        game.play("zz")


def test_a_scenario_refuses_the_wrong_name_of_a_card():
    with pytest.raises(AssertionError, match="names another card than the one turned up"):
        scenario("rHe? bLo? | r1 b1 g1").play("!Lo")
