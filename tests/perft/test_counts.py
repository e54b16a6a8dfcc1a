"""How many ways a game goes on from fixed moments. A number that changes means a rule changed.

The counts were made by this engine when it agreed with every golden game. When a rule is changed
on purpose, the failing test shows the new numbers.
"""

import json
from pathlib import Path

import pytest

from oriflamme.notation.ogn_read import read_record
from oriflamme.rules.state import State
from tests.testkit.golden_games import NAMES, golden_games
from tests.testkit.perft import perft

COUNTS = json.loads((Path(__file__).parent / "counts.json").read_text())
CASES = [(name, when) for name in NAMES for when in ("deal", "round 3", "round 6")]


def moment(name: str, when: str) -> State:
    """The deal of the first golden game, or where the resolution of one of its rounds begins."""
    states = (step.state for step in read_record(next(golden_games(name)).record).steps())
    if when == "deal":
        return next(states)
    round = int(when.removeprefix("round "))
    return next(s for s in states if s.round == round and s.cursor is not None)


@pytest.mark.parametrize(("name", "when"), CASES)
def test_the_game_goes_on_in_as_many_ways_as_ever(name: str, when: str) -> None:
    counts = COUNTS[name][when]

    assert [list(tally) for tally in perft(moment(name, when), len(counts))] == counts
