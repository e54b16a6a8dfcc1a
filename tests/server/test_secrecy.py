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
from tests.testkit.random_games import Game
from tests.testkit.server.app import Browser, House, Socket, open_house
from tests.testkit.server.indistinguishable_games import Script, script, twin

CODE = "bado-kemi"


async def lay_out(house: House, script: Script) -> list[Browser]:
    """Guests, and a table on the disk where exactly these cards were dealt to them."""
    browsers = [house.browser() for _ in range(script.options.seats)]
    people = []
    for number, browser in enumerate(browsers):
        guest = (await browser.post("/api/guest", {"name": f"Guest {number}"})).json
        people.append(ch.Person(guest["id"], guest["name"]))
    now = house.clock.now
    steps = create_table(CODE, script.options, people[0], seat=0, bots={}, ready=False, now=now,
                    rng=Random(0))  # fmt: skip
    changes: list[ch.TableChange] = [step.change for step in steps]
    changes += [ch.Sat(seat, person) for seat, person in enumerate(people) if seat]
    rows = [
        AppendChange(CODE, number, now, ch.encode_change(change))
        for number, change in enumerate([*changes, script.deal], start=1)
    ]
    *_, last = replay(CODE, [ChangeRow(row.number, row.at, row.body) for row in rows])
    await house.services.store.commit(*rows, save_table(last.table, now), *save_seats(last.table))
    return browsers


async def heard_until(socket: Socket, number: int) -> None:
    while (await socket.hear()).get("number", 0) < number:
        pass


async def everything(house: House, script: Script, viewer: Viewer, rng: Random) -> list[str]:
    """All that reaches a viewer while these decisions are made."""
    browsers = await lay_out(house, script)
    watcher = house.browser() if viewer is None else browsers[viewer]
    got: list[str] = []
    async with watcher.table(CODE) as socket:
        await socket.hear()
        for token in script.tokens:
            house.clock.now += 1000
            room = await house.services.lobby.get_room(CODE)
            game = room.table.running_game()
            decision = game.state.decision
            assert decision
            choice = decision.options.index(parse_action(token, game.state))
            async with browsers[decision.seat].table(CODE) as mover:
                mover.say(
                    type="act",
                    number=game.pending_number,
                    choice=choice,
                    id=f"a{game.pending_number}",
                )
                await mover.until("accepted")
            await heard_until(socket, game.pending_number + 1)
            if rng.random() < 0.2:
                socket.say(type="act", number=1, choice=0, id="old")
                await socket.until("refused")
                got += await asked(watcher)
        got += [text for text in socket.texts if '"type":"presence"' not in text]
    return got


async def asked(watcher: Browser) -> list[str]:
    """What the viewer gets by asking during the game."""
    paths = ("/api/me", f"/api/tables/{CODE}", f"/api/games/{CODE}-1", "/api/tables", "/metrics",
             f"/api/games/{CODE}-1/record.ogn", f"/api/games/{CODE}-1/replay?seat=open",
             f"/api/games/{CODE}-1/record.json")  # fmt: skip
    return [(await watcher.get(path)).body.decode() for path in paths]


GAMES = [
    Game("base", 3, "standard", "even", 11),
    Game("ablaze", 3, "standard", "patient", 12),
    Game("duel", None, "standard", "eager", 13),
    Game("mixed", 4, "ru", "stacking", 14),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.ruleset)
def test_whatever_is_hidden_changes_nothing_a_viewer_can_get(
    game: Game, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def run(which: Script, viewer: Viewer, database: Path) -> tuple[list[str], list[str]]:
        async def scenario() -> list[str]:
            async with open_house(database, messages=0, requests=0) as house:
                return await everything(house, which, viewer, Random(3))

        caplog.clear()
        got = asyncio.run(scenario())
        logged = [r.getMessage() for r in caplog.records if r.name.startswith("oriflamme")]
        return got, logged

    with caplog.at_level(logging.DEBUG, "oriflamme"):
        for viewer in (None, 1):
            moment = len(game.actions) * 2 // 3
            other = twin(game, moment, viewer, Random(5))
            assert other is not None
            here = run(script(game, moment), viewer, tmp_path / f"here-{viewer}.db")
            there = run(other, viewer, tmp_path / f"there-{viewer}.db")
            assert len(here[0]) > moment
            assert here == there
