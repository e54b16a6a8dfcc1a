"""Tournaments on the command line."""

import json
import re
import sys
from pathlib import Path

import pytest

from tests.testkit.command_line import oriflamme

FEW = ["--seats", "squire,page,page", "--games", "5", "--workers", "1", "--seed", "3"]


def test_the_tables_name_the_bots_and_the_even_share() -> None:
    told = oriflamme("arena", *FEW)

    assert told.status == 0
    assert "6 games, 2 deals, each from every seat; an even share is 33.3 %" in told.out
    assert "squire - page" in told.out


def test_the_cards_have_a_table_for_each_bot() -> None:
    told = oriflamme("arena", *FEW, "--card-stats", "--lang", "uk")

    assert told.out.count("Shapeshifter") == 2


def test_json_holds_everything() -> None:
    told = json.loads(oriflamme("arena", *FEW, "--json").out)

    assert told["games"] == 6
    assert {result["player"] for result in told["results"]} == {"squire", "page"}


def test_games_are_recorded_and_can_be_verified(tmp_path: Path) -> None:
    oriflamme("arena", *FEW, "--record", str(tmp_path))
    records = sorted(map(str, tmp_path.iterdir()))

    assert len(records) == 6
    assert oriflamme("verify", *records).status == 0


def test_a_tournament_goes_on_from_its_journal(tmp_path: Path) -> None:
    journal = ["--journal", str(tmp_path / "journal.jsonl")]
    first = oriflamme("arena", *FEW, *journal)
    again = oriflamme("arena", *FEW, *journal)

    assert again.err == "Going on from 6 games played before.\n"
    assert again.out == first.out


def test_a_plot_is_drawn(tmp_path: Path) -> None:
    oriflamme("arena", *FEW, "--plot", str(tmp_path / "plot.png"))

    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--seats", "jester,page,page"], "no bot is called 'jester'"),
        (["--seats", "page,page"], "for 2 there is --ruleset duel"),
        (["--seats", "page," * 6], "base is for 3 to 5 seats, not 6"),
        (["--seats", "page,page,page", "--workers", "0"], "at least one bot"),
        (["--seats", "page,page,page", "--ray", "127.0.0.1:1"], "no Ray cluster at 127.0.0.1:1"),
        (["--seats", "page,page,page", "--ray", "here:there"], "'there' is no port"),
        (["--seats", "page,page,page", "--games", "0"], "at least one bot"),
        (["--seats", "page,page,page", "--cards", "Ar"], "choose mixed"),
        (["--seats", "page,page,page", "--journal", "/nowhere/at/all"], "/nowhere/at/all: No such"),
        (["--seats", "page,page,page", "--plot", "wins.doc"], "ends in one of .avif, .eps"),
        (["--seats", "page,page,page", "--plot", "/nowhere/p.png"], "no folder /nowhere"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(words: list[str], reason: str) -> None:
    refused = oriflamme("arena", *words)

    assert refused.status == 2
    assert reason in refused.err


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    refused = oriflamme("arena", *FEW, "--ray", "local")

    assert refused.status == 2
    assert refused.err == "oriflamme: clusters need Ray: pip install 'oriflamme[cluster]'\n"


def test_one_deal_gives_no_interval() -> None:
    told = oriflamme("arena", *FEW, "--games", "1")

    assert "3 games, 1 deal, from every seat; an even share is 33.3 %" in told.out
    assert "100.0 ± ? %" in told.out


def test_a_bot_that_failed_is_told_below_the_tables() -> None:
    told = oriflamme("arena", *FEW, "--seats", "program:no-such-program,page,page")

    failed = "program:no-such-program failed in 6 of 6 games and a stand-in played on; first: "
    assert told.lines[-1].startswith(failed)
    assert told.err == ""


def test_the_living_table_keeps_to_the_width_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("oriflamme.cli.progress.REDRAW_INTERVAL_S", 0.0)
    monkeypatch.setattr("oriflamme.cli.progress.REDRAW_COST_RATIO", 0)
    names = "oriflamme.bots.squire:Squire,oriflamme.bots.page:Page,program:no-such-program"
    told = oriflamme("arena", *FEW, "--seats", names, terminal=True, width=70)

    drawn = re.split(r"\r\x1b\[(\d+)A\x1b\[J", told.err)
    assert drawn[0] == "0 of 6 games; the workers are getting ready\n"
    assert drawn[2].splitlines()[-1].startswith("3 of 6 games")
    assert [int(lines) for lines in drawn[1::2]] == [1, 6, 6]
    assert max(map(len, [*told.lines, *told.err.splitlines()])) <= 70 + len("\r\x1b[6A\x1b[J")


def test_ones_own_bot_is_found_in_the_folder_one_stands_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ownbots.py").write_text(
        "class First:\n"
        "    def choose(self, view, events, *, rng, budget):\n"
        "        return view.actions[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", __import__("sys").path.copy())
    few = ["--seats", "ownbots:First,page,page", "--games", "3", "--workers", "1", "--json"]

    told = json.loads(oriflamme("arena", *few).out)

    assert {result["player"]: result["failures"] for result in told["results"]} == {
        "ownbots:First": 0,
        "page": 0,
    }


def test_an_interrupted_tournament_keeps_its_games_and_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "weary.py").write_text(
        "class Weary:\n"
        "    asked = 0\n"
        "    def choose(self, view, events, *, rng, budget):\n"
        "        Weary.asked += 1\n"
        "        if Weary.asked > 100:\n"
        "            raise KeyboardInterrupt\n"
        "        return view.actions[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", __import__("sys").path.copy())
    words = ["--seats", "weary:Weary,page,page", "--games", "60", "--workers", "1"]

    stopped = oriflamme("arena", *words, "--journal", "journal.jsonl")

    kept = len((tmp_path / "journal.jsonl").read_text().splitlines()) - 1
    assert stopped.status == 130
    assert stopped.err == f"Stopped after {kept} games; the same command goes on from there.\n"
    assert 0 < kept < 60
