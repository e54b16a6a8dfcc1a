"""Hints where there is neither NumPy nor a thread."""

import asyncio
from pathlib import Path
from typing import Any

from offline.shelves import MemoryShelf
from offline.visitor import Ear, open_offline, post


def test_whoever_decides_is_told_what_to_consider(tmp_path: Path):
    async def play() -> list[dict[str, Any]]:
        async with open_offline(MemoryShelf(), tmp_path) as house:
            await post(house, "/api/guest", {"name": "Anna"})
            wish = {"options": {"seats": 3, "first": 0}, "bots": {"1": "page", "2": "page"}}
            code = (await post(house, "/api/tables", wish))["code"]
            ear = Ear(house, f"/api/tables/{code}/live")
            ear.say(type="join", client="test", since=None)
            ear.say(type="start")
            number = (await ear.until("change", "started"))["view"]["decision"]["number"]
            told = []
            for _ in range(2):
                ear.say(type="ask_hint", number=number)
                told.append(await ear.until("hint"))
            return told

    told, again = asyncio.run(play())
    assert told == again
    assert (told["bot"], told["simulations"]) == ("instinct", 400)
    chances = [option["chance"] for option in told["options"]]
    assert 1 < len(chances) <= 5
    assert all(option["reasons"] for option in told["options"][:1])
