"""Threads that share games: each game is done once, whoever does it."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from oriflamme.kernel.jit import get_compiled
from oriflamme.kernel.turns_shared import AGAIN, DONE, LINE, LISTEN, TAKEN, share_turns
from oriflamme.kernel.vector_games import CpuVectorGames, LearnerSpec
from oriflamme.kernel.vector_step import BEGIN_GAMES, LEARNER_STEP, SAMPLE_ACTIONS
from oriflamme.rules.setup import make_setup

COUNT = 200
"""Four blocks, the last of them not full."""


class Sharing:
    """Threads of which only one is there at a time."""

    def __init__(self, parts: int) -> None:
        self.turns = CpuVectorGames(
            LearnerSpec(make_setup("base", seats=3), COUNT, legal_list=True), threads=1
        )
        self.turns.deal(5)
        self.shared = np.zeros(TAKEN + parts * LINE, np.int64)
        self.actions, asked = np.zeros(COUNT, np.int32), np.zeros(COUNT, np.uint8)
        turns = self.turns
        self.arrays: list[Any] = [turns.games.view(np.ndarray), self.actions, asked, 0, 0, 0]
        self.arrays += [turns.learner, turns.decider, turns.ended, turns.illegal, turns.reward]
        self.arrays += [turns.rewards, turns.final_observation, turns.observation, turns.mask]
        self.arrays += [turns.legal, turns.counts]

    def share(self, part: int, call: int, work: Callable[..., Any] | None = None) -> int:
        return int((work or get_compiled(share_turns))(self.shared, part, call, 3, *self.arrays))


def test_whoever_calls_does_what_others_are_too_late_for() -> None:
    sharing, due = Sharing(parts=3), Sharing(parts=1)
    for call in (BEGIN_GAMES, SAMPLE_ACTIONS, LEARNER_STEP, SAMPLE_ACTIONS):
        assert sharing.share(0, call) == due.share(0, call) == 1
        assert sharing.shared[DONE] == COUNT
    assert sharing.turns.games.tobytes() == due.turns.games.tobytes()
    assert np.array_equal(sharing.actions, due.actions)


def test_whoever_listens_does_what_was_called_for_and_then_nothing() -> None:
    sharing = Sharing(parts=2)
    sharing.share(0, SAMPLE_ACTIONS)
    before = sharing.turns.games.tobytes()
    assert sharing.share(1, LISTEN) == 0
    assert sharing.turns.games.tobytes() == before
    sharing.shared[[DONE, TAKEN, TAKEN + LINE]] = 0
    assert sharing.share(1, LISTEN) == 0
    assert sharing.shared[DONE] == COUNT
    assert sharing.turns.games.tobytes() != before
    assert sharing.share(0, AGAIN) == 1


def test_whoever_called_has_no_more_patience_for_others_than_it_says() -> None:
    sharing = Sharing(parts=2)
    sharing.share(0, SAMPLE_ACTIONS)
    sharing.shared[DONE] = COUNT - 64
    assert sharing.share(0, AGAIN) == 0


@pytest.mark.parametrize("parts", [1, 2])
def test_uncompiled_it_does_the_same(parts: int) -> None:
    plain, due = Sharing(parts), Sharing(parts)
    for call in (SAMPLE_ACTIONS, LEARNER_STEP):
        assert plain.share(0, call, share_turns) == due.share(0, call) == 1
        assert plain.turns.games.tobytes() == due.turns.games.tobytes()
    assert np.array_equal(plain.turns.observation, due.turns.observation)
