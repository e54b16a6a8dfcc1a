"""The four intrigues of the base game, each played once."""

from typing import Final

from oriflamme.lessons.chapter import Chapter, Step
from oriflamme.lessons.moment import scene

INTRIGUES: Final = Chapter(
    "intrigues",
    (
        Step(
            "assassination",
            scene("rAs? bLo? gCo?4 bSp? gRd? | r2 b2 g2", round=5),
            ("!As", "x3"),
            rivals=". . .",
        ),
        Step(
            "decree",
            scene("rRd? gLo?1 bSo! rCo?3 gSh? | r2 b3 g2", round=4),
            ("!Rd", "@3", ">1"),
            rivals=". x4 .",
        ),
        Step(
            "conspiracy",
            scene("gAr! bSp?1 rCo?4 | r1 b2 g4", round=5, cursor=2),
            ("!Co",),
        ),
        Step(
            "ambush",
            scene("bLo! rAm? gHe! | r7 b6 g4", round=6, cursor=1),
            ("!Am",),
        ),
    ),
)
