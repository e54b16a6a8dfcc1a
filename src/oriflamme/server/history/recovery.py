"""A table built again from what was kept."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import ValidationError
from msgspec.structs import replace

from oriflamme.notation.tokens import parse_action
from oriflamme.rules.engine import apply, resume
from oriflamme.rules.events import Event
from oriflamme.rules.game import lay_out
from oriflamme.server.history.compaction import STARTED_PREFIX
from oriflamme.server.protocol import changes as ch
from oriflamme.server.store.store import ChangeRow
from oriflamme.server.tables.apply_change import apply_change, open_table
from oriflamme.server.tables.table import TableGame, TableState
from oriflamme.server.tables.table_creation import TableStep


class CorruptJournal(Exception):
    """The changes of a table do not follow from one another."""


def replay(code: str, rows: Sequence[ChangeRow], *, played_from: int = 1) -> Iterator[TableStep]:
    """The table after each of its changes. Decisions before a number are passed over unplayed."""
    table: TableState | None = None
    before = 0
    for row in rows:
        number = row.number
        if number != before + 1 + row.compacted:
            raise CorruptJournal(f"table {code}: change {before + 1} is missing")
        before = number
        if table is None:
            _check_opening(code, row.body)
        change = ch.decode_change(row.body)
        events: tuple[Event, ...] = ()
        if table is None:
            assert isinstance(change, ch.Opened)
            table = open_table(code, change)
        elif isinstance(change, ch.Decided) and number < played_from:
            table = replace(table, number=number)
        else:
            if row.compacted:
                table = replace(table, number=number - 1)
            table, events = apply_change(table, row.at, change)
        yield TableStep(table, change, events, row.at)


def _check_opening(code: str, first: bytes) -> None:
    try:
        version = ch.journal_version(first)
    except ValidationError:
        raise CorruptJournal(f"table {code}: its first change does not open it") from None
    if version != ch.JOURNAL_VERSION:
        raise CorruptJournal(
            f"table {code}: its journal is of version {version}, this program reads version"
            f" {ch.JOURNAL_VERSION}"
        )


def first_number_to_play(rows: Sequence[ChangeRow], remembered: int) -> int:
    """Where to play from to have the present game and the latest changes whole.

    Games before it are over, and nothing of the table depends on how they went.
    """
    starts = (row.number for row in rows[:-remembered] if row.body.startswith(STARTED_PREFIX))
    return max(starts, default=1)


class RecoveredTable(NamedTuple):
    """A table as it is after its latest changes."""

    steps: list[TableStep]
    """The latest, the last of them with the table as it is. None: no such table."""
    stored_changes: int
    """How many changes of it lie on the disk."""


def recover(code: str, rows: Sequence[ChangeRow], remembered: int) -> RecoveredTable:
    steps = replay(code, rows, played_from=first_number_to_play(rows, remembered))
    return RecoveredTable(list(deque(steps, maxlen=remembered)), len(rows))


def game_steps(code: str, rows: Sequence[ChangeRow], first: int) -> list[TableStep]:
    """A game from the change that dealt its cards, without what was taken back."""
    steps = replay(code, rows, played_from=first)
    return without_takebacks(step for step in steps if step.table.number >= first)


def game_events(game: TableGame, rows: Sequence[ChangeRow]) -> list[Event]:
    """What happened in a game, from its deal on, by these of its table's changes."""
    state, events = resume(lay_out(game.setup, game.dealt, game.first))
    seen, before = list(events), (state, 0)
    for row in rows:
        change = ch.decode_change(row.body)
        if isinstance(change, ch.Decided):
            before = state, len(seen)
            state, events = apply(state, parse_action(change.token, state))
            seen += events
        elif isinstance(change, ch.TakenBack):
            state = before[0]
            del seen[before[1] :]
    return seen


def without_takebacks(steps: Iterable[TableStep]) -> list[TableStep]:
    """The steps of a game without those that were taken back."""
    remaining: list[TableStep] = []
    for step in steps:
        if isinstance(step.change, ch.TakenBack):
            number = step.change.change
            remaining = [each for each in remaining if each.table.number != number]
        else:
            remaining.append(step)
    return remaining
