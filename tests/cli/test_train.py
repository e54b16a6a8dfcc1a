"""oriflamme train, as far as it goes before anything is learned."""

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest

from oriflamme.learning.checkpoint import VERSION
from oriflamme.learning.config import TrainConfig
from oriflamme.learning.loss import PPOConfig
from tests.testkit.command_line import oriflamme


def test_without_a_device_the_gpu_is_refused_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_ENABLE_CUDASIM", "0")
    refused = oriflamme("train", str(tmp_path), "--device", "gpu", "--games", "64")
    assert refused.status == 2
    assert "oriflamme[gpu]" in refused.err or "no CUDA device" in refused.err


@pytest.mark.parametrize("few", [("--games", "3"), ("--iterations", "0")])
def test_too_little_to_learn_from_is_refused(tmp_path: Path, few: tuple[str, str]) -> None:
    refused = oriflamme("train", str(tmp_path / "run"), *few)
    assert refused.status == 2
    assert "at least 64 games" in refused.err
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    "wrong",
    [
        ("margin", "7"),
        ("margin", "-1"),
        ("kl-coef", "-1"),
        ("kl-coef", "nan"),
        ("entropy-last", "-1"),
    ],
)
def test_what_no_lesson_can_strive_for_is_refused(tmp_path: Path, wrong: tuple[str, str]) -> None:
    option, value = wrong
    refused = oriflamme("train", str(tmp_path / "run"), f"--{option}", value)
    assert refused.status == 2
    assert "from 0 to 1" in refused.err
    assert not (tmp_path / "run").exists()


def test_what_is_asked_of_a_lesson_is_in_the_plan(tmp_path: Path) -> None:
    """The plan is told when it is not that of the run in the folder."""
    np.savez(tmp_path / "checkpoint.npz", version=np.array(VERSION), config=np.array('{"seed": 9}'))
    asked = {"entropy": 0.04, "entropy-last": 0.003, "margin": 0.125, "kl-coef": 0.25}
    words = [word for name, value in asked.items() for word in (f"--{name}", str(value))]
    refused = oriflamme(
        "train", str(tmp_path), *words, "--privileged-critic", "--milestones", "5", "10"
    )
    assert refused.status == 2
    _, _, told = refused.err.partition('another plan: {"seed": 9}, not ')
    plan = json.loads(told)
    assert plan["kl_coef"] == 0.25
    assert plan["privileged_critic"] is True
    knobs = PPOConfig(*plan["ppo"])
    assert knobs == PPOConfig(entropy_first=0.04, entropy_last=0.003, margin_weight=0.125)


def test_a_lesson_of_which_nothing_is_asked_is_as_usual(tmp_path: Path) -> None:
    np.savez(tmp_path / "checkpoint.npz", version=np.array(VERSION), config=np.array('{"seed": 9}'))
    refused = oriflamme("train", str(tmp_path))
    _, _, told = refused.err.partition('another plan: {"seed": 9}, not ')
    assert json.loads(told) == json.loads(json.dumps(asdict(TrainConfig(single_precision=True))))


@pytest.mark.parametrize("wrong", ["0", "-1", "41"])
def test_a_milestone_that_no_run_comes_to_is_refused(tmp_path: Path, wrong: str) -> None:
    run = str(tmp_path / "run")
    refused = oriflamme("train", run, "--iterations", "40", "--milestones", "5", wrong)
    assert refused.status == 2
    assert "from 1 to 40" in refused.err
    assert not (tmp_path / "run").exists()
