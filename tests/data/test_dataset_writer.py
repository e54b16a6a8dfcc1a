"""Datasets that are interrupted, gone on with and spread over processes: the same bytes."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.arena.workers import InlinePool, local_pool
from oriflamme.data.dataset import Dataset
from oriflamme.data.dataset_config import BadDatasetConfig, DatasetConfig, validate_dataset_config
from oriflamme.data.dataset_writer import DatasetWriter
from oriflamme.data.manifest import BadDataset
from tests.testkit.datasets import SMALL_DATASET, folder_contents, make_dataset


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The small dataset as it is written without an interruption."""
    return folder_contents(make_dataset(tmp_path_factory.mktemp("whole") / "games"))


def test_a_dataset_has_its_shards_a_manifest_and_a_card(whole: dict[str, bytes]) -> None:
    kinds = ("decisions-0000{}.parquet", "records-0000{}.jsonl")

    assert set(whole) == {
        *(kind.format(shard) for kind in kinds for shard in range(3)),
        *("manifest.json", "README.md"),
    }


@pytest.mark.parametrize("deals", range(6))
def test_an_interruption_after_any_deal_cannot_be_told_from_the_bytes(
    whole: dict[str, bytes], tmp_path: Path, deals: int
) -> None:
    folder = tmp_path / "games"
    begun = DatasetWriter(folder, SMALL_DATASET)
    for _ in islice(begun.write(InlinePool()), deals):
        pass
    (folder / "decisions-00001.parquet.part").write_bytes(b"cut sho")

    again = DatasetWriter(folder, SMALL_DATASET)

    assert (again.resumed, again.left) == (deals // 2 if deals < 5 else 3, 15 - again.played)
    assert folder_contents(make_dataset(folder)) == whole


MORTAL = """
import os
import signal
from pathlib import Path

from oriflamme.bots.page import Page

class Mortal(Page):
    "Kills the program at its hundredth decision; in another life it plays on."
    asked = 0
    def choose(self, view, events, *, rng, budget):
        Mortal.asked += 1
        if Mortal.asked == 100 and not Path("killed").exists():
            Path("killed").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view, events, rng=rng, budget=budget)
"""


def test_a_killed_program_is_gone_on_with_byte_for_byte(tmp_path: Path) -> None:
    (tmp_path / "mortal.py").write_text(MORTAL)

    def write(folder: str) -> int:
        words = ["--seats", "mortal:Mortal,page,page", "--games", "15", "--shard", "3"]
        command = [sys.executable, "-m", "oriflamme", "dataset", folder, *words, "--workers", "1"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True).returncode

    assert write("killed-once") == -signal.SIGKILL
    kept = len(Dataset(tmp_path / "killed-once").manifest.shards)
    assert 0 < kept < 5
    assert [write("killed-once"), write("never-killed")] == [0, 0]
    assert folder_contents(tmp_path / "killed-once") == folder_contents(tmp_path / "never-killed")


def test_the_bytes_are_the_same_on_any_number_of_workers(
    whole: dict[str, bytes], tmp_path: Path
) -> None:
    with local_pool(2) as workers:
        folder = make_dataset(tmp_path / "games", SMALL_DATASET, workers)

    assert folder_contents(folder) == whole


def test_a_finished_dataset_is_left_as_it_is(whole: dict[str, bytes], tmp_path: Path) -> None:
    folder = make_dataset(tmp_path / "games")
    times = {file: file.stat().st_mtime_ns for file in folder.glob("*-*")}

    make_dataset(folder)

    assert folder_contents(folder) == whole
    assert {file: file.stat().st_mtime_ns for file in folder.glob("*-*")} == times


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-7])


@pytest.mark.parametrize("harm", [cut, os.unlink])
@pytest.mark.parametrize("name", ["decisions-00001.parquet", "records-00002.jsonl"])
def test_a_shard_that_was_harmed_is_played_again(
    whole: dict[str, bytes], tmp_path: Path, name: str, harm: Callable[[Path], None]
) -> None:
    folder = make_dataset(tmp_path / "games")
    harm(folder / name)

    assert DatasetWriter(folder, SMALL_DATASET).resumed == 2
    assert folder_contents(make_dataset(folder)) == whole


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (
            replace(SMALL_DATASET, tournament=replace(SMALL_DATASET.tournament, seed=4)),
            "seed is 3 there, 4 here",
        ),
        (
            replace(SMALL_DATASET, tournament=replace(SMALL_DATASET.tournament, deals=6)),
            "deals is 5 there, 6 here",
        ),
        (
            replace(SMALL_DATASET, tournament=replace(SMALL_DATASET.tournament, ruleset="ablaze")),
            "'base' there, 'ablaze' here",
        ),
        (replace(SMALL_DATASET, shard_deals=3), "shard_deals is 2 there, 3 here"),
        (replace(SMALL_DATASET, hidden=True), "hidden is False there, True here"),
    ],
)
def test_another_setting_is_refused_with_what_differs(
    tmp_path: Path, other: DatasetConfig, told: str
) -> None:
    folder = make_dataset(tmp_path / "games")
    before = folder_contents(folder)

    with pytest.raises(BadDataset, match=told):
        DatasetWriter(folder, other)
    assert folder_contents(folder) == before


def test_other_programs_are_refused_with_what_differs(tmp_path: Path) -> None:
    folder = make_dataset(tmp_path / "games")
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["versions"]["oriflamme"] = "0.0.1"
    (folder / "manifest.json").write_text(json.dumps(manifest))

    with pytest.raises(BadDataset, match=r"oriflamme is '0\.0\.1' there"):
        DatasetWriter(folder, SMALL_DATASET)


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Queen,\n")

    with pytest.raises(BadDataset, match="is not empty and holds no dataset"):
        DatasetWriter(tmp_path, SMALL_DATASET)
    assert folder_contents(tmp_path) == {"letter.txt": b"Dear Queen,\n"}


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": "oriflamme-dataset", "version": 1, "config": {}}']
)
def test_what_is_no_manifest_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text)

    with pytest.raises(BadDataset, match=r"no readable manifest.json|is no manifest"):
        DatasetWriter(tmp_path, SMALL_DATASET)


@pytest.mark.parametrize("player", ["duke", "knight:0.5s", "oriflamme.bots.duke:Duke"])
def test_whoever_thinks_by_the_clock_is_refused(player: str) -> None:
    with pytest.raises(BadDatasetConfig, match="thinks by the clock"):
        validate_dataset_config(DatasetConfig(TournamentConfig((player, "page", "page"))))
