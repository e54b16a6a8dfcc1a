"""The reference and the kernel play the same game, decision by decision, and must agree."""

from random import Random
from typing import Any

import numpy as np

from oriflamme import State, apply, legal_actions, view, winners
from oriflamme.kernel import batch_functions
from oriflamme.kernel.batch import NO_STEP
from oriflamme.kernel.codec import ACTIONS, MAX_LEGAL_ACTIONS, encode
from oriflamme.kernel.convert import from_state, write_state
from oriflamme.kernel.games import new_games
from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.observation import OBSERVATION, observe_view
from tests.testkit.kernel.games import PLAY_STYLES, PlayStyle, deal

NO_BYTES = np.zeros((0, 0), np.uint8)
NO_LIST = np.zeros((0, 0), np.int32)
NO_COUNTS = np.zeros(0, np.int32)


class Pair:
    """A reference state and a kernel game that should be the same."""

    def __init__(self, state: State, *, compiled: bool = True) -> None:
        self.state = state
        self.games = new_games(1)
        write_state(state, self.games, 0)
        self.raw = self.games.view(np.ndarray)
        choose = get_compiled if compiled else (lambda function: function)
        self.step_one, self.look = (
            choose(batch_functions.step_one),
            choose(batch_functions.advance_range),
        )
        self.legal = np.zeros((1, MAX_LEGAL_ACTIONS), np.int32)
        self.mask = np.zeros((1, ACTIONS), np.uint8)
        self.count = np.zeros(1, np.int32)
        self.seen = np.zeros((1, OBSERVATION), np.uint8)
        self.due = new_games(1)
        self.moments = 0

    def play(self, action: Any) -> None:
        decision = self.state.decision
        assert decision is not None
        number = encode(action, self.state.setup, decision.seat)
        self.state = apply(self.state, action).state
        count = self.step_one(self.raw, 0, number, self.legal)
        assert count == len(legal_actions(self.state))

    def agree(self) -> None:
        """Everything: position, cursor, discards, decision, options, what is seen of it."""
        state = self.state
        due = from_state(state)
        due.rng = int(self.raw["rng"][0])
        due.store(self.due, 0)
        assert self.due.tobytes() == self.games.tobytes(), differences(self.due, self.games)
        self.look(self.raw, 0, 1, *NO_STEP, -1, NO_BYTES, self.mask, self.legal, self.count)
        options = sorted(
            encode(option, state.setup, state.decision.seat) if state.decision else -1
            for option in legal_actions(state)
        )
        assert self.legal[0, : self.count[0]].tolist() == options
        assert np.flatnonzero(self.mask[0]).tolist() == options
        for seat in self.viewers():
            self.look(self.raw, 0, 1, *NO_STEP, seat, self.seen, NO_BYTES, NO_LIST, NO_COUNTS)
            due_seen = observe_view(view(state, seat))
            assert self.seen[0].tobytes() == due_seen.tobytes(), (seat, self.seen[0], due_seen)

    def viewers(self) -> set[int]:
        """Whoever decides, and each seat in turn: seeing takes longer than all the rest."""
        self.moments += 1
        in_turn = self.moments % len(self.state.setup.seats)
        return {in_turn, self.state.decision.seat if self.state.decision else in_turn}


def differences(expected: Any, found: Any) -> str:
    return "; ".join(
        f"{name}: {expected[name][0]} in the reference, {found[name][0]} in the kernel"
        for name in expected.dtype.names
        if not np.array_equal(expected[name], found[name])
    )


def play_in_step(start: State, manner: PlayStyle, rng: Random, *, compiled: bool = True) -> int:
    """One game in both: how many decisions it had."""
    pair = Pair(start, compiled=compiled)
    pair.agree()
    decisions = 0
    while pair.state.decision is not None:
        pair.play(manner(pair.state, rng))
        pair.agree()
        decisions += 1
    shares = np.zeros((1, 5), np.float32)
    (get_compiled if compiled else (lambda f: f))(batch_functions.result_range)(
        pair.raw, 0, 1, shares
    )
    leaders = winners(pair.state)
    assert [s for s in range(5) if shares[0, s]] == list(leaders)
    assert abs(shares.sum() - 1) < 1e-6
    return decisions


def play_many(table: tuple[str, int, str], games: int, seed: str, *, compiled: bool = True) -> int:
    """Games at one table, each in another manner: how many decisions they had."""
    decisions = 0
    for number in range(games):
        rng = Random(f"{seed}/{table}/{number}")
        manner = PLAY_STYLES[number % len(PLAY_STYLES)]
        decisions += play_in_step(deal(*table, rng), manner, rng, compiled=compiled)
    return decisions
