"""The vector environment on a GPU. There is none here: Numba's simulator runs it on a few games."""

import os
import subprocess
import sys

PROGRAM = """
import gymnasium, numpy as np, pytest
from gymnasium.error import InvalidAction
from gymnasium.vector import AutoresetMode
import oriflamme.envs
from oriflamme.envs.spaces import BadEnvironment
from oriflamme.kernel.gpu.cuda_library import cuda
from oriflamme.rules.errors import IllegalAction

def make(**choices):
    return gymnasium.make_vec("Oriflamme-v0", num_envs=2, seats=3, **choices)

def host(array):
    return array.copy_to_host()

for opponents in (None, "page"):
    cores = make(opponents=opponents, legal="both")
    device = make(opponents=opponents, legal="both", device="gpu")
    assert device.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    due, told = cores.reset(seed=[4, 9])
    seen, info = device.reset(seed=[4, 9])
    for step in range(3):
        assert seen.keys() == due.keys()
        for name in due:
            assert np.array_equal(host(seen[name]), due[name]), name
        assert np.array_equal(host(info["seat"]), told["seat"])
        actions = cores.sample_actions()
        assert np.array_equal(host(device.sample_actions()), actions)
        actions[0] = 0 if step else actions[0]
        due, *outcome, told = cores.step(actions)
        seen, *found, info = device.step(cuda.to_device(actions))
        for one, other in zip(outcome, found):
            assert np.array_equal(host(other), one)
    assert host(info["illegal"])[0] and host(info["final_info"]["rewards"])[0].min() == -1
    with pytest.raises(InvalidAction, match="in the host's memory"):
        device.step(actions)
strict = make(device="gpu", illegal="raise")
strict.reset(seed=1)
with pytest.raises(IllegalAction, match="legal are"):
    strict.step(cuda.to_device(np.zeros(2, np.int32)))
with pytest.raises(BadEnvironment, match="act for all seats"):
    make(device="gpu", opponents=lambda seen: seen)
print("held")
"""

NONE_HERE = """
import gymnasium, oriflamme.envs
gymnasium.make_vec("Oriflamme-v0", num_envs=2, device="gpu")
"""


def run(program: str, simulated: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": simulated},
        capture_output=True,
        text=True,
        check=False,
    )


def test_in_the_simulator_it_gives_what_the_cores_give():
    done = run(PROGRAM, "1")
    assert done.stdout == "held\n", done.stderr


def test_without_a_device_it_says_so():
    done = run(NONE_HERE, "0")
    assert "GpuUnavailable: " in done.stderr
