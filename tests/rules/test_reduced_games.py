"""Games so small that every way they can go is played: other values of a ruleset, nothing else."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest

from oriflamme import BadSetup, apply, legal_actions, new_game, view, worlds
from oriflamme.notation.errors import BadRecord, BadSnapshot
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.position_state import position_to_state
from oriflamme.notation.record import Record
from oriflamme.notation.snapshot import read_snapshot, write_snapshot
from oriflamme.rules.deal import Dealt, deal
from oriflamme.rules.ruleset import Ruleset
from oriflamme.rules.setup import make_setup
from oriflamme.rules.state import State
from tests.testkit.perft import perft

ONE_ROUND = Ruleset("one_round", deck_is_chosen=True, seats=(2, 3), hand=2, aside=0, rounds=1)
TINY = Ruleset("tiny", deck_is_chosen=True, seats=(2, 3), hand=3, aside=1, rounds=2)
DECK = ("archer", "soldier", "lord", "ambush")


def a_tiny_game() -> State:
    return new_game(TINY, seats=2, deck=DECK, rng=Random(1), first=0)


def all_states(state: State) -> Iterator[State]:
    """Every state that can follow, each once, itself included."""
    seen, ahead = {state}, [state]
    while ahead:
        before = ahead.pop()
        yield before
        after = {apply(before, action).state for action in legal_actions(before)} - seen
        seen |= after
        ahead += after


@pytest.mark.parametrize(
    ("seats", "ways"),
    [
        (2, [2, 2 * 4, 2 * 4 * 2, 2 * 4 * 2 * 2]),
        (3, [2, 2 * 4, 2 * 4 * 4, 64, 128, 256]),
    ],
)
def test_one_round_with_kinds_that_ask_nothing_can_be_counted_by_hand(seats, ways):
    """The first has two cards and one place for them, the others two places; then each card is
    revealed or waits."""
    state = new_game(ONE_ROUND, seats=seats, deck=("heir", "conspiracy"), rng=Random(1))

    assert [tally.ways for tally in perft(state, len(ways) + 1)] == [*ways, 0]


def test_the_ends_of_that_round_are_what_the_cards_say():
    """Each begins with 1. An Heir alone gains 2, a second one beside it nothing, and neither does
    a Conspiracy that has not waited."""
    state = new_game(ONE_ROUND, seats=2, deck=("heir", "conspiracy"), rng=Random(1), first=0)
    ends = {after.supplies for after in all_states(state) if after.is_over}

    assert ends == {(1, 1), (3, 1), (1, 3)}


def test_every_way_a_tiny_game_can_go():
    """A number that changes means a rule changed."""
    tallies = perft(a_tiny_game(), 14)

    assert [tally.ways for tally in tallies] == [
        *(3, 18, 36, 80, 352, 1672, 3596),
        *(6784, 10770, 11302, 5996, 1364, 46, 0),
    ]
    assert [tally.states for tally in tallies[:4]] == [3, 18, 36, 72]


def test_every_decision_is_a_choice_and_every_end_comes_after_the_last_round():
    """R6."""
    over = 0
    for state in all_states(a_tiny_game()):
        assert state.is_over == (not legal_actions(state))
        assert state.is_over or len(legal_actions(state)) > 1
        if state.is_over:
            over += 1
            assert state.round == 2
            assert [len(holding.hand) for holding in state.holdings] == [1, 1]
            assert [len(holding.aside) for holding in state.holdings] == [1, 1]

    assert over > 1000


def test_every_state_of_a_tiny_game_is_saved_and_restored():
    for state in list(all_states(a_tiny_game()))[::7]:
        assert read_snapshot(write_snapshot(state), custom_ruleset=TINY) == state


def test_the_worlds_of_a_tiny_game_are_the_deals_that_look_alike():
    """Of four kinds any one may be set aside, and that is all a player does not know."""
    setup = make_setup(TINY, seats=2, deck=DECK)
    every = {(frozenset(hand), aside) for *hand, aside in permutations(DECK)}
    state = a_tiny_game()
    seen = view(state, 0)
    alike = set()
    for hand, aside in every:
        blue = Dealt(tuple(hand), (aside,))
        red = Dealt(state.holding("red").hand, state.holding("red").aside)
        other = new_game(TINY, seats=2, deck=DECK, dealt={"red": red, "blue": blue}, first=0)
        if view(other, 0) == seen:
            alike.add(other)

    assert setup == state.setup
    assert worlds(seen).count == len(alike) == 4
    assert worlds(view(state, None)).count == 16
    assert {worlds(seen).sample(Random(seed)) for seed in range(60)} == alike


def test_the_worlds_of_every_moment_look_alike_and_hold_the_truth():
    for state in list(all_states(a_tiny_game()))[::11]:
        for viewer in (None, 0, 1):
            seen = view(state, viewer)
            possible = worlds(seen)
            sampled = {possible.sample(Random(seed)) for seed in range(4)}
            assert all(view(world, viewer) == seen for world in sampled)
            assert len(sampled) <= possible.count


def test_a_record_of_a_ruleset_of_ones_own_is_read_with_it():
    setup, rng = make_setup(TINY, seats=3, deck=DECK), Random(8)
    dealt = deal(setup, rng)
    state, actions = new_game(TINY, seats=3, deck=DECK, dealt=dealt), []
    while not state.is_over:
        actions.append(rng.choice(legal_actions(state)))
        state = apply(state, actions[-1]).state
    record = Record(setup, 0, dealt, tuple(actions))
    text = write_record(record)

    assert '[Ruleset "tiny"]\n[Cards "Ar So Lo Am"]' in text
    assert read_record(text, custom_ruleset=TINY) == record
    with pytest.raises(BadRecord, match="unknown ruleset 'tiny'; there are base"):
        read_record(text)
    with pytest.raises(BadSnapshot, match="unknown ruleset 'tiny'"):
        read_snapshot(write_snapshot(state))


def test_a_position_comes_to_life_in_a_ruleset_of_ones_own():
    state = position_to_state("rAr? bSo? | r1 b1", rules=TINY, round=1)

    assert state.setup.rules is TINY
    assert set(state.setup.deck) >= {"archer", "soldier"}
    assert len(state.setup.deck) == 4
    with pytest.raises(BadSetup, match="tiny is for 2 to 3 seats, not 4"):
        position_to_state("rAr? bSo? | r1 b1 g1 y1", rules=TINY)
