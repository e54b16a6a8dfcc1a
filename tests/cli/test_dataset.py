"""Datasets on the command line."""

import sys
from pathlib import Path

import pytest

from tests.testkit.command_line import oriflamme

FEW = ["--seats", "squire,page,page", "--games", "5", "--workers", "1", "--seed", "3"]


def test_what_was_written_is_told(tmp_path: Path) -> None:
    told = oriflamme("dataset", str(tmp_path / "games"), *FEW)

    assert told.status == 0
    assert told.out.startswith("6 games, ")
    assert "1 shard, " in told.out
    assert told.out.endswith(f"; {tmp_path}/games/README.md describes them.\n")
    assert told.err == ""


def test_the_records_can_be_verified_and_shown(tmp_path: Path) -> None:
    oriflamme("dataset", str(tmp_path / "games"), *FEW)
    records = str(tmp_path / "games" / "records-00000.jsonl")

    assert oriflamme("verify", records).out == "6 games are good\n"
    assert oriflamme("show", f"{records}:5").status == 0


def test_a_finished_dataset_is_told_of_again(tmp_path: Path) -> None:
    first = oriflamme("dataset", str(tmp_path / "games"), *FEW, "--shard", "3")
    again = oriflamme("dataset", str(tmp_path / "games"), *FEW, "--shard", "3")

    assert again.err == "Going on after 2 shards written before.\n"
    assert again.out == first.out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--seats", "page,page"], "for 2 there is --ruleset duel"),
        (["--seats", "page,page,page", "--shard", "0"], "at least one deal, and so has a shard"),
        (["--seats", "duke:1s,page,page"], "duke:1s thinks by the clock"),
    ],
)
def test_what_cannot_be_written_is_refused_with_the_reason(
    tmp_path: Path, words: list[str], reason: str
) -> None:
    refused = oriflamme("dataset", str(tmp_path / "games"), *words)

    assert refused.status == 2
    assert reason in refused.err


def test_a_place_that_is_no_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("Dear Queen,\n")
    refused = oriflamme("dataset", str(tmp_path / "games"), *FEW)

    assert (refused.status, refused.err) == (2, f"oriflamme: {tmp_path}/games: File exists\n")


@pytest.mark.parametrize("library", ["pyarrow", "numpy"])
def test_without_a_library_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    refused = oriflamme("dataset", str(tmp_path / "games"), *FEW)

    assert refused.status == 2
    assert refused.err == "oriflamme: datasets need pyarrow: pip install 'oriflamme[data]'\n"


def test_a_living_line_tells_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oriflamme.cli.progress.REDRAW_INTERVAL_S", 0.0)
    told = oriflamme("dataset", str(tmp_path / "games"), *FEW, terminal=True, width=40)

    lines = told.err.split("\r\x1b[K")
    assert lines[1] == "0 of 6 games; the workers are getting r"
    assert [line.split(",")[0] for line in lines[2:]] == ["3 of 6 games", "6 of 6 games", ""]
    assert max(map(len, lines)) < 40


def test_an_interruption_keeps_whole_shards_and_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tired.py").write_text(
        "class Tired:\n"
        "    asked = 0\n"
        "    def choose(self, view, events, *, rng, budget):\n"
        "        Tired.asked += 1\n"
        "        if Tired.asked == 150:\n"
        "            raise KeyboardInterrupt\n"
        "        return view.actions[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", sys.path.copy())
    words = ["--seats", "tired:Tired,page,page", "--games", "30", "--shard", "3", "--workers", "1"]

    stopped = oriflamme("dataset", "games", *words)
    kept = len([*(tmp_path / "games").glob("*.parquet")])

    assert stopped.status == 130
    assert stopped.err.startswith(f"Stopped; {3 * kept} of 30 games are in whole shards")
    assert 0 < kept < 10
    assert oriflamme("dataset", "games", *words).status == 0
