"""Games saved before are taken up where they were: the same options, the same views."""

import json
from dataclasses import asdict
from typing import Any, get_args

import pytest

from before.corpus import first_difference, unpack
from oriflamme.bots.budget import HABIT
from oriflamme.bots.wire import question
from oriflamme.notation.position import format_position, parse_position
from oriflamme.notation.snapshot import read_snapshot, write_snapshot
from oriflamme.notation.tokens import legal_tokens
from oriflamme.rules.decision import Question
from oriflamme.views.view import view

MOMENTS = {m["name"]: m for m in map(json.loads, unpack("snapshots.jsonl.gz").splitlines())}

moments = pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)


@moments
def test_a_snapshot_is_read_with_the_options_and_views_it_had(moment: dict[str, Any]) -> None:
    state = read_snapshot(moment["snapshot"])
    seen = [view(state, viewer) for viewer in (*range(len(state.setup.seats)), None)]

    assert format_position(state) == moment["position"]
    assert list(legal_tokens(state)) == moment["legal"]
    assert [format_position(each) for each in seen] == [v["position"] for v in moment["views"]]
    for each, then in zip(seen, moment["views"], strict=True):
        assert first_difference(then["holdings"], [asdict(h) for h in each.holdings]) is None


@moments
def test_a_snapshot_is_written_as_it_was(moment: dict[str, Any]) -> None:
    assert write_snapshot(read_snapshot(moment["snapshot"])) == moment["snapshot"]


@moments
def test_a_position_is_read_as_it_was_meant(moment: dict[str, Any]) -> None:
    position = parse_position(moment["position"])
    state = read_snapshot(moment["snapshot"])
    queue = [[(c.crest, c.kind, c.influence) for c in slot] for slot in position.queue]

    assert queue == [[(c.crest, c.kind, c.influence) for c in slot] for slot in state.queue]
    assert tuple(influence for _, influence in position.supplies) == state.supplies


@pytest.mark.parametrize("name", [name for name in MOMENTS if MOMENTS[name]["question"]])
def test_a_bot_of_its_own_is_asked_as_before(name: str) -> None:
    state = read_snapshot(MOMENTS[name]["snapshot"])
    assert state.decision
    asked = question(view(state, state.decision.seat), (), seed=7, budget=HABIT)

    assert first_difference(MOMENTS[name]["question"], asked) is None


def test_every_question_is_among_them() -> None:
    assert {name.partition(": ")[2] for name in MOMENTS} == {*get_args(Question), "over"}
