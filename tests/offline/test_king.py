"""The king in a browser: who carries its net out, and whether it is offered."""

import json
import sys

import numpy as np
import onnxruntime
import pytest

from oriflamme.bots.inference.model_output import EXPECTED_METADATA, STEPS
from oriflamme.bots.king import ModelUnavailable, OnnxModel
from oriflamme.bots.page import Page
from oriflamme.bots.roster import OVERRIDES, parse_bot
from oriflamme.kernel.observation import observation_of
from oriflamme.offline.browser_model import BrowserModel
from oriflamme.server.http.choices import available_bots, choices
from tests.testkit.bots.games import TABLES, deal, decider_view
from tests.testkit.bots.random_model import random_model


@pytest.mark.parametrize("table", TABLES)
def test_a_net_asked_by_a_browser_answers_as_a_mind_does(table: str):
    session = onnxruntime.InferenceSession(random_model(), providers=["CPUExecutionProvider"])

    def ask(observation: bytes) -> dict[str, list[float]]:
        seen = np.frombuffer(observation, np.uint8)[None]
        found = session.run(list(STEPS), {"observation": seen})
        return {name: each[0].tolist() for name, each in zip(STEPS, found)}

    seen = observation_of(decider_view(deal(table, 1)))
    net = BrowserModel(ask, json.dumps(EXPECTED_METADATA))

    assert net.infer(seen) == OnnxModel(random_model()).infer(seen)


def test_a_net_made_for_other_cards_is_refused():
    with pytest.raises(ModelUnavailable, match="made for kinds"):
        BrowserModel(lambda _: {}, json.dumps({**EXPECTED_METADATA, "kinds": []}))


def test_where_nothing_can_search_only_those_play_who_need_not(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert available_bots() == ["page", "squire"]

    monkeypatch.setitem(OVERRIDES, "king", Page)
    assert available_bots() == ["page", "squire", "king"]
    assert [each.bot for each in choices().bots if each.no_search] == ["king"]
    assert isinstance(parse_bot("king").create_bot(), Page)
