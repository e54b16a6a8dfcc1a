"""What cannot be agreed on or dealt is refused with what was allowed."""

from random import Random

import pytest

from oriflamme import BadSetup, new_game
from oriflamme.rules.card import CATALOG, deck_of
from oriflamme.rules.deal import Dealt, deal
from oriflamme.rules.setup import agree

MIXED = (*deck_of("base")[:5], *deck_of("ablaze")[:5])
SETUP = agree("base", seats=3)
DUEL = agree("duel")


def a_deal(setup=SETUP):
    return deal(setup, Random(1))


@pytest.mark.parametrize("ruleset", ["base", "ablaze"])
@pytest.mark.parametrize("seats", [-1, 0, 1, 2, 6])
def test_a_wrong_number_of_seats(ruleset, seats):
    with pytest.raises(BadSetup, match=f"{ruleset} is for 3 to 5 seats, not {seats}$"):
        agree(ruleset, seats=seats)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_three_to_five_seats_sit_in_the_order_of_the_families(seats):
    families = ("red", "blue", "green", "yellow", "purple")[:seats]

    assert agree("base", seats=seats).families == families


def test_a_mixed_game_for_two():
    with pytest.raises(BadSetup, match="mixed is for 3 to 5 seats, not 2"):
        agree("mixed", seats=2, deck=MIXED)


@pytest.mark.parametrize("seats", [1, 3, 4])
def test_a_duel_has_two_seats(seats):
    with pytest.raises(BadSetup, match=f"duel is for 2 seats, not {seats}$"):
        agree("duel", seats=seats)


def test_a_duel_needs_no_number_of_seats():
    assert agree("duel") == agree("duel", seats=2)
    assert agree("duel").families == ("red", "blue", "green", "yellow")


def test_no_number_of_seats():
    with pytest.raises(BadSetup, match="say how many seats: base is for 3 to 5"):
        agree("base")


def test_an_unknown_ruleset():
    with pytest.raises(BadSetup, match=r"'chess'; there are base, duel, ablaze, mixed"):
        agree("chess", seats=3)


def test_an_unknown_edition():
    with pytest.raises(BadSetup, match=r"'fr'; there are standard, ru"):
        agree("base", seats=3, edition="fr")


def test_an_unknown_family():
    with pytest.raises(BadSetup, match=r"'orange'; there are red, blue, green, yellow, purple"):
        agree("base", seats=["red", "orange", "blue"])


def test_a_family_at_two_seats():
    with pytest.raises(BadSetup, match="a family of its own, not red blue red"):
        agree("base", seats=["red", "blue", "red"])


@pytest.mark.parametrize("families", [["red", "blue"], []])
def test_named_seats_of_a_wrong_number(families):
    with pytest.raises(BadSetup, match=f"base is for 3 to 5 seats, not {len(families)}$"):
        agree("base", seats=families)


def test_five_named_families_may_sit_down():
    families = ("purple", "yellow", "green", "blue", "red")

    assert agree("base", seats=families).families == families


def test_the_base_game_is_played_unless_said_otherwise():
    assert agree(seats=3) == agree("base", seats=3)
    assert new_game(seats=3, rng=Random(1)) == new_game("base", seats=3, rng=Random(1))


def test_a_new_game_is_the_one_agreed_on():
    game = new_game("mixed", seats=3, edition="ru", deck=MIXED, rng=Random(1))

    assert game.setup == agree("mixed", seats=3, edition="ru", deck=MIXED)
    assert all(holding.twin_waits is True for holding in game.holdings)
    assert not any(holding.twin_waits for holding in new_game(seats=3, rng=Random(1)).holdings)


def test_any_families_may_sit_in_any_order():
    assert agree("base", seats=["purple", "red", "green"]).families == ("purple", "red", "green")


def test_mixed_without_a_deck():
    with pytest.raises(BadSetup, match=r"^mixed needs a deck: any 10 different kinds$"):
        agree("mixed", seats=3)


