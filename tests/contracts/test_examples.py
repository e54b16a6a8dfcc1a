"""Every example runs as its first lines say."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from oriflamme.arena.match import play_match
from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.data.dataset_config import DatasetConfig
from tests.testkit.datasets import make_dataset
from tests.testkit.golden_games import FOLDER

ROOT = Path(__file__).parents[2]
FINDS = ("HOME", "ORIFLAMME_CACHE", "PYTHONPATH", "XDG_CACHE_HOME")
"""What an example is told of its surroundings: where the code is, and what was compiled before."""


def run(name: str, *words: str | Path) -> str:
    """What an example prints; a warning or an error of its own fails the test."""
    program = [sys.executable, "-W", "error", str(ROOT / "examples" / name), *words]
    alone = {"PYTHONUTF8": "1", "OPENBLAS_NUM_THREADS": "1"}
    found = {name: os.environ[name] for name in FINDS if name in os.environ}
    done = subprocess.run(program, capture_output=True, encoding="utf-8", env=alone | found)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_random_game_is_told_from_the_first_card_to_the_standings() -> None:
    told = run("random_game.py", "7", "fr").splitlines()

    assert told[0] == "Vert pose l’Archer"
    assert told[-5:-3] == ["La partie est terminée", "1. Vert · 7 points d’influence"]


def test_worlds_are_counted_after_each_of_the_six_rounds() -> None:
    told = run("count_worlds.py", "7").splitlines()

    assert [line.split(":")[0] for line in told[::2]] == [f"after round {n}" for n in range(1, 7)]
    assert all(" worlds, " in line for line in told[1::2])


@pytest.mark.parametrize("ruleset", ["base-4", "ablaze-5", "duel-2"])
def test_the_balance_of_a_record_adds_up_to_its_result(ruleset: str, tmp_path: Path) -> None:
    golden = json.loads((FOLDER / f"{ruleset}.jsonl").read_text(encoding="utf-8").splitlines()[0])
    game = tmp_path / "game.ogn"
    game.write_text(golden["record"], encoding="utf-8")

    told = [line.split() for line in run("analyse_record.py", str(game)).splitlines()]

    earned = [
        1 + sum(int(amount) for _, number, amount, _ in told if int(number) == seat)
        for seat, _ in enumerate(golden["influence"], start=1)
    ]
    assert earned == golden["influence"]


def test_the_statistics_of_cards_are_those_of_the_games(tmp_path: Path) -> None:
    plan = TournamentConfig(("squire", "page", "page"), "ablaze", deals=3, seed=2)
    folder = make_dataset(tmp_path / "games", DatasetConfig(plan, shard_deals=2))
    picture = tmp_path / "cards.png"

    told = [line.split() for line in run("card_statistics.py", folder, picture).splitlines()]

    tallies = [
        (kind, tally)
        for deal, rotation in plan.pairings()
        for cards in play_match(plan, deal, rotation).cards
        for kind, tally in cards.items()
    ]
    played: Counter[str] = Counter()
    gained: Counter[str] = Counter()
    for kind, tally in tallies:
        played[kind] += tally.played
        gained[kind] += tally.earned
    assert {kind: (int(p), int(g)) for kind, _, p, _, g, *_ in told if int(p)} == {
        kind: (played[kind], gained[kind]) for kind in played
    }
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_masked_ppo_soon_plays_better_than_chance() -> None:
    told = run("masked_ppo.py", "--updates", "4", "--games", "64").splitlines()

    # Who plays by chance has a quarter of the victory, give or take a hundredth in 2048 games.
    # Four updates brought half of it and more with each of five seeds.
    last = re.search(r"update +4, .*: ([0-9.]+)% of the victory", told[-1])
    assert last is not None
    assert float(last[1]) > 40


def test_what_cfr_finds_in_a_reduced_game_is_exploited_less_and_less() -> None:
    game = "seats=2,deck=archer+soldier+lord,hand=2,rounds=1,first=0"
    told = run("solve_reduced.py", "4", "5", game).splitlines()

    assert told[0] == "66 information states, 46 actions"
    found = [float(line.split()[-1]) for line in told if line.startswith("CFR+")]
    assert found == sorted(found, reverse=True)
    assert found[-1] < 0.1 < 0.8 < float(told[1].split()[-1])
    assert any(line.startswith("ISMCTS") for line in told)
