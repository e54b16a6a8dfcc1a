"""A ruleset is a value: the ones that have a name, and any other that can be played."""

from random import Random

import pytest

from oriflamme import BadSetup, apply, legal_actions, new_game
from oriflamme.rules.actions import On
from oriflamme.rules.card import CATALOG, deck_of
from oriflamme.rules.deck import choice_of, draw_deck, in_catalog_order
from oriflamme.rules.errors import BadRuleset
from oriflamme.rules.ruleset import RULESETS, Ruleset
from oriflamme.rules.setup import make_setup

TINY = Ruleset("tiny", deck_is_chosen=True, seats=(2, 3), hand=3, aside=1, rounds=2)
FOUR = ("archer", "soldier", "lord", "ambush")


def test_the_named_rulesets_stand_in_their_order():
    assert tuple(RULESETS) == ("base", "duel", "ablaze", "mixed")
    assert all(rules.name == name for name, rules in RULESETS.items())


@pytest.mark.parametrize(
    ("name", "seats", "families", "shares", "rounds"),
    [
        ("base", (3, 4, 5), 1, (7, 0, 3), 6),
        ("duel", (2,), 2, (3, 4, 3), 6),
        ("ablaze", (3, 4, 5), 1, (7, 0, 3), 6),
        ("mixed", (3, 4, 5), 1, (7, 0, 3), 6),
    ],
)
def test_what_the_rulebooks_say_of_each(name, seats, families, shares, rounds):
    rules = RULESETS[name]

    assert (rules.seats, rules.families_each, rules.rounds) == (seats, families, rounds)
    assert (rules.hand, rules.pile, rules.aside) == shares
    assert (rules.deck_size, rules.stacking_from) == (10, 2)


def test_a_setup_has_its_ruleset_and_the_name_of_it():
    setup = make_setup("duel")

    assert setup.rules is RULESETS["duel"]
    assert setup.ruleset == "duel"
    assert make_setup(RULESETS["duel"]) == setup


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"name": ""}, "named by letters, digits and _"),
        ({"name": "two words"}, "named by letters, digits and _"),
        ({"rounds": 0}, "rounds is at least 1, not 0"),
        ({"hand": 1}, "hand is at least 2, not 1"),
        ({"pile": -1}, "pile is at least 0, not -1"),
        ({"aside": -3}, "aside is at least 0, not -3"),
        ({"families_each": 0}, "families_each is at least 1, not 0"),
        ({"stacking_from": 0}, "stacking_from is at least 1, not 0"),
        ({"seats": ()}, "seats are numbers from 2 to 5, each once and from few to many"),
        ({"seats": (1, 2)}, "seats are numbers from 2 to 5"),
        ({"seats": (5, 6)}, "seats are numbers from 2 to 5"),
        ({"seats": (4, 3)}, "from few to many"),
        ({"seats": (3, 3)}, "each once"),
        ({"families_each": 2}, "seats are numbers from 2 to 2"),
        ({"hand": 6}, "6 rounds need 7 cards of a family in hand or drawn between them, not 6"),
        ({"hand": 3, "pile": 3}, "6 rounds need 7 cards .*, not 6"),
        ({"hand": 8, "rounds": 7}, "35 slots at most, and .* make 40"),
    ],
)
def test_what_could_not_be_played_to_its_end_is_refused(fields, reason):
    with pytest.raises(BadRuleset, match=reason):
        Ruleset(**{"name": "odd", **fields})


def test_two_rulesets_cannot_go_by_one_name():
    """Records and learned numbers know a ruleset by its name."""
    with pytest.raises(BadSetup, match="base is the name of another ruleset"):
        make_setup(Ruleset("base", boxes=("base",), rounds=5), seats=3)


def test_a_ruleset_with_one_number_of_seats_need_not_be_told_it():
    lone = Ruleset("lone", boxes=("base",), seats=(4,))

    assert make_setup(lone).families == ("red", "blue", "green", "yellow")
    with pytest.raises(BadSetup, match="say how many seats: tiny is for 2 to 3"):
        make_setup(TINY, deck=FOUR)


