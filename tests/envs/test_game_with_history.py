"""What a step tells everybody: the same compiled and plain, and what the reference engine tells."""

from copy import deepcopy
from random import Random

import numpy as np
import pytest

from oriflamme.envs.open_spiel.game_with_history import (
    GameWithHistory,
    record_hidden,
    record_revealed,
)
from oriflamme.kernel import batch_functions
from oriflamme.kernel.codec import MAX_LEGAL_ACTIONS, decode
from oriflamme.kernel.constants import CARDS
from oriflamme.kernel.vocabulary import KINDS
from oriflamme.rules.engine import apply
from oriflamme.rules.events import Eliminated, Revealed
from oriflamme.rules.setup import Setup, make_setup

MIXED = "prince plot bribery impersonation shapeshifter royal_decree trap ambush archer cutthroat"
TABLES = [
    make_setup("base", seats=5),
    make_setup("ablaze", seats=4),
    make_setup("duel"),
    make_setup("mixed", seats=3, deck=MIXED.split()),
]
each_table = pytest.mark.parametrize("setup", TABLES, ids=lambda setup: setup.ruleset)


def legal_in(game: GameWithHistory) -> list[int]:
    return list(map(int, game.legal[0, : game.count]))


@each_table
def test_plain_and_compiled_tell_the_same(setup: Setup):
    game, rng = GameWithHistory(setup, seed=5), Random(3)
    while game.count:
        other, action = deepcopy(game).games, rng.choice(legal_in(game))
        turned, legal = np.zeros(CARDS, np.int8), np.zeros((1, MAX_LEGAL_ACTIONS), np.int32)
        serial = record_hidden(other, 0, action, turned)
        count = batch_functions.step_one(other, 0, action, legal)
        told = record_revealed(other, 0, game.rounds, turned)
        game.step(action)
        deed = game.history[-1]
        shown = [(card, int(turned[card])) for card in range(CARDS) if turned[card]]
        assert (deed.serial, list(deed.revealed)) == (serial, shown)
        assert (told & 7) - 1 == (-1 if game.decider is None else game.decider)
        assert bool(told & 8) == bool(shown)
        assert legal[0, :count].tolist() == legal_in(game)


@each_table
def test_a_step_tells_of_every_card_that_the_reference_engine_turns_up(setup: Setup):
    """Those revealed or struck for the first time; beside them only cards that entered face up."""
    game, rng = GameWithHistory(setup, seed=6), Random(4)
    state = game.state
    known: set[int] = set()
    while game.decider is not None:
        action, seat, entered = rng.choice(legal_in(game)), game.decider, state.entered
        state, events = apply(state, decode(action, setup, seat))
        game.step(action)
        shown = {e.serial: e.kind for e in events if isinstance(e, Revealed | Eliminated)}
        due = {serial: kind for serial, kind in shown.items() if serial not in known}
        told = {serial: kind - 1 for serial, kind in game.history[-1].revealed}
        assert {serial: KINDS[told[serial]] for serial in due} == due
        assert all(serial >= entered for serial in told.keys() - due.keys())
        known |= told.keys()
    assert state == game.state
    assert known
