"""Published models: their weights can be read again, and what is none of them is refused."""

import json
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path
from typing import Any

import onnx
import pytest

from oriflamme.bots.inference.model_output import ModelUnavailable
from oriflamme.learning.checkpoint import checksum, load_weights
from oriflamme.learning.config import TrainConfig
from oriflamme.learning.network import NetworkSize, new_weights
from oriflamme.learning.onnx_export import export_onnx
from oriflamme.learning.onnx_import import BadModelFile

SMALL = NetworkSize(width=16, layers=2, heads=2, inner=24)
WEIGHTS = new_weights(SMALL, seed=7)


def publish(path: Path, **about: Any) -> Path:
    export_onnx(WEIGHTS, SMALL, path, about)
    return path


def retell(path: Path, **changed: Any) -> None:
    """Change what a model says it was made for."""
    model = onnx.load(path)
    (told,) = model.metadata_props
    told.value = json.dumps(json.loads(told.value) | changed)
    onnx.save(model, path)


def test_what_was_published_is_read_again(tmp_path):
    path = publish(tmp_path / "king.onnx", config=asdict(TrainConfig(size=SMALL)), iteration=3)
    weights, size = load_weights(path)
    assert size == SMALL
    assert {name: each.shape for name, each in weights.items()} == {
        name: each.shape for name, each in WEIGHTS.items()
    }
    assert checksum(weights) == checksum(WEIGHTS)


def test_the_king_of_the_package_can_be_learned_from():
    model = files("oriflamme.bots.king").joinpath("king.onnx")
    weights, size = load_weights(Path(str(model)))
    assert sorted(weights) == sorted(new_weights(size, 0))


def test_a_model_that_does_not_say_what_it_was_made_for_is_refused(tmp_path):
    path = publish(tmp_path / "king.onnx", config=asdict(TrainConfig(size=SMALL)))
    model = onnx.load(path)
    del model.metadata_props[:]
    onnx.save(model, path)
    with pytest.raises(BadModelFile, match="no model of ours"):
        load_weights(path)


def test_a_model_made_for_other_observations_is_refused(tmp_path):
    path = publish(tmp_path / "king.onnx", config=asdict(TrainConfig(size=SMALL)))
    retell(path, observation_version="0")
    with pytest.raises(ModelUnavailable, match="observation_version 0"):
        load_weights(path)


def test_what_is_no_model_of_ours_is_refused(tmp_path):
    text = tmp_path / "text.onnx"
    text.write_text("A king is a man who wears a crown.")
    sizeless = publish(tmp_path / "king.onnx", why="a test")
    reflex = Path(str(files("oriflamme.bots.distilled_policy").joinpath("king_policy.npz")))
    for path, why in (
        (text, r"text\.onnx is no ONNX file"),
        (sizeless, "how large"),
        (reflex, "neither a run nor weights"),
    ):
        with pytest.raises(BadModelFile, match=why):
            load_weights(path)


@pytest.mark.parametrize(
    "other",
    [
        NetworkSize(width=32, layers=2, heads=2, inner=24),
        NetworkSize(width=16, layers=1, heads=2, inner=24),
        NetworkSize(width=16, layers=3, heads=2, inner=24),
        NetworkSize(width=16, layers=2, heads=4, inner=24),
        NetworkSize(width=16, layers=2, heads=2, inner=16),
    ],
    ids=str,
)
def test_a_model_of_another_size_than_it_says_is_refused(tmp_path, other: NetworkSize):
    path = publish(tmp_path / "king.onnx", config={"size": other})
    with pytest.raises(BadModelFile, match=r"computed otherwise|lacks"):
        load_weights(path)
