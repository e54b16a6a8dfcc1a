"""Impersonation: eliminate a neighbour; one's own copy replaces a lone foreign character."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    it chooses between its neighbours
        bFe? rIm? gQu? gSc? | r1 b1 g1 : . !Im -> red: eliminate; may x1 x3
    the same character comes from one's discard pile
    (R31: not optional, and ahead of the cursor it acts at once (R3))
        rIm? bQu! gFe? | r1 b1 g1 with red discard Qu : !Im
            -> rQu! gFe? | r5 b1 g1; red discard Im; blue discard Qu
    the same character comes from one's set-aside cards (R31)
        rIm? bQu! gFe? | r1 b1 g1 with red aside Qu Fe Sc : !Im
            -> rQu! gFe? | r5 b1 g1; red aside Fe Sc
    behind the cursor the replacement waits for the next round (R3)
        bQu! rIm? gFe? | r1 b1 g1 with cursor=1, red discard Qu : !Im x1
            -> rQu! gFe? | r3 b1 g1; green: reveal
    a copy in hand or in the queue is no replacement (R31)
        rIm? bFe! gQu? | r1 b1 g1 with red aside Cu Br Ap : !Im -> gQu? | r2 b1 g1
        rIm? bFe! gQu? rFe! | r1 b1 g1 with red aside Cu Br Ap : !Im -> gQu? rFe! | r2 b1 g1
    on a face-down character it turns it up and replaces it (R31, R7)
        rIm? bQu?3 gFe? | r1 b1 g1 with red aside Qu : !Im -> rQu! gFe? | r5 b1 g1
    on the top card of a stack it eliminates without replacing (R31)
        rIm? bSc?/bQu! gFe? | r1 b1 g1 with red aside Qu : !Im -> bSc? gFe? | r3 b1 g1; red aside Qu
    a character of one's own is not replaced (R31: though it lies in one's discard pile by then)
        rIm? rQu! gFe? | r1 b1 g1 : !Im -> gFe? | r2 b1 g1; red discard Qu Im
    an intrigue is not replaced
        rIm? bPl? gFe? | r1 b1 g1 with red aside Pl : !Im -> gFe? | r2 b1 g1; red aside Pl
    a foreign card that one had bribed is one's own, and not replaced (R31, R32)
        rIm? bSc!~r gFe? | r1 b1 g1 with red aside Sc : !Im
            -> gFe? | r2 b1 g1; red aside Sc; blue discard Sc
    an own card that another had bribed is its own replacement (R31)
        rIm? rSc!~b gFe? | r1 b1 g1 : !Im -> rSc! gFe? | r4 b1 g1; red discard Im
    a card bribed from a third family is replaced from one's own (R31, R32)
        rIm? gSc!~b gFe? | r1 b1 g1 with red aside Sc : !Im
            -> rSc! gFe? | r4 b1 g1; green discard Sc
    a replaced prince stands in the gap even when its twin went too (R25, R31)
        bTw! bPr! rIm? gQu? | r1 b1 g1 with cursor=2, red discard Pr : !Im x2
            -> rPr! gQu? | r2 b1 g1; green: reveal
        rIm? bPr! bTw! gQu? | r1 b1 g1 with red discard Pr : !Im -> rPr! gQu? | r3 b1 g1
    ahead, in the middle of the queue, the replacement takes the very place (R31, R3)
        gFe? rIm? bSc! gQu? bTr? | r1 b1 g1 with red aside Sc : . !Im x3
            -> gFe?1 rSc! gQu? bTr? | r4 b1 g1; green: reveal
    the replacement keeps the order of the queue
        gFe? bSc! rIm? gQu? | r1 b1 g1 with cursor=2, red aside Sc : !Im x2
            -> gFe? rSc! gQu? | r2 b1 g1
    without neighbours it is discarded (R5)
        rQu?/rIm? | r1 b1 g1 : !Im -> rQu? | r1 b1 g1; red discard Im
    what lay on it is gained
        rIm?2 bFe! gQu? | r1 b1 g1 with red aside Cu Br Ap : !Im -> gQu? | r4 b1 g1
    on a trap it is paid, then robbed (R34, R9)
        rIm? bTr? gQu? | r1 b1 g1 : !Im -> gQu? | r0 b3 g1; red discard Im
    """
)
def test_impersonation(example: Example):
    example.check()
