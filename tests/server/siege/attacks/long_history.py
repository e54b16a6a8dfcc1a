"""Ask for a table where somebody has toggled `ready` for hours: 300,000 changes long."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.server.siege.attacker import Attacker
from tests.testkit.server.raw_http import send_request
from tests.testkit.server.server_process import ServerProcess
from tests.testkit.server.timers import wait

CHANGES = 300_000


async def beforehand(server: ServerProcess) -> dict[str, Any]:
    opened = await send_request(server.url, "POST", "/api/tables", {}, address="127.66.0.1")
    code: str = opened.json["code"]
    await server.stop()
    await asyncio.to_thread(lengthen, server.database, code)
    await server.start()
    return {"code": code}


def lengthen(database: Path, code: str) -> None:
    with closing(sqlite3.connect(database)) as link, link:
        number, at = link.execute(
            "SELECT max(number), max(at) FROM changes WHERE code = ?", (code,)
        ).fetchone()
        bodies = [
            json.dumps({"kind": "readied", "seat": 0, "ready": ready}).encode()
            for ready in (True, False)
        ]
        rows = ((code, number + n + 1, at, bodies[n % 2]) for n in range(CHANGES))
        link.executemany("INSERT INTO changes (code, number, at, body) VALUES (?, ?, ?, ?)", rows)


async def attack(attacker: Attacker) -> dict[str, Any]:
    await attacker.begin()
    statuses: set[int] = set()

    async def look() -> None:
        for path in ("", "/live"):
            answer = await attacker.ask("GET", f"/api/tables/{attacker.given['code']}{path}")
            statuses.add(answer.status)
        await wait(0.1)

    await attacker.repeat(look)
    return {"answers": sorted(statuses)}
