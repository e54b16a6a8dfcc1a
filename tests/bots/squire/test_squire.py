"""What a squire does in positions with a sensible answer."""

from random import Random

import pytest

from oriflamme import winners
from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.page import Page
from oriflamme.bots.squire import Squire
from oriflamme.notation.position_state import position_to_state
from oriflamme.notation.tokens import format_action
from tests.testkit.bots.games import deal, decider_view, play

CHOICES = {
    "a conspiracy waits early": ("gLo? rCo?1 bSp! | r1 b1 g1", 1, 2, "."),
    "it is cashed in the last round": ("gLo? rCo?3 bSp! | r1 b1 g1", 1, 6, "!Co"),
    "an ambush lies in wait": ("bSo! rAm?1 gLo? | r1 b1 g1", 1, 3, "."),
    "it takes its influence in the last round": ("bSp! rAm?3 gLo? | r1 b1 g1", 1, 6, "!Am"),
    "a queen is shown at once": ("bPr! rQu? gFe? | r1 b1 g1", 1, 2, "!Qu"),
    "a soldier strikes an opponent and not its own": ("rLo! rSo! bHe! | r1 b1 g1", 1, 3, "x3"),
    "an archer takes the earner at the end": ("bSp! gSp? rAr! bHe! | r1 b1 g1", 2, None, "x4"),
    "a spy robs the one who has something": ("bLo! rSp! gLo! | r1 b0 g6", 1, 3, "$g"),
    "a shapeshifter copies what pays most": ("bLo! rSh! bHe! | r1 b1 g1", 1, 3, "=3"),
    "bribery wins the best of another": ("bQu! gFe! rBr? rPr! | r1 b5 g1", 2, 3, "!Br"),
}
"""A position, whose turn it is in it, the round if it matters, and what is done."""


@pytest.mark.parametrize(("position", "cursor", "round", "token"), CHOICES.values(), ids=CHOICES)
def test_it_does_what_is_sensible(position: str, cursor: int, round: int | None, token: str):
    state = position_to_state(position, cursor=cursor, round=round)
    action = Squire().choose(decider_view(state), (), rng=Random(1), budget=BOT_DEFAULT)

    assert format_action(action, state) == token


@pytest.mark.parametrize(("table", "least"), [("base-4", 0.5), ("duel-2", 0.9), ("ablaze-4", 0.5)])
def test_a_squire_beats_pages(table: str, least: float):
    won = 0.0
    for seed in range(40):
        state = deal(table, seed)
        seat = seed % len(state.setup.seats)
        bots = [Squire() if n == seat else Page() for n in range(len(state.setup.seats))]
        *_, last = play(state, bots, seed, BOT_DEFAULT)
        won += (seat in winners(last)) / len(winners(last))
    assert won / 40 >= least
