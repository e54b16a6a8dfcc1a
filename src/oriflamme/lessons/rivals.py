"""The others at a learner's table: they follow the script, and where it ends a squire decides."""

from random import Random
from typing import Final

from oriflamme.bots.budget import HABIT
from oriflamme.bots.squire import Squire
from oriflamme.lessons.chapter import LEARNER
from oriflamme.notation.line import Line
from oriflamme.notation.tokens import format_action, legal_tokens
from oriflamme.rules.state import State
from oriflamme.views.view import view

SEED: Final = 1
"""So that a lesson goes the same way for everybody."""


class Rivals:
    """Those who answer in one line."""

    def __init__(self, script: str) -> None:
        self._script = script.split()
        self._rng = Random(SEED)

    def play_on(self, line: Line) -> Line:
        """Until the learner is asked, the round is over or the game."""
        round = line.final.round
        while _is_theirs(line.final) and line.final.round == round:
            line = line.then(self._answer(line.final))
        return line

    def _answer(self, state: State) -> str:
        if self._script and self._script[0] in legal_tokens(state):
            return self._script.pop(0)
        assert state.decision is not None
        seen = view(state, state.decision.seat)
        choice = Squire().choose(seen, (), rng=self._rng, budget=HABIT)
        return format_action(choice, state)


def _is_theirs(state: State) -> bool:
    return state.decision is not None and state.decision.seat != LEARNER
