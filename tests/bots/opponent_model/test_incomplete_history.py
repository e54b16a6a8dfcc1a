"""Whoever was not told all of a game is not led astray by the rest."""

from oriflamme.rules import events as ev
from tests.testkit.bots.observed_games import (
    Events,
    ObservedDecision,
    decisions,
    each_table,
    last_decisions,
    reconstructed_at,
    reconstructed_at_end,
)
from tests.testkit.random_games import RandomGame, Table


def asked(moment: ObservedDecision) -> list[int]:
    """Where it was told of the questions before its own."""
    found = [n for n, event in enumerate(moment.events[:-1]) if isinstance(event, ev.Asked)]
    assert len(found) == moment.number
    return found


def missed(told: Events, n: int) -> Events:
    return (*told[:n], *told[n + 1 :])


@each_table
def test_whoever_missed_that_somebody_was_asked_makes_nothing_of_the_rest(table: Table):
    for moment in last_decisions(RandomGame(*table, "standard", "even", 6)):
        for n in asked(moment):
            assert reconstructed_at(moment, missed(moment.events, n)) is None


@each_table
def test_whoever_missed_a_deed_is_never_led_astray(table: Table):
    """A later pick may stand in for it, a forced one, and then be one that leads here as well."""
    for moment, whole in reconstructed_at_end(RandomGame(*table, "standard", "even", 6)):
        deeds = [n + 1 for n in asked(moment)]
        pasts = [reconstructed_at(moment, missed(moment.events, n)) for n in deeds]
        assert all(past.states.tobytes() == whole.states.tobytes() for past in pasts if past)
        assert pasts.count(None) >= len(deeds) - 2


def struck_unseen(moment: ObservedDecision) -> list[int]:
    """Where it was told of cards struck that nobody had revealed, not its own."""
    setup, told = moment.view.setup, moment.events
    placed = {e.serial: e.family for e in told if isinstance(e, ev.Placed)}
    shown = {e.serial for e in told if isinstance(e, ev.Revealed)}
    return [
        n
        for n, event in enumerate(told)
        if isinstance(event, ev.Eliminated)
        and event.serial in placed.keys() - shown
        and setup.owner[placed[event.serial]] != moment.seat
    ]


@each_table
def test_whoever_missed_what_a_struck_card_was_makes_nothing_of_the_rest(table: Table):
    found = 0
    for seed in range(3):
        for moment in last_decisions(RandomGame(*table, "standard", "eager", seed)):
            for n in struck_unseen(moment):
                found += 1
                assert reconstructed_at(moment, missed(moment.events, n)) is None
    assert found


@each_table
def test_whoever_did_not_hear_the_beginning_makes_nothing_of_the_rest(table: Table):
    for moment in decisions(RandomGame(*table, "standard", "even", 8).steps):
        assert reconstructed_at(moment, moment.events[1:]) is None
        assert reconstructed_at(moment, ()) is None


@each_table
def test_what_was_told_of_another_game_does_not_lead_here(table: Table):
    here, there = (RandomGame(*table, "standard", "even", seed) for seed in (3, 3 + 60))
    assert here.first == there.first
    for moment, other in zip(last_decisions(here), last_decisions(there)):
        assert reconstructed_at(moment, other.events) is None
