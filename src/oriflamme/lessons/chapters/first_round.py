"""A first round: a card for everybody, and what becomes of it."""

from typing import Final

from oriflamme.lessons.chapter import ANY, Chapter, Step
from oriflamme.lessons.moment import deal, scene

FIRST_ROUND: Final = Chapter(
    "first_round",
    (
        Step(
            "place",
            deal("base", seats=3, seed=3),
            (ANY,),
        ),
        Step(
            "wait",
            scene("rCo? bSp? gLo? | r1 b1 g1", round=1),
            (".",),
            rivals=". .",
        ),
        Step(
            "reveal",
            scene("rHe?1 bSp?1 gLo?1 | r1 b1 g1", round=2),
            ("!He",),
            rivals=". .",
        ),
        Step(
            "again",
            scene("rHe! bSp?2 gLo?2 | r4 b1 g1", round=3, first=1, cursor=None),
            ("r:*>",),
            rivals="b:Rd> g:As> . . . .",
        ),
    ),
)
