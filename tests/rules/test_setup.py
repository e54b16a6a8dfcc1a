"""What cannot be agreed on or dealt is refused with what was allowed."""

from random import Random

import pytest

from oriflamme import BadSetup, new_game
from oriflamme.rules.card import CATALOG, deck_of
from oriflamme.rules.deal import Dealt, deal
from oriflamme.rules.setup import make_setup
from oriflamme.rules.terms import FAMILIES

MIXED = (*deck_of("base")[:5], *deck_of("ablaze")[:5])
SETUP = make_setup("base", seats=3)
DUEL = make_setup("duel")
PRINTED = "red, blue, green, yellow, purple"


def a_deal(setup=SETUP):
    return deal(setup, Random(1))


@pytest.mark.parametrize(
    ("ruleset", "wish", "why"),
    [
        *[
            (ruleset, {"seats": seats}, f"{ruleset} is for 3 to 5 seats, not {seats}$")
            for ruleset in ("base", "ablaze")
            for seats in (-1, 0, 1, 2, 6)
        ],
        *[("duel", {"seats": n}, f"duel is for 2 seats, not {n}$") for n in (1, 3, 4)],
        ("mixed", {"seats": 2, "deck": MIXED}, "mixed is for 3 to 5 seats, not 2"),
        ("base", {"seats": ["red", "blue"]}, "base is for 3 to 5 seats, not 2$"),
        ("base", {"seats": []}, "base is for 3 to 5 seats, not 0$"),
        ("base", {}, "say how many seats: base is for 3 to 5"),
        ("chess", {"seats": 3}, "'chess'; there are base, duel, ablaze, mixed"),
        ("base", {"seats": 3, "edition": "fr"}, "'fr'; there are standard, ru"),
        ("base", {"seats": ["red", "orange", "blue"]}, f"'orange'; there are {PRINTED}$"),
        ("base", {"seats": ["red", "blue", "red"]}, "a family of its own, not red blue red"),
        ("base", {"seats": 3, "deck": MIXED}, "base is played with its own 10 kinds; choose mixed"),
        ("mixed", {"seats": 3}, "^mixed needs a deck: any 10 different kinds$"),
        ("mixed", {"seats": 3, "deck": MIXED[:9]}, "10 different kinds, not 9"),
        ("mixed", {"seats": 3, "deck": (*MIXED, "trap")}, "10 different kinds, not 11"),
        (
            "mixed",
            {"seats": 3, "deck": ("archer", *MIXED[:9])},
            "10 different kinds, and archer is in it twice",
        ),
        (
            "mixed",
            {"seats": 3, "deck": ("wizard", *MIXED[1:])},
            "'wizard' cannot be in a deck; choose 10 of archer, sol",
        ),
        # The Twin comes with the Prince and is never one of the ten.
        ("mixed", {"seats": 3, "deck": ("twin", *MIXED[1:])}, "'twin' cannot be in a deck"),
    ],
)
def test_what_cannot_be_agreed_on_is_refused_with_what_can(ruleset, wish, why):
    with pytest.raises(BadSetup, match=why):
        make_setup(ruleset, **wish)


@pytest.mark.parametrize(
    ("ruleset", "seats", "families"),
    [
        *[("base", n, ["red", "blue", "green", "yellow", "purple"][:n]) for n in (3, 4, 5)],
        *[("duel", n, ["red", "blue", "green", "yellow"]) for n in (2, None)],
        *[("base", named, named) for named in (["purple", "red", "green"], FAMILIES[::-1])],
    ],
)
def test_families_sit_in_their_order_or_as_they_are_named(ruleset, seats, families):
    assert make_setup(ruleset, seats=seats).families == tuple(families)


def test_the_base_game_is_played_unless_said_otherwise():
    assert make_setup(seats=3) == make_setup("base", seats=3)
    assert new_game(seats=3, rng=Random(1)) == new_game("base", seats=3, rng=Random(1))


