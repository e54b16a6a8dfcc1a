"""What holds whatever is said: everything is answered, and the table stays whole."""

from oriflamme.server.history.recovery import replay
from oriflamme.server.protocol.refusals import REFUSALS
from tests.testkit.server.app import RunningServer, WebSocketClient


async def check_answered(socket: WebSocketClient, text: str, mark: int) -> None:
    """Send something; everything told until the pong that follows has a known shape."""
    socket.send_text(text)
    socket.send(type="ping", id=mark)
    while True:
        told = await socket.receive()
        assert told["type"] in (
            "welcome", "changes", "change", "accepted", "hint", "refused", "presence", "muted",
            "pong",
        )  # fmt: skip
        if told["type"] == "refused":
            assert told["code"] in REFUSALS
        if told["type"] == "pong" and told["id"] == mark:
            return


async def check_consistent(server: RunningServer, code: str) -> None:
    """The table in memory is the one on the disk, though bots may be playing on."""
    room = await server.services.lobby.get_room(code)
    assert not room.is_broken
    table = room.table
    rows = await server.services.store.changes(code)
    assert list(replay(code, rows))[table.number - 1].table == table


async def check_alive(server: RunningServer, code: str) -> None:
    """Somebody who sits down, or cannot, is answered."""
    newcomer = server.client()
    await newcomer.post("/api/guest")
    async with newcomer.join_table(code) as socket:
        for seat in range(3):
            socket.send(type="take_seat", seat=seat)
            while (await socket.receive())["type"] not in ("change", "refused"):
                pass
