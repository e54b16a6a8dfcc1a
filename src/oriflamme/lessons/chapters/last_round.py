"""How the game ends."""

from typing import Final

from oriflamme.lessons.chapter import Chapter, Step
from oriflamme.lessons.moment import scene

LAST_ROUND: Final = Chapter(
    "last_round",
    (
        Step(
            "collect",
            scene("rLo?4 bSp?1 gRd? | r6 b6 g7", round=6),
            ("!Lo",),
            rivals="!Sp .",
        ),
        Step(
            "tie",
            scene("bLo! rHe! gSp! rAs? | r7 b8 g3", round=6, cursor=3),
            ("!As", "x1"),
        ),
    ),
)
