"""Every language says everything, with the same gaps to fill, and in its own words."""

import re
import tomllib
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import oriflamme.cli
import oriflamme.i18n
from oriflamme.cli.command import PlayerCommand
from oriflamme.cli.parser import COMMANDS
from oriflamme.i18n import LOCALES, Message, catalogue
from oriflamme.i18n.languages import PLURAL_RULES
from oriflamme.rules import actions, events
from oriflamme.rules.card import CATALOG
from oriflamme.rules.decision import Question
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.setup import EDITIONS
from oriflamme.rules.terms import FAMILIES
from tests.testkit.herald import TEXT_FILE, herald_file

OTHERS = [locale for locale in LOCALES if locale != "en"]
NAMES = {
    "lord": "Lord Seigneur Лорд Лорд",
    "archer": "Archer Archer Лучник Лучниця",
    "heir": "Heir Héritier Наследник Спадкоємець",
    "shapeshifter": "Shapeshifter Changeforme Подражатель Перевертень",
    "soldier": "Soldier Soldat Солдат Солдат",
    "spy": "Spy Espion Шпион Шпигун",
    "conspiracy": "Conspiracy Complot Заговор Змова",
    "ambush": "Ambush Embuscade Засада Засідка",
    "royal_decree": "Royal_Decree Décret_royal Королевский_указ Королівський_указ",
    "assassination": "Assassination Assassinat Яд Отрута",
    "prince": "Prince Prince Принц Принц",
    "twin": "Twin Jumeau Близнец Близнюк",
    "queen": "Queen Reine Королева Королева",
    "cutthroat": "Cutthroat Coupe-jarret Головорез Шибайголова",
    "apothecary": "Apothecary Apothicaire Аптекарь Аптекар",
    "felon": "Felon Criminel Преступник Злочинець",
    "schemer": "Schemer Intrigante Интриганка Інтриганка",
    "impersonation": "Impersonation Usurpation Подмена Підміна",
    "bribery": "Bribery Corruption Подкуп Підкуп",
    "plot": "Plot Machination Комбинация План",
    "trap": "Trap Piège Ловушка Пастка",
}
"""RULES.md §10, in the order of `PRINTED`."""
PRINTED = ("en", "fr", "ru", "uk")


def forms(message: Message) -> list[str]:
    return [message] if isinstance(message, str) else list(message.values())


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def needed() -> set[str]:
    """What the rules make it necessary to say."""
    parts = ("name", "the", "text", "help")
    keys = {f"card.{kind}.{part}" for kind in CATALOG for part in parts}
    keys |= {f"card.schemer.text_{edition}" for edition in EDITIONS}
    keys |= {f"family.{family}" for family in FAMILIES}
    keys |= {f"event.{snake(event.__name__)}" for event in get_args(events.Event)}
    keys |= {f"question.{question}" for question in get_args(Question)}
    keys |= {f"ruleset.{ruleset}" for ruleset in RULESETS}
    keys |= {f"box.{card.box}" for card in CATALOG.values()}
    keys |= {f"edition.{edition}" for edition in EDITIONS}
    verbs = {snake(action.__name__) for action in get_args(actions.Action)} - {"place"}
    return keys | {f"action.{verb}" for verb in verbs | {"place_first", "place_last", "place_on"}}


@pytest.mark.parametrize("locale", LOCALES)
def test_whatever_the_rules_know_has_words(locale: str) -> None:
    assert needed() - set(catalogue(locale)) == set()


def test_words_that_cards_bring_are_in_every_language() -> None:
    """Those of the page that shows how, too; a player falls back to English only by accident."""
    folder = Path(oriflamme.i18n.__path__[0]) / "cards"
    files = {str(file): file.read_text("utf-8") for file in folder.rglob("*.toml")}
    files["the Herald"] = herald_file(TEXT_FILE)
    for name, text in files.items():
        tables = tomllib.loads(text)
        missing = {
            f"{locale}.{part}"
            for locale in LOCALES
            for part in tables["en"]
            if not tables.get(locale, {}).get(part, "").strip()
        }
        assert missing == set(), name


@pytest.mark.parametrize("locale", LOCALES)
def test_nothing_is_said_of_cards_events_and_questions_that_do_not_exist(locale: str) -> None:
    variants = {"placed_known", "drew_known", "moved_hidden", "acted_as", "reveal_hidden"}
    variants |= {"eliminated_self", "eliminated_with", "discarded_with", "discarded_beside"}
    said = {
        key
        for key in catalogue(locale)
        if key.startswith(("card.", "event.", "question.", "family.", "action.", "box."))
        and key.split(".")[1] not in variants
    }

    assert said - needed() == set()


