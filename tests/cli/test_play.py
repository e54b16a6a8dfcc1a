"""A game in the terminal."""

import re
from pathlib import Path

import pytest

from oriflamme.cli.translator import Translator
from oriflamme.notation.ogn_read import read_record
from tests.testkit.command_line import CommandResult, oriflamme

ALWAYS_FIRST = "1\n" * 200
MINE = ("--seed", "5", "--seat", "2", "--bots", "page")


def play(*words: str, stdin: str = ALWAYS_FIRST, **more: object) -> CommandResult:
    return oriflamme("play", *MINE, *words, stdin=stdin, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "words",
    [
        ("--seats", "3"),
        ("--seats", "5", "--edition", "ru"),
        ("--seats", "purple,red,yellow,blue", "--lang", "uk"),
        ("--ruleset", "duel", "--lang", "fr"),
        ("--ruleset", "ablaze", "--bots", "page,squire,page", "--lang", "ru"),
        ("--ruleset", "mixed", "--seats", "3"),
    ],
)
def test_every_game_can_be_played_to_its_end(words: tuple[str, ...], tmp_path: Path):
    file = tmp_path / "game.ogn"
    played = play(*words, "--record", str(file))

    assert played.status == 0, played.err
    assert read_record(file.read_text()).final().is_over
    *lines, _ = (line.lstrip("> ") for line in played.lines)  # nobody's Enter ends a prompt here
    assert max(map(len, lines)) <= 80


def test_the_table_is_drawn_as_ones_own_seat_sees_it():
    first = play(stdin="q\n").out

    assert "Red: page · Blue: you · Green: page · Yellow: page" in first
    assert "Set aside  Spy, Heir, Conspiracy" in first
    assert first.count("Hand 7 cards") + first.count("Hand 6 cards") == 3


def test_the_cards_are_those_that_deal_deals_by_the_same_seed(tmp_path: Path):
    file = tmp_path / "game.ogn"
    play("--record", str(file), stdin="q\n")
    dealt = read_record(oriflamme("deal", "--seats", "4", "--seed", "5").out)
    played = read_record(file.read_text())

    assert (played.dealt, played.first) == (dealt.dealt, dealt.first)


def test_a_card_is_chosen_first_and_its_place_then():
    told = play(stdin="2\n0\n3\n1\nq\n").out

    assert "Where to? Soldier" in told
    assert "Where to? Shapeshifter" in told
    assert "Blue places the Shapeshifter" in told


def test_what_is_no_choice_is_explained():
    told = play(stdin="99\nhello\n0\n? soldat\n? jester\nq\n")

    assert told.out.count("A number chooses; ? gives a hint") == 4
    assert "Soldier · character · Base game · So" in told.out
    assert "there is no card 'jester'" in told.out


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_hint_gives_chances_and_reasons_and_chooses_nothing(lang: str):
    told = play("--lang", lang, stdin="4\n1\n?\nq\n")
    after = told.out.split("> ")[3]
    heading, *options = after.splitlines()[:-1]

    assert heading == Translator(lang)("cli.play.hint", bot="king")
    assert re.search(r"^ *\d+ % " + Translator(lang)("action.wait"), after, re.MULTILINE)
    assert re.search(r"^ *\d+ % " + Translator(lang)("action.reveal"), after, re.MULTILINE)
    assert any(line.startswith("       +") for line in options)
    assert max(map(len, options)) <= 80


def test_revealing_says_what_the_card_does():
    told = play(stdin="4\n1\nq\n").out

    assert " 1  wait\n" in told
    assert " 2  reveal  Gain 1 influence, and 1 more for each neighbour" in told


@pytest.mark.parametrize("stdin", ["1\n1\nq\n", "1\n1\n"])
def test_a_game_that_is_left_is_kept(stdin: str, tmp_path: Path):
    file = tmp_path / "game.ogn"
    told = play("--record", str(file), stdin=stdin)

    assert told.status == 0
    assert told.lines[-2:] == ["You left the game.", f"The game was written to {file}."]
    assert not read_record(file.read_text()).final().is_over


def test_the_same_seed_and_choices_give_the_same_game():
    assert play().out == play().out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--seat", "5"), "there is no seat 5; seats are 1 to 4"),
        (("--bots", "page,page"), "--bots names 2 bots; name one for all, or 3"),
        (("--bots", "jester"), "no bot is called 'jester'"),
        (("--seats", "2"), "for 2 there is --ruleset duel"),
        (("--record", "/nowhere/game.ogn"), "there is no folder /nowhere"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(words: tuple[str, ...], reason: str):
    refused = play(*words)

    assert refused.status == 2
    assert reason in refused.err
