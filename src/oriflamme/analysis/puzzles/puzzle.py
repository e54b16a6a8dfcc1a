"""A puzzle, and how it is written on a line."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from oriflamme.analysis.reasons import Reason
from oriflamme.notation.ogn_read import read_record
from oriflamme.notation.tags import split_tags
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat
from oriflamme.views.view import View, view


@dataclass(frozen=True, slots=True)
class RatedPuzzleMove:
    """One of the answers, and what a long search makes of it."""

    token: str
    win_share: float
    """The share of the victory to be expected."""
    cost: float
    """How much less than the best, tried in the same worlds; of the best itself 0."""
    cost_error: float
    """The standard error of the cost."""
    reasons: tuple[Reason, ...] = ()
    """What speaks for it, and what against it."""


@dataclass(frozen=True)
class Puzzle:
    """A moment of a game. Whoever solves it is shown the view of the seat that decides."""

    name: str
    record: str
    """The game up to this moment, as `.ogn`; it names every card, so it is for no solver's eyes."""
    options: tuple[RatedPuzzleMove, ...]
    """All there is to choose from, the best first."""
    obvious: str
    """The token of the move that comes to mind first, and is wrong."""
    themes: tuple[str, ...]
    miss_rates: Mapping[str, float]
    """How often bots of each level miss the answer."""
    analyzer: str
    """The bot and the budget of the long search: `king:100000`."""
    source: Mapping[str, int]
    """Which game of which seed it comes from."""

    @property
    def answer(self) -> str:
        return self.options[0].token

    @cached_property
    def tokens(self) -> frozenset[str]:
        """Every answer there is."""
        return frozenset(choice.token for choice in self.options)

    def option_of(self, token: str) -> RatedPuzzleMove:
        return next(choice for choice in self.options if choice.token == token)

    @property
    def second_best(self) -> RatedPuzzleMove:
        """The best of all that is wrong."""
        return min(self.options[1:], key=lambda choice: choice.cost)

    @property
    def margin(self) -> float:
        """How much better the answer is than the second best, in shares of the victory."""
        return self.second_best.cost

    @property
    def error(self) -> float:
        """The standard error of the margin."""
        return self.second_best.cost_error

    @cached_property
    def tags(self) -> Mapping[str, str]:
        """What the record says before the moves."""
        return split_tags(self.record)[0]

    @property
    def ruleset(self) -> str:
        return self.tags["Ruleset"]

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.tags["Seats"].split())

    @cached_property
    def state(self) -> State:
        """The moment, hidden cards included."""
        return read_record(self.record).final()

    @cached_property
    def view(self) -> View:
        """What is shown: all that the seat which decides can see."""
        return view(self.state, self.seat)

    @property
    def seat(self) -> Seat:
        """Who decides."""
        assert self.state.decision is not None
        return self.state.decision.seat


def write_puzzle(puzzle: Puzzle) -> str:
    """The puzzle on a line."""
    fields = asdict(puzzle)
    for choice in fields["options"]:
        choice["reasons"] = [_said(reason) for reason in choice["reasons"]]
    return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)


def read_puzzle(line: str) -> Puzzle:
    """The puzzle of a line."""
    fields: dict[str, Any] = json.loads(line)
    options = tuple(map(_read_choice, fields.pop("options")))
    return Puzzle(options=options, themes=tuple(fields.pop("themes")), **fields)


def _read_choice(fields: dict[str, Any]) -> RatedPuzzleMove:
    reasons = tuple(Reason(**reason) for reason in fields.pop("reasons"))
    return RatedPuzzleMove(**fields, reasons=reasons)


def _said(reason: dict[str, Any]) -> dict[str, Any]:
    """What a reason says of all it could say."""
    return {name: value for name, value in reason.items() if value is not None}
