"""Open listed tables without sitting down, while five hosts wait at theirs in the same list."""

import asyncio
from typing import Any

from tests.server.siege.attacker import Enemy
from tests.testkit.server.timers import pass_by

HOSTS = 5
SECONDS = 12
"""Long enough to fill the list, a hundred tables, at ten a second."""
LISTED = {"options": {"listed": True}}
LEAST = {"waiting hosts still listed": HOSTS}


async def attack(enemy: Enemy) -> dict[str, Any]:
    waiting = {await wait_at_a_table(enemy, f"127.3.0.{n + 1}") for n in range(HOSTS)}
    cookie = (await enemy.ask("POST", "/api/guest", {})).cookie
    opened = 0
    await enemy.begin()

    async def grab() -> None:
        nonlocal opened
        line = await enemy.line()
        try:
            while enemy.left > 0:
                wish = {**LISTED, "seat": None}
                answer = await line.ask("POST", "/api/tables", wish, cookie)
                opened += answer.status == 201
                if answer.status != 201:
                    enemy.cut += 1
                    await pass_by(0.05)
        finally:
            line.leave()

    await asyncio.gather(*(enemy.again(grab) for _ in range(4)))
    shown = (await enemy.ask("GET", "/api/tables", address="127.3.1.1")).json["tables"]
    still = waiting & {table["code"] for table in shown}
    return {"tables opened": opened, "waiting hosts still listed": len(still)}


async def wait_at_a_table(enemy: Enemy, address: str) -> str:
    """A host who sits there and listens."""
    opened = await enemy.ask("POST", "/api/tables", LISTED, address=address)
    code: str = opened.json["code"]
    line = await enemy.socket(f"/api/tables/{code}/live", opened.cookie, address)
    line.say(type="join", client="host")
    enemy.read_away(line)
    return code
