"""Say things to one's own table as fast as the line takes it: messages, and what is none."""

import asyncio
from typing import Any

from tests.server.siege.attacker import Attacker
from tests.testkit.server.raw_http import text_frame

SOCKETS = 10
AT_ONCE = 500


async def attack(attacker: Attacker) -> dict[str, Any]:
    said = (
        '{"type":"ping","id":1}',
        '{"type":"send_chat","text":"' + "x" * 280 + '"}',
        "{",
        "[" * 4000,
    )
    data = b"".join(map(text_frame, said)) * (AT_ONCE // len(said))
    opened = await attacker.ask("POST", "/api/quick", {"bot": "page"})
    table = f"/api/tables/{opened.json['code']}/live"
    await attacker.begin()
    floods = [attacker.flood(table, data, opened.cookie) for _ in range(SOCKETS)]
    sent = await asyncio.gather(*floods)
    return {"messages sent a second": round(sum(sent) * AT_ONCE / attacker.seconds)}
