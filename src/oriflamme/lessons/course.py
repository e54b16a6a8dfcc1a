"""All chapters, in the order in which they are best taken."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from oriflamme.lessons.chapter import ANY, Chapter, Step
from oriflamme.notation.codes import codes_of
from oriflamme.notation.scene import set_the_scene
from oriflamme.rules.game import new_game
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family


def deal(ruleset: str, *, seats: int, seed: int) -> Callable[[], State]:
    """The beginning of a game; the learner, in the first seat, is asked first."""
    return lambda: new_game(ruleset, seats=seats, first=0, rng=Random(seed))


def scene(text: str, *, round: int, **moment: Any) -> Callable[[], State]:
    """A position in a round, as `set_the_scene` takes it.

    What was placed before and does not lie in the queue has been discarded.
    """

    def make() -> State:
        state = set_the_scene(text, round=round, **moment)
        if "hand" not in moment:
            state = set_the_scene(text, round=round, **{**moment, **_piles(state)})
        return replace(state, entered=state.setup.cards_a_round * (round - 1) + state.placed)

    return make


def _piles(state: State) -> dict[str, Mapping[Family, str]]:
    families = state.setup.families
    held = [state.holding(family) for family in families]
    placed = state.round - (state.cursor is None)
    size = len(state.setup.deck) - state.setup.rules.aside - placed
    spent = [max(0, len(holding.hand) - size) for holding in held]
    return {
        "hand": {f: codes_of(h.hand[gone:]) for f, h, gone in zip(families, held, spent)},
        "aside": {f: codes_of(h.aside) for f, h in zip(families, held)},
        "discard": {f: codes_of(h.hand[:gone]) for f, h, gone in zip(families, held, spent)},
    }


# A first round: a card for everybody, and what becomes of it.
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

# What waiting is good for, and what others make of it.
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

# The six characters of the base game, each played once.
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

# The four intrigues of the base game, each played once.
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

# Cards on top of one's own.
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

# How the game ends.
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

# The ten cards of Ablaze and the Twin, each played once.
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

# The game for two: a pair of families each.
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

ORDER: Final = (
    *(FIRST_ROUND, BLUFF, CHARACTERS, INTRIGUES, STACKS, LAST_ROUND),
    *(ABLAZE, DUEL),
)
CHAPTERS: Final = {chapter.name: chapter for chapter in ORDER}
