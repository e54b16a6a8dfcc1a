"""Events tell what happened, by whom and to whom; folded, they give the next state."""

from random import Random

import pytest

from oriflamme import apply, legal_actions, new_game
from oriflamme.notation.tokens import parse_action
from oriflamme.rules import events as ev
from oriflamme.rules.actions import REVEAL_OR_WAIT, End, Place, Wait
from oriflamme.rules.card import deck_of
from oriflamme.rules.engine import ask_again
from oriflamme.rules.evolve import evolve
from scenario import scenario


def told(position, token, **circumstances):
    """What is told after one decision, less the turns that begin and end."""
    state = scenario(position, **circumstances).state
    events = apply(state, parse_action(token, state)).events
    return [event for event in events if not isinstance(event, ev.TurnBegan | ev.TurnEnded)]


def test_an_ambush_springs():
    assert told("bSo? rAm?3 gHe? | r1 b1 g1", "!So") == [
        ev.Revealed(0, "soldier"),
        ev.Acted(0, "soldier", by_reveal=True),
        ev.Picked(parse_action("x2", scenario("bSo? | r1 b1 g1").state)),
        ev.Applied(0, "soldier"),
        ev.Eliminated(1, "ambush", by=0),
        ev.Gained(seat=1, amount=1, serial=0),
        ev.Gained(seat=0, amount=4, serial=1),
        ev.Discarded(0, "soldier", by=1),
        ev.Asked(2, "reveal", 2, REVEAL_OR_WAIT),
    ]


def test_a_trap_robs():
    tale = told("bSo? rTr?3 gQu? | r1 b4 g1", "!So")

    assert ev.Stolen(thief=0, victim=1, amount=3, serial=1) in tale


def test_a_revealed_ambush_spills():
    assert told("rAm?3 gHe? | r1 b1 g1", "!Am")[2:5] == [
        ev.Spilled(0, 3),
        ev.Applied(0, "ambush"),
        ev.Gained(seat=0, amount=1, serial=0),
    ]


def test_a_felon_costs():
    assert ev.Lost(seat=1, amount=1, serial=0) in told("rFe? bQu? | r1 b1 g1", "!Fe")


def test_a_soldier_alone_is_foiled():
    assert ev.Foiled(0, "soldier") in told("rSo? | r1 b1 g1", "!So")


def test_a_question_names_the_card_that_asks():
    tale = told("gLo? rSo? bHe? | r1 b1 g1", "!So", cursor=1)

    assert (tale[-1].seat, tale[-1].question, tale[-1].serial) == (0, "eliminate", 1)
    game = scenario("gLo? rSo? bHe? | r1 b1 g1", cursor=1).play("!So")
    assert game.decision
    assert game.decision.serial == 1


def test_a_plot_that_may_still_be_spent_asks_to_activate():
    game = scenario("rPl?2 bFe? rQu! gSc? | r1 b1 g1").play("!Pl")

    assert game.decision
    assert (game.decision.question, game.decision.serial) == ("activate", 0)
    assert ev.Plotted(0, "red", "plot", 1) in told("rPl?1 bFe? rQu! | r1 b1 g1", "!Pl")


def test_a_twin_enters_under_a_new_number():
    entered = scenario("rPr? bQu? | r1 b1 g1").play("!Pr")
    _, tale = apply(entered.state, Place("red", "twin", End.LAST))

    assert ev.TwinEntered(2, "red", "twin", End.LAST) in tale
    after = entered.play("r:Tw>").state
    assert after.entered == 3
    assert after.holding("red").twin_waits is False


@pytest.mark.parametrize(("wish", "source"), [("discard", "discard"), ("aside", "aside")])
def test_a_replacement_enters_under_a_new_number(wish, source):
    circumstances = {wish: {"red": "Sc"}}
    position = "rIm? bSc! gFe? | r1 b1 g1"

    assert ev.Replaced(3, "red", "schemer", 1, source) in told(position, "!Im", **circumstances)
    assert scenario(position, **circumstances).play("!Im").state.entered == 4


def test_a_replacement_that_is_missing_is_public_once():
    game = scenario("rIm? bSc! gFe? | r1 b1 g1", aside={"red": "Qu Fe Br"})

    assert ev.NotReplaced("red", "schemer") in told(
        "rIm? bSc! gFe? | r1 b1 g1", "!Im", aside={"red": "Qu Fe Br"}
    )
    assert game.play("!Im").state.holding("red").never_aside == ("schemer",)


def test_a_placement_is_told_under_its_number():
    tale = told("rHe? | r1 b1 g1", "r:Co>", cursor=None)

    assert tale[0] == ev.Placed(1, "red", "conspiracy", End.LAST)


@pytest.mark.parametrize("ruleset", ["base", "duel", "ablaze", "mixed"])
def test_folding_the_events_gives_the_next_state(ruleset):
    rng = Random(f"folding {ruleset}")
    deck = (*deck_of("base")[4:], *deck_of("ablaze")[:4]) if ruleset == "mixed" else None
    for _ in range(5):
        state = new_game(ruleset, seats=2 if ruleset == "duel" else 4, deck=deck, rng=rng)
        while not state.is_over:
            before = state
            state, events = apply(before, rng.choice(legal_actions(before)))
            assert evolve(before, events) == state


@pytest.mark.parametrize("ruleset", ["base", "ablaze"])
def test_a_decision_worked_out_anew_is_the_same(ruleset):
    rng = Random(f"again {ruleset}")
    state = new_game(ruleset, seats=3, rng=rng)
    while not state.is_over:
        assert ask_again(state) == state
        state = apply(state, rng.choice(legal_actions(state))).state


def test_a_hidden_event_cannot_rebuild_a_state():
    state = scenario("rHe? | r1 b1 g1", cursor=None).state

    with pytest.raises(ValueError, match=r"^a redacted event cannot rebuild a state$"):
        evolve(state, [ev.Placed(1, "red", None, End.LAST)])


def test_an_event_about_a_card_that_is_not_there_is_refused():
    state = scenario("rHe? | r1 b1 g1").state

    with pytest.raises(LookupError, match=r"^card 7 is no top card of the queue$"):
        evolve(state, [ev.Revealed(7, "heir")])


def test_waiting_leaves_the_card_face_down():
    state = scenario("rHe? bLo? | r1 b1 g1").state
    card = apply(state, Wait()).state.queue[0][0]

    assert (card.revealed, card.influence) == (False, 1)


def test_a_revealed_card_has_nothing_on_it_any_more():
    card = scenario("rHe?2 bLo? | r1 b1 g1").play("!He").state.queue[0][0]

    assert (card.revealed, card.influence) == (True, 0)


def test_after_the_game_nothing_is_being_resolved():
    state = scenario("rHe? | r1 b1 g1", round=6).play(".").state

    assert (state.is_over, state.cursor, state.turn) == (True, None, None)
