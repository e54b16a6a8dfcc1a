"""Schemer: beside a stack she is discarded, else she gains 2 (1 in the Russian print)."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    she gains 2, and in the Russian print 1
        bQu? rSc? gFe? | r1 b1 g1 with edition=standard : . !Sc -> bQu?1 rSc! gFe? | r3 b1 g1
        bQu? rSc? gFe? | r1 b1 g1 with edition=ru : . !Sc -> bQu?1 rSc! gFe? | r2 b1 g1
    a stack on either side discards her (R28)
        rSc! bQu?/bFe? gFe? | r1 b1 g1 with cursor=0 -> bQu?/bFe? gFe? | r1 b1 g1; red discard Sc
        bQu?/bFe? rSc! gFe? | r1 b1 g1 with cursor=1 -> bQu?/bFe? gFe? | r1 b1 g1; red discard Sc
        rQu?/rFe? rSc! gFe? | r1 b1 g1 with cursor=1 -> rQu?/rFe? gFe? | r1 b1 g1; red discard Sc
    revealed beside a stack she still brings what lay on her
        rSc?2 bQu?/bFe? | r1 b1 g1 : !Sc -> bQu?/bFe? | r3 b1 g1
    the stack she lies on does not matter (R28)
        rQu?/rSc? bFe? | r1 b1 g1 : !Sc -> rQu?/rSc! bFe? | r3 b1 g1
    a stack further away does not matter (R28)
        rSc! bFe? gQu?/gTr? | r1 b1 g1 -> rSc! bFe? gQu?/gTr? | r3 b1 g1
    it is the moment she acts that counts (R28: the stack is gone by then)
        bQu?/bTr? rSc! gFe? | r1 b1 g1 : !Tr . -> bQu?1 rSc! gFe? | r3 b2 g1
    discarded from a stack she uncovers the card below, which is next (R2)
        rQu!/rSc? bFe?/bTr? | r1 b1 g1 : !Sc -> rQu! bFe?/bTr? | r3 b1 g1
    a discard pays nobody and brings no reaction
        bCu! rSc! gQu?/gTr? | r1 b1 g1 with cursor=1 -> bCu! gQu?/gTr? | r1 b1 g1
    """
)
def test_schemer(example: Example):
    example.check()
