"""The game and its cards explained on the command line."""

import pytest

from oriflamme.cli.card_names import find_card, similar_cards
from oriflamme.i18n import LOCALES, translate
from oriflamme.rules.card import CATALOG
from tests.testkit.command_line import oriflamme


@pytest.mark.parametrize("locale", LOCALES)
def test_a_card_is_found_by_its_name_in_every_language(locale: str) -> None:
    for kind in CATALOG:
        assert find_card(translate(f"card.{kind}.name", locale)) == kind


@pytest.mark.parametrize(
    "name", ["royal_decree", "Royal Decree", "ROYALDECREE", "Rd", "décret royal", "decret royal"]
)
def test_case_accents_and_spacing_do_not_matter(name: str) -> None:
    assert find_card(name) == "royal_decree"


def test_codes_and_names_of_different_cards_never_clash() -> None:
    called = {
        (name, kind)
        for kind, card in CATALOG.items()
        for name in [kind, card.code, *(translate(f"card.{kind}.name", lang) for lang in LOCALES)]
    }

    assert all(find_card(name) == kind for name, kind in called)


def test_a_card_is_explained() -> None:
    told = oriflamme("rules", "ambush")

    assert told.status == 0
    assert told.lines[0] == "Ambush · intrigue · Base game · Am"
    assert "gain 4" in told.out
    assert told.lines[-1] == "In other languages: Embuscade, Засада, Засідка"


def test_a_name_of_two_words_needs_no_quotes() -> None:
    assert oriflamme("rules", "Royal", "Decree").lines[0].startswith("Royal Decree")


@pytest.mark.parametrize("lang", LOCALES)
def test_the_whole_game_is_explained_in_every_language(lang: str) -> None:
    told = oriflamme("rules", "--lang", lang, width=60)

    assert told.status == 0
    assert max(map(len, told.lines)) <= 60
    for kind in CATALOG:
        assert translate(f"card.{kind}.name", lang) in told.out.replace("\n    ", " ")
    for section in ("goal", "duel", "ablaze", "mixed", "editions"):
        assert translate(f"rules.{section}.title", lang) in told.out


def test_an_unknown_card_is_refused_with_close_ones_and_all_there_are() -> None:
    told = oriflamme("rules", "soldire")

    assert (told.status, told.out) == (2, "")
    assert "there is no card 'soldire'" in told.err
    assert "did you mean Soldier?" in told.err
    assert "cards: Archer, Soldier, Spy" in told.err


def test_nothing_is_suggested_for_noise() -> None:
    assert similar_cards("qqqqqq") == ()
    assert "did you mean" not in oriflamme("rules", "qqqqqq").err


@pytest.mark.parametrize(
    ("environ", "first"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "Héritier"),
        ({"LC_ALL": "uk_UA", "LANG": "fr_FR"}, "Спадкоємець"),
        ({"LC_MESSAGES": "ru_RU", "LANG": "fr_FR"}, "Наследник"),
        ({"LC_ALL": "C", "LANG": "fr_FR"}, "Heir"),
        ({"LANG": "de_DE"}, "Heir"),
        ({}, "Heir"),
    ],
)
def test_the_environment_chooses_the_language(environ: dict[str, str], first: str) -> None:
    assert oriflamme("rules", "heir", environ=environ).lines[0].startswith(first)


def test_the_argument_outranks_the_environment_wherever_it_stands() -> None:
    for words in (("--lang", "ru", "rules", "heir"), ("rules", "heir", "--lang=ru")):
        assert oriflamme(*words, environ={"LANG": "fr"}).lines[0].startswith("Наследник")
