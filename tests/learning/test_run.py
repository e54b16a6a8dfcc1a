"""A run: it learns, stops, and goes on as if it had not stopped."""

import json
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import jax
import numpy as np
import onnxruntime
import pytest

from oriflamme.bots.king import OnnxModel
from oriflamme.learning.checkpoint import CheckpointMismatch, checksum, load_weights
from oriflamme.learning.config import TrainConfig
from oriflamme.learning.network import NetworkSize
from oriflamme.learning.run import (
    CHECKPOINT_FILE,
    CURVE_FILE,
    MILESTONE_FILE,
    MODEL_FILE,
    run,
    truncate_curve,
)

pytestmark = pytest.mark.usefixtures("_compiled_once")

PLAN = TrainConfig(
    games=64,
    rollout_length=4,
    minibatches=2,
    iterations=4,
    learning_rate=3e-3,
    single_precision=True,
    size=NetworkSize(width=16, layers=1, heads=2, inner=16),
)


HALF = PLAN.iterations // 2


def learn(
    folder: Path,
    *,
    until: int = PLAN.iterations,
    plan: TrainConfig = PLAN,
    milestones: Collection[int] = (),
) -> list[dict]:
    """Learn; stop when told, as if the time were up."""
    lines: list[dict] = []
    run(
        plan,
        folder,
        on_gpu=False,
        minutes=99,
        on_iteration=lines.append,
        until=until,
        milestones=milestones,
    )
    return lines


@pytest.fixture(scope="module")
def whole(_compiled_once: None, tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("whole")
    return folder, learn(folder, milestones=[HALF])


@pytest.fixture(scope="module")
def stopped(_compiled_once: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("stopped")
    learn(folder, until=HALF)
    return folder


def test_a_run_that_stopped_goes_on_exactly(whole, stopped, tmp_path):
    for name in (CHECKPOINT_FILE, CURVE_FILE):
        (tmp_path / name).write_bytes((stopped / name).read_bytes())
    learn(tmp_path)
    with np.load(whole[0] / CHECKPOINT_FILE) as one, np.load(tmp_path / CHECKPOINT_FILE) as other:
        assert sorted(one) == sorted(other)
        assert all((one[name] == other[name]).all() for name in one)
    assert len((tmp_path / CURVE_FILE).read_text().splitlines()) == PLAN.iterations


def test_what_came_after_it_was_last_kept_is_told_anew(tmp_path):
    curve = tmp_path / CURVE_FILE
    curve.write_text("".join(f'{{"iteration": {n}}}\n' for n in (1, 2, 3)))
    truncate_curve(curve, 2)
    assert curve.read_text() == '{"iteration": 1}\n{"iteration": 2}\n'


def test_hidden_cards_are_guessed_better_with_every_lesson(whole):
    lines = [json.loads(line) for line in (whole[0] / CURVE_FILE).read_text().splitlines()]
    assert [line["iteration"] for line in lines] == [1, 2, 3, 4]
    assert lines[-1]["hand_loss"] < lines[0]["hand_loss"]


def test_the_network_is_there_for_the_bot(whole):
    session = onnxruntime.InferenceSession(whole[0] / MODEL_FILE)
    assert [each.name for each in session.get_inputs()] == ["observation"]


def test_another_plan_is_refused(whole):
    with pytest.raises(CheckpointMismatch, match="another plan"):
        learn(
            whole[0],
            plan=TrainConfig(games=64, rollout_length=4, minibatches=2, seed=2, size=PLAN.size),
        )


def test_another_magnet_is_another_plan(whole):
    with pytest.raises(CheckpointMismatch, match=r'"kl_coef": 0\.0.* not .*"kl_coef": 0\.2'):
        learn(whole[0], plan=replace(PLAN, kl_coef=0.2))


def averaged(path: Path):
    weights, _ = load_weights(path)
    return weights


def test_a_milestone_is_the_network_of_that_time(whole, stopped):
    milestone = whole[0] / MILESTONE_FILE.format(HALF)
    assert checksum(averaged(milestone)) == checksum(averaged(stopped / MODEL_FILE))
    assert checksum(averaged(milestone)) != checksum(averaged(whole[0] / MODEL_FILE))


def test_a_milestone_can_be_a_kings_mind(whole):
    milestone = whole[0] / MILESTONE_FILE.format(HALF)
    assert milestone.name == "king-2.onnx"
    mind = OnnxModel(milestone.read_bytes())
    assert mind.metadata["run"]["iteration"] == HALF


def test_networks_are_written_at_milestones_and_at_the_end_only(whole, stopped):
    assert {path.name for path in whole[0].glob("*.onnx")} == {MODEL_FILE, "king-2.onnx"}
    assert {path.name for path in stopped.glob("*.onnx")} == {MODEL_FILE}


@pytest.fixture
def _compiled_in_haste():
    """What runs once only need not run fast."""
    jax.config.update("jax_disable_most_optimizations", True)
    yield
    jax.config.update("jax_disable_most_optimizations", False)


def strayed(folder: Path, magnet: float) -> float:
    """How far from that of the averaged weights the policy of a hasty learner is at the end."""
    plan = replace(PLAN, kl_coef=magnet, learning_rate=1e-2, rollout_length=1)
    *_, last = learn(folder, plan=plan)
    return float(last["kl"])


@pytest.mark.usefixtures("_compiled_in_haste")
def test_a_magnet_holds_the_policy_near_that_of_the_averaged_weights(tmp_path):
    freely, held = (strayed(tmp_path / str(magnet), magnet) for magnet in (1e-6, 3.0))
    assert 0 < held < freely / 3


def test_nobody_sees_all_cards_where_that_is_not_asked_for(whole):
    assert {line["critic_win_share_loss"] for line in whole[1]} == {0}


def test_without_a_magnet_nobody_asks_how_far_it_strayed(whole):
    assert {line["kl"] for line in whole[1]} == {0}
