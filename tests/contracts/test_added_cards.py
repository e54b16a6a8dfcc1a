"""A card is its rule, its test and its words; with them it plays in every room. So does a box.

The page in a browser has its own test, `web/test_new_card_and_language.py`.
"""

import json
from pathlib import Path

import pytest

from tests.testkit.contracts import fair_box
from tests.testkit.herald import RULE_FILE, TEST_FILE, TEXT_FILE
from tests.testkit.project_copy import ProjectCopy

COURT = "page,squire,knight:8,duke:8,king:8"


def with_herald(folder: Path) -> ProjectCopy:
    tree = ProjectCopy(folder, "src", "tests", "pyproject.toml", "docs")
    tree.add_herald(RULE_FILE, TEST_FILE, TEXT_FILE)
    tree.add("src/oriflamme/i18n/cards/fair.toml", fair_box.BOX_NAME)
    return tree


@pytest.fixture(scope="module")
def card(tmp_path_factory: pytest.TempPathFactory) -> ProjectCopy:
    """The Herald, put in as the page says."""
    return with_herald(tmp_path_factory.mktemp("card"))


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> ProjectCopy:
    """Four cards, and a ruleset for them alone."""
    tree = with_herald(tmp_path_factory.mktemp("box"))
    for kind in fair_box.RULES:
        tree.add(f"src/oriflamme/cards/fair/{kind}.py", fair_box.RULES[kind].lstrip())
        test = fair_box.A_TEST.format(kind=kind, rules=fair_box.TESTS[kind])
        tree.add(f"tests/cards/fair/test_{kind}.py", test)
        tree.add(f"src/oriflamme/i18n/cards/fair/{kind}.toml", fair_box.TEXTS[kind])
    last = '            Ruleset("mixed", deck_is_chosen=True),\n'
    tree.add_to("src/oriflamme/rules/ruleset.py", last, fair_box.RULESET)
    for language, name in fair_box.RULESET_NAMES.items():
        tree.add_to(f"src/oriflamme/i18n/{language}.toml", "[ruleset]\n", f'fair = "{name}"\n')
    return tree


def contracts_hold(tree: ProjectCopy) -> None:
    """Its own tests, and those of the house that run over the whole catalog."""
    over_all = ("test_catalog.py", "test_translations.py")
    files = ["tests/cards/fair", *(f"tests/contracts/{file}" for file in over_all)]
    tree.python("-m", "pytest", "-q", "-p", "no:cacheprovider", *files)


def bots_meet(tree: ProjectCopy, ruleset: str, seats: str, *deck: str) -> None:
    """A match of the arena: nobody fails, and every record is verified."""
    words = ["--ruleset", ruleset, "--seats", seats, "--games", "10", "--workers", "1"]
    words += ["--cards", ",".join(deck)] if deck else []
    journal = f"{ruleset}.jsonl"
    told = json.loads(
        tree.python("-m", "oriflamme", "arena", *words, "--journal", journal, "--json")
    )
    assert told["games"] == 10
    assert {result["player"]: result["failures"] for result in told["results"]} == dict.fromkeys(
        seats.split(","), 0
    )
    assert set(told["results"][0]["cards"]) >= set(deck[:1])
    assert tree.python("-m", "oriflamme", "verify", journal).startswith("10 ")


DECK = ("herald", "archer", "soldier", "spy", "heir", "lord", "queen", "trap", "plot", "schemer")


def test_the_house_takes_a_card_as_it_takes_its_own(card: ProjectCopy) -> None:
    contracts_hold(card)


def test_every_bot_meets_it_in_the_arena(card: ProjectCopy) -> None:
    bots_meet(card, "mixed", COURT, *DECK)


def test_the_kernel_refuses_it_by_name_and_a_table_plays_with_it(card: ProjectCopy) -> None:
    assert (
        card.python("-m", "tests.testkit.contracts.play_everywhere", "mixed", "herald")
        == "played\n"
    )


def test_the_command_line_speaks_of_it(card: ProjectCopy) -> None:
    assert "Герольд" in card.python("-m", "oriflamme", "--lang", "uk", "rules", "herald")


def test_the_house_takes_a_box_as_it_takes_its_own(box: ProjectCopy) -> None:
    contracts_hold(box)


def test_every_bot_meets_a_box_in_its_own_ruleset(box: ProjectCopy) -> None:
    bots_meet(box, "fair", "squire,page")
    bots_meet(box, "mixed", COURT, "carnival", "juggler", "bear", *DECK[:7])


def test_a_table_plays_with_a_box_mixed_and_alone(box: ProjectCopy) -> None:
    kinds = ("herald", *fair_box.RULES)
    assert box.python("-m", "tests.testkit.contracts.play_everywhere", "fair", *kinds) == "played\n"
