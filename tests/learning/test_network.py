"""The network: learned by one hand, written down by another, and the same in both."""

import json
from functools import partial

import jax
import numpy as np
import onnx
import onnxruntime
import pytest

from oriflamme.kernel.observation import CARD_FIRST, CARD_SIZE
from oriflamme.kernel.vocabulary import FROZEN_KINDS
from oriflamme.learning.network import NetworkOutput, NetworkSize, forward, new_weights
from oriflamme.learning.onnx_export import export_onnx
from oriflamme.learning.ops import JaxOps
from oriflamme.rules.setup import make_setup
from tests.testkit.learning.observed_positions import observed_positions

SMALL = NetworkSize(width=16, layers=2, heads=2, inner=24)
ask = jax.jit(partial(forward, JaxOps(), size=SMALL))
SETUPS = [make_setup("base", seats=5), make_setup("duel"), make_setup("ablaze", seats=3)]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory):
    """A network that knows nothing, and the file it was written to."""
    path = tmp_path_factory.mktemp("net") / "net.onnx"
    weights = new_weights(SMALL, seed=7)
    export_onnx(weights, SMALL, path, {"why": "a test"})
    return weights, path


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.ruleset)
def test_what_is_written_down_answers_as_what_has_learned(written, setup):
    weights, path = written
    session = onnxruntime.InferenceSession(path)
    seen = observed_positions(setup, 8, 45, seed=5)
    told = session.run(None, {"observation": seen})
    for there, here in zip(told, ask(weights, seen), strict=True):
        assert there.shape == here.shape
        np.testing.assert_allclose(there, here, atol=2e-5)


def test_rows_of_no_card_change_no_answer(written):
    _, path = written
    session = onnxruntime.InferenceSession(path)
    seen = observed_positions(SETUPS[0], 8, 20, seed=6)
    short = int(seen[:, CARD_FIRST::CARD_SIZE].astype(bool).sum(1).max())
    cut = np.ascontiguousarray(seen[:, : CARD_FIRST + CARD_SIZE * short])
    few = NetworkOutput(*session.run(None, {"observation": cut}))
    many = NetworkOutput(*session.run(None, {"observation": seen}))
    np.testing.assert_allclose(few.win_shares, many.win_shares, atol=1e-5)
    np.testing.assert_allclose(few.slot_logits, many.slot_logits[:, :, :short], atol=1e-5)
    np.testing.assert_allclose(
        few.placement_logits, many.placement_logits[:, :, : 2 + short], atol=1e-5
    )


def test_shares_go_to_the_seats_there_are(written):
    weights, _ = written
    for setup in SETUPS:
        shares = np.asarray(ask(weights, observed_positions(setup, 8, 9, seed=8)).win_shares)
        np.testing.assert_allclose(shares.sum(1), 1.0, atol=1e-5)
        assert shares[:, len(setup.seats) :].max(initial=0) < 1e-9


def test_a_file_says_what_it_was_made_for(written):
    _, path = written
    (told,) = [prop for prop in onnx.load(path).metadata_props if prop.key == "oriflamme"]
    about = json.loads(told.value)
    assert about["kinds"] == list(FROZEN_KINDS)
    assert about["run"] == {"why": "a test"}
