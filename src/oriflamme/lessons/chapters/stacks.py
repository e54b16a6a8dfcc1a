"""Cards on top of one's own."""

from typing import Final

from oriflamme.lessons.chapter import Chapter, Step
from oriflamme.lessons.moment import scene

STACKS: Final = Chapter(
    "stacks",
    (
        Step(
            "shelter",
            scene("rCo?3 gLo?1 bAr! gSp? | r2 b3 g2", round=4, first=1, cursor=None),
            ("r:Am^1", "."),
            rivals="b:Rd> g:Rd> . x1 . . .",
        ),
        Step(
            "rest",
            scene("rLo! rSo! rHe! bSp? gLo? | r6 b2 g3", round=4, first=1, cursor=None),
            ("r:*^2",),
            rivals="b:Rd> g:Rd> . . . .",
        ),
        Step(
            "uncover",
            scene("rSp!/rAs? bLo?2 gRd? | r2 b2 g4", round=4),
            ("!As", "x2"),
            rivals=". .",
        ),
    ),
)
