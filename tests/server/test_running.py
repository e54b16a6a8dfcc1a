"""A few things with a real process and real sockets."""

import asyncio
import importlib.util
import json
from pathlib import Path
from random import Random
from types import ModuleType
from urllib.request import urlopen

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.testkit.server.random_player import TableShape, open_table, post
from tests.testkit.server.server_process import ServerProcess

EXAMPLE = Path(__file__).parents[2] / "examples" / "play_over_http.py"
both_ways = pytest.mark.parametrize("frames", ["on", "off"])


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("play_over_http", EXAMPLE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@both_ways
def test_the_example_plays_a_whole_game_and_the_server_stops_in_peace(
    tmp_path: Path, frames: str
) -> None:
    async def run() -> None:
        async with ServerProcess(tmp_path / "o.db", direct_frames=frames) as server:
            await scenario(server)

    async def scenario(server: ServerProcess) -> None:
        record = await asyncio.to_thread(example().play, server.url, Random(3))
        assert "[Winners " in record
        players = await open_table(server, Random(1), TableShape("base", 2, 2), games=1)
        await asyncio.gather(*(player.play() for player in players))
        assert [player.games for player in players] == [1, 1]
        # Whoever joined a moment later was welcomed with what had been told by then.
        both = max(min(player.told) for player in players)
        first, second = (
            {number: what for number, what in player.told.items() if number >= both}
            for player in players
        )
        assert first == second
        assert await server.stop() == 0
        assert server.errors() == []

    asyncio.run(run())


@both_ways
def test_stopping_tells_clients_to_come_back_and_they_find_everything(
    tmp_path: Path, frames: str
) -> None:
    async def run() -> None:
        async with ServerProcess(tmp_path / "o.db", direct_frames=frames) as server:
            await scenario(server)

    async def scenario(server: ServerProcess) -> None:
        opened, cookie = await post(server.url, "/api/quick", {})
        path = f"/api/tables/{opened['code']}/live"
        headers = {"Cookie": cookie}
        address = f"ws://127.0.0.1:{server.port}{path}"
        async with connect(address, additional_headers=headers) as socket:
            await socket.send('{"type":"join","client":"a"}')
            while json.loads(await socket.recv())["type"] != "welcome":
                pass
            server.ask_to_stop()
            assert await last_words(socket) == ("closing", 1012)
        assert await server.stop() == 0
        await server.start()
        with urlopen(f"{server.url}/api/tables/{opened['code']}") as answer:
            assert json.load(answer)["table"]["phase"] == "playing"
        assert await server.stop() == 0

    asyncio.run(run())


@both_ways
def test_a_websocket_that_is_refused_is_no_error(tmp_path: Path, frames: str) -> None:
    async def run() -> None:
        async with ServerProcess(tmp_path / "o.db", direct_frames=frames) as server:
            with pytest.raises(InvalidStatus) as refused:
                await connect(f"ws://127.0.0.1:{server.port}/api/tables/no-such-table/live")
            assert json.loads(refused.value.response.body)["code"] == "not_found"
            assert await server.stop() == 0
            assert server.errors() == []

    asyncio.run(run())


async def last_words(socket: ClientConnection) -> tuple[str, int]:
    """The last message before the line is closed, and the code it is closed with."""
    last = ""
    try:
        while True:
            last = json.loads(await socket.recv())["type"]
    except ConnectionClosed as closed:
        return last, closed.rcvd.code if closed.rcvd else 0