@pytest.mark.parametrize("locale", OTHERS)
def test_every_language_has_the_same_keys_in_the_same_order(locale: str) -> None:
    assert list(catalogue(locale)) == list(catalogue("en"))


@pytest.mark.parametrize("locale", OTHERS)
def test_every_language_has_the_same_gaps_to_fill(locale: str) -> None:
    wrong = {
        key: text
        for key, message in catalogue(locale).items()
        for text in forms(message)
        if gaps(text) != gaps(forms(catalogue("en")[key])[0])
    }

    assert wrong == {}


@pytest.mark.parametrize("locale", LOCALES)
def test_plural_messages_have_exactly_the_forms_of_the_language(locale: str) -> None:
    plurals = {k: m for k, m in catalogue(locale).items() if not isinstance(m, str)}

    assert plurals
    assert {key: tuple(message) for key, message in plurals.items()} == dict.fromkeys(
        plurals, PLURAL_RULES[locale].forms
    )


@pytest.mark.parametrize("kind", NAMES)
def test_cards_bear_the_names_of_the_rules(kind: str) -> None:
    names = [str(catalogue(locale)[f"card.{kind}.name"]) for locale in PRINTED]

    assert " ".join(name.replace(" ", "_") for name in names) == NAMES[kind]


def test_each_cyrillic_language_keeps_to_its_own_alphabet() -> None:
    russian = "".join(text for m in catalogue("ru").values() for text in forms(m))
    ukrainian = "".join(text for m in catalogue("uk").values() for text in forms(m))

    assert set("іїєґІЇЄҐ") & set(russian) == set()
    assert set("ыэъёЫЭЪЁ") & set(ukrainian) == set()


SAME_IN_FRENCH = {
    "word.game",
    "word.intrigue",
    "card.archer.name",
    "card.prince.name",
    "review.decision",
    "review.turning_point",
    "cli.options",
    "cli.arguments",
}
SAME_IN_CYRILLIC = {"review.decision", "review.turning_point", "cli.heading"}


@pytest.mark.parametrize(
    ("locale", "expected"),
    [("fr", SAME_IN_FRENCH), ("ru", SAME_IN_CYRILLIC), ("uk", SAME_IN_CYRILLIC)],
)
def test_english_is_repeated_only_where_the_words_are_the_same(
    locale: str, expected: set[str]
) -> None:
    """Examples of commands aside."""
    english = catalogue("en")
    same = {key for key, message in catalogue(locale).items() if message == english[key]}

    assert {key for key in same if not key.endswith("_examples")} == expected
    assert not [key for key, m in catalogue(locale).items() if not all(map(str.strip, forms(m)))]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_schemer_tells_of_both_editions_or_of_the_one_in_play(locale: str) -> None:
    both, standard, russian = (
        re.findall(r"\b\d\b", str(catalogue(locale)[f"card.schemer.{text}"]))
        for text in ("text", "text_standard", "text_ru")
    )

    assert (both, standard, russian) == (["2", "1"], ["2"], ["1"])


@pytest.mark.parametrize("locale", LOCALES)
def test_a_name_is_bent_by_its_article_or_for_its_verb(locale: str) -> None:
    """`{card:the}`, and `{player:takes|take}` with a form for a person and one for a family."""
    bent = {
        (name, form)
        for message in catalogue(locale).values()
        for text in forms(message)
        for _, name, form, _ in Formatter().parse(text)
        if form
    }
    people = {"player", "victim", "by"}

    assert {name for name, form in bent if form == "the"} <= {"card", "ability", "attacker"}
    assert {name for name, form in bent if form != "the"} <= people
    assert all(re.fullmatch(r"\w+\|\w+", form) for name, form in bent if name in people)


def players() -> list[str]:
    """The commands whose help is translated."""
    return [name for name, command in COMMANDS.items() if isinstance(command, PlayerCommand)]


def test_every_word_of_the_command_line_is_used() -> None:
    source = "".join(path.read_text() for path in Path(oriflamme.cli.__path__[0]).rglob("*.py"))
    built = (
        "cli.show.ends_",
        "cli.show.as_",
        *(f"cli.help.{name.replace('-', '_')}" for name in players()),
    )
    unused = {
        key
        for key in catalogue("en")
        if key.startswith("cli.") and not key.startswith(built) and f'"{key}"' not in source
    }

    assert {key for key in unused if f"'{key}'" not in source} == set()
