"""What instinct has learned is kept by sign and card, and its layout is frozen under a version."""

import json
from hashlib import sha256

import numpy as np
import pytest

from oriflamme.bots.playout_policy.features import FEATURES, VERSION
from oriflamme.bots.playout_policy.layout import STARTS, WEIGHTS
from oriflamme.bots.playout_policy.weights import (
    weight_array,
    weights_from_names,
    weights_key_of,
    weights_to_names,
)
from oriflamme.bots.weights_file import BadWeightsFile
from oriflamme.kernel.vocabulary import KINDS
from oriflamme.rules.card import CATALOG
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.setup import make_setup

LAYOUTS = {1: "42ce362fc89c"}
"""A digest of all signs and their shapes, for every version there was."""


def test_the_signs_move_only_with_their_version():
    text = json.dumps(list(FEATURES.items()))
    assert sha256(text.encode()).hexdigest()[:12] == LAYOUTS[VERSION]


def test_signs_fill_the_layout_without_a_gap():
    assert list(STARTS) == list(FEATURES)
    assert sorted(STARTS.values()) == list(STARTS.values())
    assert STARTS["place_round"] == 0
    assert STARTS["twin_on"] + len(KINDS) == WEIGHTS


@pytest.mark.parametrize("ruleset", RULESETS)
def test_weights_are_the_same_by_name_and_by_place(ruleset: str):
    weights = weight_array(ruleset)
    assert (weights_from_names(weights_to_names(weights)) == weights).all()


def test_each_weight_has_the_name_of_its_sign_and_card():
    weights = np.zeros(WEIGHTS)
    weights[STARTS["reveal_round"] + 6 * KINDS.index("spy") + 2] = 1.5
    weights[STARTS["eliminate_shown"] + len(KINDS) + KINDS.index("lord")] = -2.0
    named = weights_to_names(weights)

    assert named["reveal_round"]["spy"] == [0, 0, 1.5, 0, 0, 0]
    assert named["eliminate_shown"]["lord"] == [0, -2.0]


def test_a_card_never_met_gets_the_average_of_its_class():
    named = weights_to_names(weight_array("mixed"))
    of_others = [
        row[0]
        for kind, row in named["reveal_laid"].items()
        if CATALOG[kind].character and kind != "queen"
    ]
    del named["reveal_laid"]["queen"]

    weight = weights_from_names(named)[STARTS["reveal_laid"] + KINDS.index("queen")]
    assert weight == pytest.approx(sum(of_others) / len(of_others))


def test_weights_that_do_not_fit_are_refused_by_name():
    named = weights_to_names(weight_array("base"))

    with pytest.raises(BadWeightsFile, match="lacks rob_rich"):
        weights_from_names({sign: row for sign, row in named.items() if sign != "rob_rich"})
    with pytest.raises(BadWeightsFile, match="5 weights for place_round of spy, not 6"):
        weights_from_names({**named, "place_round": {"spy": [0.0] * 5}})


def test_every_ruleset_has_its_own_lessons():
    assert weights_key_of(make_setup("duel")) == "duel"
    assert weights_key_of(make_setup("base", seats=3)) == "base"
