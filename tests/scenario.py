"""A tiny stage for the rules: a position in one line, decisions as tokens, the position after."""

from dataclasses import dataclass
from typing import Any

from oriflamme.notation.codes import codes_of
from oriflamme.notation.errors import BadNotation
from oriflamme.notation.position import format_position
from oriflamme.notation.scene import set_the_scene
from oriflamme.notation.tokens import legal_tokens, parse_action
from oriflamme.rules.decision import Decision
from oriflamme.rules.engine import apply
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family


@dataclass(frozen=True)
class Scenario:
    """A game at a decision, or over."""

    state: State

    def play(self, tokens: str) -> "Scenario":
        """The game after these decisions. One that is not legal stops the scene."""
        state = self.state
        for number, token in enumerate(tokens.split(), start=1):
            legal = legal_tokens(state)
            if token not in legal:
                raise AssertionError(_refusal(number, token, tokens, state, legal))
            state = apply(state, parse_action(token, state)).state
        return Scenario(state)

    @property
    def position(self) -> str:
        return format_position(self.state)

    @property
    def decision(self) -> Decision | None:
        return self.state.decision

    @property
    def legal(self) -> tuple[str, ...]:
        """The tokens of the options, in the engine's order; none when the game is over."""
        return legal_tokens(self.state)

    @property
    def asked(self) -> str:
        """Who decides what: `blue: eliminate`. In the duel a seat goes by its first family."""
        if self.decision is None:
            return "nobody: the game is over"
        return f"{self.state.setup.seats[self.decision.seat][0]}: {self.decision.question}"

    def hand(self, family: Family) -> str:
        return codes_of(self.state.holding(family).hand)

    def aside(self, family: Family) -> str:
        return codes_of(self.state.holding(family).aside)

    def discard(self, family: Family) -> str:
        """Oldest first."""
        return codes_of(self.state.holding(family).discard)


def scenario(position: str, **circumstances: Any) -> Scenario:
    """A position come to life; `circumstances` are those of `set_the_scene`."""
    return Scenario(set_the_scene(position, **circumstances))


def _refusal(number: int, token: str, tokens: str, state: State, legal: tuple[str, ...]) -> str:
    try:
        parse_action(token, state)
        problem = "is not legal"
    except BadNotation as unreadable:
        problem = f"cannot be read ({unreadable})"
    return (
        f"token {number} of {tokens!r}, {token}, {problem}\n"
        f"  in    {format_position(state)}\n"
        f"  legal {' '.join(legal) or 'nothing: the game is over'}"
    )
