"""Where a card may be placed."""

from tests.testkit.scenario import Example, examples, scenario

ONE_CARD = {"hand": {"red": "Co", "blue": "Co", "green": "Co"}}


@examples(
    """
    in an empty queue there is one place
        - | r1 b1 g1 with cursor=none, round=1, red hand Ar Co -> may r:<Ar r:<Co
    an empty queue in a later round has one place too
        - | r1 b1 g1 with cursor=none, round=4, red hand Ar Co -> may r:<Ar r:<Co
    in round 1 only the two ends are open
        rHe? bLo? | r1 b1 g1 with cursor=none, round=1, red hand Co, blue hand Co, green hand Co
            -> may r:<Co r:Co>
    from round 2 on own top cards may be covered, revealed or not
        rHe? bLo? rSp! gSo?/gAr? | r1 b1 g1
            with cursor=none, round=2, red hand Co, blue hand Co, green hand Co
            -> may r:<Co r:Co> r:Co^1 r:Co^3
    a stack may grow
        rHe?/rSp! bLo? | r1 b1 g1
            with cursor=none, red hand Co, blue hand Co, green hand Co : r:Co^1
            -> rHe?/rSp!/rCo? bLo? | r1 b1 g1
    a card goes before the first or after the last slot, face down
        rHe? bLo? | r1 b1 g1 with cursor=none : r:<Co -> rCo? rHe? bLo? | r1 b1 g1
        rHe? bLo? | r1 b1 g1 with cursor=none : r:Co> -> rHe? bLo? rCo? | r1 b1 g1
    a card placed leaves the hand
        - | r1 b1 g1 with cursor=none, red hand Ar Co Lo : r:<Co -> red hand Ar Lo
    a bribed card may be covered by its new family only (R32)
        rHe!~b bLo? | r1 b1 g1 with cursor=none, red hand Co, blue hand Co, green hand Co
            -> may r:<Co r:Co>
        rHe!~b bLo? | r1 b1 g1 with cursor=none, first=1, red hand Co, blue hand Co, green hand Co
            -> may b:<Co b:Co> b:Co^1 b:Co^2
    all place one card, clockwise from the first player
        - | r1 b1 g1 with cursor=none, first=2 -> green: place
        - | r1 b1 g1 with cursor=none, first=2 : g:<Co -> red: place
        - | r1 b1 g1 with cursor=none, first=2 : g:<Co r:Co> -> blue: place
        - | r1 b1 g1 with cursor=none, first=2 : g:<Co r:Co> b:Co> -> green: reveal
    """
)
def test_placement(example: Example):
    example.check()


def test_an_own_card_under_another_familys_is_out_of_reach():
    game = scenario("rHe?/bLo!~r gSp? | r1 b1 g1", cursor=None, **ONE_CARD)

    assert "r:Co^1" in game.legal
    assert scenario("rHe?/rLo!~b | r1 b1 g1", cursor=None, **ONE_CARD).legal == ("r:<Co", "r:Co>")
