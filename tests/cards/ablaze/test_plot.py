"""Plot: leaves the queue first; then characters of the family act, for what lies on it."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    it leaves first and chooses among the revealed characters of the family (R33)
        rPl? rSc! bFe? rQu! rCu? bQu! | r1 b1 g1 : !Pl
            -> red: activate; may *1 *3; rSc! bFe? rQu! rCu? bQu! | r1 b1 g1; red discard Pl
    the character acts from its own place (R33)
        rPl? bSc? bQu? rFe! gQu? | r1 b3 g3 : !Pl -> bSc? bQu? rFe! gQu? | r1 b2 g2
    each influence is spent to do so again or kept
    (R33: 1 + r activations and k - r influence gained)
        rPl?2 bFe? rQu! gSc? | r1 b1 g1 : !Pl -> may take *2
        rPl?2 bFe? rQu! gSc? | r1 b1 g1 : !Pl take -> bFe? rQu! gSc? | r5 b1 g1; blue: reveal
        rPl?2 bFe? rQu! gSc? | r1 b1 g1 : !Pl *2 take -> bFe? rQu! gSc? | r6 b1 g1; blue: reveal
        rPl?2 bFe? rQu! gSc? | r1 b1 g1 : !Pl *2 *2 -> bFe? rQu! gSc? | r7 b1 g1; blue: reveal
    stopping keeps all that is left (R33)
        rPl?5 bFe? rQu! gSc? | r1 b1 g1 : !Pl *2 take -> bFe? rQu! gSc? | r9 b1 g1
    another character may act the second time (R33)
        rPl?1 bFe? rQu! rSc! gSc? | r1 b1 g1 : !Pl *2 -> may take *2 *3
        rPl?1 bFe? rQu! rSc! gSc? | r1 b1 g1 : !Pl *2 *3 -> bFe? rQu! rSc! gSc? | r5 b1 g1
    with nothing to activate all influence is kept (R33)
        rPl?3 bFe? gQu! | r1 b1 g1 : !Pl -> bFe? gQu! | r4 b1 g1; blue: reveal
    with nothing to activate and nothing on it nothing happens (R5, R33)
        rPl? bFe? | r1 b1 g1 : !Pl -> bFe? | r1 b1 g1
    when the last character is gone the rest is kept (R33)
        rPl?2 bFe? rSc! gQu?/gTr? | r1 b1 g1 : !Pl -> bFe? gQu?/gTr? | r3 b1 g1
    each activation is fully resolved before the next is decided (R33)
        rPl?1 bFe? rCu! gQu? gSc? | r1 b1 g1 : !Pl -> may x1 x3
        rPl?1 bFe? rCu! gQu? gSc? | r1 b1 g1 : !Pl x1 -> rCu! gQu? gSc? | r1 b1 g1; may take *1
    the revealed card below is exposed and can be the one activated
    (R33, R2: it then acts in its own turn too)
        rQu!/rPl? bFe? | r1 b1 g1 : !Pl -> rQu! bFe? | r5 b1 g1
    the face-down card below is exposed and may be revealed next (R33, R2)
        rQu?2/rPl?1 bFe? | r1 b1 g1 : !Pl -> rQu?2 bFe? | r2 b1 g1; red: reveal
    a bribed character of the family can act, and one bribed away cannot (R32)
        rPl? bFe? gQu!~r rSc!~g gTr? | r1 b1 g1 : !Pl -> bFe? gQu!~r rSc!~g gTr? | r3 b1 g1
    the attacker is the character it set in motion
    (R10, R24: the Cutthroat goes, and the Plot's influence is still there to keep)
        rPl?1 bTr? rCu! gSc? | r2 b1 g1 : !Pl x1 -> gSc? | r1 b3 g1; red discard Pl Cu
    a slot struck behind the cursor skips nobody (R3)
        bFe? rCu! rPl? gSc? | r1 b1 g1 with cursor=2 : !Pl x1 -> rCu! gSc? | r1 b1 g1; green: reveal
    a slot struck at the cursor leaves the one that followed next (R2, R3)
        bFe? rCu! rPl? gSc? bQu? | r1 b1 g1 with cursor=2 : !Pl x3
            -> bFe? rCu! bQu? | r1 b1 g1; blue: reveal
    a shapeshifter set in motion copies a neighbour
        rPl? bFe? rSh! bQu! | r1 b1 g1 : !Pl -> bFe? rSh! bQu! | r3 b1 g1; blue: reveal
    eliminated, it does nothing (R7)
        bCu! rPl?3 rQu! | r1 b1 g1 with cursor=0 -> bCu! rQu! | r3 b1 g1
    struck by an impersonation it is not replaced, being an intrigue
        rIm? bPl? gFe? | r1 b1 g1 with red discard Pl : !Im -> gFe? | r2 b1 g1
    """
)
def test_plot(example: Example):
    example.check()
