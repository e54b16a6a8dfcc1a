"""Stand up and sit down at a listed table, while 190 people look at a full list."""

import asyncio
from typing import Any

from tests.server.siege.attacker import Attacker
from tests.testkit.server.timers import ticks

READERS = 190
LISTED = 100
BY_ADDRESS = 4
RATE = 19
MOST = {"kilobytes a second to readers": 2000}


async def attack(attacker: Attacker) -> dict[str, Any]:
    wish = {"options": {"listed": True}}
    for place in range(LISTED // BY_ADDRESS):
        await fill(attacker, wish, f"127.3.1.{place + 1}")
    opened = await attacker.ask("POST", "/api/tables", wish)
    own = await attacker.socket(f"/api/tables/{opened.json['code']}/live", opened.cookie)
    own.send_message(type="join", client="enemy")
    attacker.drain(own)
    lines = [
        await attacker.socket("/api/lobby", address=f"127.4.0.{place + 1}")
        for place in range(READERS)
    ]
    received = 0

    async def read(place: int) -> None:
        nonlocal received
        while said := await lines[place].reader.read(2**16):
            received += len(said)

    readers = [asyncio.create_task(read(place)) for place in range(READERS)]
    await attacker.begin()
    before, sent = received, 0
    async for _ in ticks(1 / RATE, asyncio.get_running_loop().time()):
        if attacker.left <= 0:
            break
        own.send_message(
            **({"type": "take_seat", "seat": 0} if sent % 2 else {"type": "leave_seat"})
        )
        sent += 1
    for task in readers:
        task.cancel()
    return {
        "kilobytes a second to readers": round((received - before) / attacker.seconds / 1000, 1)
    }


async def fill(attacker: Attacker, wish: dict[str, Any], address: str) -> None:
    """A few listed tables, each of another guest."""
    for _ in range(BY_ADDRESS):
        await attacker.ask("POST", "/api/tables", wish, address=address)
