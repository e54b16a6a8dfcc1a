"""The browser shows the way from one view to the next by itself; it must come out where we do."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from oriflamme.notation.ogn_read import read_record
from oriflamme.server.history.game_replay import replay_record
from tests.testkit.golden_games import FOLDER

ROOT = Path(__file__).parents[2]
GAMES = 6
"""Of each file."""


def test_the_picture_of_the_golden_games_is_the_servers(tmp_path: Path) -> None:
    told = []
    for file in sorted(FOLDER.glob("*.jsonl")):
        for line in file.read_text("utf-8").splitlines()[:GAMES]:
            steps = replay_record(
                read_record(msgspec.json.decode(line)["record"]), "spectator"
            ).steps
            events = [msgspec.to_builtins(step.change)["events"] for step in steps[1:]]
            told.append({"views": [step.view for step in steps], "events": events})
    games = tmp_path / "gameReducer.json"
    games.write_bytes(msgspec.json.encode(told))
    command = [sys.executable, "hatch_build.py", "test"]
    environment = {**os.environ, "ORIFLAMME_GOLDEN": str(games)}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        pytest.fail(done.stdout[-3000:] + done.stderr[-1000:])
