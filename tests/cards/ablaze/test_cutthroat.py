"""Cutthroat: eliminate a neighbour and every revealed namesake of other players."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    it chooses between its neighbours
        bFe? rCu? gQu? gSc? | r1 b1 g1 : . !Cu -> red: eliminate; may x1 x3
    one card pays nothing, more pay 1 each, and foreign queens 1 extra (R23)
        rCu! bFe! gSc? | r1 b1 g1 -> rCu! gSc? | r1 b1 g1
        rCu! bFe! gSc? gFe! | r1 b1 g1 -> rCu! gSc? | r3 b1 g1
        rCu! bQu! gSc? | r1 b1 g1 -> rCu! gSc? | r2 b1 g1
        rCu! bQu! gSc? gQu! | r1 b1 g1 -> rCu! gSc? | r5 b1 g1
        rCu! rQu! gSc? bQu! | r1 b1 g1 -> rCu! gSc? | r4 b1 g1
        rCu! rQu! gSc? | r1 b1 g1 -> rCu! gSc? | r1 b1 g1
        rCu! bQu? gSc? gQu! | r1 b1 g1 -> rCu! gSc? | r5 b1 g1
        rCu! rFe! gSc? bFe! gFe! | r1 b1 g1 -> rCu! gSc? | r4 b1 g1
    a face-down neighbour is turned up and its name counts (R23)
        rCu! bFe?2 gQu? gFe! | r1 b1 g1 -> rCu! gQu? | r3 b1 g1
    face-down namesakes elsewhere are spared
        rCu! bFe! gQu? gFe? | r1 b1 g1 -> rCu! gQu? gFe? | r1 b1 g1
    covered namesakes are spared
        rCu! bFe! gQu? gFe!/gSc? | r1 b1 g1 -> rCu! gQu? gFe!/gSc? | r1 b1 g1
    own namesakes are spared (R23)
        rCu! bFe! gQu? rFe! | r1 b1 g1 -> rCu! gQu? rFe! | r1 b1 g1
    a namesake one has bribed is spared (R23: family means the present one)
        rCu! bFe! gQu? gFe!~r | r1 b1 g1 -> rCu! gQu? gFe!~r | r1 b1 g1
    an own namesake that another has bribed falls (R23: family means the present one)
        rCu! bFe! gQu? rFe!~g | r1 b1 g1 -> rCu! gQu? | r3 b1 g1
    it strikes other cutthroats and stays
        rCu! bCu! gQu? gCu! | r1 b1 g1 -> rCu! gQu? | r3 b1 g1
    namesakes behind the cursor fall, and nobody is asked twice (R3)
        gFe! gQu? rCu? bFe?2 bSc? | r1 b1 g1 with cursor=2 : !Cu x4
            -> gQu? rCu! bSc? | r3 b1 g1; blue: reveal
    without neighbours it does nothing and stays (R5)
        rCu? | r1 b1 g1 : !Cu -> rCu! | r1 b1 g1
    on a trap it earns nothing, and is robbed and discarded (R24, R34)
        rCu! bTr?2 gQu? | r5 b1 g1 -> gQu? | r2 b4 g1; red discard Cu; blue discard Tr
    on an own trap it earns nothing and stays (R18, R23)
        rCu! rTr? gQu? | r5 b1 g1 -> rCu! gQu? | r5 b1 g1
    """
)
def test_cutthroat(example: Example):
    example.check()
