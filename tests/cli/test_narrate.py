"""What a decision brought about, told decision by decision."""

import pytest

from oriflamme.arena.match import play_match
from oriflamme.arena.plan import Plan
from oriflamme.cli.narrate import narrate
from oriflamme.cli.speech import Speech
from oriflamme.notation.ogn_read import read_record


@pytest.mark.parametrize("ruleset", ["base", "duel", "ablaze", "mixed"])
def test_every_decision_of_a_game_can_be_told_on_its_own(ruleset: str):
    """Also what a Plot does that has left the queue and asks once more."""
    plan = Plan(("page",) * (2 if ruleset == "duel" else 4), ruleset, deals=5, seed=6)
    for deal in range(plan.deals):
        before, *after = read_record(play_match(plan, deal, 0).record).steps()
        for step in after:
            for viewer in ("all", None, 1):
                told = narrate(before.state, step.events, Speech("en"), viewer=viewer)
                assert all(sentence and "{" not in sentence for sentence in told)
            before = step
