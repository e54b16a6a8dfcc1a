"""Games played by an independent program replay here, and agree on everything."""

from itertools import pairwise

import pytest

from golden_games import NAMES, golden_games
from oriflamme import standings, winners
from oriflamme.notation.codes import code_of
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.ogn_write import write_record
from oriflamme.notation.position import format_position
from oriflamme.rules.engine import Step


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
        final = steps[-1].state
        decisions = [step.state.decision for step in steps if step.state.decision]
        by_seat = sorted(standings(final), key=lambda standing: standing.seat)
        discards = {
            family: sorted(code_of(kind) for kind in final.holding(family).discard)
            for family in final.setup.families
        }

        assert [len(decision.options) for decision in decisions] == golden.options, golden.id
        assert ended_rounds(steps) == golden.rounds, golden.id
        assert [standing.influence for standing in by_seat] == golden.influence, golden.id
        assert [standing.top_cards for standing in by_seat] == golden.top_cards, golden.id
        assert [seat + 1 for seat in winners(final)] == golden.winners, golden.id
        assert discards == golden.discard, golden.id
        assert read_record(write_record(record)) == record, golden.id
