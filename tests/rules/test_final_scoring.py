"""Who wins: influence in the supply, then top cards, else the victory is shared."""

from oriflamme import standings, winners
from oriflamme.notation.position import parse_position
from scenario import scenario


def final(position):
    """The state in which a position ends the sixth round."""
    slots = len(parse_position(position).queue)
    state = scenario(position, round=6, cursor=slots).state

    assert state.is_over
    return state


def test_most_influence_in_ones_own_supply_wins():
    state = final("- | r3 b7 g5")

    assert winners(state) == (1,)
    assert [standing.seat for standing in standings(state)] == [1, 2, 0]
    assert [standing.rank for standing in standings(state)] == [1, 2, 3]


def test_influence_on_cards_is_worth_nothing():
    assert winners(final("rHe?9 | r3 b4 g1")) == (1,)


def test_a_tie_goes_to_the_most_top_cards_face_down_ones_too():
    state = final("bHe? rLo? rSp? | r4 b4 g1")

    assert winners(state) == (0,)
    assert [(s.influence, s.top_cards) for s in standings(state)] == [(4, 2), (4, 1), (1, 0)]


def test_covered_cards_do_not_break_a_tie():
    state = final("rHe?/rLo?/rSp? bSp? bLo? | r4 b4 g1")

    assert winners(state) == (1,)


def test_a_bribed_card_breaks_a_tie_for_its_new_family():
    """R32."""
    state = final("rHe!~b bLo? rSp? | r4 b4 g1")

    assert winners(state) == (1,)


def test_still_tied_the_victory_is_shared():
    state = final("rHe? bLo? gSp? | r4 b4 g1")

    assert winners(state) == (0, 1)
    assert [standing.rank for standing in standings(state)] == [1, 1, 3]


def test_top_cards_matter_only_in_a_tie():
    assert winners(final("rHe? rLo? rSp? | r3 b4 g1")) == (1,)


def test_all_may_share():
    assert winners(final("- | r4 b4 g4")) == (0, 1, 2)


def test_in_the_duel_both_families_count_for_their_player():
    """R35: one supply per player, and the top cards of both families."""
    state = final("rHe? gLo? bSp? | r4 b4")

    assert winners(state) == (0,)
