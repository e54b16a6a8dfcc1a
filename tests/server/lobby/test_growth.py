"""A table does not grow without end, and what is long holds nobody up."""

import asyncio
import threading
from pathlib import Path

from oriflamme.server.lobby.journal_compaction import COMPACT_AFTER
from oriflamme.server.protocol import changes as ch
from oriflamme.server.store import queries as q
from oriflamme.server.store.sqlite import SqliteStore
from oriflamme.server.store.store import ChangeRow
from oriflamme.server.store.writes import AppendChange
from tests.testkit.server.app import RunningServer, WebSocketClient, seated_table, with_server


async def toggle(socket: WebSocketClient, times: int) -> None:
    for number in range(times):
        socket.send(type="ready", ready=number % 2 == 0)
        await socket.receive_until("change", "readied")


@with_server(message_rate=0)
async def test_restless_guests_leave_little_behind(server: RunningServer) -> None:
    lobby, store = server.services.lobby, server.services.store
    code, (anna, *_) = await seated_table(server, 3)
    async with anna.join_table(code) as socket:
        for _ in range(3):
            await toggle(socket, COMPACT_AFTER)
            await lobby.sweep()
        room = await lobby.get_room(code)
        rows = await store.changes(code)
        assert room.table.number > 3 * COMPACT_AFTER
        assert len(rows) == room.stored_changes < 200
        before = room.table
    lobby.close()
    again = await lobby.get_room(code)
    assert again.table == before
    assert again.stored_changes == len(rows)
    async with anna.join_table(code, since=before.number - 3) as socket:
        assert len((await socket.receive_until("changes"))["changes"]) == 3
    async with anna.join_table(code, since=100) as socket:
        assert (await socket.receive())["type"] == "welcome", "what is gone cannot be told again"


@with_server(message_rate=0)
async def test_no_table_is_read_again_for_its_moves_alone(server: RunningServer) -> None:
    """Players at a busy table would pay for it with every move."""
    lobby, store = server.services.lobby, server.services.store
    code, (anna, *_) = await seated_table(server, 3)
    async with anna.join_table(code) as socket:
        await toggle(socket, 100)
        before = len(await store.changes(code))
        for change, is_reason in ((ch.Decided(0, "rSo"), False), (ch.Readied(0, True), True)):
            for _ in range(COMPACT_AFTER):
                lobby.journal_compaction.count(code, change)
            await lobby.sweep()
            assert (len(await store.changes(code)) < before) == is_reason


@with_server(journal_limit=3, message_rate=0)
async def test_a_table_that_has_seen_too_much_lets_only_its_game_go_on(
    server: RunningServer,
) -> None:
    anna = server.client()
    code = (await anna.post("/api/quick", {"ruleset": "duel", "bot": "page"})).json["code"]
    room = await server.services.lobby.get_room(code)
    async with anna.join_table(code) as socket:
        socket.send(type="hand_over")
        assert (await socket.receive_until("refused"))["code"] == "limit_reached"
        while (game := room.table.game) and game.state.decision:
            if room.table.decider() == 0:
                socket.send(
                    type="act", number=game.pending_number, choice=0, id=f"a{game.pending_number}"
                )
                await socket.receive_until("accepted")
            else:
                await socket.receive_until("change")
        socket.send(type="rematch", want=True)
        assert (await socket.receive_until("refused"))["code"] == "limit_reached"


def test_nobody_waits_for_what_is_made_of_a_long_table(tmp_path: Path) -> None:
    """The loop goes on, and so does reading of other things."""
    loop_thread, may_end = threading.get_ident(), threading.Event()

    def dawdle(rows: list[ChangeRow]) -> int:
        assert threading.get_ident() != loop_thread
        assert may_end.wait(60), "everybody waited for this"
        return len(rows)

    async def run() -> None:
        store = SqliteStore(str(tmp_path / "o.db"))
        await store.commit(*(AppendChange("bado-kemi", n, 1, b"{}") for n in range(1, 11)))
        long = asyncio.create_task(store.map_changes("bado-kemi", dawdle))
        assert await store.fetch(q.tables_of("nobody", 10)) == []
        await store.check_writable()
        may_end.set()
        assert await long == 10
        await store.close()

    asyncio.run(run())
