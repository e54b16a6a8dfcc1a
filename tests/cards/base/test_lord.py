"""Lord: gain 1, and 1 more for each neighbour of the same family."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    alone it gains 1
        rLo? | r1 b1 g1 : !Lo -> rLo! | r2 b1 g1
    each neighbour of the family adds 1, face down or revealed
        rSp! rLo! rHe? | r1 b1 g1 -> rSp! rLo! rHe? | r4 b1 g1
    neighbours of other families add nothing
        bSp? rLo? gHe? | r1 b1 g1 : . !Lo -> bSp?1 rLo! gHe? | r2 b1 g1
    cards further away add nothing
        rLo! bHe? rSp? | r1 b1 g1 -> rLo! bHe? rSp? | r2 b1 g1
    a stack beside it is one neighbour
        rLo! rHe?/rSp? | r1 b1 g1 -> rLo! rHe?/rSp? | r3 b1 g1
    the card it covers is no neighbour
        rHe?/rLo? bSp? | r1 b1 g1 : !Lo -> rHe?/rLo! bSp? | r2 b1 g1
    it takes what lay on it and acts again every round
        rLo?2 | r1 b1 g1 : !Lo b:Co> g:Co> r:Co> . -> rLo! bCo?1 gCo? rCo? | r5 b1 g1
    a bribed neighbour counts for the family it belongs to now (R32)
        bHe!~r rLo! rSo!~b gAm? | r1 b1 g1 with cursor=1
            -> bHe!~r rLo! rSo!~b gAm? | r3 b1 g1; blue: eliminate
    """
)
def test_lord(example: Example):
    example.check()
