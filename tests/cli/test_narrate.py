"""What a decision brought about, told decision by decision."""

import pytest

from oriflamme.arena.match import play_match
from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.cli.narrate import narrate
from oriflamme.cli.translator import Translator
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.position_state import position_to_state
from oriflamme.notation.tokens import parse_action
from oriflamme.rules.engine import apply


@pytest.mark.parametrize("ruleset", ["base", "duel", "ablaze", "mixed"])
def test_every_decision_of_a_game_can_be_told_on_its_own(ruleset: str):
    """Also what a Plot does that has left the queue and asks once more."""
    plan = TournamentConfig(("page",) * (2 if ruleset == "duel" else 4), ruleset, deals=5, seed=6)
    for deal in range(plan.deals):
        before, *after = read_record(play_match(plan, deal, 0).record).steps()
        for step in after:
            for viewer in ("all", None, 1):
                told = narrate(before.state, step.events, Translator("en"), viewer=viewer)
                assert all(sentence and "{" not in sentence for sentence in told)
            before = step


@pytest.mark.parametrize(
    ("position", "token", "told"),
    [
        (
            "rSo? bAm?2 | r1 b1 g1",
            "!So",
            "Red's Soldier eliminates Blue's Ambush and the 2 influence",
        ),
        (
            "rSo? bAm?2 | r1 b1 g1",
            "!So",
            "Blue's Ambush takes Red's Soldier along: it is discarded",
        ),
        ("rCu? bTr? | r1 b1 g1", "!Cu", "Blue's Trap takes Red's Cutthroat along: it is discarded"),
        ("rCu? bTr? | r1 b1 g1", "!Cu", "Blue takes 1 influence from Red (Trap)"),
        (
            "rCu? bTw! bPr! | r1 b1 g1",
            "!Cu",
            "Blue's Twin takes Blue's Prince along: it is discarded",
        ),
        ("rAr? | r1 b1 g1", "!Ar", "Red's Archer eliminates itself"),
        ("rAs? bHe! | r1 b1 g1", "!As x2", "Red's Assassination is used up and discarded"),
        (
            "rSc? bFe?/bQu? | r1 b1 g1",
            "!Sc",
            "Red's Schemer is discarded because of the stack in slot 2",
        ),
        ("rFe? bQu! | r1 b1 g1", "!Fe", "Blue loses 1 influence to Red's Felon"),
        ("rAm?3 bHe! | r1 b1 g1", "!Am", "Red revealed the Ambush: the 3 influence on it is lost"),
        ("rBr? bQu! | r1 b1 g1", "!Br", "Red bribes Blue's Queen"),
    ],
)
def test_every_loss_says_why(position: str, token: str, told: str) -> None:
    before = position_to_state(position)
    story: list[str] = []
    for part in token.split():
        after, events = apply(before, parse_action(part, before))
        story += narrate(before, events, Translator("en"))
        before = after
    assert any(told in sentence.replace("\N{NO-BREAK SPACE}", " ") for sentence in story), story
