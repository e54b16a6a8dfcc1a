"""A moment of a recorded game, and how much of it is shown."""

from dataclasses import dataclass, replace

from oriflamme.cli.console import CommandError
from oriflamme.cli.translator import Translator
from oriflamme.notation.record import Record
from oriflamme.rules.engine import Step
from oriflamme.rules.state import State
from oriflamme.views.view import View, view


@dataclass(frozen=True)
class RecordPosition:
    """The state after a number of decisions."""

    steps: tuple[Step, ...]
    """All steps of the game; the first leads to the first decision."""
    number: int
    """How many decisions have been made."""

    @property
    def state(self) -> State:
        return self.steps[self.number].state

    @property
    def before(self) -> State:
        """The state the last decision was made in; at the first decision, that state itself."""
        return self.steps[max(self.number - 1, 0)].state

    @property
    def total(self) -> int:
        return len(self.steps) - 1


def find_position(
    record: Record, speech: Translator, *, round: int | None, at: int | None
) -> RecordPosition:
    """After a round, after a number of decisions, or at the end of the record."""
    steps = tuple(record.steps())
    last = len(steps) - 1
    if at is not None:
        if not 0 <= at <= last:
            raise CommandError(speech("cli.show.no_decision", value=at, last=last))
        return RecordPosition(steps, at)
    if round is None:
        return RecordPosition(steps, last)
    for number, step in enumerate(steps):
        if _rounds_played(step.state) == round:
            return RecordPosition(steps, number)
    played = _rounds_played(steps[-1].state)
    raise CommandError(speech("cli.show.no_round", value=round, last=played))


def _rounds_played(state: State) -> int:
    return state.round if state.is_over else state.round - 1


def open_view(state: State) -> View:
    """What all seats together see: every card from the eyes of its owner."""
    eyes = [view(state, seat) for seat in range(len(state.setup.seats))]
    owner = state.setup.owner
    return replace(
        eyes[state.decision.seat if state.decision else 0],
        queue=tuple(
            tuple(eyes[owner[card.family]].queue[at][height] for height, card in enumerate(slot))
            for at, slot in enumerate(state.queue)
        ),
        holdings=tuple(eyes[owner[family]].holding(family) for family in state.setup.families),
    )
