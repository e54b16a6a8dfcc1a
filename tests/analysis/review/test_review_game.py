"""A finished game judged."""

from dataclasses import replace
from operator import attrgetter

import pytest

from oriflamme.analysis.analyzer import Analyzer
from oriflamme.analysis.pure_python.analyzer import PlayoutAnalyzer
from oriflamme.analysis.review.report import Hindsight, ReviewedPosition
from oriflamme.analysis.review.review_game import (
    DecisionReview,
    GameNotFinished,
    GameReviewProgress,
    review_game,
    review_steps,
)
from oriflamme.analysis.search_analyzer import search_analyzer
from oriflamme.analysis.steps import run_to_end
from oriflamme.bots.beliefs.kind_probs import KindProbs
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family, Kind
from tests.testkit.finished_games import play_bots, with_names_swapped

FEW = 40
by_name = attrgetter("name")
NOTHING = Hindsight("", 0.0, 0.0)


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [("base", "squire page squire"), ("duel", "squire page"), ("ablaze", "page squire page")],
)
def test_every_decision_of_every_seat_is_judged(ruleset: str, players: str):
    record = play_bots(ruleset, players, 3)
    found = review_game(record, simulations=FEW)

    assert found.analyzer == f"king:{FEW}"
    assert [judged.number for judged in found.decisions] == list(range(len(record.actions)))
    assert len(found.positions) == len(record.actions) + 1
    for judged in found.decisions:
        assert judged.chosen in [option.token for option in judged.options]
        assert judged.options[0].cost == 0
    for moment in found.positions:
        assert sum(moment.win_shares) == pytest.approx(1)
        for card in moment.cards:
            assert sum(card.probs.values()) == pytest.approx(1)
            assert card.kind in card.probs
    for seat in found.seats:
        own = [judged for judged in found.decisions if judged.seat == seat.seat]
        assert sum(seat.verdicts.values()) == len(own)
        assert seat.result == found.positions[-1].win_shares[seat.seat]


def test_it_tells_how_far_it_has_come_from_the_very_beginning():
    record = play_bots("base", "page page page", 5)
    heard: list[GameReviewProgress] = []
    review_game(record, simulations=4, bot="duke", on_progress=heard.append)

    whole = len(record.actions)
    assert heard == [GameReviewProgress(done, whole) for done in range(whole + 1)]


def test_the_same_seed_gives_the_same_review():
    record = play_bots("duel", "page squire", 3)
    one, other = (review_game(record, seed=4, simulations=8) for _ in range(2))
    assert one == other


def test_a_game_that_goes_on_is_not_reviewed():
    record = play_bots("base", "page page page", 5)
    with pytest.raises(GameNotFinished):
        next(review_steps(replace(record, actions=record.actions[:-1]), search_analyzer("duke")))


@pytest.mark.parametrize("judge", [search_analyzer(), PlayoutAnalyzer()], ids=by_name)
@pytest.mark.parametrize("ruleset", ["base", "ablaze"])
def test_what_a_seat_could_not_know_changes_no_verdict(ruleset: str, judge: Analyzer):
    """Two games in which a hidden card and one that was set aside have changed places."""
    record = play_bots(ruleset, "page page page", 8)
    for number in range(6, len(record.actions), 4):
        here = replace(record, actions=record.actions[:number])
        decision = here.final().decision
        assert decision
        family, one, two = hidden_pair(here.final(), decision.seat)
        there = with_names_swapped(here, family, one, two)
        cases = [
            DecisionReview(number, each.final(), record.actions[number], judge, 1, 8)
            for each in (here, there)
        ]
        assert cases[0].state != cases[1].state

        one_verdict, other = (
            replace(run_to_end(case.judged()), hindsight=NOTHING) for case in cases
        )
        assert one_verdict == other
        assert run_to_end(cases[0].value_change([1])) == run_to_end(cases[1].value_change([1]))
        moments = [run_to_end(case.position()) for case in cases]
        assert moments[0].win_shares == moments[1].win_shares
        assert believed(moments[0], cases[0].state, family) == believed(
            moments[1], cases[1].state, family
        )


def believed(moment: ReviewedPosition, state: State, family: Family) -> list[KindProbs]:
    """What is believed of a family's cards."""
    own = {c.serial for slot in state.queue for c in slot if c.crest == family}
    return [card.probs for card in moment.cards if card.serial in own]


def hidden_pair(state: State, viewer: int) -> tuple[Family, Kind, Kind]:
    """A card of another's hand or queue that nobody has seen, and one that was set aside."""
    for family, holding in zip(state.setup.families, state.holdings):
        down = [
            c.kind for slot in state.queue for c in slot if c.crest == family and not c.revealed
        ]
        if state.setup.owner[family] != viewer and (hidden := [*down, *holding.hand]):
            return family, hidden[0], next(k for k in holding.aside if k not in holding.never_aside)
    raise AssertionError("everything has been seen")
