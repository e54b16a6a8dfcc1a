"""Events tell what happened, by whom and to whom; folded, they give the next state."""

from random import Random

import pytest

from oriflamme import apply, legal_actions, new_game
from oriflamme.notation.tokens import parse_action
from oriflamme.rules import events as ev
from oriflamme.rules.actions import REVEAL_OR_WAIT, End
from oriflamme.rules.card import deck_of
from oriflamme.rules.engine import ask_again
from oriflamme.rules.evolve import evolve
from tests.testkit.scenario import scenario


def told(position, tokens, **circumstances):
    """What is told after the last decision, less the turns that begin and end."""
    *before, token = tokens.split()
    state = scenario(position, **circumstances).play(" ".join(before)).state
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


def test_a_revealed_ambush_spills():
    assert told("rAm?3 gHe? | r1 b1 g1", "!Am")[2:5] == [
        ev.Spilled(0, 3),
        ev.Applied(0, "ambush"),
        ev.Gained(seat=0, amount=1, serial=0),
    ]


STRUCK = "rIm? bSc! gFe? | r1 b1 g1"
RED = {"red": "Sc"}


@pytest.mark.parametrize(
    ("position", "tokens", "circumstances", "event"),
    [
        ("bSo? rTr?3 gQu? | r1 b4 g1", "!So", {}, ev.Stolen(0, victim=1, amount=3, serial=1)),
        ("rFe? bQu? | r1 b1 g1", "!Fe", {}, ev.Lost(seat=1, amount=1, serial=0)),
        ("rSo? | r1 b1 g1", "!So", {}, ev.Foiled(0, "soldier")),
        ("rPl?1 bFe? rQu! | r1 b1 g1", "!Pl", {}, ev.Plotted(0, "red", "plot", 1)),
        ("rHe? | r1 b1 g1", "r:Co>", {"cursor": None}, ev.Placed(1, "red", "conspiracy", End.LAST)),
        # What enters has a number of its own.
        ("rPr? bQu? | r1 b1 g1", "!Pr r:Tw>", {}, ev.TwinEntered(2, "red", "twin", End.LAST)),
        (STRUCK, "!Im", {"discard": RED}, ev.Replaced(3, "red", "schemer", 1, "discard")),
        (STRUCK, "!Im", {"aside": RED}, ev.Replaced(3, "red", "schemer", 1, "aside")),
        # A card that is not among those set aside is known not to be, once.
        (STRUCK, "!Im", {"aside": {"red": "Qu Fe Br"}}, ev.NotReplaced("red", "schemer")),
    ],
)
def test_what_happens_is_told(position, tokens, circumstances, event):
    assert told(position, tokens, **circumstances).count(event) == 1


def test_what_entered_counts_and_what_was_missing_is_remembered():
    twin = scenario("rPr? bQu? | r1 b1 g1").play("!Pr r:Tw>").state
    missing = scenario(STRUCK, aside={"red": "Qu Fe Br"}).play("!Im").state

    assert (twin.entered, twin.holding("red").twin_waits) == (3, False)
    for place in ("discard", "aside"):
        assert scenario(STRUCK, **{place: RED}).play("!Im").state.entered == 4
    assert missing.holding("red").never_aside == ("schemer",)


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


@pytest.mark.parametrize(
    ("position", "token", "revealed", "influence"),
    [("rHe? bLo? | r1 b1 g1", ".", False, 1), ("rHe?2 bLo? | r1 b1 g1", "!He", True, 0)],
)
def test_a_card_that_waits_keeps_its_influence_and_one_revealed_gives_it(
    position, token, revealed, influence
):
    card = scenario(position).play(token).state.queue[0][0]

    assert (card.revealed, card.influence) == (revealed, influence)


def test_after_the_game_nothing_is_being_resolved():
    state = scenario("rHe? | r1 b1 g1", round=6).play(".").state

    assert (state.is_over, state.cursor, state.turn) == (True, None, None)
