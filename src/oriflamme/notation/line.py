"""A line: what is played from a moment on, and what each decision led to."""

from dataclasses import dataclass
from typing import NamedTuple, Self

from oriflamme.notation.errors import BadNotation
from oriflamme.notation.tokens import legal_tokens
from oriflamme.rules.engine import apply, legal_actions
from oriflamme.rules.events import Event
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat


class Move(NamedTuple):
    """A decision by its token, who made it, and what came of it."""

    seat: Seat
    token: str
    state: State
    """At the next decision."""
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A moment, and the decisions from there on.

    >>> from oriflamme.notation.position_state import position_to_state
    >>> line = Line(position_to_state("bSo? rAm?3 | r1 b1 g1")).then("!So")
    >>> line.final.supplies
    (5, 2, 1)
    """

    beginning: State
    moves: tuple[Move, ...] = ()

    @property
    def final(self) -> State:
        return self.moves[-1].state if self.moves else self.beginning

    def then(self, *tokens: str) -> Self:
        """The line with these decisions after it; what is not legal is refused."""
        line = self
        for token in tokens:
            line = line._next(token)
        return line

    def _next(self, token: str) -> Self:
        decision = self.final.decision
        legal = legal_tokens(self.final)
        if decision is None or token not in legal:
            raise BadNotation(f"{token} is not legal; legal: {' '.join(legal) or 'nothing'}")
        option = legal_actions(self.final)[legal.index(token)]
        state, events = apply(self.final, option)
        move = Move(decision.seat, token, state, events)
        return type(self)(self.beginning, (*self.moves, move))