def test_numbers_of_seats_with_a_gap_are_told_one_by_one():
    with pytest.raises(BadSetup, match="odd is for 2, 4 seats, not 3"):
        make_setup(Ruleset("odd", boxes=("base",), seats=(2, 4)), seats=3)


def test_seats_that_head_several_families_are_fixed():
    """R35."""
    fixed = (("red", "green"), ("blue", "yellow"))

    assert make_setup("duel", seats=fixed) == make_setup("duel")
    for seats in (("red", "blue"), (("red", "blue"), ("green", "yellow")), fixed[::-1]):
        with pytest.raises(BadSetup, match=r"of duel are as in 'red\+green blue\+yellow', not"):
            make_setup("duel", seats=seats)


def test_a_box_with_another_number_of_kinds_than_are_dealt():
    with pytest.raises(BadSetup, match="short deals 9 kinds, and its boxes have 10"):
        make_setup(Ruleset("short", boxes=("base",), aside=2), seats=3)


def test_a_chosen_deck_comes_from_the_boxes_of_its_ruleset():
    own = Ruleset("half", boxes=("ablaze",), deck_is_chosen=True, hand=3, aside=1, rounds=2)

    assert make_setup(own, seats=3, deck=("queen", "felon", "plot", "trap")).deck[0] == "queen"
    with pytest.raises(BadSetup, match="'archer' cannot be in a deck; choose 4 of prince, queen"):
        make_setup(own, seats=3, deck=("archer", "felon", "plot", "trap"))


def test_a_deck_is_drawn_from_all_that_may_be_in_it():
    rng, mixed = Random(5), RULESETS["mixed"]
    decks = [draw_deck(mixed, rng) for _ in range(200)]

    assert all(make_setup(mixed, seats=3, deck=deck).deck == deck for deck in decks)
    drawn = {kind for deck in decks for kind in deck or ()}
    assert drawn == {kind for kind, card in CATALOG.items() if card.dealt}
    assert in_catalog_order(reversed(choice_of(mixed))) == choice_of(mixed)


def test_where_a_deck_is_not_chosen_none_is_drawn():
    rng = Random(5)

    assert draw_deck(RULESETS["duel"], rng) is None
    assert rng.random() == Random(5).random()
    assert choice_of(RULESETS["duel"]) == deck_of("base")


def test_a_deck_cannot_be_drawn_from_too_few_kinds():
    own = Ruleset("wide", boxes=("base",), deck_is_chosen=True, hand=9)

    with pytest.raises(BadSetup, match="wide deals 12 kinds, and there are 10"):
        draw_deck(own, Random(1))


@pytest.mark.parametrize(("stacking_from", "stacked"), [(1, True), (2, False)])
def test_a_second_card_may_lie_on_the_first_where_stacking_begins_at_once(stacking_from, stacked):
    own = Ruleset(
        "own",
        boxes=("base",),
        seats=(2,),
        families_each=2,
        hand=3,
        pile=4,
        stacking_from=stacking_from,
    )
    state = new_game(own, rng=Random(3), first=0)
    for _ in range(2):
        state = apply(state, legal_actions(state)[0]).state

    assert state.decision
    assert state.decision.seat == state.round - 1 == 0
    on = [action for action in legal_actions(state) if isinstance(getattr(action, "at", None), On)]
    assert bool(on) is stacked


def test_more_rounds_are_played_where_the_pile_lasts():
    """Of nine in the pile six are drawn between seven rounds: just enough."""
    long = Ruleset("long", deck_is_chosen=True, seats=(2,), hand=2, pile=9, aside=0, rounds=7)
    rng = Random(4)
    state = new_game(long, deck=draw_deck(long, rng), rng=rng)
    while not state.is_over:
        assert len(legal_actions(state)) > 1, "every decision is a choice (R6)"
        state = apply(state, rng.choice(legal_actions(state))).state

    assert state.round == 7
    assert [(len(held.hand), len(held.pile)) for held in state.holdings] == [(1, 3)] * 2