def test_mixed_with_nine_kinds():
    with pytest.raises(BadSetup, match="10 different kinds, not 9"):
        agree("mixed", seats=3, deck=MIXED[:9])


def test_mixed_with_eleven_kinds():
    with pytest.raises(BadSetup, match="10 different kinds, not 11"):
        agree("mixed", seats=3, deck=(*MIXED, "trap"))


def test_mixed_with_a_duplicate():
    with pytest.raises(BadSetup, match="10 different kinds, and archer is in it twice"):
        agree("mixed", seats=3, deck=("archer", *MIXED[:9]))


def test_mixed_with_an_unknown_kind():
    with pytest.raises(BadSetup, match="'wizard' cannot be in a deck; choose 10 of archer, sol"):
        agree("mixed", seats=3, deck=("wizard", *MIXED[1:]))


def test_mixed_with_a_twin_in_the_deck():
    """The Twin comes with the Prince and is never one of the ten."""
    with pytest.raises(BadSetup, match="'twin' cannot be in a deck"):
        agree("mixed", seats=3, deck=("twin", *MIXED[1:]))


def test_mixed_has_twins_when_the_prince_is_in_the_deck():
    without = tuple(kind for kind in CATALOG if kind not in ("prince", "twin"))[:10]

    assert agree("mixed", seats=3, deck=MIXED).has_twins
    assert not agree("mixed", seats=3, deck=without).has_twins


def test_a_deck_of_ones_own_choice_outside_mixed():
    with pytest.raises(BadSetup, match="base is played with its own 10 kinds; choose mixed"):
        agree("base", seats=3, deck=MIXED)


@pytest.mark.parametrize(("ruleset", "box"), [("base", "base"), ("duel", "base"), ("ablaze",) * 2])
def test_a_ruleset_is_played_with_the_ten_kinds_of_its_box(ruleset, box):
    setup = agree(ruleset, seats=2 if ruleset == "duel" else 3, deck=deck_of(box)[::-1])

    assert setup.deck == deck_of(box)
    assert len(setup.deck) == 10


def test_neither_a_chance_nor_a_deal():
    with pytest.raises(BadSetup, match=r"^give the game a Random to deal by, or the deal itself$"):
        new_game("base", seats=3)


@pytest.mark.parametrize("first", [-1, 3, "red"])
def test_a_first_player_who_is_not_at_the_table(first):
    with pytest.raises(BadSetup, match="a seat from 0 to 2, not"):
        new_game("base", seats=3, first=first, rng=Random(1))


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


def test_a_deal_that_leaves_a_family_out():
    dealt = {family: cards for family, cards in a_deal().items() if family != "green"}

    with pytest.raises(BadSetup, match="deal to red blue green, not to red blue"):
        new_game("base", seats=3, dealt=dealt)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: Dealt(d.hand[1:], d.aside), "red has 7 cards in hand, not 6"),
        (lambda d: Dealt(d.hand, d.aside[1:]), "red has 3 cards set aside, not 2"),
        (lambda d: Dealt(d.hand, d.aside, d.hand[:1]), "red has 0 cards in the draw pile, not 1"),
        (lambda d: Dealt(d.hand, d.hand[:3]), "each kind of the deck once: archer, soldier, spy"),
    ],
)
def test_a_deal_with_a_wrong_share(change, message):
    dealt = a_deal()
    dealt["red"] = change(dealt["red"])

    with pytest.raises(BadSetup, match=message):
        new_game("base", seats=3, dealt=dealt)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: Dealt(d.hand[1:], d.aside, d.pile), "red has 3 cards in hand, not 2"),
        (lambda d: Dealt(d.hand, d.aside, d.pile[1:]), "red has 4 cards in the draw pile, not 3"),
    ],
)
def test_a_duel_dealt_with_a_wrong_share(change, message):
    """R35."""
    dealt = a_deal(DUEL)
    dealt["red"] = change(dealt["red"])

    with pytest.raises(BadSetup, match=message):
        new_game("duel", dealt=dealt)
