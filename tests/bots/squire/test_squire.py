"""What a squire does in positions with a sensible answer."""

from random import Random

import pytest

from bots.games import asked, deal, play
from oriflamme import winners
from oriflamme.bots.budget import HABIT
from oriflamme.bots.page import Page
from oriflamme.bots.squire import Squire
from oriflamme.notation.scene import set_the_scene
from oriflamme.notation.tokens import format_action


def chosen(text: str, **more) -> str:
    """The squire's decision in a position, as a token."""
    state = set_the_scene(text, **more)
    seen = asked(state)
    action = Squire().choose(seen, (), rng=Random(1), budget=HABIT)
    return format_action(action, state)


def test_a_conspiracy_waits_early():
    assert chosen("gLo? rCo?1 bSp! | r1 b1 g1", round=2, cursor=1) == "."


def test_a_conspiracy_is_cashed_in_the_last_round():
    assert chosen("gLo? rCo?3 bSp! | r1 b1 g1", round=6, cursor=1) == "!Co"


def test_an_ambush_lies_in_wait():
    assert chosen("bSo! rAm?1 gLo? | r1 b1 g1", round=3, cursor=1) == "."


def test_an_ambush_takes_its_influence_in_the_last_round():
    assert chosen("bSp! rAm?3 gLo? | r1 b1 g1", round=6, cursor=1) == "!Am"


def test_a_queen_is_shown_at_once():
    assert chosen("bPr! rQu? gFe? | r1 b1 g1", round=2, cursor=1) == "!Qu"


def test_a_soldier_strikes_an_opponent_and_not_its_own():
    assert chosen("rLo! rSo! bHe! | r1 b1 g1", round=3, cursor=1) == "x3"


def test_an_archer_takes_the_earner_at_the_end():
    assert chosen("bSp! gSp? rAr! bHe! | r1 b1 g1", cursor=2) == "x4"


def test_a_spy_robs_the_one_who_has_something():
    assert chosen("bLo! rSp! gLo! | r1 b0 g6", round=3, cursor=1) == "$g"


def test_a_shapeshifter_copies_what_pays_most():
    assert chosen("bLo! rSh! bHe! | r1 b1 g1", round=3, cursor=1) == "=3"


def test_bribery_wins_the_best_character_of_another():
    assert chosen("bQu! gFe! rBr? rPr! | r1 b5 g1", round=3, cursor=2) == "!Br"


@pytest.mark.parametrize(("table", "least"), [("base-4", 0.5), ("duel-2", 0.9), ("ablaze-4", 0.5)])
def test_a_squire_beats_pages(table: str, least: float):
    won = 0.0
    for seed in range(40):
        state = deal(table, seed)
        seat = seed % len(state.setup.seats)
        bots = [Squire() if n == seat else Page() for n in range(len(state.setup.seats))]
        *_, last = play(state, bots, seed, HABIT)
        won += (seat in winners(last)) / len(winners(last))
    assert won / 40 >= least
