"""The game for two: a pair of families each."""

from typing import Final

from oriflamme.lessons.chapter import ANY, Chapter, Step
from oriflamme.lessons.moment import deal, scene

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
            scene(
                "rHe! gHe? bLo? ySp? | r3 b1",
                round=1,
                cursor=1,
                hand={"red": "Lo Am", "green": "As Co", "blue": "Ar Am", "yellow": "So He"},
                pile={
                    "red": "So Sp Sh Co",
                    "green": "Ar Lo Rd Sh",
                    "blue": "So He Sh Co",
                    "yellow": "Lo As Am Co",
                },
            ),
            (".",),
            rivals=". .",
        ),
        Step(
            "one_purse",
            scene(
                "gCo?2 rSo? bLo?1 yRd? | r6 b7",
                round=3,
                cursor=1,
                hand={"red": "Lo Am", "green": "He Rd", "blue": "Ar Am", "yellow": "So He"},
                pile={"red": "Sp Sh", "green": "Ar Lo", "blue": "So He", "yellow": "Lo As"},
                discard={"red": "He As", "green": "So Sp", "blue": "Sh Co", "yellow": "Sp Am"},
            ),
            ("!So", "x3"),
            rivals=".",
        ),
    ),
)
