"""Queen: gain 2. Another player who eliminates her gains 1 extra."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    she gains 2 and what lay on her
        rQu?1 bFe? | r1 b1 g1 : !Qu -> rQu! bFe? | r4 b1 g1
    revealed, she gains 2 every round
        rQu! bFe? | r1 b1 g1 -> rQu! bFe? | r3 b1 g1
    another queen does not trouble her
        rQu! bQu! | r1 b1 g1 -> rQu! bQu! | r3 b3 g1
    another player who eliminates her gains 1 extra (R8)
        bIm? rQu? gFe? | r1 b1 g1 with blue aside Sc : !Im -> gFe? | r1 b3 g1
    her own player gains nothing extra (R8)
        rIm? rQu? gFe? | r1 b1 g1 : !Im -> gFe? | r2 b1 g1
    bribed, she is the briber's own (R32)
        bIm? rQu!~b gFe? | r1 b1 g1 : !Im -> gFe? | r1 b2 g1; red discard Qu
    eliminated by a soldier she pays 2 in all (R8)
        bSo! rQu! gFe? | r1 b1 g1 -> bSo! gFe? | r1 b3 g1
    """
)
def test_queen(example: Example):
    example.check()
