"""Write over the pages where one table's past lies, then ask for that table."""

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

CHANGES = 300
"""Enough for pages in which nothing else lies."""
EXPECTED = {"/readyz": 503, "answers with a reason": True}


async def beforehand(server: ServerProcess) -> dict[str, Any]:
    opened = await send_request(server.url, "POST", "/api/tables", {}, address="127.66.0.1")
    code: str = opened.json["code"]
    await server.stop()
    await asyncio.to_thread(damage, server.database, code)
    await server.start()
    return {"code": code}


def damage(database: Path, code: str) -> None:
    """Fill pages with a table's changes, and spoil one of them in the middle."""
    with closing(sqlite3.connect(database)) as link, link:
        number, at = link.execute(
            "SELECT max(number), max(at) FROM changes WHERE code = ?", (code,)
        ).fetchone()
        body = json.dumps({"kind": "readied", "seat": 0, "ready": True}).encode()
        rows = [(code, number + n + 1, at, body) for n in range(CHANGES)]
        link.executemany("INSERT INTO changes (code, number, at, body) VALUES (?, ?, ?, ?)", rows)
    with closing(sqlite3.connect(database)) as link:
        link.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = link.execute("PRAGMA page_size").fetchone()
    content = database.read_bytes()
    pages = [
        at
        for at in range(0, len(content), size)
        if content[at] == LEAF and content[at : at + size].count(body) > 2
    ]
    spoiled = pages[len(pages) // 2]
    with database.open("r+b") as file:
        file.seek(spoiled)
        file.write(b"\xa5" * size)


LEAF = 13
"""The first byte of a page that holds rows."""


async def attack(attacker: Attacker) -> dict[str, Any]:
    await attacker.begin()
    answers, reasons = set(), []

    async def look() -> None:
        answer = await attacker.ask("GET", f"/api/tables/{attacker.given['code']}")
        answers.add(answer.status)
        reasons.append(b'"code"' in answer.body)
        await wait(0.2)

    await look()
    await attacker.repeat(look)
    ready = await attacker.ask("GET", "/readyz", address="127.0.0.1")
    return {
        "/readyz": ready.status,
        "answers": sorted(answers),
        "answers with a reason": all(reasons),
    }
