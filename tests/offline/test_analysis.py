"""Hints and reviews where there is neither NumPy nor a thread."""

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from oriflamme.offline.server import OfflineServer
from tests.testkit.offline.client import QUICK, OfflineSocket, get, open_server, post
from tests.testkit.offline.memory_storage import MemoryStorage
from tests.testkit.offline.whole_game import decide_to_the_end

WISH = {"options": {"seats": 3, "first": 0}, "bots": {"1": "page", "2": "page"}}


async def sit_down(server: OfflineServer) -> tuple[str, OfflineSocket]:
    """A table of pages, and somebody who has come to it."""
    await post(server, "/api/guest", {"name": "Anna"})
    code = (await post(server, "/api/tables", WISH))["code"]
    ear = OfflineSocket(server, f"/api/tables/{code}/live")
    ear.send(type="join", client="test", since=None)
    ear.send(type="start")
    return code, ear


def test_whoever_decides_is_told_what_to_consider(tmp_path: Path):
    async def play() -> list[dict[str, Any]]:
        async with open_server(MemoryStorage(), tmp_path) as server:
            _, ear = await sit_down(server)
            number = (await ear.receive_until("change", "started"))["view"]["decision"]["number"]
            told = []
            for _ in range(2):
                ear.send(type="ask_hint", number=number)
                told.append(await ear.receive_until("hint"))
            return told

    told, again = asyncio.run(play())
    assert told == again
    assert (told["bot"], told["simulations"]) == ("instinct", 400)
    assert 1 < len(told["options"]) <= 5
    assert told["options"][0]["reasons"]


def test_a_finished_game_is_reviewed_and_the_review_is_kept_with_it(tmp_path: Path):
    settings = replace(QUICK, review_budget=2)
    storage = MemoryStorage()

    async def play() -> tuple[str, dict[str, Any]]:
        async with open_server(storage, tmp_path, settings=settings) as server:
            code, ear = await sit_down(server)
            await decide_to_the_end(ear, Random(1))
            state = await post(
                server, "/api/reviews", {"source": {"type": "game", "id": f"{code}-1"}}
            )
            assert state["phase"] in ("waiting", "running")
            await server.app.state.services.reviews.by_id(state["id"]).ended.wait()
            state = await get(server, f"/api/reviews/{state['id']}")
            return code, state["review"]

    async def come_again(code: str) -> dict[str, Any]:
        async with open_server(storage, tmp_path, settings=settings) as server:
            of = {"type": "game", "id": f"{code}-1"}
            state: dict[str, Any] = await post(server, "/api/reviews", {"source": of})
            return state

    code, review = asyncio.run(play())
    assert review["analyzer"] == "instinct:2"
    assert len(review["positions"]) == len(review["decisions"]) + 1
    kept = asyncio.run(come_again(code))
    assert (kept["phase"], kept["review"]) == ("done", review)
