"""A table without sockets, disk or clock: people who send requests and receive updates."""

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from random import Random
from typing import Any

from oriflamme.rules.terms import Seat
from oriflamme.server.history.recovery import replay
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.refusals import RefusalCode
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.room.room import Room
from oriflamme.server.store.sqlite_connection import migrate
from oriflamme.server.store.sqlite_writer import write_all
from oriflamme.server.store.store import ChangeRow, OnWritten
from oriflamme.server.store.writes import AppendChange, Write
from oriflamme.server.tables.clock import Timeouts
from oriflamme.server.tables.table import TableState
from oriflamme.server.tables.table_creation import TableStep, create_table

START = 1_700_000_000_000
NAMES = ("Anna", "Bela", "Carl", "Dora", "Emil")


class RecordingListener:
    """A listener that keeps the messages it is sent."""

    def __init__(self, name: str | None) -> None:
        self.person = ch.Person(f"id-{name.lower()}", name) if name else None
        self.muted: frozenset[str] = frozenset()
        self.round_trip = 0
        self.texts: list[bytes] = []
        self.dropped: RefusalCode | None = None

    def send(self, said: bytes) -> None:
        self.texts.append(said)

    def drop(self, code: RefusalCode) -> None:
        self.dropped = code

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(text) for text in self.texts]

    @property
    def last(self) -> dict[str, Any]:
        return self.messages[-1]

    def kinds(self) -> list[str]:
        """What was told, in a word each: `refused:stale_decision`, `change:ended`, `accepted`."""
        return [_word(message) for message in self.messages]


def _word(message: dict[str, Any]) -> str:
    match message["type"]:
        case "refused":
            return f"refused:{message['code']}"
        case "change":
            return f"change:{message['change']['kind']}"
        case other:
            return str(other)


class TableHarness:
    """A table and its people. Writing is instant unless `hold` is set."""

    def __init__(
        self,
        options: TableOptions | None = None,
        *,
        bots: Mapping[Seat, str] | None = None,
        host: str = "Anna",
        seat: Seat | None = 0,
        seed: int = 1,
        steps: list[TableStep] | None = None,
    ) -> None:
        self.now = START
        self.rng = Random(seed)
        self.units: list[list[Write]] = []
        self.held: list[OnWritten] = []
        self.hold = False
        person = ch.Person(f"id-{host.lower()}", host)
        self.steps = steps or create_table(
            "bado-kemi",
            options or TableOptions(seats=3),
            person,
            seat=seat,
            bots=bots or {},
            ready=False,
            now=self.now,
            rng=self.rng,
        )
        self.room = Room(
            self.steps[-1].table,
            now=self.now,
            write=self._write,
            rng=self.rng,
            timeouts=Timeouts(),
            call_soon=lambda what: what(),
            clock=lambda: self.now,
        )

    def _write(self, unit: list[Write], done: OnWritten) -> None:
        self.units.append(unit)
        if self.hold:
            self.held.append(done)
        else:
            done(None)

    @property
    def table(self) -> TableState:
        return self.room.table

    def join(self, name: str | None, since: int | None = None) -> RecordingListener:
        ear = RecordingListener(name)
        self.room.join(ear, since)
        return ear

    def request(self, ear: RecordingListener, message: fc.ClientMessage) -> str:
        """Ask for something; the first thing told in answer, in a word."""
        before = len(ear.texts)
        self.room.receive(ear, message)
        return _word(json.loads(ear.texts[before])) if len(ear.texts) > before else ""

    def start_game(self) -> list[RecordingListener]:
        """Everybody sits, listens and is ready: the game is on."""
        ears = [self.join(name) for name in NAMES[: len(self.table.seats)]]
        for seat, ear in enumerate(ears):
            self.request(ear, fc.TakeSeat(seat))
        for ear in ears:
            self.request(ear, fc.Ready(True))
        return ears

    def asked(self) -> int:
        assert self.table.game
        return self.table.game.pending_number

    def act(self, ears: list[RecordingListener], choice: int, id: str = "") -> str:
        """Whoever decides takes an option."""
        seat = self.table.decider()
        assert seat is not None
        number = self.asked()
        return self.request(ears[seat], fc.Act(number, choice, id or f"a{number}"))

    def play(self, ears: list[RecordingListener], decisions: int = 1000) -> None:
        """Play on by chance."""
        for _ in range(decisions):
            if self.table.decider() is None:
                return
            assert self.table.game
            assert self.table.game.state.decision
            options = self.table.game.state.decision.options
            self.act(ears, self.rng.randrange(len(options)))

    def rows(self) -> list[ChangeRow]:
        """All that was written, as a store would give it back."""
        first = [ChangeRow(s.table.number, s.at, ch.encode_change(s.change)) for s in self.steps]
        later = [
            ChangeRow(op.number, op.at, op.body)
            for unit in self.units
            for op in unit
            if isinstance(op, AppendChange)
        ]
        return first + later

    def stored(self, sql: str) -> list[tuple[Any, ...]]:
        """What a database finds that has taken every unit."""
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as link:
            migrate(link)
            write_all(link, self.units)
            return link.execute(sql).fetchall()

    def recovered(self) -> TableState:
        """The table as it would be after a crash."""
        return list(replay(self.table.code, self.rows()))[-1].table


def started_table(options: TableOptions, deal: ch.Started) -> list[TableStep]:
    """A table where everybody sits and exactly these cards were dealt."""
    host = ch.Person("id-anna", "Anna")
    first = create_table("bado-kemi", options, host, seat=0, bots={}, ready=False, now=START,
                    rng=Random(0))  # fmt: skip
    changes: list[ch.TableChange] = [
        ch.SeatTaken(seat, ch.Person(f"id-{name.lower()}", name))
        for seat, name in enumerate(NAMES[: options.seats])
        if seat
    ]
    rows = [ChangeRow(s.table.number, s.at, ch.encode_change(s.change)) for s in first]
    for change in [*changes, deal]:
        rows.append(ChangeRow(len(rows) + 1, START, ch.encode_change(change)))
    return list(replay("bado-kemi", rows))
