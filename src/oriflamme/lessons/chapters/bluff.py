"""What waiting is good for, and what others make of it."""

from typing import Final

from oriflamme.lessons.chapter import Chapter, Step
from oriflamme.lessons.moment import scene

BLUFF: Final = Chapter(
    "bluff",
    (
        Step(
            "ambush",
            scene("rAm?2 gLo? bAr? | r2 b2 g2", round=3),
            (".",),
            rivals=". !Ar x1",
        ),
        Step(
            "suspect",
            scene("bAm?3 rSo? gLo?1 | r3 b2 g2", round=4, cursor=1),
            ("!So", "x3"),
            rivals=".",
        ),
        Step(
            "pretend",
            scene("gSp? rCo?2 bSo? gHe! | r2 b2 g4", round=3, cursor=1),
            (".",),
            rivals="!So x4",
        ),
        Step(
            "cash",
            scene("gSp?1 rCo?3 bSo! | r2 b3 g4", round=4, cursor=1),
            ("!Co",),
        ),
        Step(
            "in_time",
            scene("rLo?2 gSp? bAr! gHe? | r2 b3 g2", round=3),
            ("!Lo",),
            rivals=". x1 .",
        ),
    ),
)
