"""The net as browsers carry it out: the one of the package, in a byte a weight."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest

from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.inference.model_output import STEPS
from oriflamme.bots.inference.prediction import predict
from oriflamme.bots.king import King, OnnxModel
from oriflamme.bots.page import Page
from oriflamme.kernel.observation import observation_of
from oriflamme.learning.quantize import quantized, quantized_bytes
from oriflamme.offline.browser_model import without_empty_cards
from oriflamme.views.view import View
from tests.testkit.bots.games import TABLES, deal, decider_view, play

ROOT = Path(__file__).parents[2]
NET = ROOT / "scripts" / "release" / "site" / "king.net"
MODEL = onnx.load(str(Path(sys.modules[King.__module__].__file__ or "").with_name("king.onnx")))
EVERY = 7


def some_views() -> list[View]:
    """Some decisions of games of pages at every table."""
    return [
        decider_view(state)
        for seed, table in enumerate(TABLES)
        for number, state in enumerate(play(deal(table, seed), [Page()] * 5, seed, BOT_DEFAULT))
        if number % EVERY == 3 and not state.is_over
    ]


def test_the_net_that_is_shipped_was_made_from_the_kings():
    assert NET.read_bytes() == quantized_bytes(MODEL), "run scripts/release/quantize_king.py"


def test_what_rounding_takes_away_rarely_changes_what_the_net_would_do():
    views = some_views()
    whole, small = (
        OnnxModel(MODEL.SerializeToString()),
        OnnxModel(quantized(MODEL).SerializeToString()),
    )
    others = sum(predict(view, whole).best != predict(view, small).best for view in views)

    assert others <= len(views) / 20


def test_the_page_says_what_onnx_runtime_says(tmp_path: Path):
    session = onnxruntime.InferenceSession(
        quantized(MODEL).SerializeToString(), providers=["CPUExecutionProvider"]
    )
    told = []
    for view in some_views()[::2]:
        observation = without_empty_cards(observation_of(view))
        found = session.run(list(STEPS), {"observation": np.array([observation], np.uint8)})
        answers = {name: each[0].tolist() for name, each in zip(STEPS, found)}
        told.append({"observation": observation, "answers": answers})
    golden = tmp_path / "modelRunner.json"
    golden.write_text(json.dumps({"net": str(NET), "asked": told}), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "hatch_build.py", "test"],
        cwd=ROOT,
        env={**os.environ, "ORIFLAMME_GOLDEN": str(golden)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        pytest.fail(done.stdout[-3000:] + done.stderr[-1000:])
