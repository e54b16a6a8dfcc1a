"""Twin: gain 1. When it is eliminated, the family's Prince is discarded unless covered."""

from tests.testkit.scenario import Example, examples, scenario


@examples(
    """
    it gains 1 every round
        rTw! bQu? | r1 b1 g1 -> rTw! bQu? | r2 b1 g1
    eliminated, it takes the prince along, which pays nothing (R25)
        bIm? rTw! gQu? rPr! | r1 b1 g1 : !Im -> gQu? | r1 b2 g1; red discard Tw Pr
    eliminated, it leaves a covered prince
        bCu! rTw! gQu? rPr!/rFe? | r1 b1 g1 -> bCu! gQu? rPr!/rFe? | r1 b1 g1
    eliminated, it leaves a face-down prince (R25: only revealed copies are hit)
        bCu! gTw!~r gQu? rPr? | r1 b1 g1 -> bCu! gQu? rPr? | r1 b1 g1
    eliminated, it takes both princes of the family (R25)
        bCu! rTw! gQu? rPr! gPr!~r | r1 b1 g1
            -> bCu! gQu? | r1 b1 g1; red discard Tw Pr; green discard Pr
    eliminated, it leaves the princes of other families (R25)
        bCu! rTw! gQu? rPr!~g gPr! | r1 b1 g1 -> bCu! gQu? rPr!~g gPr! | r1 b1 g1
    discards do not count for the cutthroat
    (R25, R23: two Twins struck pay 2, their Princes nothing)
        rCu! bTw! bPr! gQu? gTw! gPr! | r1 b1 g1 -> rCu! gQu? | r3 b1 g1
    a slot that disappears behind the cursor skips nobody
    (R3: the Prince before the cursor goes, and the next card is still next)
        rPr! rTw! bIm? gQu? | r1 b1 g1 with cursor=2 : !Im x2 -> gQu? | r1 b2 g1; green: reveal
    it comes back only after it has been in play and left it (R31)
        rIm? bTw! gQu? | r1 b1 g1 : !Im -> gQu? | r2 b1 g1
        rIm? bTw! gQu? | r1 b1 g1 with red discard Tw : !Im -> rTw! gQu? | r3 b1 g1
    """
)
def test_twin(example: Example):
    example.check()


def test_it_is_not_one_of_the_ten():
    game = scenario("- | r1 b1 g1", cursor=None, aside={"red": "Tr"})

    assert "Tw" not in f"{game.hand('red')} {game.aside('red')}"
    assert len(game.state.setup.deck) == 10
