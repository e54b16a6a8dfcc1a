"""The whole server keeps secrets: sockets, answers, numbers and logs alike."""

import asyncio
import logging
from pathlib import Path
from random import Random

import pytest

from oriflamme.notation.tokens import parse_action
from oriflamme.server.history.recovery import replay
from oriflamme.server.protocol import changes as ch
from oriflamme.server.room.persist import save_seats, save_table
from oriflamme.server.store.store import ChangeRow
from oriflamme.server.store.writes import AppendChange
from oriflamme.server.tables.table_creation import create_table
from oriflamme.views.view import Viewer
from tests.testkit.random_games import RandomGame
from tests.testkit.server.app import ApiClient, RunningServer, WebSocketClient, running_server
from tests.testkit.server.indistinguishable_games import (
    GameScript,
    indistinguishable_game,
    script_of,
)

CODE = "bado-kemi"


async def lay_out(server: RunningServer, script: GameScript) -> list[ApiClient]:
    """Guests, and a table on the disk where exactly these cards were dealt to them."""
    clients = [server.client() for _ in range(script.options.seats)]
    people = []
    for number, client in enumerate(clients):
        guest = (await client.post("/api/guest", {"name": f"Guest {number}"})).json
        people.append(ch.Person(guest["id"], guest["name"]))
    now = server.clock.now
    steps = create_table(CODE, script.options, people[0], seat=0, bots={}, ready=False, now=now,
                    rng=Random(0))  # fmt: skip
    changes: list[ch.TableChange] = [step.change for step in steps]
    changes += [ch.SeatTaken(seat, person) for seat, person in enumerate(people) if seat]
    rows = [
        AppendChange(CODE, number, now, ch.encode_change(change))
        for number, change in enumerate([*changes, script.deal], start=1)
    ]
    *_, last = replay(CODE, [ChangeRow(row.number, row.at, row.body) for row in rows])
    await server.services.store.commit(*rows, save_table(last.table, now), *save_seats(last.table))
    return clients


async def heard_until(socket: WebSocketClient, number: int) -> None:
    while (await socket.receive()).get("number", 0) < number:
        pass


async def everything(
    server: RunningServer, script: GameScript, viewer: Viewer, rng: Random
) -> list[str]:
    """All that reaches a viewer while these decisions are made."""
    clients = await lay_out(server, script)
    watcher = server.client() if viewer is None else clients[viewer]
    got: list[str] = []
    async with watcher.join_table(CODE) as socket:
        await socket.receive()
        for token in script.tokens:
            server.clock.now += 1000
            room = await server.services.lobby.get_room(CODE)
            game = room.table.running_game()
            decision = game.state.decision
            assert decision
            choice = decision.options.index(parse_action(token, game.state))
            async with clients[decision.seat].join_table(CODE) as mover:
                mover.send(
                    type="act",
                    number=game.pending_number,
                    choice=choice,
                    id=f"a{game.pending_number}",
                )
                await mover.receive_until("accepted")
            await heard_until(socket, game.pending_number + 1)
            if rng.random() < 0.2:
                socket.send(type="act", number=1, choice=0, id="old")
                await socket.receive_until("refused")
                got += await asked(watcher)
        got += [text for text in socket.texts if '"type":"presence"' not in text]
    return got


async def asked(watcher: ApiClient) -> list[str]:
    """What the viewer gets by asking during the game."""
    paths = ("/api/me", f"/api/tables/{CODE}", f"/api/games/{CODE}-1", "/api/tables", "/metrics",
             f"/api/games/{CODE}-1/record.ogn", f"/api/games/{CODE}-1/replay?seat=open",
             f"/api/games/{CODE}-1/record.json")  # fmt: skip
    return [(await watcher.get(path)).body.decode() for path in paths]


GAMES = [
    RandomGame("base", 3, "standard", "even", 11),
    RandomGame("ablaze", 3, "standard", "patient", 12),
    RandomGame("duel", None, "standard", "eager", 13),
    RandomGame("mixed", 4, "ru", "stacking", 14),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.ruleset)
def test_whatever_is_hidden_changes_nothing_a_viewer_can_get(
    game: RandomGame, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def run(which: GameScript, viewer: Viewer, database: Path) -> tuple[list[str], list[str]]:
        async def scenario() -> list[str]:
            async with running_server(database, message_rate=0, request_rate=0) as server:
                return await everything(server, which, viewer, Random(3))

        caplog.clear()
        got = asyncio.run(scenario())
        logged = [r.getMessage() for r in caplog.records if r.name.startswith("oriflamme")]
        return got, logged

    with caplog.at_level(logging.DEBUG, "oriflamme"):
        for viewer in (None, 1):
            moment = len(game.actions) * 2 // 3
            other = indistinguishable_game(game, moment, viewer, Random(5))
            assert other is not None
            here = run(script_of(game, moment), viewer, tmp_path / f"here-{viewer}.db")
            there = run(other, viewer, tmp_path / f"there-{viewer}.db")
            assert len(here[0]) > moment
            assert here == there
