"""The others at a learner's table: they follow the script, and where it ends a squire decides."""

from random import Random
from typing import Final

from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.squire import Squire
from oriflamme.lessons.chapter import LEARNER
from oriflamme.notation.line import Line
from oriflamme.notation.tokens import format_action, legal_tokens
from oriflamme.rules.state import State
from oriflamme.views.view import view

SEED: Final = 1
"""So that a lesson goes the same way for everybody."""
WAIT: Final = "."


class ScriptedOpponents:
    """Those who answer in one line, in one round."""

    def __init__(self, script: str, round: int) -> None:
        self._script = script.split()
        self._round = round
        self._rng = Random(SEED)

    def play_on(self, line: Line) -> Line:
        """Until the learner is asked, or the round is over."""
        while self._goes_on(line) and not _is_learners(line.final):
            line = line.then(self._answer(line.final))
        return line

    def play_out(self, line: Line) -> Line:
        """The rest of the round: cards of the learner's wait where they may."""
        while self._goes_on(line):
            line = line.then(self._token_for_any_seat(line.final))
        return line

    def _goes_on(self, line: Line) -> bool:
        return line.final.decision is not None and line.final.round == self._round

    def _token_for_any_seat(self, state: State) -> str:
        if not _is_learners(state):
            return self._answer(state)
        return WAIT if WAIT in legal_tokens(state) else self._squire_token(state)

    def _answer(self, state: State) -> str:
        if self._script and self._script[0] in legal_tokens(state):
            return self._script.pop(0)
        return self._squire_token(state)

    def _squire_token(self, state: State) -> str:
        assert state.decision is not None
        seen = view(state, state.decision.seat)
        choice = Squire().choose(seen, (), rng=self._rng, budget=BOT_DEFAULT)
        return format_action(choice, state)


def _is_learners(state: State) -> bool:
    return state.decision is not None and state.decision.seat == LEARNER
