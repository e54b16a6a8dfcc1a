"""Why an option is good or bad: a position in one line, options best first, what is told."""

from collections.abc import Iterable
from itertools import takewhile
from random import Random
from typing import Any

import pytest

from oriflamme import apply, legal_actions
from oriflamme.analysis.reasons import FACTS, MAX_REASONS, Reason, reasons
from oriflamme.bots.beliefs import estimate_beliefs, uniform_beliefs
from oriflamme.bots.budget import BOT_DEFAULT
from oriflamme.bots.page import Page
from oriflamme.i18n import LOCALES, CardName, FamilyName, catalogue, translate
from oriflamme.notation.position_state import position_to_state
from oriflamme.notation.tokens import parse_action
from oriflamme.rules import events as ev
from tests.testkit.bots.games import TABLES, deal, decider_view, play


def told(reason: Reason) -> str:
    """`+gains 6` speaks for an option, `-exposed soldier blue @2` against it."""
    sign = "+" if reason.speaks_for else "-"
    slot = None if reason.slot is None else f"@{reason.slot + 1}"
    parts = [f"{sign}{reason.fact}", reason.card, reason.family, slot, reason.count]
    return " ".join(str(part) for part in parts if part is not None)


def why(position: str, *tokens: str, then: str = "", **scene: Any) -> list[list[str]]:
    """What is told of these options, the best first; `then` are decisions before."""
    state = position_to_state(position, **scene)
    for token in then.split():
        state = apply(state, parse_action(token, state)).state
    seen = decider_view(state)
    options = [parse_action(token, state) for token in tokens]
    assert set(options) <= set(legal_actions(state))
    return [
        [told(reason) for reason in each]
        for each in reasons(seen, options, uniform_beliefs(seen).cards)
    ]


# To reveal or to wait.


def test_a_conspiracy_brings_double_now_and_more_if_nobody_strikes_it() -> None:
    assert why("rCo?3 bSo! gHe! | r1 b1 g1", "!Co", ".") == [
        ["+gains 6"],
        ["-exposed soldier blue @2", "+grows 8"],
    ]


def test_an_archer_far_away_reaches_the_ends_only() -> None:
    best, _ = why("gHe! rLo?2 gSp! bAr! | r1 b1 g1", ".", "!Lo", cursor=1)
    assert best == ["+grows 3"]
    _, wait = why("rLo?2 gHe! gSp! bAr! | r1 b1 g1", "!Lo", ".")
    assert wait == ["-exposed archer blue @4", "+grows 3"]


def test_an_ambush_waits_for_an_attacker_and_is_given_up_by_revealing_it() -> None:
    assert why("rAm?3 bSo! gHe! | r1 b1 g1", ".", "!Am") == [
        ["+tempts soldier blue @2", "+bait ambush"],
        ["-spills 3", "+gains 1"],
    ]


def test_in_the_last_round_waiting_comes_too_late() -> None:
    assert why("rLo?1 rSp? bSo? gHe! | r1 b1 g1", "!Lo", ".", round=6) == [
        ["+gains 3", "+last_round"],
        ["-too_late"],
    ]


def test_a_character_acts_again_in_the_rounds_to_come() -> None:
    best, _ = why("rHe? bSo? gLo? | r1 b1 g1", "!He", ".", round=4)
    assert best == ["+gains 2", "+acts_on 2"]


def test_a_card_without_a_target_had_better_wait() -> None:
    assert why("rSh? bSo? gHe? | r1 b1 g1", ".", "!Sh", round=4) == [
        ["+blocked", "+grows 1"],
        ["-no_target", "+acts_on 2"],
    ]


def test_a_soldier_between_its_own_has_to_strike_its_own() -> None:
    _, reveal = why("rLo? rSo? rHe? bSp? gSp? | r1 b1 g1", ".", "!So", cursor=1, round=5)
    assert reveal == ["-must_eliminate_own", "+acts_on 1"]


def test_what_a_card_could_strike_speaks_for_turning_it_up() -> None:
    best, _ = why("gHe! bSo? rSp?3 | r1 b1 g1", "!So", ".", cursor=1)
    assert best == ["+reaches_stack red @3 3", "+reaches heir green @1"]


