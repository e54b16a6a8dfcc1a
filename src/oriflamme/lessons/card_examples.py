"""What each card does, in positions to be tried: red's card is next, and the others wait."""

from dataclasses import dataclass, field
from functools import cache
from typing import Final

from oriflamme.lessons.chapter import LEARNER
from oriflamme.lessons.scripted_opponents import ScriptedOpponents
from oriflamme.notation.errors import BadNotation
from oriflamme.notation.line import Line
from oriflamme.notation.position_state import position_to_state
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family, Kind

ALL_WAIT: Final = ". " * 12
"""The others wait wherever they may, so that one sees what one's own card did."""


@dataclass(frozen=True, slots=True)
class ExamplePosition:
    """A position in which a ruling shows."""

    name: str
    ruling: int | None
    """Its number in the rulings; none: the card's plain text."""
    position: str
    cursor: int = 0
    """The slot of the card that is next, from 0."""
    aside: dict[Family, str] = field(default_factory=dict)

    @property
    def start_position(self) -> State:
        return position_to_state(self.position, cursor=self.cursor, aside=self.aside)


EXAMPLES: Final[dict[Kind, tuple[ExamplePosition, ...]]] = {
    "lord": (
        ExamplePosition("between", None, "rSp! rLo? rHe? bSo? | r1 b1 g1", 1),
        ExamplePosition("covered", None, "rHe?/rLo? rSp?/rCo? bSo? | r1 b1 g1"),
    ),
    "archer": (
        ExamplePosition("ends", 11, "rAr? bHe? gLo?3 | r1 b1 g1"),
        ExamplePosition("alone", 11, "rAr? | r1 b1 g1"),
    ),
    "soldier": (
        ExamplePosition("neighbours", None, "bHe?2 rSo? gSp?1 gLo? | r1 b1 g1", 1),
        ExamplePosition("own", 12, "rHe? rSo? rLo? | r1 b1 g1", 1),
    ),
    "spy": (
        ExamplePosition("poor", 13, "bHe?2 rSp? gLo? | r1 b0 g5", 1),
        ExamplePosition("pair", 13, "bHe? rSp? bLo? gSo? | r1 b4 g1", 1),
    ),
    "heir": (
        ExamplePosition("rival", None, "rHe? gSp? bHe! | r1 b1 g1"),
        ExamplePosition("hidden", 14, "rHe? bHe? gLo? | r1 b1 g1"),
    ),
    "assassination": (
        ExamplePosition("anywhere", None, "rAs?1 gLo? bSo?4 gHe! | r1 b1 g1"),
        ExamplePosition("itself", 19, "rAs? | r1 b1 g1"),
    ),
    "royal_decree": (ExamplePosition("again", 4, "rHe! rRd? gLo? bSo? | r1 b1 g1", 1),),
    "ambush": (
        ExamplePosition("struck", 9, "rSo? bAm?3 gHe? | r1 b1 g1"),
        ExamplePosition("revealed", None, "rAm?3 bHe? | r1 b1 g1"),
        ExamplePosition("own", 18, "rSo? rAm?2 bHe? | r1 b1 g1"),
    ),
    "conspiracy": (
        ExamplePosition("below", 2, "rHe?2/rCo?1 bLo? | r1 b1 g1"),
        ExamplePosition("nothing", 22, "rCo? bHe? | r1 b1 g1"),
    ),
    "shapeshifter": (
        ExamplePosition("heir", 14, "rSh? bHe! gHe! | r1 b1 g1"),
        ExamplePosition("struck", 16, "bAm? rSh? gSo! bHe? | r1 b1 g1", 1),
    ),
    "queen": (
        ExamplePosition("price", 8, "rCu? bQu? gFe? | r1 b1 g1"),
        ExamplePosition("income", None, "rQu?1 bFe? | r1 b1 g1"),
    ),
    "prince": (ExamplePosition("twin", 29, "rPr? bQu? rFe? | r1 b1 g1"),),
    "twin": (ExamplePosition("enters", 30, "rFe? rPr? rSc? bQu? | r1 b1 g1", 1),),
    "schemer": (
        ExamplePosition("stack", 28, "rSc?2 bQu?/bFe? | r1 b1 g1"),
        ExamplePosition("below", 28, "rQu?/rSc? bFe? | r1 b1 g1"),
    ),
    "felon": (
        ExamplePosition("pair", 27, "bQu? rFe? bSc? | r3 b3 g3", 1),
        ExamplePosition("own", 27, "rQu? rFe? gSc? | r3 b3 g3", 1),
    ),
    "cutthroat": (
        ExamplePosition("namesakes", 23, "bFe! rCu? gFe! bQu? gSc? | r1 b1 g1", 1),
        ExamplePosition("one", 23, "rCu? bFe? gQu? | r1 b1 g1"),
    ),
    "apothecary": (ExamplePosition("beside", 26, "rAp? bSc? bQu? rFe? gTr? | r4 b1 g1"),),
    "bribery": (ExamplePosition("bought", 32, "rBr? bQu! gFe! gSc? | r1 b1 g1"),),
    "impersonation": (
        ExamplePosition("aside", 31, "rIm? bQu! gFe? | r1 b1 g1", aside={"red": "Qu"}),
        ExamplePosition("stack", 31, "rIm? bSc?/bQu! gFe? | r1 b1 g1", aside={"red": "Qu"}),
    ),
    "plot": (ExamplePosition("again", 33, "rPl?2 bFe? rQu! gSc? | r1 b1 g1"),),
    "trap": (ExamplePosition("struck", 34, "rCu? bTr?2 gQu? | r4 b1 g1"),),
}
"""By kind, in the order of the boxes."""


@cache
def _start_position(kind: Kind, name: str) -> State:
    return next(each.start_position for each in EXAMPLES[kind] if each.name == name)


def try_example(kind: Kind, name: str, tokens: tuple[str, ...] = ()) -> tuple[Line, bool]:
    """What came of these decisions, and whether the example has come to its end."""
    if name not in {each.name for each in EXAMPLES.get(kind, ())}:
        raise BadNotation(f"the {kind} has no example {name}")
    beginning = _start_position(kind, name)
    rivals = ScriptedOpponents(ALL_WAIT, beginning.round)
    line = Line(beginning)
    for token in tokens:
        if is_over(line):
            raise BadNotation(f"{token} comes after the end of the example")
        line = rivals.play_on(line.then(token))
    return line, is_over(line)


def is_over(line: Line) -> bool:
    """When the round in which it is played is."""
    asked = line.final.decision
    is_next_round = line.final.round != line.beginning.round
    return asked is None or is_next_round or asked.seat != LEARNER
