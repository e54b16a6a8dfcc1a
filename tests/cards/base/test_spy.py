"""Spy: take 1 from the supply of one player who owns a neighbour."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    it chooses between two opponents
        bHe? rSp? gLo? | r1 b1 g1 : . !Sp -> red: rob; may $b $g
    it takes 1 from the supply and nothing from the card
        bHe?2 rSp? gLo? | r1 b4 g1 : . !Sp $b -> bHe?3 rSp! gLo? | r2 b3 g1
    two neighbours of one opponent give 1 (R13, R6)
        bHe? rSp? bLo? | r1 b4 g1 : . !Sp -> bHe?1 rSp! bLo? | r2 b3 g1
    between an own card and an opponent's the opponent is robbed (R13)
        rHe? rSp? bLo? | r1 b4 g1 : . !Sp -> rHe?1 rSp! bLo? | r2 b3 g1
    between own cards it does nothing (R13, R5)
        rHe? rSp? rLo? | r1 b4 g1 : . !Sp -> rHe?1 rSp! rLo? | r1 b4 g1
    a victim with nothing may be chosen and gives nothing (R13, R9)
        bHe? rSp? gLo? | r1 b0 g5 : . !Sp -> may $b $g
        bHe? rSp? gLo? | r1 b0 g5 : . !Sp $b -> bHe?1 rSp! gLo? | r1 b0 g5
    alone it does nothing (R5)
        rSp? | r1 b1 g1 : !Sp -> rSp! | r1 b1 g1
    the owner of a bribed neighbour is the briber (R32)
        rSp? bHe!~g | r1 b3 g3 : !Sp -> rSp! bHe!~g | r2 b3 g4
    in the duel the other own family is no victim (R13)
        gHe? rSp? gLo? | r1 b4 : . !Sp -> gHe?1 rSp! gLo? | r1 b4
    in the duel the opponent is robbed through either family (R13)
        gHe? rSp? yLo? | r1 b4 : . !Sp -> gHe?1 rSp! yLo? | r2 b3
    """
)
def test_spy(example: Example):
    example.check()
