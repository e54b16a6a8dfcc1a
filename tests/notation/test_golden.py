"""Games played by an independent program replay here, and agree on everything."""

from itertools import pairwise

import pytest

from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.position import format_position
from oriflamme.rules.engine import Step
from tests.testkit.golden_games import NAMES, golden_games


def ended_rounds(steps: list[Step]) -> list[str]:
    return [
        format_position(now.state)
        for before, now in pairwise(steps)
        if now.state.round != before.state.round or now.state.is_over
    ]


@pytest.mark.parametrize("name", NAMES)
def test_every_golden_game_replays_and_agrees(name: str) -> None:
    for golden in golden_games(name):
        record = read_record(golden.record)
        steps = list(record.steps())
        options = [len(step.state.decision.options) for step in steps if step.state.decision]

        assert golden.played_here(options, ended_rounds(steps), steps[-1].state) == golden
        assert read_record(write_record(record)) == record, golden.id
