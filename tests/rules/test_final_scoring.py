"""Who wins: influence in the supply, then top cards, else the victory is shared."""

from oriflamme import standings
from tests.testkit.scenario import Example, examples, scenario


@examples(
    """
    most influence in one's own supply wins
        - | r3 b7 g5 with round=6, cursor=0 -> blue won
    influence on cards is worth nothing
        rHe?9 | r3 b4 g1 with round=6, cursor=1 -> blue won
    a tie goes to the most top cards, face-down ones too
        bHe? rLo? rSp? | r4 b4 g1 with round=6, cursor=3 -> red won
    covered cards do not break a tie
        rHe?/rLo?/rSp? bSp? bLo? | r4 b4 g1 with round=6, cursor=3 -> blue won
    a bribed card breaks a tie for its new family (R32)
        rHe!~b bLo? rSp? | r4 b4 g1 with round=6, cursor=3 -> blue won
    still tied, the victory is shared
        rHe? bLo? gSp? | r4 b4 g1 with round=6, cursor=3 -> red blue won
        - | r4 b4 g4 with round=6, cursor=0 -> red blue green won
    top cards matter only in a tie
        rHe? rLo? rSp? | r3 b4 g1 with round=6, cursor=3 -> blue won
    in the duel both families count for their player
    (R35: one supply per player, and the top cards of both families)
        rHe? gLo? bSp? | r4 b4 with round=6, cursor=3 -> red won
    """
)
def test_final_scoring(example: Example):
    example.check()


def test_the_standings_are_in_the_order_of_ranks():
    ranked = standings(scenario("- | r3 b7 g5", round=6, cursor=0).state)
    tied = standings(scenario("bHe? rLo? rSp? | r4 b4 g1", round=6, cursor=3).state)
    shared = standings(scenario("rHe? bLo? gSp? | r4 b4 g1", round=6, cursor=3).state)

    assert [(each.seat, each.rank) for each in ranked] == [(1, 1), (2, 2), (0, 3)]
    assert [(each.influence, each.top_cards) for each in tied] == [(4, 2), (4, 1), (1, 0)]
    assert [each.rank for each in shared] == [1, 1, 3]
