"""Kill the processes in which strong bots think, while they wait for a question."""

import asyncio
import json
import os
import signal
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.server.siege.attacker import Attacker
from tests.testkit.server.resource_usage import child_processes
from tests.testkit.server.timers import wait

SETTINGS = {"bot_delay": 0, "bot_workers": 2, "prepare": "on"}
SECONDS = 24
KILL_EVERY_S = 12
"""Long enough for others to be there in between."""
READY_S = 400
"""On a new machine these processes first compile the search."""
MOST = {"longest wait for a duke, s": 15}
LEAST = {"decisions of dukes": 5}


def kill(processes: list[int]) -> None:
    for pid in processes:
        with suppress(OSError):
            os.kill(pid, signal.SIGKILL)


async def attack(attacker: Attacker) -> dict[str, Any]:
    opened = await attacker.ask("POST", "/api/quick", {"ruleset": "duel", "bot": "duke"})
    where = f"{attacker.url.replace('http', 'ws', 1)}/api/tables/{opened.json['code']}/live"
    headers = {"Cookie": opened.cookie}
    async with connect(where, additional_headers=headers, compression=None) as socket:
        game = Game(attacker, socket)
        playing = asyncio.create_task(game.play())
        async with asyncio.timeout(READY_S):
            while game.decided - game.by_squire < 2:
                await wait(0.1)
        await attacker.begin()
        game.begin()
        while attacker.left > 0:
            game.kills_next = True
            await wait(min(KILL_EVERY_S, max(attacker.left, 0)))
        playing.cancel()
    game.end()
    ready = await attacker.ask("GET", "/readyz", address="127.0.0.1")
    return {
        "decisions of dukes": game.decided,
        "of them by a squire": game.by_squire,
        "longest wait for a duke, s": round(game.longest, 1),
        "workers at the end": len(child_processes(attacker.pid)),
        "/readyz at the end": ready.status,
    }


class Game:
    """Duels with a duke, one after the other; how long the duke keeps one waiting."""

    def __init__(self, attacker: Attacker, socket: ClientConnection) -> None:
        self._enemy = attacker
        self._socket = socket
        self._since: float | None = None
        """When one began to wait."""
        self.decided = self.by_squire = 0
        self.longest = 0.0
        self.kills_next = False
        """As soon as the workers have nothing to do."""

    def begin(self) -> None:
        self.decided = self.by_squire = 0
        self.longest = 0.0

    def end(self) -> None:
        if self._since is not None:
            self.longest = max(self.longest, asyncio.get_running_loop().time() - self._since)

    async def play(self) -> None:
        await self._socket.send('{"type":"join","client":"enemy"}')
        async for text in self._socket:
            message = json.loads(text)
            what = message.get("change", {})
            if what.get("kind") == "decided" and what["by"] == "bot":
                self.decided += 1
                self.by_squire += what.get("fallback") is not None
                self.end()
                self._since = asyncio.get_running_loop().time()
            if what.get("kind") == "ended":
                self._since = asyncio.get_running_loop().time()  # the duke may begin the next one
                await self._socket.send('{"type":"rematch","want":true}')
            game = message.get("game") or {}
            await self._answer(
                message.get("view") or game.get("public"),
                message.get("private") or game.get("private"),
            )

    async def _answer(self, view: Any, private: Any) -> None:
        """After a moment, in which the workers have nothing to do."""
        if private and private["options"]:
            self._since = None
            await wait(0.1)
            if self.kills_next:
                kill(child_processes(self._enemy.pid))
                self.kills_next = False
            await wait(0.1)
            number = view["decision"]["number"]
            choice = self._enemy.rng.randrange(len(private["options"]))
            act = {"type": "act", "number": number, "choice": choice, "id": f"a{number}"}
            await self._socket.send(json.dumps(act))
            self._since = asyncio.get_running_loop().time()
