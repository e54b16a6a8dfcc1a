"""Tournaments and datasets on a Ray cluster, each in its own process, as Ray's threads stay on."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from select import select
from tempfile import TemporaryDirectory

import pytest

from oriflamme.arena import ray_pool
from oriflamme.arena.match import read_match
from oriflamme.arena.ray_pool import ClusterUnavailable
from oriflamme.arena.tournament import Tournament
from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.arena.workers import InlinePool

FEW = ["--games", "12", "--seed", "5", "--journal", "journal"]
TWO_MACHINES = str(Path(__file__).parents[1] / "testkit" / "ray_cluster.py")

MORTALS = """
import os
import signal
from pathlib import Path

from oriflamme.bots.squire import Squire

HERE = Path(__file__).parent

def kill_once(*processes):
    try:
        (HERE / "killed").touch(exist_ok=False)
    except FileExistsError:
        return
    for process in processes:
        os.kill(process, signal.SIGKILL)

def machine():
    "What a machine is to Ray: the process that began this one."
    parent = os.getppid()
    assert Path(f"/proc/{parent}/comm").read_text() == "raylet\\n"
    return parent

class Mortal(Squire):
    "Kills its own process; in another life it plays on."
    def choose(self, view, events, *, rng, budget):
        kill_once(os.getpid())
        return super().choose(view, events, rng=rng, budget=budget)

class Quake(Squire):
    "Kills the machine it plays on."
    def choose(self, view, events, *, rng, budget):
        kill_once(machine(), os.getpid())
        return super().choose(view, events, rng=rng, budget=budget)
"""


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder with a short name, since Ray puts sockets beneath it."""
    with TemporaryDirectory(prefix="o-", dir="/tmp", ignore_cleanup_errors=True) as folder:
        (Path(folder) / "mortals.py").write_text(MORTALS)
        yield Path(folder)


def run(home: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """A program begun in that folder, which holds all that Ray writes."""
    environ = {**os.environ, "RAY_TMPDIR": str(home)}
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=home, env=environ, capture_output=True, text=True)


def played(home: Path) -> list[str]:
    """The records of the games in the journal, none of which a bot failed in."""
    lines = (home / "journal").read_text().splitlines()[1:]
    matches = sorted(map(read_match, map(json.loads, lines)), key=lambda m: (m.deal, m.rotation))
    assert [match.failures for match in matches] == [{}] * 12
    return [re.sub(r"mortals:\w+", "squire", match.record) for match in matches]


def expected() -> list[str]:
    """The games as one process plays them."""
    tournament = Tournament(TournamentConfig(("squire", "page", "page"), deals=4, seed=5))
    for _ in tournament.play(InlinePool()):
        pass
    return [match.record for match in tournament.matches]


def left_behind(home: Path) -> list[int]:
    """The processes that were begun with this folder for Ray and do not end."""
    begun = [int(path.parent.name) for path in Path("/proc").glob("[0-9]*/environ")]
    return [number for number in begun if _is_of(home, number) and not _ends(number)]


def _is_of(home: Path, number: int) -> bool:
    with suppress(OSError):
        return f"RAY_TMPDIR={home}\0".encode() in Path(f"/proc/{number}/environ").read_bytes()
    return False


def _ends(number: int) -> bool:
    """Within a minute: those who lose their master still have to notice."""
    try:
        process = os.pidfd_open(number)
    except ProcessLookupError:
        return True
    with os.fdopen(process):
        return bool(select([process], [], [], 60.0)[0])


def test_a_deal_whose_worker_dies_is_played_again_and_nothing_stays_behind(home: Path):
    words = ["--seats", "mortals:Mortal,page,page", *FEW, "--ray", "local", "--workers", "2"]
    told = run(home, "-m", "oriflamme", "arena", *words)

    assert told.returncode == 0, told.stderr
    assert (home / "killed").exists()
    assert played(home) == expected()
    assert left_behind(home) == []


@pytest.mark.wide
def test_the_machines_that_are_left_play_the_games_of_one_that_fell(home: Path):
    told = run(home, TWO_MACHINES, "--seats", "mortals:Quake,page,page", *FEW)

    assert told.returncode == 0, told.stderr
    assert (home / "killed").exists()
    assert played(home) == expected()
    assert left_behind(home) == []


@pytest.mark.wide
def test_a_dataset_written_on_a_cluster_is_the_same_byte_for_byte(home: Path):
    words = ["--seats", "squire,page,page", "--games", "12", "--seed", "5", "--shard", "6"]
    for folder, where in (("here", []), ("there", ["--ray", "local"])):
        told = run(home, "-m", "oriflamme", "dataset", folder, *words, "--workers", "2", *where)
        assert told.returncode == 0, told.stderr
    here = {path.name: path.read_bytes() for path in (home / "here").iterdir()}
    there = {path.name: path.read_bytes() for path in (home / "there").iterdir()}

    assert len(here) >= 4, "two shards of decisions and of records"
    assert there == here
    assert left_behind(home) == []


def test_another_version_on_a_machine_is_refused():
    with pytest.raises(ClusterUnavailable, match=r"has oriflamme .*, the tournament 0\.0\.1"):
        ray_pool.run_on_node("0.0.1", list, (), {})
