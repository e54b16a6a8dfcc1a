"""A table built again from what was kept is the table that was lost."""

from random import Random

import pytest
from hypothesis import given, settings

from oriflamme.server.history.recovery import CorruptJournal, first_number_to_play, replay
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.room.live_table import MAX_RECENT_CHANGES
from oriflamme.server.store.store import ChangeRow
from oriflamme.server.updates.change_messages import rebuild_missed
from tests.testkit.random_games import NAMED, Game, games
from tests.testkit.server.indistinguishable_games import script
from tests.testkit.server.table_harness import NAMES, Party, started


@settings(max_examples=25)
@given(games(NAMED))
def test_every_moment_of_every_game_can_be_built_again(game: Game) -> None:
    plan = script(game, len(game.actions))
    party = Party(steps=started(plan.options, plan.deal))
    ears = [party.join(name) for name in NAMES[: plan.options.seats]]
    party.play(ears, Random(game.seed).randrange(1, len(game.actions) + 1))

    assert party.recovered() == party.table


def test_what_was_missed_is_remembered_in_the_same_words_after_a_crash() -> None:
    party = Party(seed=3)
    ears = party.seated()
    party.play(ears, 12)
    steps = list(replay(party.table.code, party.rows()))
    again = [rebuild_missed(step.table, step.at, step.change, step.events) for step in steps]
    live = list(party.room.recent_changes)

    assert again[-len(live) :] == live


def test_games_long_over_need_not_be_played_again() -> None:
    party = Party(TableOptions(seats=3))
    ears = party.seated()
    for _ in range(3):
        party.play(ears)
        for ear in ears:
            party.say(ear, fc.Rematch(True))
    party.play(ears, 5)
    rows = party.rows()
    played_from = first_number_to_play(rows, MAX_RECENT_CHANGES)
    whole = list(replay("bado-kemi", rows))[-MAX_RECENT_CHANGES:]
    short = list(replay("bado-kemi", rows, played_from=played_from))[-MAX_RECENT_CHANGES:]

    assert played_from > len(rows) // 2
    assert [(s.table, s.events) for s in short] == [(s.table, s.events) for s in whole]
    assert first_number_to_play(rows[:20], MAX_RECENT_CHANGES) == 1


def test_a_gap_in_what_was_kept_is_noticed() -> None:
    party = Party()
    party.seated()
    rows = party.rows()

    with pytest.raises(CorruptJournal, match="change 3 is missing"):
        list(replay("bado-kemi", rows[:2] + rows[3:]))
    with pytest.raises(CorruptJournal, match="does not open it"):
        list(replay("bado-kemi", [ChangeRow(1, 0, ch.encode_change(ch.CameBack(0)))]))
