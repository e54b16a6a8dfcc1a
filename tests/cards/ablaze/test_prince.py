"""Prince: gain 1. Revealed by its owner it brings the Twin; eliminated, the Twin is discarded."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    revealed, it asks where the twin enters
        rFe? rPr? bQu? rTr? | r1 b1 g1 : . !Pr -> red: twin; may r:<Tw r:Tw> r:Tw^1 r:Tw^4
    the twin may lie on no prince, not even a bribed one
        bPr!~r rPr? bQu? | r1 b1 g1 with cursor=1 : !Pr -> may r:<Tw r:Tw>
    the twin may lie on a bribed card of the family and on none bribed away (R32)
        bFe!~r rPr? rQu!~b | r1 b1 g1 with cursor=1 : !Pr -> may r:<Tw r:Tw> r:Tw^1
    placed before the first slot the twin waits for the next round
        rPr?2 bQu? | r1 b1 g1 : !Pr r:<Tw -> rTw! rPr! bQu? | r4 b1 g1; blue: reveal
    placed ahead of the cursor the twin acts in the same round (R30)
        rPr? bQu? | r1 b1 g1 : !Pr r:Tw> . -> rPr! bQu?1 rTw! | r3 b1 g1; blue: place
    placed on the card just ahead the twin acts in its stead (R30, R21)
        rPr? rFe?2 bQu? | r1 b1 g1 : !Pr r:Tw^2 -> rPr! rFe?2/rTw! bQu? | r3 b1 g1; blue: reveal
    placed on a card that has acted the twin waits (R3)
        rFe? rPr? bQu? | r1 b1 g1 : . !Pr r:Tw^1 -> rFe?1/rTw! rPr! bQu? | r2 b1 g1
    in later rounds it gains 1 and brings nothing
        rPr! rTw! bQu? | r1 b1 g1 -> rPr! rTw! bQu? | r3 b1 g1
    eliminated, it takes the twin along, which pays nothing (R25)
        bIm? rPr! gQu? rTw! | r1 b1 g1 with blue aside Fe Sc Br : !Im
            -> gQu? | r1 b2 g1; red discard Pr Tw
    eliminated, it leaves a covered twin
        bCu! rPr! gQu? rTw!/rFe? | r1 b1 g1 -> bCu! gQu? rTw!/rFe? | r1 b1 g1
    eliminated, it leaves a twin that another family has bribed (R25: the present family counts)
        gCu! rPr! bFe? rTw!~b | r1 b1 g1 -> gCu! bFe? rTw!~b | r1 b1 g1
    a bribed prince takes the twin of its present family (R25)
        gCu! rPr!~b bFe? bTw! rTw! | r1 b1 g1 -> gCu! bFe? rTw! | r1 b1 g1
    of two princes, the one that is left stays when the twin goes
    (R25: a discard causes nothing further)
        bIm? rPr! gPr!~r rTw! gFe? | r1 b1 g1 with blue aside Fe Sc Br : !Im
            -> gPr!~r gFe? | r2 b2 g1
    copied by a shapeshifter it gains 1 only (R29)
        rSh? bPr! gQu? | r1 b1 g1 : !Sh -> rSh! bPr! gQu? | r2 b2 g1
    set in motion by a plot it gains 1 only (R29)
        bQu? rPl? rPr! gFe? | r1 b1 g1 : . !Pl
            -> bQu?1 rPr! gFe? | r3 b1 g1; red twin waits
    put in by an impersonation it gains 1 only (R29)
        rIm? bPr! gQu? | r1 b1 g1 with red discard Pr : !Im
            -> rPr! gQu? | r3 b1 g1; red twin waits
    eliminated face down, it never brings the twin (R29)
        bCu! rPr? gQu? | r1 b1 g1 -> bCu! gQu? | r1 b1 g1; red twin waits
    """
)
def test_prince(example: Example):
    example.check()
