"""What a table can do without is let go, and nobody can tell by the table."""

from collections.abc import Sequence
from random import Random

import pytest

from oriflamme.server.history.compaction import MAX_STORED_CHAT_LINES, find_superseded
from oriflamme.server.history.recovery import CorruptJournal, game_steps, recover, replay
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.store.store import ChangeRow
from tests.testkit.server.table_harness import TableHarness

REMEMBERED = 10


def without_quiet(rows: Sequence[ChangeRow]) -> list[ChangeRow]:
    """The rows as a store has them after it let go of those that may go."""
    quiet = find_superseded(rows, REMEMBERED)
    gone = {n for first, last in quiet.ranges for n in range(first, last + 1)}
    kept: list[ChangeRow] = []
    for row in rows:
        if row.number not in gone:
            before = kept[-1].number if kept else 0
            kept.append(ChangeRow(row.number, row.at, row.body, row.number - before - 1))
    assert len(rows) - len(kept) == quiet.changes
    return kept


def restless(seed: int) -> TableHarness:
    """A table of people who cannot sit still, through games and between them."""
    rng, harness = Random(seed), TableHarness(TableOptions(ruleset="duel", seats=2), seed=seed)
    ears = [harness.join("Anna"), harness.join("Bela")]
    harness.request(ears[1], fc.TakeSeat(1))
    for _ in range(400):
        ear, yes = rng.choice(ears), rng.random() < 0.5
        wishes: list[fc.ClientMessage] = [fc.Ready(yes), fc.SendChat("x"), fc.Rematch(yes)]
        if harness.table.decider() is not None and rng.random() < 0.9:
            harness.play(ears, 1)
        else:
            harness.request(ear, rng.choice(wishes))
    return harness


@pytest.mark.parametrize("seed", range(12))
def test_the_table_is_the_same_without_them(seed: int) -> None:
    harness = restless(seed)
    rows = without_quiet(harness.rows())

    assert len(rows) < len(harness.rows())
    assert list(replay("bado-kemi", rows))[-1].table == harness.table
    found = recover("bado-kemi", rows, REMEMBERED)
    assert found.steps[-1].table == harness.table
    assert [step.table.number for step in found.steps] == [r.number for r in rows[-REMEMBERED:]]
    assert without_quiet(rows) == rows, "nothing is left to let go"


@pytest.mark.parametrize("seed", range(4))
def test_finished_games_are_told_as_before(seed: int) -> None:
    harness = restless(seed)
    rows, told = harness.rows(), 0
    for row in rows:
        if isinstance(ch.decode_change(row.body), ch.Ended):
            begun = max(
                each.number
                for each in rows[: row.number]
                if isinstance(ch.decode_change(each.body), ch.Started)
            )
            upto = [each for each in without_quiet(rows) if each.number <= row.number]
            before = game_steps("bado-kemi", rows[: row.number], begun)
            after = game_steps("bado-kemi", upto, begun)
            plays = (ch.Started, ch.Decided, ch.Ended)
            assert [(s.change, s.events) for s in after if isinstance(s.change, plays)] == [
                (s.change, s.events) for s in before if isinstance(s.change, plays)
            ]
            told += 1
    assert told


def test_the_latest_words_stay() -> None:
    harness = TableHarness()
    anna = harness.join("Anna")
    for number in range(MAX_STORED_CHAT_LINES + 300):
        harness.request(anna, fc.SendChat(str(number)))

    rows = without_quiet(harness.rows())
    said = [ch.decode_change(row.body) for row in rows]
    words = [change.text for change in said if isinstance(change, ch.ChatSent)]
    assert words == [str(number) for number in range(300, MAX_STORED_CHAT_LINES + 300)]


def test_what_is_missing_for_no_reason_is_damage() -> None:
    rows = restless(1).rows()

    with pytest.raises(CorruptJournal, match="change 7 is missing"):
        list(replay("bado-kemi", [*rows[:6], *rows[7:]]))
