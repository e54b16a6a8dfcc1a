"""A ruleset is what its page says: the page is done, in a copy of the package, and played."""

import re

import pytest

from tests.testkit.docs_snippets import DOCS
from tests.testkit.project_copy import ProjectCopy

PAGE = (DOCS / "adding-a-ruleset.md").read_text(encoding="utf-8")
ENTRY, TEST, OWN = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.M)
(NAMES,) = re.findall(r"^```toml\n(.*?)^```", PAGE, re.DOTALL | re.M)
LANGUAGES = ("en", "fr", "ru", "uk")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> ProjectCopy:
    """A copy of the package in which the page was followed."""
    tree = ProjectCopy(tmp_path_factory.mktemp("copy"), "src")
    last = '            Ruleset("mixed", deck_is_chosen=True),\n'
    tree.add_to("src/oriflamme/rules/ruleset.py", last, f"            {ENTRY.strip()},\n")
    for language, name in zip(LANGUAGES, NAMES.splitlines(), strict=True):
        tree.add_to(f"src/oriflamme/i18n/{language}.toml", "[ruleset]\n", f"{name}\n")
    tree.add("test_sprint.py", TEST)
    return tree


def test_its_test_holds(package: ProjectCopy) -> None:
    said = package.python("-m", "pytest", "-q", "-p", "no:cacheprovider", "test_sprint.py")

    assert "1 passed" in said


def test_it_has_a_name_in_every_language(package: ProjectCopy) -> None:
    ask = "from oriflamme.i18n import translate as t; "
    ask += f"print([t('ruleset.sprint', language) for language in {LANGUAGES}])"

    assert package.python("-c", ask).strip() == str(re.findall(r'"(.*)"', NAMES))


def test_the_command_line_deals_it_and_bots_play_it_in_the_arena(package: ProjectCopy) -> None:
    dealt = package.python("-m", "oriflamme", "deal", "--ruleset", "sprint", "--seats", "3")
    words = ("--seats", "squire,page,page", "--games", "6", "--workers", "1", "--json")
    played = package.python("-m", "oriflamme", "arena", "--ruleset", "sprint", *words)

    assert '[Ruleset "sprint"]' in dealt
    assert '"games": 6' in played


TABLE = """
from random import Random

import msgspec

from oriflamme.server.http.choices import choices
from oriflamme.server.protocol.changes import Person
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.tables.game_start import check_options, deal_game
from oriflamme.server.tables.table import SeatState, TableState

options = msgspec.json.decode(b'{"ruleset": "sprint", "seats": 3}', type=TableOptions)
check_options(options)
table = TableState("code", options, Person("id", "Anna"), (SeatState(),) * 3, secret=bytes(32))
print(sorted(len(cards.hand) for cards in deal_game(table, Random(1)).dealt.values()))
print([choice.seats for choice in choices().rulesets if choice.ruleset == "sprint"])
"""


def test_a_table_of_the_server_offers_and_deals_it(package: ProjectCopy) -> None:
    assert package.python("-c", TABLE) == "[5, 5, 5]\n[(3, 4, 5)]\n"


def test_a_ruleset_of_ones_own_is_played_without_any_of_that() -> None:
    room: dict[str, object] = {}
    exec(OWN, room)

    assert "decision=Decision(" in repr(room["state"])
