"""A run: it learns, stops, and goes on as if it had not stopped."""

import json
from pathlib import Path

import jax
import numpy as np
import onnxruntime
import pytest

from oriflamme.learning.keeping import OtherRun
from oriflamme.learning.network import Size
from oriflamme.learning.plan import Plan
from oriflamme.learning.run import CURVE, KEPT, MODEL, forget_later, run

PLAN = Plan(
    games=64,
    turns=4,
    parts=2,
    iterations=4,
    rate=3e-3,
    fine=True,
    size=Size(width=16, layers=1, heads=2, inner=16),
)


def learn(folder: Path, *, until: int = PLAN.iterations, plan: Plan = PLAN) -> list[dict]:
    """Learn; stop when told, as if the time were up."""
    lines: list[dict] = []
    run(plan, folder, on_gpu=False, minutes=99, tell=lines.append, until=until)
    return lines


@pytest.fixture(scope="module", autouse=True)
def _compile_once(tmp_path_factory: pytest.TempPathFactory):
    """Each run compiles for itself; what is the same is compiled once."""
    jax.config.update("jax_compilation_cache_dir", str(tmp_path_factory.mktemp("compiled")))
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.0)
    yield
    jax.config.update("jax_compilation_cache_dir", None)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("whole")
    return folder, learn(folder)


def test_a_run_that_stopped_goes_on_exactly(whole, tmp_path):
    learn(tmp_path, until=2)
    learn(tmp_path)
    with np.load(whole[0] / KEPT) as one, np.load(tmp_path / KEPT) as other:
        assert sorted(one) == sorted(other)
        assert all((one[name] == other[name]).all() for name in one)
    assert len((tmp_path / CURVE).read_text().splitlines()) == PLAN.iterations


def test_what_came_after_it_was_last_kept_is_told_anew(tmp_path):
    curve = tmp_path / CURVE
    curve.write_text("".join(f'{{"iteration": {n}}}\n' for n in (1, 2, 3)))
    forget_later(curve, 2)
    assert curve.read_text() == '{"iteration": 1}\n{"iteration": 2}\n'


def test_hidden_cards_are_guessed_better_with_every_lesson(whole):
    lines = [json.loads(line) for line in (whole[0] / CURVE).read_text().splitlines()]
    assert [line["iteration"] for line in lines] == [1, 2, 3, 4]
    assert lines[-1]["held"] < lines[0]["held"]


def test_the_network_is_there_for_the_bot(whole):
    session = onnxruntime.InferenceSession(whole[0] / MODEL)
    assert [each.name for each in session.get_inputs()] == ["observation"]


def test_another_plan_is_refused(whole):
    with pytest.raises(OtherRun, match="another plan"):
        learn(whole[0], plan=Plan(games=64, turns=4, parts=2, seed=2, size=PLAN.size))
