"""The kernel on a GPU. There is none here: Numba's simulator runs the same entries on few games."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "0"} | settings,
        capture_output=True,
        text=True,
        check=False,
    )


def test_in_the_simulator_every_entry_agrees_with_the_cores():
    simulated = "--simulate", "--few", "--games", "2", "--steps", "3"
    done = run(str(ROOT / "scripts/try_gpu.py"), *simulated)
    assert done.returncode == 0, done.stderr
    told = [line.split("same:")[0].strip() for line in done.stdout.splitlines()[1:]]
    assert told == [
        *["ablaze with 3"] * 3,
        *["duel with 2"] * 3,
        "worlds by weights",
        "wrong use",
    ]


ASK = "from oriflamme.kernel.gpu.games import new_games; new_games(1)"


def test_a_machine_without_the_library_or_a_device_says_so():
    done = run("-c", ASK)
    assert "GpuUnavailable: " in done.stderr
    assert "oriflamme[gpu]" in done.stderr or "no CUDA device" in done.stderr


def test_an_unknown_library_is_refused_with_those_there_are():
    done = run("-c", ASK, ORIFLAMME_CUDA="cudnn")
    assert "'cudnn'; it may be numba-cuda-mlir or numba-cuda" in done.stderr
