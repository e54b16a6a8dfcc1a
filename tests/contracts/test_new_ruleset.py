"""A ruleset is what its page says: the page is done, in a copy of the package, and played."""

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-ruleset.md").read_text(encoding="utf-8")
ENTRY, TEST, OWN = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.M)
(NAMES,) = re.findall(r"^```toml\n(.*?)^```", PAGE, re.DOTALL | re.M)
LANGUAGES = ("en", "fr", "ru", "uk")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package in which the page was followed."""
    source = tmp_path_factory.mktemp("copy")
    copytree(
        ROOT / "src" / "oriflamme",
        source / "oriflamme",
        ignore=ignore_patterns("__pycache__", "static"),
    )
    registry = source / "oriflamme" / "rules" / "ruleset.py"
    last = '            Ruleset("mixed", deck_is_chosen=True),\n'
    _insert(registry, last, f"            {ENTRY.strip()},\n")
    for language, name in zip(LANGUAGES, NAMES.splitlines(), strict=True):
        catalogue = source / "oriflamme" / "i18n" / f"{language}.toml"
        _insert(catalogue, "[ruleset]\n", f"{name}\n")
    (source / "test_sprint.py").write_text(TEST, encoding="utf-8")
    return source


def _insert(file: Path, after: str, text: str) -> None:
    before = file.read_text(encoding="utf-8")
    assert before.count(after) == 1
    file.write_text(before.replace(after, after + text), encoding="utf-8")


def run(package: Path, *words: str) -> str:
    """What Python says with the copy in place of the package."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=package,
        env={**os.environ, "PYTHONPATH": str(package), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_test_holds(package: Path) -> None:
    said = run(package, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_sprint.py")

    assert "1 passed" in said


def test_it_has_a_name_in_every_language(package: Path) -> None:
    ask = "from oriflamme.i18n import translate as t; "
    ask += f"print([t('ruleset.sprint', language) for language in {LANGUAGES}])"

    assert run(package, "-c", ask).strip() == str(re.findall(r'"(.*)"', NAMES))


def test_the_command_line_deals_it_and_bots_play_it_in_the_arena(package: Path) -> None:
    dealt = run(package, "-m", "oriflamme", "deal", "--ruleset", "sprint", "--seats", "3")
    words = ("--seats", "squire,page,page", "--games", "6", "--workers", "1", "--json")
    played = run(package, "-m", "oriflamme", "arena", "--ruleset", "sprint", *words)

    assert '[Ruleset "sprint"]' in dealt
    assert '"games": 6' in played


TABLE = """
from random import Random

import msgspec

from oriflamme.server.http.choices import choices
from oriflamme.server.protocol.changes import Person
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.tables.agreement import check_options, start
from oriflamme.server.tables.table import Chair, Table

options = msgspec.json.decode(b'{"ruleset": "sprint", "seats": 3}', type=TableOptions)
check_options(options)
table = Table("code", options, Person("id", "Anna"), (Chair(),) * 3, secret=bytes(32))
print(sorted(len(cards.hand) for cards in start(table, Random(1)).dealt.values()))
print([choice.seats for choice in choices().rulesets if choice.ruleset == "sprint"])
"""


def test_a_table_of_the_server_offers_and_deals_it(package: Path) -> None:
    assert run(package, "-c", TABLE) == "[5, 5, 5]\n[(3, 4, 5)]\n"


def test_a_ruleset_of_ones_own_is_played_without_any_of_that() -> None:
    room: dict[str, object] = {}
    exec(OWN, room)

    assert "decision=Decision(" in repr(room["state"])
