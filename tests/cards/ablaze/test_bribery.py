"""Bribery: any revealed character that is alone in its slot belongs to one's family from now on."""

from scenario import scenario


def test_it_may_take_any_lone_revealed_character_own_ones_included():
    """R32."""
    game = scenario("rBr? bFe! gSc?/gQu! bSc? rCu! bTr? | r1 b1 g1").play("!Br")

    assert game.asked == "red: bribe"
    assert game.legal == ("~2", "~5")


def test_the_bribed_card_acts_and_earns_for_its_new_family():
    """R32."""
    game = scenario("rBr? bQu! gFe? | r1 b1 g1").play("!Br")

    assert game.position == "bQu!~r gFe? | r3 b1 g1"
    assert game.discard("red") == "Br"


def test_the_new_player_makes_its_choices():
    """R32."""
    game = scenario("rBr? gFe? bCu! gQu? | r1 b1 g1").play("!Br .")

    assert game.asked == "red: eliminate"


def test_a_bribed_card_can_be_won_back():
    """R32."""
    game = scenario("bBr? bQu!~r gFe? | r1 b1 g1").play("!Br")

    assert game.position == "bQu! gFe? | r1 b3 g1"


def test_a_second_bribe_replaces_the_first():
    """R32."""
    game = scenario("gBr? bQu!~r gFe? | r1 b1 g1").play("!Br")

    assert game.position == "bQu!~g gFe? | r1 b1 g3"


def test_leaving_the_queue_it_returns_to_its_printed_family():
    """R32."""
    game = scenario("rCu! bQu!~g rSc? | r1 b1 g1")

    assert game.position == "rCu! rSc? | r2 b1 g1"
    assert (game.discard("blue"), game.discard("green")) == ("Qu", "")


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


def test_covered_it_keeps_the_bribe():
    """R32."""
    game = scenario("bQu!~r/rTr? gFe? | r1 b1 g1").play("!Tr")

    assert game.position == "bQu!~r gFe? | r4 b1 g1"


def test_without_a_target_it_is_discarded():
    """R5."""
    game = scenario("rBr? bQu? gSc?/gFe! | r1 b1 g1").play("!Br")

    assert game.position == "bQu? gSc?/gFe! | r1 b1 g1"


def test_what_lay_on_it_is_gained():
    game = scenario("rBr?3 bQu? | r1 b1 g1").play("!Br")

    assert game.position == "bQu? | r4 b1 g1"
