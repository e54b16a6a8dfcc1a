"""Felon: every player, its owner too, loses 1 for each neighbour of theirs."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    both neighbours cost their players 1
        bQu? rFe? gSc? | r3 b3 g3 : . !Fe -> bQu?1 rFe! gSc? | r3 b2 g2
    two neighbours of one player cost 2 (R27)
        bQu? rFe? bSc? | r3 b3 g3 : . !Fe -> bQu?1 rFe! bSc? | r3 b1 g3
    its owner pays for own neighbours (R27)
        rQu? rFe? gSc? | r3 b3 g3 : . !Fe -> rQu?1 rFe! gSc? | r2 b3 g2
    nobody loses more than there is (R9)
        bQu? rFe? bSc? | r3 b1 g3 : . !Fe -> bQu?1 rFe! bSc? | r3 b0 g3
    a stack is one neighbour
        rFe! bQu?/bSc? | r3 b3 g3 -> rFe! bQu?/bSc? | r3 b2 g3
    alone it does nothing
        rFe? | r3 b3 g3 : !Fe -> rFe! | r3 b3 g3
    influence on the neighbours is safe
        rFe! bQu?2 | r3 b3 g3 -> rFe! bQu?2 | r3 b2 g3
    a bribed neighbour costs the briber (R32: a bribed Twin wins back in its turn what it cost)
        rFe! bTw!~g | r3 b3 g3 -> rFe! bTw!~g | r3 b3 g3
        gSc? rFe? bCu!~g | r3 b3 g3 : . !Fe -> gSc?1 bCu!~g | r3 b3 g1
    """
)
def test_felon(example: Example):
    example.check()
