"""Messages found, filled and refused."""

import pytest

from oriflamme.cli.translator import Translator
from oriflamme.i18n import (
    LOCALES,
    UnknownLocaleError,
    UnknownMessageError,
    catalogue,
    choose_locale,
    translate,
)


def test_placeholders_are_filled() -> None:
    assert translate("event.placed", "en", player="Blue") == "Blue places a card"


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("en", "Blue reveals the Queen"),
        ("fr", "Bleu révèle la Reine"),
        ("ru", "Синие открывают карту «Королева»"),
        ("uk", "Сині відкривають карту «Королева»"),
    ],
)
def test_a_verb_agrees_with_a_family_and_a_card_has_its_article(locale: str, said: str) -> None:
    speech = Translator(locale)

    assert speech("event.revealed", player=speech.family("blue"), card=speech.card("queen")) == said


def test_a_count_chooses_the_plural_form() -> None:
    said = [translate("word.cards", "ru", count=count) for count in (1, 2, 5, 11, 21)]

    assert said == ["1 карта", "2 карты", "5 карт", "11 карт", "21 карта"]


def test_none_is_singular_in_french_and_plural_in_english() -> None:
    assert translate("word.cards", "fr", count=0) == "0 carte"
    assert translate("word.cards", "en", count=0) == "0 cards"


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(UnknownMessageError, match=r"no message 'card\.jester\.name' in 'en'"):
        translate("card.jester.name", "en")


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownLocaleError, match=f"'de'; there are {', '.join(LOCALES)}"):
        translate("card.heir.name", "de")


def test_a_missing_value_is_named() -> None:
    with pytest.raises(UnknownMessageError, match="needs the value 'card'"):
        translate("event.gained", "en", player="Blue", count=1)


@pytest.mark.parametrize("count", [None, "three"])
def test_a_plural_message_needs_a_number(count: object) -> None:
    with pytest.raises(UnknownMessageError, match="needs a number"):
        translate("word.cards", "en", count=count)


def test_a_catalogue_is_read_once_and_cannot_be_changed() -> None:
    assert catalogue("en") is catalogue("en")
    with pytest.raises(TypeError):
        catalogue("en")["word.queue"] = "line"  # type: ignore[index]


@pytest.mark.parametrize(
    ("wishes", "chosen"),
    [
        (("fr",), "fr"),
        (("uk_UA.UTF-8",), "uk"),
        (("ru-RU",), "ru"),
        ((None, "", "fr_CA"), "fr"),
        (("de_DE", "uk"), "uk"),
        (("C",), "en"),
        (("POSIX", "french"), "en"),
        ((), "en"),
    ],
)
def test_the_first_wish_with_a_catalogue_is_chosen(
    wishes: tuple[str | None, ...], chosen: str
) -> None:
    assert choose_locale(*wishes) == chosen
