"""The game for two: a pair of families each."""

from typing import Final

from oriflamme.lessons.chapter import ANY, Chapter, Step, deal, scene

DUEL: Final = Chapter(
    "duel",
    (
        Step(
            "families",
            deal("duel", seats=2, seed=3),
            (ANY,),
        ),
        Step(
            "strangers",
            scene("rHe! gHe? bLo? ySp? | r4 b2", cursor=1),
            (".",),
            rivals=". .",
        ),
        Step(
            "one_purse",
            scene("gCo?2 rSo? bLo?1 yRd? | r2 b2", cursor=1),
            ("!So", "x3"),
            rivals=".",
        ),
    ),
)
