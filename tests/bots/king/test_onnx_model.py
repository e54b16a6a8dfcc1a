"""The net behind ONNX Runtime: what it is asked, what it says, and which nets are refused."""

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from oriflamme.bots.budget import BOT_DEFAULT, NO_SEARCH, Budget
from oriflamme.bots.duke import Duke
from oriflamme.bots.inference.model_output import EXPECTED_METADATA, LOGIT_STEPS, PROB_STEPS, STEPS
from oriflamme.bots.king import King, ModelUnavailable, OnnxModel
from oriflamme.bots.king.onnx_model import built_in_model
from oriflamme.kernel.observation import observe_view
from tests.testkit.bots.games import deal, decider_view
from tests.testkit.bots.random_model import make_model, random_model


@pytest.fixture
def without_runtime(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine without ONNX Runtime, on which no king has sat down yet."""
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    built_in_model.cache_clear()
    yield
    built_in_model.cache_clear()


def test_all_that_a_net_says_lies_on_a_grid():
    said = OnnxModel(random_model()).infer_batch(
        observe_view(decider_view(deal("base-4", 1)))[None]
    )

    for name, numbers in zip(STEPS, said):
        steps = numbers * STEPS[name]
        assert numbers.any()
        assert np.array_equal(steps, np.rint(steps)), name
    assert {steps for name, steps in STEPS.items() if name.endswith("_logits")} == {LOGIT_STEPS}
    assert {STEPS[name] for name in ("win_shares", "margins")} == {PROB_STEPS}


def test_several_observations_are_answered_as_each_alone():
    mind = OnnxModel(random_model())
    seen = np.array([observe_view(decider_view(deal("ablaze-4", seed))) for seed in range(5)])
    together = mind.infer_batch(seen)

    for row, each in enumerate(seen):
        alone = mind.infer_batch(each[None])
        assert np.array_equal(together.win_shares[row], alone.win_shares[0])
        assert np.array_equal(together.placement_logits[row], alone.placement_logits[0])


@pytest.mark.parametrize(
    ("made_for", "drop", "why"),
    [
        *[
            ({**EXPECTED_METADATA, n: "another"}, "", f"made for {n} another, not")
            for n in EXPECTED_METADATA
        ],
        ({}, "", "made for observation_version None"),
        *[(EXPECTED_METADATA, name, f"does not say {name}") for name in STEPS],
    ],
)
def test_a_net_of_something_else_or_that_leaves_something_unsaid_is_refused_by_name(
    made_for: dict[str, str], drop: str, why: str
):
    with pytest.raises(ModelUnavailable, match=why):
        OnnxModel(make_model(1, made_for, drop))


def test_what_is_no_net_is_refused():
    with pytest.raises(ModelUnavailable, match="cannot be read"):
        OnnxModel(b"a king's speech")


def test_a_net_tells_which_run_it_comes_from():
    assert OnnxModel(random_model(3)).metadata["run"] == "random weights, seed 3"


def test_without_onnx_runtime_a_duke_plays_and_it_is_said_once(without_runtime, caplog):
    seen = decider_view(deal("base-4", 2))
    little = Budget(iterations=40)
    with caplog.at_level(logging.WARNING):
        kings = [King().analyze(seen, rng=Random(2), budget=little).options for _ in range(2)]

    assert kings == [Duke().analyze(seen, rng=Random(2), budget=little).options] * 2
    (record,) = caplog.records
    assert "a duke plays" in record.getMessage()
    assert "install oriflamme[king]" in record.getMessage()


def test_a_duke_in_the_kings_place_thinks_as_long_as_dukes_do(without_runtime, monkeypatch):
    monkeypatch.setattr(Duke, "default_budget", Budget(iterations=24))
    seen = decider_view(deal("duel-2", 2))

    for budget in (BOT_DEFAULT, NO_SEARCH):
        assert King().analyze(seen, rng=Random(2), budget=budget).simulations == 24


def test_a_king_thinks_without_a_word_to_anybody(tmp_path: Path) -> None:
    """ONNX Runtime would keep an id of the machine, and what it wants to send, in a user's home."""
    thinks = "from oriflamme.bots.king.onnx_model import built_in_model; assert built_in_model()"
    home = {"HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", thinks], env=home, check=True)

    assert [path for path in tmp_path.rglob("*") if "onnxruntime" in path.name] == []
