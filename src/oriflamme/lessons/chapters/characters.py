"""The six characters of the base game, each played once."""

from typing import Final

from oriflamme.lessons.chapter import Chapter, Step
from oriflamme.lessons.moment import scene

CHARACTERS: Final = Chapter(
    "characters",
    (
        Step(
            "archer",
            scene("bCo?3 gLo? rAr? bSp? gRd? | r2 b2 g2", round=4, cursor=2),
            ("!Ar", "x1"),
            rivals=". .",
        ),
        Step(
            "soldier",
            scene("bSp? rSo? gHe! bLo?1 | r2 b2 g4", round=3, cursor=1),
            ("!So", "x3"),
            rivals=".",
        ),
        Step(
            "spy",
            scene("bLo? rSp? gRd? | r2 b5 g1", round=2, cursor=1),
            ("!Sp", "$b"),
            rivals=".",
        ),
        Step(
            "heir",
            scene("rHe? gLo? bHe? | r2 b2 g2", round=2),
            ("!He",),
            rivals=". !He",
        ),
        Step(
            "shapeshifter",
            scene("bHe! rSh? gSp! bLo? | r2 b4 g3", round=3, cursor=1),
            ("!Sh", "=1"),
            rivals="$r .",
        ),
        Step(
            "lord",
            scene("rSp? rLo? rAm? bHe? | r2 b2 g2", round=3, cursor=1),
            ("!Lo",),
        ),
    ),
)
