"""Apothecary: eliminate a card that is a neighbour of another card of its family."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    it strikes beside another card of the family (R26)
        rAp? bSc? bQu? rFe? gTr? | r1 b1 g1 : !Ap -> red: eliminate; may x3 x5
    it is paid 1
        rAp? bSc? bQu? rFe? gSc? | r1 b1 g1 : !Ap x5 -> rAp! bSc? bQu? rFe? | r2 b1 g1
    its own neighbours do not count (R26, R5)
        bSc? rAp? bQu? | r1 b1 g1 : . !Ap -> bSc?1 rAp! bQu? | r1 b1 g1
    own cards may be targets (R26)
        rFe? rQu? bSc? rAp? gQu? | r1 b1 g1 : . . . !Ap -> may x1 x2 x3
    next to an own card it may take itself (R26)
        rAp? rFe? bQu? | r1 b1 g1 : !Ap -> may x1 x3
        rAp? rFe? bQu? | r1 b1 g1 : !Ap x1 -> rFe? bQu? | r2 b1 g1
    beside one own card and nothing else it must take itself (R26, R6)
        rFe? rAp? | r1 b1 g1 : . !Ap -> rFe?1 | r2 b1 g1
    the card it covers is no other card of the family
        rFe?/rAp? bQu? | r1 b1 g1 : !Ap -> rFe?/rAp! bQu? | r1 b1 g1
    bribed cards count for their present family (R26, R32)
        rAp? bSc? bQu? gFe!~r bTr? rQu!~b gTr? | r1 b1 g1 : !Ap -> may x3 x5
    copied by a shapeshifter, it looks beside the shapeshifter's family
        rSh? bAp! gHe? rLo? gSp? | r1 b1 g1 : !Sh -> may x3 x5
    on another player's trap it is paid, then robbed and discarded (R34)
        rAp? gQu? rFe? bTr?2 | r4 b1 g1 : !Ap x4
            -> gQu? rFe? | r2 b4 g1; red discard Ap; blue discard Tr
    """
)
def test_apothecary(example: Example):
    example.check()
