"""What holds whatever is said: everything is answered, and the table stays whole."""

from oriflamme.server.history.recovery import replay
from oriflamme.server.protocol.refusals import REFUSALS
from tests.testkit.server.app import House, Socket


async def answers(socket: Socket, text: str, mark: int) -> None:
    """Send something; everything told until the pong that follows has a known shape."""
    socket.send_text(text)
    socket.say(type="ping", id=mark)
    while True:
        told = await socket.hear()
        assert told["type"] in (
            "welcome", "changes", "change", "accepted", "hint", "refused", "presence", "muted",
            "pong",
        )  # fmt: skip
        if told["type"] == "refused":
            assert told["code"] in REFUSALS
        if told["type"] == "pong" and told["id"] == mark:
            return


async def is_in_order(house: House, code: str) -> None:
    """The table in memory is the one on the disk, though bots may be playing on."""
    room = await house.services.lobby.get_room(code)
    assert not room.is_broken
    table = room.table
    rows = await house.services.store.changes(code)
    assert list(replay(code, rows))[table.number - 1].table == table


async def goes_on(house: House, code: str) -> None:
    """Somebody who sits down, or cannot, is answered."""
    newcomer = house.browser()
    await newcomer.post("/api/guest")
    async with newcomer.table(code) as socket:
        for seat in range(3):
            socket.say(type="sit", seat=seat)
            while (await socket.hear())["type"] not in ("change", "refused"):
                pass
