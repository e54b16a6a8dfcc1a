"""What is being asked, and of whom."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from oriflamme.rules.actions import (
    Action,
    Activate,
    Bribe,
    Copy,
    Eliminate,
    Keep,
    Lift,
    Place,
    PutDown,
    Rob,
)
from oriflamme.rules.fast_frozen import fast_frozen
from oriflamme.rules.terms import Seat

Question: TypeAlias = Literal[
    "place", "reveal", "eliminate", "copy", "bribe", "lift", "put_down", "rob", "twin", "activate"
]


@fast_frozen
@dataclass(frozen=True, slots=True)
class Decision:
    """A choice between two or more actions; the engine takes a single option itself (R6)."""

    seat: Seat
    question: Question
    serial: int | None
    """The card that asks; none when a card is to be placed."""
    options: tuple[Action, ...]


QUESTIONS: Final[dict[type[Action], Question]] = {
    Eliminate: "eliminate",
    Copy: "copy",
    Bribe: "bribe",
    Lift: "lift",
    PutDown: "put_down",
    Rob: "rob",
    Place: "twin",
    Activate: "activate",
    Keep: "activate",
}
"""What an acting card asks, by the actions it offers."""
