"""The cursor, and who is next: R1 to R6."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    slots resolve from the first to the last (R1)
        rHe? bLo? gSp? | r1 b1 g1 -> red: reveal
        rHe? bLo? gSp? | r1 b1 g1 : . -> blue: reveal
        rHe? bLo? gSp? | r1 b1 g1 : . . -> green: reveal
        rHe? bLo? gSp? | r1 b1 g1 : . . . -> blue: place; rHe?1 bLo?1 gSp?1 | r1 b1 g1
    the cursor goes past a card that has acted and stayed (R1: no card acts twice in place)
        rHe! bLo! gSp? | r1 b1 g1 -> rHe! bLo! gSp? | r3 b2 g1; green: reveal
    what is now at the place of a card that left is next (R2)
        rHe!/rCo?1 bLo? | r1 b1 g1 : !Co -> rHe! bLo? | r5 b1 g1; blue: reveal
        rHe?/rCo?1 bLo? | r1 b1 g1 : !Co -> rHe? bLo? | r3 b1 g1; red: reveal
        rCo?1 bLo? | r1 b1 g1 : !Co -> bLo? | r3 b1 g1; blue: reveal
        rHe!/rAr? bLo? | r1 b1 g1 : !Ar x1 -> rHe! bLo? | r4 b1 g1; blue: reveal
        rHe?/rAr? bLo? | r1 b1 g1 : !Ar x1 -> rHe? bLo? | r2 b1 g1; red: reveal
        rAr? bLo? | r1 b1 g1 : !Ar x1 -> bLo? | r2 b1 g1; blue: reveal
    after a reaction took the acting card, what is at its place is next
    (R2: an Ambush discards the Soldier; the revealed Heir below must act)
        rHe!/rSo? bAm? gLo? | r1 b1 g1 : !So -> rHe! gLo? | r4 b5 g1; green: reveal
    a face-down card uncovered at the cursor may wait
    (R2, R21: what lay on it while covered is still there)
        rHe?2/rCo? bLo? | r1 b1 g1 : !Co . -> rHe?3 bLo? | r1 b1 g1
    a slot that disappears behind the cursor skips nobody
    (R3: red's Soldier strikes the slot before it, and blue is next all the same)
        gLo? rSo? bHe? | r1 b1 g1 : . !So x1 -> rSo! bHe? | r2 b1 g1; blue: reveal
    a slot that disappears ahead of the cursor does not act (R3)
        gLo? rSo? bHe? bSp? | r1 b1 g1 : . !So x3 -> blue: reveal
        gLo? rSo? bHe? bSp? | r1 b1 g1 : . !So x3 !Sp -> gLo?1 rSo! bSp! | r1 b2 g1
    a card exposed ahead of the cursor acts this round (R3)
        rSo? bHe!/bSp? gLo? | r1 b1 g1 : !So -> rSo! bHe! gLo? | r2 b3 g1
    a card exposed behind the cursor waits for the next round (R3)
        bHe!/bSp? rSo? gLo? | r1 b1 g1 : . !So x1 -> bHe! rSo! gLo? | r2 b1 g1; green: reveal
    a slot inserted before the cursor makes nobody act twice
    (R3: the Twin enters before the first slot while the Prince acts)
        bQu? rPr? gFe? | r1 b1 g1 : . !Pr r:<Tw -> rTw! bQu?1 rPr! gFe? | r2 b1 g1; green: reveal
    a slot inserted right before the acting card makes nobody act twice
    (R3: put down at the Decree's own number, the card lies behind the cursor)
        rHe? bRd? gLo? rSp? | r1 b1 g1 : . !Rd @4 >2 -> rHe?1 rSp? gLo? | r1 b1 g1; green: reveal
    a slot inserted right after the acting card is next (R3)
        rHe? bRd? gLo? rSp? | r1 b1 g1 : . !Rd @4 >3 -> rHe?1 rSp? gLo? | r1 b1 g1; red: reveal
    a card moved from behind the cursor to ahead of it acts again
    (R4: there is no mark for having acted)
        rHe! bRd? gLo? | r1 b1 g1 : !Rd @1 >2 -> rHe! gLo? | r5 b1 g1
    a face-down card may collect a second influence (R4)
        rHe? bRd? gLo? | r1 b1 g1 : . !Rd @1 >2 . -> rHe?2 gLo? | r1 b1 g1
    a mandatory effect hits one's own when there is nobody else
    (R5: the Soldier's only neighbour is of its own family)
        rSo! rHe? | r1 b1 g1 -> rSo! | r2 b1 g1
    without a legal target a character stays (R5)
        rSo? | r1 b1 g1 : !So -> rSo! | r1 b1 g1
        rSp? rHe? | r1 b1 g1 : !Sp -> rSp! rHe? | r1 b1 g1
        rSh? bHe? | r1 b1 g1 : !Sh -> rSh! bHe? | r1 b1 g1
        rAp? bQu? | r1 b1 g1 : !Ap -> rAp! bQu? | r1 b1 g1
        rCu? | r1 b1 g1 : !Cu -> rCu! | r1 b1 g1
    without a legal target an intrigue is discarded (R5)
        rRd? | r1 b1 g1 : !Rd -> - | r1 b1 g1; red discard Rd
        rIm? | r1 b1 g1 : !Im -> - | r1 b1 g1; red discard Im
        rBr? | r1 b1 g1 : !Br -> - | r1 b1 g1; red discard Br
        rPl? | r1 b1 g1 : !Pl -> - | r1 b1 g1; red discard Pl
    a single option is taken without asking (R6)
        rAr! | r1 b1 g1 -> - | r2 b1 g1; blue: place
    waiting or revealing always has two options (R6)
        rCo? | r1 b1 g1 -> may . !Co
        rRd? | r1 b1 g1 -> may . !Rd
    """
)
def test_order_of_resolution(example: Example):
    example.check()
