"""Six rounds, and the first-player marker."""

from random import Random

import pytest

from oriflamme import apply, legal_actions, new_game
from oriflamme.rules import events as ev
from oriflamme.rules.deal import Dealt
from oriflamme.rules.game import lay_out
from tests.testkit.scenario import Example, examples


def play_at_random(state, rng):
    """Every event of a game played by chance, and its final state."""
    happened: list[ev.Event] = []
    while not state.is_over:
        state, events = apply(state, rng.choice(legal_actions(state)))
        happened += events
    return state, happened


@examples(
    """
    the first player marker moves one seat to the left and comes round
        rHe? | r1 b1 g1 with first=0 : . -> blue: place
        rHe? | r1 b1 g1 with first=1 : . -> green: place
        rHe? | r1 b1 g1 with first=2 : . -> red: place
    the queue stays as it is
        rHe?1 bLo! | r1 b1 g1 : . b:Co> g:Co> r:Co> -> rHe?2 bLo! bCo? gCo? rCo? | r1 b2 g1
    after round 6 the game is over
        rHe? | r1 b1 g1 with round=6 : !He -> rHe! | r3 b1 g1; nobody: the game is over; red won
    after round 5 it is not
        rHe? | r1 b1 g1 with round=5 : !He -> blue: place
    """
)
def test_rounds(example: Example):
    example.check()


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