def test_a_duel_needs_no_number_of_seats():
    assert make_setup("duel") == make_setup("duel", seats=2)


def test_a_new_game_is_the_one_agreed_on():
    game = new_game("mixed", seats=3, edition="ru", deck=MIXED, rng=Random(1))

    assert game.setup == make_setup("mixed", seats=3, edition="ru", deck=MIXED)
    assert all(holding.twin_waits is True for holding in game.holdings)
    assert not any(holding.twin_waits for holding in new_game(seats=3, rng=Random(1)).holdings)


def test_mixed_has_twins_when_the_prince_is_in_the_deck():
    without = tuple(kind for kind in CATALOG if kind not in ("prince", "twin"))[:10]

    assert make_setup("mixed", seats=3, deck=MIXED).has_twins
    assert not make_setup("mixed", seats=3, deck=without).has_twins


@pytest.mark.parametrize(("ruleset", "box"), [("base", "base"), ("duel", "base"), ("ablaze",) * 2])
def test_a_ruleset_is_played_with_the_ten_kinds_of_its_box(ruleset, box):
    setup = make_setup(ruleset, seats=2 if ruleset == "duel" else 3, deck=deck_of(box)[::-1])

    assert setup.deck == deck_of(box)
    assert len(setup.deck) == 10


def test_with_a_given_deal_the_first_seat_starts_unless_said_otherwise():
    assert new_game("base", seats=3, dealt=a_deal()).first == 0
    assert new_game("base", seats=3, dealt=a_deal(), first=2).first == 2


def test_a_deal_is_kept_as_it_was_given():
    dealt = a_deal()
    state = new_game("base", seats=3, dealt=dealt)

    for family in state.setup.families:
        assert sorted(state.holding(family).hand) == sorted(dealt[family].hand)
        assert sorted(state.holding(family).aside) == sorted(dealt[family].aside)


def test_the_same_chance_deals_the_same_game():
    one, two = (new_game("ablaze", seats=4, rng=Random(7)) for _ in range(2))

    assert one == two
    assert one != new_game("ablaze", seats=4, rng=Random(8))


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({}, "^give the game a Random to deal by, or the deal itself$"),
        *[
            ({"first": seat, "rng": Random(1)}, "a seat from 0 to 2, not")
            for seat in (-1, 3, "red")
        ],
        ({"dealt": {"red": a_deal()["red"]}}, "deal to red blue green, not to red$"),
    ],
)
def test_what_cannot_be_dealt_is_refused_with_what_can(wish, why):
    with pytest.raises(BadSetup, match=why):
        new_game("base", seats=3, **wish)


@pytest.mark.parametrize(
    ("setup", "change", "why"),
    [
        (SETUP, lambda d: Dealt(d.hand[1:], d.aside), "red has 7 cards in hand, not 6"),
        (SETUP, lambda d: Dealt(d.hand, d.aside[1:]), "red has 3 cards set aside, not 2"),
        (
            SETUP,
            lambda d: Dealt(d.hand, d.aside, d.hand[:1]),
            "red has 0 cards in the draw pile, not 1",
        ),
        (
            SETUP,
            lambda d: Dealt(d.hand, d.hand[:3]),
            "each kind of the deck once: archer, soldier, spy",
        ),
        (DUEL, lambda d: Dealt(d.hand[1:], d.aside, d.pile), "red has 3 cards in hand, not 2"),
        (
            DUEL,
            lambda d: Dealt(d.hand, d.aside, d.pile[1:]),
            "red has 4 cards in the draw pile, not 3",
        ),
    ],
)
def test_a_deal_with_a_wrong_share(setup, change, why):
    """R35, for the duel."""
    dealt = a_deal(setup)
    dealt["red"] = change(dealt["red"])

    with pytest.raises(BadSetup, match=why):
        new_game(setup.ruleset, seats=len(setup.seats), dealt=dealt)
