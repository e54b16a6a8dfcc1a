"""Six rounds, and the first-player marker."""

from random import Random

import pytest

from oriflamme import apply, legal_actions, new_game
from oriflamme.rules import events as ev
from oriflamme.rules.deal import Dealt
from oriflamme.rules.game import lay_out
from scenario import scenario


def play_at_random(state, rng):
    """Every event of a game played by chance, and its final state."""
    happened: list[ev.Event] = []
    while not state.is_over:
        state, events = apply(state, rng.choice(legal_actions(state)))
        happened += events
    return state, happened


def test_the_first_player_marker_moves_one_seat_to_the_left_and_comes_round():
    for first, next_first in [(0, "blue"), (1, "green"), (2, "red")]:
        game = scenario("rHe? | r1 b1 g1", first=first).play(".")

        assert game.asked == f"{next_first}: place"
        assert game.state.round == 3


def test_the_queue_stays_as_it_is():
    game = scenario("rHe?1 bLo! | r1 b1 g1").play(". b:Co> g:Co> r:Co>")

    assert game.position == "rHe?2 bLo! bCo? gCo? rCo? | r1 b2 g1"


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("ruleset", ["base", "ablaze"])
def test_a_game_has_six_rounds_and_the_seventh_card_stays_unplayed(ruleset, seats):
    start = new_game(ruleset, seats=seats, first=1, rng=Random(seats))
    end, happened = play_at_random(start, Random(seats))
    placed = [event for event in happened if isinstance(event, ev.Placed)]
    began = [event for event in happened if isinstance(event, ev.RoundBegan)]

    assert end.round == 6
    assert len(placed) == 6 * seats
    assert [len(holding.hand) for holding in end.holdings] == [1] * seats
    assert [event.first for event in began] == [(1 + n) % seats for n in range(1, 6)]


def test_after_round_6_the_game_is_over():
    game = scenario("rHe? | r1 b1 g1", round=6).play("!He")

    assert game.position == "rHe! | r3 b1 g1"
    assert game.decision is None
    assert game.state.is_over


def test_after_round_5_it_is_not():
    game = scenario("rHe? | r1 b1 g1", round=5).play("!He")

    assert game.asked == "blue: place"
    assert game.state.round == 6


def test_every_player_starts_with_1_influence_seven_cards_and_three_set_aside():
    state = new_game("base", seats=4, rng=Random(1))

    assert state.supplies == (1, 1, 1, 1)
    assert {(len(h.hand), len(h.aside), len(h.pile)) for h in state.holdings} == {(7, 3, 0)}


def test_the_table_is_laid_out_before_anything_happens():
    state = new_game("base", seats=3, first=2, rng=Random(1))
    held = {family: state.holding(family) for family in state.setup.families}
    bare = lay_out(state.setup, {f: Dealt(h.hand, h.aside) for f, h in held.items()}, 2)

    assert (bare.round, bare.queue, bare.decision) == (0, (), None)
    assert state.decision
    assert (state.round, state.first, state.decision.seat) == (1, 2, 2)


def test_the_first_player_is_drawn_by_lot_when_not_chosen():
    firsts = {new_game("base", seats=5, rng=Random(seed)).first for seed in range(60)}

    assert firsts == {0, 1, 2, 3, 4}
