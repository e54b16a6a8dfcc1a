"""All chapters, in the order in which they are best taken."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, Final

from oriflamme.lessons.chapter import ANY_MOVE, Chapter, ChapterStep
from oriflamme.notation.codes import codes_of
from oriflamme.notation.position_state import position_to_state
from oriflamme.rules.game import new_game
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family


def fresh_deal(ruleset: str, *, seats: int, seed: int) -> Callable[[], State]:
    """The beginning of a game; the learner, in the first seat, is asked first."""
    return lambda: new_game(ruleset, seats=seats, first=0, rng=Random(seed))


def position(text: str, *, round: int, **options: Any) -> Callable[[], State]:
    """A position in a round, as `position_to_state` takes it.

    What was placed before and does not lie in the queue has been discarded.
    """

    def make() -> State:
        state = position_to_state(text, round=round, **options)
        if "hand" not in options:
            state = position_to_state(text, round=round, **{**options, **_piles(state)})
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
        ChapterStep(
            "place",
            fresh_deal("base", seats=3, seed=3),
            (ANY_MOVE,),
        ),
        ChapterStep(
            "wait",
            position("rCo? bSp? gLo? | r1 b1 g1", round=1),
            (".",),
            opponents=". .",
        ),
        ChapterStep(
            "reveal",
            position("rHe?1 bSp?1 gLo?1 | r1 b1 g1", round=2),
            ("!He",),
            opponents=". .",
        ),
        ChapterStep(
            "again",
            position("rHe! bSp?2 gLo?2 | r4 b1 g1", round=3, first=1, cursor=None),
            ("r:*>",),
            opponents="b:Rd> g:As> . . . .",
        ),
    ),
)

# What waiting is good for, and what others make of it.
BLUFF: Final = Chapter(
    "bluff",
    (
        ChapterStep(
            "ambush",
            position("rAm?2 gLo? bAr? | r2 b2 g2", round=3),
            (".",),
            opponents=". !Ar x1",
        ),
        ChapterStep(
            "suspect",
            position("bAm?3 rSo? gLo?1 | r3 b2 g2", round=4, cursor=1),
            ("!So", "x3"),
            opponents=".",
        ),
        ChapterStep(
            "pretend",
            position("gSp? rCo?2 bSo? gHe! | r2 b2 g4", round=3, cursor=1),
            (".",),
            opponents="!So x4",
        ),
        ChapterStep(
            "cash",
            position("gSp?1 rCo?3 bSo! | r2 b3 g4", round=4, cursor=1),
            ("!Co",),
        ),
        ChapterStep(
            "in_time",
            position("rLo?2 gSp? bAr! gHe? | r2 b3 g2", round=3),
            ("!Lo",),
            opponents=". x1 .",
        ),
    ),
)

# The six characters of the base game, each played once.
CHARACTERS: Final = Chapter(
    "characters",
    (
        ChapterStep(
            "archer",
            position("bCo?3 gLo? rAr? bSp? gRd? | r2 b2 g2", round=4, cursor=2),
            ("!Ar", "x1"),
            opponents=". .",
        ),
        ChapterStep(
            "soldier",
            position("bSp? rSo? gHe! bLo?1 | r2 b2 g4", round=3, cursor=1),
            ("!So", "x3"),
            opponents=".",
        ),
        ChapterStep(
            "spy",
            position("bLo? rSp? gRd? | r2 b5 g1", round=2, cursor=1),
            ("!Sp", "$b"),
            opponents=".",
        ),
        ChapterStep(
            "heir",
            position("rHe? gLo? bHe? | r2 b2 g2", round=2),
            ("!He",),
            opponents=". !He",
        ),
        ChapterStep(
            "shapeshifter",
            position("bHe! rSh? gSp! bLo? | r2 b4 g3", round=3, cursor=1),
            ("!Sh", "=1"),
            opponents="$r .",
        ),
        ChapterStep(
            "lord",
            position("rSp? rLo? rAm? bHe? | r2 b2 g2", round=3, cursor=1),
            ("!Lo",),
        ),
    ),
)

# The four intrigues of the base game, each played once.
INTRIGUES: Final = Chapter(
    "intrigues",
    (
        ChapterStep(
            "assassination",
            position("rAs? bLo? gCo?4 bSp? gRd? | r2 b2 g2", round=5),
            ("!As", "x3"),
            opponents=". . .",
        ),
        ChapterStep(
            "decree",
            position("rRd? gLo?1 bSo! rCo?3 gSh? | r2 b3 g2", round=4),
            ("!Rd", "@3", ">1"),
            opponents=". x4 .",
        ),
        ChapterStep(
            "conspiracy",
            position("gAr! bSp?1 rCo?4 | r1 b2 g4", round=5, cursor=2),
            ("!Co",),
        ),
        ChapterStep(
            "ambush",
            position("bLo! rAm? gHe! | r7 b6 g4", round=6, cursor=1),
            ("!Am",),
        ),
    ),
)

# Cards on top of one's own.
STACKS: Final = Chapter(
    "stacks",
    (
        ChapterStep(
            "shelter",
            position("rCo?3 gLo?1 bAr! gSp? | r2 b3 g2", round=4, first=1, cursor=None),
            ("r:Am^1", "."),
            opponents="b:Rd> g:Rd> . x1 . . .",
        ),
        ChapterStep(
            "rest",
            position("rLo! rSo! rHe! bSp? gLo? | r6 b2 g3", round=4, first=1, cursor=None),
            ("r:*^2",),
            opponents="b:Rd> g:Rd> . . . .",
        ),
        ChapterStep(
            "uncover",
            position("rSp!/rAs? bLo?2 gRd? | r2 b2 g4", round=4),
            ("!As", "x2"),
            opponents=". .",
        ),
    ),
)

# How the game ends.
LAST_ROUND: Final = Chapter(
    "last_round",
    (
        ChapterStep(
            "collect",
            position("rLo?4 bSp?1 gRd? | r6 b6 g7", round=6),
            ("!Lo",),
            opponents="!Sp .",
        ),
        ChapterStep(
            "tie",
            position("bLo! rHe! gSp! rAs? | r7 b8 g3", round=6, cursor=3),
            ("!As", "x1"),
        ),
    ),
)

# The ten cards of Ablaze and the Twin, each played once.
ABLAZE: Final = Chapter(
    "ablaze",
    (
        ChapterStep(
            "prince",
            position("rPr? bQu? gFe? | r2 b2 g2", round=2),
            ("!Pr", "r:Tw>"),
            opponents=". .",
        ),
        ChapterStep(
            "queen",
            position("rQu?2 gCu! bFe? | r2 b2 g2", round=3),
            ("!Qu",),
            opponents="x1 .",
        ),
        ChapterStep(
            "cutthroat",
            position("bSc! rCu? gFe? bPr? gSc! | r2 b4 g4", round=3, cursor=1),
            ("!Cu", "x1"),
            opponents=". .",
        ),
        ChapterStep(
            "apothecary",
            position("rAp? gFe? bBr? rPr! bSc?3 | r2 b2 g2", round=4),
            ("!Ap", "x5"),
            opponents=". .",
        ),
        ChapterStep(
            "felon",
            position("bSc! rFe? bQu! gPr? | r2 b6 g2", round=3, cursor=1),
            ("!Fe",),
            opponents=".",
        ),
        ChapterStep(
            "schemer",
            position("gFe? rSc? bPr!/bBr? gCu? | r2 b3 g2", round=3, cursor=1),
            (".",),
            opponents=". .",
        ),
        ChapterStep(
            "impersonation",
            position(
                "bFe? rIm? gSc! bPr? | r2 b2 g4", round=3, cursor=1, aside={"red": "Sc Ap Tr"}
            ),
            ("!Im", "x3"),
            opponents=".",
        ),
        ChapterStep(
            "bribery",
            position("gFe! rBr? bQu! gPr? | r3 b4 g2", round=3, cursor=1),
            ("!Br", "~3"),
            opponents=".",
        ),
        ChapterStep(
            "plot",
            position("bFe? rPl?2 gBr? rQu! | r4 b2 g2", round=4, cursor=1),
            ("!Pl", "*3", "*3"),
            opponents=".",
        ),
        ChapterStep(
            "trap",
            position("gFe? rTr?2 bCu? gPr? | r2 b5 g2", round=3, cursor=1),
            (".",),
            opponents="!Cu x2 .",
        ),
    ),
)

# The game for two: a pair of families each.
DUEL: Final = Chapter(
    "duel",
    (
        ChapterStep(
            "families",
            fresh_deal("duel", seats=2, seed=3),
            (ANY_MOVE,),
        ),
        ChapterStep(
            "strangers",
            position(
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
            opponents=". .",
        ),
        ChapterStep(
            "one_purse",
            position(
                "gCo?2 rSo? bLo?1 yRd? | r6 b7",
                round=3,
                cursor=1,
                hand={"red": "Lo Am", "green": "He Rd", "blue": "Ar Am", "yellow": "So He"},
                pile={"red": "Sp Sh", "green": "Ar Lo", "blue": "So He", "yellow": "Lo As"},
                discard={"red": "He As", "green": "So Sp", "blue": "Sh Co", "yellow": "Sp Am"},
            ),
            ("!So", "x3"),
            opponents=".",
        ),
    ),
)

ORDER: Final = (
    *(FIRST_ROUND, BLUFF, CHARACTERS, INTRIGUES, STACKS, LAST_ROUND),
    *(ABLAZE, DUEL),
)
CHAPTERS: Final = {chapter.name: chapter for chapter in ORDER}