def test_what_follows_from_a_card_nobody_knows_is_not_told() -> None:
    """The Soldier must strike the one card beside it, which might be an Ambush."""
    best, _ = why("bSo? rAm? | r1 b1 g1", "!So", ".", round=4)
    assert best == ["+acts_on 2"]


# Whom to strike.


def test_a_card_that_has_waited_long_may_be_an_ambush() -> None:
    seen = decider_view(position_to_state("bAr! gSp? bLo? rCo?4 | r1 b1 g1"))
    own, far = seen.actions
    warning = reasons(seen, [own, far], estimate_beliefs(seen).cards)[1][0]

    assert (warning.fact, warning.speaks_for) in {("likely_bait", False), ("maybe_bait", False)}
    assert (warning.card, warning.count) == ("ambush", 4)
    assert warning.percent == round(
        100 * estimate_beliefs(seen).cards[seen.queue[3][-1].serial]["ambush"]
    )
    assert (warning.fact == "likely_bait") == (warning.percent > 50)


def test_chances_of_one_half_and_more_are_likelier_than_not() -> None:
    seen = decider_view(position_to_state("bAr! gSp? bLo? rCo?2 | r1 b1 g1"))
    options, serial = seen.actions[::-1], seen.queue[3][-1].serial
    for chance, what in [(0.6, "likely_bait"), (0.3, "maybe_bait"), (0.04, "hardly_bait")]:
        best, _ = reasons(seen, options, {serial: {"ambush": chance, "spy": 1 - chance}})
        assert what in [reason.fact for reason in best]


def test_an_ambush_that_was_seen_lies_nowhere_else() -> None:
    best, own = why(
        "bAr! gSp? bLo? rCo?2 | r5 b1 g1", "x4", "x1", discard={"red": "Am"}, hand={"red": "So"}
    )
    assert best == ["+no_bait ambush red", "+takes_away red 2"]
    assert own == ["-own_card archer"]


def test_a_character_that_would_act_on_and_the_one_who_leads_are_worth_a_blow() -> None:
    scene: dict[str, Any] = {"cursor": 1, "round": 5}
    best, other = why("gLo! bSo! rHe! | r7 b2 g1", "x3", "x1", **scene)
    assert best == ["+stops heir red 2", "+leader red 7"]
    assert other == ["+stops lord green 1"]


# Where to place.


def test_a_lord_is_worth_more_beside_his_own() -> None:
    best, other = why("bSo? gSp? rHe? | r1 b1 g1", "r:Lo>", "r:<Lo", cursor=None, round=2)
    assert best == ["+would_bring 2", "+back"]
    assert "+would_bring 1" in other


def test_what_lies_beside_a_place_is_in_the_reach_of_a_soldier_and_the_ends_are_not_foretold() -> (
    None
):
    scene: dict[str, Any] = {"cursor": None, "round": 2, "hand": {"red": "So Ar Sp"}}
    soldier, archer = why("bHe! gSp? gCo?1 | r1 b1 g0", "r:<So", "r:<Ar", **scene)
    assert "+reaches heir blue @1" in soldier
    assert not [fact for fact in archer if "reaches" in fact]


def test_what_finds_no_target_yet_would_bring_nothing_as_the_queue_lies() -> None:
    scene: dict[str, Any] = {"cursor": None, "round": 2, "hand": {"red": "Sh Lo"}}
    _, other = why("bSo? gSp? gHe? | r1 b1 g1", "r:<Lo", "r:<Sh", **scene)
    assert "-brings_nothing" in other


def test_a_place_beside_an_attacker_is_a_risk_but_not_for_an_ambush() -> None:
    scene: dict[str, Any] = {"cursor": None, "round": 2, "hand": {"red": "Am Lo"}}
    lord, ambush = why("bSo! gSp? gHe? | r1 b1 g1", "r:<Am", "r:<Lo", **scene)[::-1]
    assert "-exposed soldier blue @1" in lord
    assert ambush == ["+tempts soldier blue @1", "+bait ambush"]


