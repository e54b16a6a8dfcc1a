"""Bribery: any revealed character that is alone in its slot belongs to one's family from now on."""

from tests.testkit.scenario import Example, examples, scenario


@examples(
    """
    it may take any lone revealed character, own ones included (R32)
        rBr? bFe! gSc?/gQu! bSc? rCu! bTr? | r1 b1 g1 : !Br -> red: bribe; may ~2 ~5
    the bribed card acts and earns for its new family (R32)
        rBr? bQu! gFe? | r1 b1 g1 : !Br -> bQu!~r gFe? | r3 b1 g1; red discard Br
    the new player makes its choices (R32)
        rBr? gFe? bCu! gQu? | r1 b1 g1 : !Br . -> red: eliminate
    a bribed card can be won back (R32)
        bBr? bQu!~r gFe? | r1 b1 g1 : !Br -> bQu! gFe? | r1 b3 g1
    a second bribe replaces the first (R32)
        gBr? bQu!~r gFe? | r1 b1 g1 : !Br -> bQu!~g gFe? | r1 b1 g3
    leaving the queue, it returns to its printed family (R32)
        rCu! bQu!~g rSc? | r1 b1 g1 -> rCu! rSc? | r2 b1 g1; blue discard Qu; green discard nothing
    covered, it keeps the bribe (R32)
        bQu!~r/rTr? gFe? | r1 b1 g1 : !Tr -> bQu!~r gFe? | r4 b1 g1
    without a target it is discarded (R5)
        rBr? bQu? gSc?/gFe! | r1 b1 g1 : !Br -> bQu? gSc?/gFe! | r1 b1 g1
    what lay on it is gained
        rBr?3 bQu? | r1 b1 g1 : !Br -> bQu? | r4 b1 g1
    """
)
def test_bribery(example: Example):
    example.check()


def test_its_new_family_may_cover_it_and_its_old_one_may_not():
    """R32."""
    game = scenario("bQu!~r gFe? | r1 b1 g1", cursor=None)
    covered = game.play("r:Tr^1")

    assert "r:Tr^1" in game.legal
    assert covered.position == "bQu!~r/rTr? gFe? | r1 b1 g1"
    assert not any("^" in token for token in covered.legal)


def test_its_old_family_may_not_cover_it():
    """R32."""
    game = scenario("bQu!~r gFe? | r1 b1 g1", cursor=None, first=1)

    assert not any("^" in token for token in game.legal)
