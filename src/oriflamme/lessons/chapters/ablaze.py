"""The ten cards of Ablaze and the Twin, each played once."""

from typing import Final

from oriflamme.lessons.chapter import Chapter, Step
from oriflamme.lessons.moment import scene

ABLAZE: Final = Chapter(
    "ablaze",
    (
        Step(
            "prince",
            scene("rPr? bQu? gFe? | r2 b2 g2", round=2),
            ("!Pr", "r:Tw>"),
            rivals=". .",
        ),
        Step(
            "queen",
            scene("rQu?2 gCu! bFe? | r2 b2 g2", round=3),
            ("!Qu",),
            rivals="x1 .",
        ),
        Step(
            "cutthroat",
            scene("bSc! rCu? gFe? bPr? gSc! | r2 b4 g4", round=3, cursor=1),
            ("!Cu", "x1"),
            rivals=". .",
        ),
        Step(
            "apothecary",
            scene("rAp? gFe? bBr? rPr! bSc?3 | r2 b2 g2", round=4),
            ("!Ap", "x5"),
            rivals=". .",
        ),
        Step(
            "felon",
            scene("bSc! rFe? bQu! gPr? | r2 b6 g2", round=3, cursor=1),
            ("!Fe",),
            rivals=".",
        ),
        Step(
            "schemer",
            scene("gFe? rSc? bPr!/bBr? gCu? | r2 b3 g2", round=3, cursor=1),
            (".",),
            rivals=". .",
        ),
        Step(
            "impersonation",
            scene("bFe? rIm? gSc! bPr? | r2 b2 g4", round=3, cursor=1, aside={"red": "Sc Ap Tr"}),
            ("!Im", "x3"),
            rivals=".",
        ),
        Step(
            "bribery",
            scene("gFe! rBr? bQu! gPr? | r3 b4 g2", round=3, cursor=1),
            ("!Br", "~3"),
            rivals=".",
        ),
        Step(
            "plot",
            scene("bFe? rPl?2 gBr? rQu! | r4 b2 g2", round=4, cursor=1),
            ("!Pl", "*3", "*3"),
            rivals=".",
        ),
        Step(
            "trap",
            scene("gFe? rTr?2 bCu? gPr? | r2 b5 g2", round=3, cursor=1),
            (".",),
            rivals="!Cu x2 .",
        ),
    ),
)
