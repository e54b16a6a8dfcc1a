"""Checks what players were told against what is stored, and waits for tables to go on."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oriflamme.server.history.recovery import first_number_to_play, replay
from oriflamme.server.store.store import ChangeRow
from oriflamme.server.updates.change_messages import rebuild_missed
from tests.testkit.server.random_player import (
    ProgressSignal,
    RandomPlayer,
    ReceivedUpdates,
    TableShape,
)

SHAPES = (
    TableShape("base", 1, 2),
    TableShape("base", 3, 0),
    TableShape("ablaze", 2, 1),
    TableShape("duel", 1, 1),
    TableShape("mixed", 2, 2),
)
STUCK_S = 120
"""A table where nothing happened for so long after a fault is stuck."""


@dataclass
class DurabilityCheck:
    """What was checked in a run."""

    kills: int = 0
    acts: int = 0
    changes: int = 0
    games: int = 0

    def check(
        self, heard: Sequence[ReceivedUpdates], kept: Callable[[str], list[ChangeRow]]
    ) -> None:
        """Hold what clients were told against the changes that are stored of their tables."""
        for code in {each.code for each in heard}:
            here = [each for each in heard if each.code == code]
            rows = kept(code)
            oldest = min((n for each in here for n in each.told), default=rows[-1].number)
            played_from = first_number_to_play(rows, sum(row.number >= oldest for row in rows))
            steps = replay(code, rows, played_from=played_from)
            truth = {step.table.number: step for step in steps}
            for each in here:
                check_player(each, rows, truth)
                self.acts += len(each.accepted)
                self.changes += len(each.told)


def check_player(heard: ReceivedUpdates, rows: list[ChangeRow], truth: dict[int, Any]) -> None:
    kept = {row.number: row for row in rows}
    let_go = {row.number - n for row in rows for n in range(1, row.compacted + 1)}
    for id, number in heard.accepted.items():
        assert json.loads(kept[number].body)["id"] == id, f"act {id} was lost"
    for number, what in heard.told.items():
        if number in let_go:
            continue
        step = truth[number]
        again = rebuild_missed(step.table, step.at, step.change, step.events)
        assert json.loads(again.what) == what, f"change {number} was told otherwise"


def stored_changes(database: Path, code: str) -> list[ChangeRow]:
    """The changes of a table in a SQLite file."""
    with closing(sqlite3.connect(database)) as link:
        rows = link.execute(
            "SELECT number, at, body, compacted FROM changes WHERE code = ? ORDER BY number",
            (code,),
        )
        return [ChangeRow(*row) for row in rows]


async def wait_until_confirmed(
    players: Sequence[RandomPlayer], progress: ProgressSignal, acts: int, messages: int = 0
) -> None:
    """Wait until so many acts are confirmed that were not yet checked, after so many messages."""
    moment = sum(player.heard for player in players) + messages
    await progress.until(
        lambda: (
            sum(len(player.accepted) for player in players) >= acts
            and sum(player.heard for player in players) >= moment
        )
    )


async def wait_until_moved_on(
    players: Sequence[RandomPlayer], progress: ProgressSignal, before: dict[str, int]
) -> None:
    """Wait until every table has gone on by itself."""

    def still() -> set[str]:
        return {p.code for p in players if (p.number or 0) <= before[p.code]}

    try:
        async with asyncio.timeout(STUCK_S):
            await progress.until(lambda: not still())
    except TimeoutError:
        raise AssertionError(f"stuck: {still()}") from None
