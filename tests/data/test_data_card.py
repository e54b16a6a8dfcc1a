"""The card says what the dataset is, and how anybody makes it again."""

import re
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.data.data_card import command
from oriflamme.data.dataset import Dataset
from oriflamme.data.dataset_config import DatasetConfig
from tests.testkit.command_line import oriflamme
from tests.testkit.datasets import SMALL_DATASET, folder_contents, make_dataset

DOCS = Path(__file__).parents[2] / "docs"
MIXED = ("archer", "soldier", "spy", "heir", "lord", "prince", "queen", "felon", "trap", "plot")


@pytest.mark.parametrize(
    "config",
    [
        SMALL_DATASET,
        DatasetConfig(
            TournamentConfig(("page",) * 4, "mixed", "ru", MIXED, deals=2, seed=9), 1, hidden=True
        ),
    ],
)
def test_the_command_on_the_card_makes_the_same_dataset(
    config: DatasetConfig, tmp_path: Path
) -> None:
    folder = make_dataset(tmp_path / "games", config)
    assert f"    {command(config)}\n" in (folder / "README.md").read_text(encoding="utf-8")
    words = shlex.split(command(config).replace("DIR", str(tmp_path / "again")))[1:]

    assert oriflamme(*words, "--workers", "1").status == 0
    assert folder_contents(tmp_path / "again") == folder_contents(folder)


def rows(page: str) -> list[str]:
    """The columns that the tables of a page name first in their rows."""
    return re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)


@pytest.mark.parametrize("hidden", [False, True])
def test_the_card_names_every_column_in_its_order(tmp_path: Path, hidden: bool) -> None:
    folder = make_dataset(tmp_path / "games", replace(SMALL_DATASET, hidden=hidden))
    card = (folder / "README.md").read_text(encoding="utf-8")

    assert rows(card) == Dataset(folder).table(0).column_names


def test_the_page_on_datasets_names_every_column_in_its_order(tmp_path: Path) -> None:
    table = Dataset(make_dataset(tmp_path / "games", replace(SMALL_DATASET, hidden=True))).table(0)
    page = (DOCS / "datasets.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(\w+)` \| `([^`]+)` \|", page, re.MULTILINE)

    assert told == [(field.name, _type(str(field.type))) for field in table.schema]


def _type(told: str) -> str:
    """As the page writes it, in the words of most readers of Parquet."""
    return re.sub(
        r"dictionary<.*>|fixed_size_binary\[(\d+)\]|list<element: (\w+).*>",
        lambda m: f"{m[1]} bytes" if m[1] else f"list of {m[2]}" if m[2] else "string",
        told,
    )
