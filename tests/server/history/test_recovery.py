"""A table built again from what was kept is the table that was lost."""

from random import Random

import pytest
from hypothesis import given, settings

from oriflamme.server.history.recovery import CorruptJournal, first_number_to_play, replay
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.room.live_table import MAX_RECENT_CHANGES
from oriflamme.server.store.store import ChangeRow
from oriflamme.server.updates.change_messages import rebuild_missed
from tests.testkit.random_games import NAMED, RandomGame, games
from tests.testkit.server.indistinguishable_games import script_of
from tests.testkit.server.table_harness import NAMES, TableHarness, started_table


@settings(max_examples=25)
@given(games(NAMED))
def test_every_moment_of_every_game_can_be_built_again(game: RandomGame) -> None:
    plan = script_of(game, len(game.actions))
    harness = TableHarness(steps=started_table(plan.options, plan.deal))
    ears = [harness.join(name) for name in NAMES[: plan.options.seats]]
    harness.play(ears, Random(game.seed).randrange(1, len(game.actions) + 1))

    assert harness.recovered() == harness.table


def test_what_was_missed_is_remembered_in_the_same_words_after_a_crash() -> None:
    harness = TableHarness(seed=3)
    ears = harness.start_game()
    harness.play(ears, 12)
    steps = list(replay(harness.table.code, harness.rows()))
    again = [rebuild_missed(step.table, step.at, step.change, step.events) for step in steps]
    live = list(harness.room.recent_changes)

    assert again[-len(live) :] == live


def test_games_long_over_need_not_be_played_again() -> None:
    harness = TableHarness(TableOptions(seats=3))
    ears = harness.start_game()
    for _ in range(3):
        harness.play(ears)
        for ear in ears:
            harness.request(ear, fc.Rematch(True))
    harness.play(ears, 5)
    rows = harness.rows()
    played_from = first_number_to_play(rows, MAX_RECENT_CHANGES)
    whole = list(replay("bado-kemi", rows))[-MAX_RECENT_CHANGES:]
    short = list(replay("bado-kemi", rows, played_from=played_from))[-MAX_RECENT_CHANGES:]

    assert played_from > len(rows) // 2
    assert [(s.table, s.events) for s in short] == [(s.table, s.events) for s in whole]
    assert first_number_to_play(rows[:20], MAX_RECENT_CHANGES) == 1


def test_a_gap_in_what_was_kept_is_noticed() -> None:
    harness = TableHarness()
    harness.start_game()
    rows = harness.rows()

    with pytest.raises(CorruptJournal, match="change 3 is missing"):
        list(replay("bado-kemi", rows[:2] + rows[3:]))
    with pytest.raises(CorruptJournal, match="does not open it"):
        list(replay("bado-kemi", [ChangeRow(1, 0, ch.encode_change(ch.ControlResumed(0)))]))