@pytest.mark.parametrize(
    ("below", "fact"),
    [("rHe!", "-silences heir"), ("rSp?2", "+shelters spy 2"), ("rSp?", "-buries spy")],
)
def test_what_lies_underneath_rests(below: str, fact: str) -> None:
    cover, _ = why(f"bSo? {below} gHe? | r1 b1 g1", "r:Lo^2", "r:<Lo", cursor=None)
    assert fact in cover


# Robbing, moving, winning over.


def test_a_spy_robs_the_one_who_leads_and_gains_nothing_from_the_poor() -> None:
    best, other = why("bHe! rSp! gLo! | r1 b6 g0", "$b", "$g", cursor=1)
    assert best == ["+leader blue 6", "+gains 1"]
    assert other == ["-has_nothing green"]


def test_a_decree_gives_a_second_turn_or_takes_one() -> None:
    scene: dict[str, Any] = {"cursor": 1, "then": "!Rd"}
    best, other = why("rHe! rRd? gLo! | r1 b1 g1", "@1", "@3", **scene)
    assert best == ["+acts_again heir red"]
    assert other == ["+misses_turn lord green"]
    lifted = why("rHe! rRd? gLo! | r1 b1 g1", ">3", ">2", cursor=1, then="!Rd @1")
    assert lifted == [[], []], "it has its turn again at either place, so nothing sets them apart"


def test_a_bribe_wins_over_what_still_has_turns() -> None:
    scene: dict[str, Any] = {"cursor": 1, "round": 4, "then": "!Br"}
    best, other = why("bQu! rBr? gSc! | r1 b1 g1", "~3", "~1", **scene)
    assert best[0] == "+wins_over schemer 3"
    assert other[0] == "+wins_over queen 2"


# All of them.


def test_of_two_options_only_what_differs_is_told() -> None:
    assert why("gSp? bSo! rSp? | r1 b1 g1", "x1", "x3", cursor=1) == [[], []]


@pytest.mark.parametrize("table", TABLES)
def test_every_decision_of_a_game_can_be_reasoned_about(table: str) -> None:
    for state in play(deal(table, 5), [Page()] * 5, 5, BOT_DEFAULT):
        if not state.decision:
            continue
        seen = decider_view(state)
        options = Random(5).sample(seen.actions, len(seen.actions))
        found = reasons(seen, options, estimate_beliefs(seen).cards)
        assert len(found) == len(options)
        assert all(len(each) <= MAX_REASONS for each in found)


@pytest.mark.parametrize("table", TABLES)
def test_influence_that_is_foretold_is_what_the_option_brings(table: str) -> None:
    """Whatever the hidden cards are: the game as it is, is one of the worlds."""
    checked = 0
    for state in play(deal(table, 8), [Page()] * 5, 8, BOT_DEFAULT):
        if not state.decision or state.decision.question == "place":
            continue
        seen = decider_view(state)
        for option in seen.actions:
            (facts,) = reasons(seen, [option], {})
            foretold = sum(fact.count or 0 for fact in facts if fact.fact == "gains")
            events = own_events(apply(state, option).events)
            if any(isinstance(event, ev.Eliminated) for event in events):
                continue  # what a struck card is may have been unknown
            brought = sum(earned(event, state.decision.seat) for event in events)
            assert foretold in (0, brought)
            checked += foretold > 0
    assert checked


def own_events(events: Iterable[ev.Event]) -> list[ev.Event]:
    """Up to the end of the turn, or to the next question."""
    return list(takewhile(lambda e: not isinstance(e, ev.TurnEnded | ev.Asked), events))


def earned(event: ev.Event, seat: int) -> int:
    match event:
        case ev.Stolen(thief, victim, amount):
            return amount * ((thief == seat) - (victim == seat))
        case ev.Gained(who, amount) | ev.Collected(_, who, amount):
            return amount if who == seat else 0
        case ev.Lost(who, amount):
            return -amount if who == seat else 0
    return 0


@pytest.mark.parametrize("locale", LOCALES)
def test_every_fact_has_words(locale: str) -> None:
    words = {key.split(".")[1] for key in catalogue(locale) if key.startswith("reason.")}
    assert words == set(FACTS)
    values = {"player": FamilyName("X"), "card": CardName("Y", "the Y"), "slot": 1, "percent": 50}
    for fact in FACTS:
        assert translate(f"reason.{fact}", locale, count=3, **values)
