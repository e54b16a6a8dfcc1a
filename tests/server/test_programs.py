"""Programs that play by a token, against a real server."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

from tests.testkit.server.random_player import post
from tests.testkit.server.server_process import ServerProcess

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
ANNA = {"name": "Anna", "password": "correct horse battery"}


async def token_of_a_bot(server: ServerProcess) -> str:
    _, cookie = await post(server.url, "/api/account", ANNA)
    told, _ = await post(server.url, "/api/bots", {"name": "Rook"}, cookie)
    wish = {"label": "example", "scopes": ["play"], "bot": told["bots"][0]["id"]}
    made, _ = await post(server.url, "/api/tokens", wish, cookie)
    return str(made["token"])


def ask(server: ServerProcess, path: str, token: str) -> Any:
    headers = {"Authorization": f"Bearer {token}"}
    with urlopen(Request(f"{server.url}{path}", headers=headers)) as answer:
        return json.load(answer)


def run_example(server: ServerProcess, token: str, games: int = 1) -> str:
    program = [sys.executable, "-W", "error", str(EXAMPLE), server.url, token, str(games)]
    done = subprocess.run(program, capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


def test_the_example_bot_plays_a_rated_game_and_its_owner_may_follow(tmp_path: Path) -> None:
    async def run() -> None:
        async with ServerProcess(tmp_path / "o.db") as server:
            token = await token_of_a_bot(server)
            headers = {"Authorization": f"Bearer {token}"}
            address = f"ws://127.0.0.1:{server.port}/api/me/tables"
            async with connect(address, additional_headers=headers) as own:
                assert json.loads(await own.recv()) == {"type": "own_tables", "tables": []}
                game = await asyncio.to_thread(run_example, server, token)
                told = [json.loads(await own.recv())]
                while told[-1]["change"] != "ended":
                    told.append(json.loads(await own.recv()))
            assert {"started", "decided"} <= {each["change"] for each in told}
            assert any(each["table"]["your_decision"] for each in told)
            assert game.endswith(f"/g/{told[-1]['game']}")
            me = ask(server, "/api/me", token)
            assert [each["id"] for each in me["games"]] == [told[-1]["game"]]
            assert me["guest"]["account"] == "bot"
            assert server.errors() == []

    asyncio.run(run())


def test_the_example_bot_slows_down_where_it_is_told_to(tmp_path: Path) -> None:
    """Forty messages pass at once, and three games have more."""

    async def run() -> None:
        async with ServerProcess(tmp_path / "o.db", message_rate=3) as server:
            token = await token_of_a_bot(server)
            played = await asyncio.to_thread(run_example, server, token, 3)
            assert len(played.splitlines()) == 3

    asyncio.run(run())
