"""Open listed tables without sitting down, while five hosts wait at theirs in the same list."""

import asyncio
from typing import Any

from tests.server.siege.attacker import Attacker
from tests.testkit.server.timers import wait

HOSTS = 5
SECONDS = 12
"""Long enough to fill the list, a hundred tables, at ten a second."""
LISTED = {"options": {"listed": True}}
LEAST = {"waiting hosts still listed": HOSTS}


async def attack(attacker: Attacker) -> dict[str, Any]:
    waiting = {await wait_at_a_table(attacker, f"127.3.0.{n + 1}") for n in range(HOSTS)}
    cookie = (await attacker.ask("POST", "/api/guest", {})).cookie
    opened = 0
    await attacker.begin()

    async def grab() -> None:
        nonlocal opened
        line = await attacker.line()
        try:
            while attacker.left > 0:
                wish = {**LISTED, "seat": None}
                answer = await line.request("POST", "/api/tables", wish, cookie)
                opened += answer.status == 201
                if answer.status != 201:
                    attacker.cut += 1
                    await wait(0.05)
        finally:
            line.close()

    await asyncio.gather(*(attacker.repeat(grab) for _ in range(4)))
    shown = (await attacker.ask("GET", "/api/tables", address="127.3.1.1")).json["tables"]
    still = waiting & {table["code"] for table in shown}
    return {"tables opened": opened, "waiting hosts still listed": len(still)}


async def wait_at_a_table(attacker: Attacker, address: str) -> str:
    """A host who sits there and listens."""
    opened = await attacker.ask("POST", "/api/tables", LISTED, address=address)
    code: str = opened.json["code"]
    line = await attacker.socket(f"/api/tables/{code}/live", opened.cookie, address)
    line.send_message(type="join", client="host")
    attacker.drain(line)
    return code
