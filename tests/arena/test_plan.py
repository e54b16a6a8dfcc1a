"""What a tournament is made of."""

import pytest

from oriflamme import BadSetup
from oriflamme.arena.plan import Plan, agree_on
from oriflamme.bots.roster import UnknownBot


def test_every_deal_is_played_from_every_seat():
    plan = Plan(("squire", "page", "page"), deals=2)
    assert list(plan.pairings()) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert [plan.seated(turn)[0].name for turn in range(3)] == ["squire", "page", "page"]
    assert [[p.name for p in plan.seated(turn)].index("squire") for turn in range(3)] == [0, 2, 1]


def test_one_deal_does_not_depend_on_the_number_of_deals():
    short, long = Plan(("page",) * 4, deals=1, seed=3), Plan(("page",) * 4, deals=9, seed=3)
    assert short.chance(0).random() == long.chance(0).random()


def test_a_mixed_deck_is_drawn_for_every_deal():
    plan = Plan(("page",) * 3, ruleset="mixed")
    decks = {plan.setup(plan.chance(deal)).deck for deal in range(3)}
    assert len(decks) == 3


def test_a_chosen_deck_stays():
    deck = agree_on(Plan(("page",) * 3)).setup(Plan(("page",) * 3).chance(0)).deck
    plan = Plan(("page",) * 3, ruleset="mixed", deck=deck)
    assert plan.setup(plan.chance(4)).deck == deck


def test_a_plan_with_an_unknown_player_is_refused():
    with pytest.raises(UnknownBot):
        agree_on(Plan(("jester", "page", "page")))


def test_a_plan_with_the_wrong_number_of_players_is_refused():
    with pytest.raises(BadSetup, match="duel is for 2 seats, not 3"):
        agree_on(Plan(("page",) * 3, ruleset="duel"))
