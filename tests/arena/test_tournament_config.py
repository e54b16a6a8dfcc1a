"""What a tournament is made of."""

import pytest

from oriflamme import BadSetup
from oriflamme.arena.tournament_config import TournamentConfig, validate_config
from oriflamme.bots.roster import UnknownBot


def test_every_deal_is_played_from_every_seat():
    plan = TournamentConfig(("squire", "page", "page"), deals=2)
    assert list(plan.pairings()) == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]
    assert [plan.bots_at(turn)[0].name for turn in range(3)] == ["squire", "page", "page"]
    assert [[p.name for p in plan.bots_at(turn)].index("squire") for turn in range(3)] == [0, 2, 1]


def test_one_deal_does_not_depend_on_the_number_of_deals():
    short, long = (
        TournamentConfig(("page",) * 4, deals=1, seed=3),
        TournamentConfig(("page",) * 4, deals=9, seed=3),
    )
    assert short.rng_for(0).random() == long.rng_for(0).random()


def test_a_mixed_deck_is_drawn_for_every_deal():
    plan = TournamentConfig(("page",) * 3, ruleset="mixed")
    decks = {plan.setup(plan.rng_for(deal)).deck for deal in range(3)}
    assert len(decks) == 3


def test_a_chosen_deck_stays():
    deck = (
        validate_config(TournamentConfig(("page",) * 3))
        .setup(TournamentConfig(("page",) * 3).rng_for(0))
        .deck
    )
    plan = TournamentConfig(("page",) * 3, ruleset="mixed", deck=deck)
    assert plan.setup(plan.rng_for(4)).deck == deck


def test_a_plan_with_an_unknown_player_is_refused():
    with pytest.raises(UnknownBot):
        validate_config(TournamentConfig(("jester", "page", "page")))


def test_a_plan_with_the_wrong_number_of_players_is_refused():
    with pytest.raises(BadSetup, match="duel is for 2 seats, not 3"):
        validate_config(TournamentConfig(("page",) * 3, ruleset="duel"))
