"""Trap: 1 for its owner when revealed; the attacker and 3 influence when an opponent strikes it."""

from tests.testkit.scenario import Example, examples


@examples(
    """
    revealed by its owner, it gains 1 and loses what lay on it
        rTr? bQu? | r1 b1 g1 : !Tr -> bQu? | r2 b1 g1; red discard Tr
        rTr?3 bQu? | r1 b1 g1 : !Tr -> bQu? | r2 b1 g1; red discard Tr
    the pay can be robbed too (R34, R9)
        bSo! rTr? gQu? | r1 b2 g1 -> gQu? | r4 b0 g1
    a poor attacker is robbed of what there is (R9)
        bSo! rTr? gQu? | r1 b0 g1 -> gQu? | r2 b0 g1
    one's own card is paid and stays (R18)
        rSo! rTr? gQu? | r1 b1 g1 -> rSo! gQu? | r2 b1 g1
    the card below the discarded attacker is next (R2)
        bQu!/bAp? gSc? bFe? rTr? | r1 b4 g1 : !Ap x4 -> bQu! gSc? bFe? | r4 b4 g1
    an attacker is paid first, then discarded and robbed of 3 (R34)
        bSo! rTr?2 gQu? | r1 b4 g1 -> gQu? | r4 b2 g1; blue discard So
    against an assassination both leave
        bAs? gQu? rTr? | r1 b4 g1 : !As x3 -> gQu? | r4 b2 g1; blue discard As
    a bribed attacker costs the briber (R10, R32)
        rSo!~b rTr? gQu? | r1 b4 g1 -> gQu? | r4 b2 g1; red discard Tr So
    """
)
def test_trap(example: Example):
    example.check()
