"""Shapeshifter: apply the effect of one revealed neighbour, from its own place."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    it chooses between its revealed neighbours
        bLo! rSh? gHe! | r1 b1 g1 : !Sh -> red: copy; may =1 =3
    a face-down neighbour has nothing to copy
        bLo? rSh? gHe! | r1 b1 g1 : . !Sh -> bLo?1 rSh! gHe! | r3 b1 g3
    a covered neighbour has nothing to copy
        rSh? gHe!/gSp? | r1 b1 g1 : !Sh -> rSh! gHe!/gSp? | r1 b1 g1
    without a revealed neighbour it does nothing and stays (R15, R5)
        rSh? gHe? bLo! | r1 b1 g1 : !Sh -> rSh! gHe? bLo! | r1 b1 g1
    another shapeshifter cannot be copied (R15)
        bSh! rSh? gHe? | r1 b1 g1 : !Sh -> bSh! rSh! gHe? | r1 b1 g1
    between a shapeshifter and a lord it copies the lord, unasked (R15, R6)
        bSh! rSh? gLo! | r1 b1 g1 : !Sh -> bSh! rSh! gLo! | r2 b1 g2
    as heir its own name counts, so no heir blocks it (R14)
        rSh? bHe! gHe! | r1 b1 g1 : !Sh -> rSh! bHe! gHe! | r3 b1 g1
    as heir another revealed shapeshifter blocks it (R14)
        rSh? bHe! gSp? bSh! | r1 b1 g1 : !Sh -> rSh! bHe! gSp? bSh! | r1 b3 g1
    as lord it counts its own neighbours and its own family
        rSp? rSh? bLo! bHe? | r1 b1 g1 : . !Sh -> rSp?1 rSh! bLo! bHe? | r3 b3 g1
    as soldier it strikes its own neighbours, the model included
        gHe? rSh? bSo! bLo? | r1 b1 g1 : . !Sh -> red: eliminate; may x1 x3
        gHe? rSh? bSo! bLo? | r1 b1 g1 : . !Sh x3 -> gHe?1 rSh! bLo? | r2 b1 g1
    as archer it may take itself at an end
        rSh? bAr! gHe? | r1 b1 g1 : !Sh x1 -> bAr! gHe? | r2 b1 g1; blue: eliminate
    as spy it robs an owner of its own neighbours
        gHe? rSh? bSp! | r1 b1 g1 : . !Sh -> may $b $g
        gHe? rSh? bSp! | r1 b1 g1 : . !Sh $g -> gHe?1 rSh! bSp! | r1 b2 g0
    as soldier against an ambush the shapeshifter is discarded
    (R16, R10: the model stays, and strikes in its own turn)
        gAm? rSh? bSo! bHe? gLo? | r1 b1 g1 : . !Sh x1 -> bSo! gLo? | r2 b2 g5; red discard Sh
    as archer against an ambush the shapeshifter is discarded (R16, R10: the model stays)
        rSh? bAr! gHe? gAm? | r1 b1 g1 : !Sh x4
            -> bAr! gHe? | r2 b1 g5; red discard Sh; green discard Am
    it copies a character bribed by anybody for its own family
        rSh? bHe!~g | r1 b1 g1 : !Sh -> rSh! bHe!~g | r3 b1 g3
    as queen it gains 2
        rSh? bQu! | r1 b1 g1 : !Sh -> rSh! bQu! | r3 b3 g1
    as schemer beside a stack the shapeshifter is discarded
    (R10: the effect befalls the card that applies it)
        bSc! rSh? gLo?/gSp? | r1 b1 g1 with cursor=1 : !Sh
            -> bSc! gLo?/gSp? | r1 b1 g1; red discard Sh
    as cutthroat it strikes namesakes in the whole queue
        bHe! rSh? gCu! gLo? gHe! | r1 b1 g1 with cursor=1 : !Sh =3 x1
            -> rSh! gCu! gLo? | r3 b1 g1; green: eliminate
    """
)
def test_shapeshifter(example: Example):
    example.check()
