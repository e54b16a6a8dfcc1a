"""A whole game written down."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from oriflamme.rules.actions import Action
from oriflamme.rules.deal import Dealt
from oriflamme.rules.engine import Step, apply, resume
from oriflamme.rules.game import lay_out
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family, Seat


@dataclass(frozen=True, slots=True)
class Comment:
    """Words between the moves."""

    after: int
    """How many decisions were made before it."""
    text: str


@dataclass(frozen=True)
class Record:
    """A deal and the decisions that followed: all it takes to play the game again."""

    setup: Setup
    first: Seat
    dealt: Mapping[Family, Dealt]
    actions: tuple[Action, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    """The free tags, in their order: Event, Date, Player1 …"""
    comments: tuple[Comment, ...] = ()

    def steps(self) -> Iterator[Step]:
        """The game played again: the step to the first decision, then one for each action."""
        step = resume(lay_out(self.setup, self.dealt, self.first))
        yield step
        for action in self.actions:
            step = apply(step.state, action)
            yield step

    def final(self) -> State:
        """The state after the last action."""
        *_, last = self.steps()
        return last.state
