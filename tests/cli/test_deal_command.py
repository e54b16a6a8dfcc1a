"""Fresh games dealt on the command line."""

import pytest

from oriflamme.notation.ogn_read import read_record
from tests.testkit.command_line import oriflamme


def deal(*words: str) -> str:
    dealt = oriflamme("deal", *words)
    assert dealt.status == 0, dealt.err
    return dealt.out


@pytest.mark.parametrize(
    "words",
    [
        ("--seats", "3"),
        ("--seats", "5", "--edition", "ru"),
        ("--ruleset", "duel"),
        ("--ruleset", "ablaze", "--seats", "4"),
        ("--ruleset", "mixed", "--seats", "3"),
        ("--seats", "purple,red,yellow"),
    ],
)
def test_a_deal_is_a_record_without_moves(words: tuple[str, ...]) -> None:
    record = read_record(deal(*words, "--seed", "7"))

    assert record.actions == ()
    assert record.tags == {"Seed": "7"}


def test_the_same_seed_gives_the_same_deal() -> None:
    words = ("--ruleset", "mixed", "--seats", "4", "--seed", "tournois")

    assert deal(*words) == deal(*words)
    assert deal(*words) != deal(*words[:-1], "Tournois")


def test_the_deal_of_a_seed_never_changes() -> None:
    assert deal("--seats", "3", "--seed", "1789").splitlines()[3:7] == [
        '[First "2"]',
        '[red "Am As Ar Rd Co He Sp / Lo So Sh"]',
        '[blue "Sh As Lo Ar So Sp Rd / Co He Am"]',
        '[green "Sh Am Co So Ar He Sp / Lo Rd As"]',
    ]


def test_naming_the_first_player_leaves_the_cards_as_they_are() -> None:
    one, two = (deal("--seats", "3", "--seed", "5", "--first", first) for first in "12")

    assert one.replace('First "1"', 'First "2"') == two


def test_without_a_seed_one_is_drawn_and_noted() -> None:
    drawn = deal("--seats", "3")
    seed = read_record(drawn).tags["Seed"]

    assert deal("--seats", "3", "--seed", seed) == drawn


def test_a_mixed_deck_can_be_named_by_codes_or_names() -> None:
    mixed = ("--ruleset", "mixed", "--seats", "3", "--seed", "1", "--cards")
    codes = deal(*mixed, "Ar So Sp He Rd Pr Qu Cu Am Tr")
    names = "archer, soldat, Шпион, heir, Royal Decree, prince, reine, Cu, ambush, Пастка"

    assert '[Cards "Ar So Sp He Rd Pr Qu Cu Am Tr"]' in codes
    assert deal(*mixed, names) == codes


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "say how many players with --seats: base is for 3–5"),
        (("--seats", "2"), "base is for 3–5 players; for 2 there is --ruleset duel"),
        (("--seats", "red,blue"), "base is for 3–5 players; for 2 there is --ruleset duel"),
        (("--seats", "6"), "base is for 3 to 5 seats, not 6"),
        (("--seats", "red,red,blue"), "every seat needs a family of its own"),
        (("--seats", "red,blue,pink"), "unknown family 'pink'; there are red, blue"),
        (("--seats", "-3"), "--seats is a number or families such as red,blue,green, not '-3'"),
        (("--seats", "3.5"), "--seats is a number or families such as red,blue,green, not '3.5'"),
        (("--ruleset", "duel", "--seats", "3"), "for 3 there is --ruleset base, ablaze, mixed"),
        (("--ruleset", "chess"), "invalid choice: 'chess'"),
        (("--seats", "3", "--first", "4"), "no seat 4 to start; seats are 1 to 3"),
        (("--seats", "3", "--cards", "Ar So"), "base is played with its own 10 kinds"),
        (("--ruleset", "mixed", "--seats", "3", "--cards", "Ar So"), "10 different kinds, not 2"),
        (("--ruleset", "mixed", "--seats", "3", "--cards", "Ar Xx"), "there is no card 'Xx'"),
    ],
)
def test_a_game_that_cannot_be_dealt_is_refused(words: tuple[str, ...], told: str) -> None:
    dealt = oriflamme("deal", *words)

    assert (dealt.status, dealt.out) == (2, "")
    assert told in dealt.err
