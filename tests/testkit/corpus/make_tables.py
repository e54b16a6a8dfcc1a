"""Write a server's database with tables in every phase.

    python -m tests.testkit.corpus.make_tables FOLDER

Beside it lies what is needed to come back to those tables, and all that the server told of them.
"""

import asyncio
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tests.testkit.corpus.files import pack
from tests.testkit.corpus.server_output import all_output
from tests.testkit.server.app import ApiClient, ManualClock, RunningServer, running_server

LANGUAGES = {"Anna": "en", "Béla": "fr", "Кость": "ru", "Дарʼя": "uk"}
ODD_DECK = ["trap", "plot", "lord", "queen", "spy", "schemer", "heir", "felon", "prince", "archer"]


class CorpusSession:
    """An evening at a server: four people, and the tables they sit at."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        self.rng = Random(1)
        self.people: list[ApiClient] = []
        self.tables: list[str] = []
        self.games: list[str] = []
        self.link = ""
        """By which Anna can come from another device."""

    async def arrive(self) -> None:
        for name, language in LANGUAGES.items():
            person = self.server.client()
            await person.post("/api/guest", {"name": name, "language": language})
            self.people.append(person)

    async def open(self, people: int, bots: dict[int, str] | None = None, **options: Any) -> str:
        seats = people + len(bots or {})
        body = {"options": {"seats": seats, **options}, "bots": bots or {}}
        code: str = (await self.people[0].post("/api/tables", body)).json["code"]
        for seat in range(1, people):
            await self.say(seat, code, "seat_taken", type="take_seat", seat=seat)
        self.tables.append(code)
        return code

    async def say(self, who: int, code: str, heard: str, **message: Any) -> None:
        """Somebody asks for something and waits until it has happened."""
        self.server.clock.now += 1_500
        async with self.people[who].join_table(code) as socket:
            await socket.receive()
            socket.send(**message)
            await socket.receive_until("change", heard)

    async def start(self, code: str) -> None:
        await self.say(0, code, "started", type="start")

    async def play(self, code: str, most: int = 1000) -> None:
        """Play on by chance, up to a decision of a person."""
        for _ in range(most):
            seat = await self.waits_for(code)
            if seat is None:
                return
            self.server.clock.now += self.rng.choice((900, 4_000, 12_000))
            async with self.people[seat].join_table(code) as socket:
                game = (await socket.receive())["game"]
                number = game["public"]["decision"]["number"]
                choice = self.rng.randrange(len(game["private"]["options"]))
                socket.send(type="act", number=number, choice=choice, id=f"a{number}")
                await socket.receive_until("accepted")
        await self.waits_for(code)

    async def waits_for(self, code: str) -> int | None:
        """The person who decides, once the bots have played; none when the game is over."""
        while True:
            async with self.people[0].join_table(code) as socket:
                told = await socket.receive()
                decision = told["game"]["public"]["decision"]
                if decision is None:
                    if told["table"]["phase"] != "over":
                        await socket.receive_until("change", "ended")
                    return None
                chair = told["table"]["seats"][decision["seat"]]
                if not (chair["bot"] or chair["stand_in"]):
                    return int(decision["seat"])
                await socket.receive_until("change", "decided")

    async def finish(self, code: str, number: int = 1) -> None:
        await self.play(code)
        self.games.append(f"{code}-{number}")


async def play_session(session: CorpusSession) -> None:
    """Every phase of a table, every ruleset, pace and kind of change."""
    await session.arrive()
    await session.open(2, {3: "squire"}, seats=4, listed=True, ruleset="ablaze")
    await session.say(1, session.tables[-1], "readied", type="ready", ready=True)
    quiet = await session.open(
        2, seats=3, spectators=False, chat=False, pace={"type": "days", "days": 3}
    )
    await session.say(1, quiet, "seat_left", type="leave_seat")

    clocked = await session.open(3, pace={"type": "bank", "seconds": 120, "free": 5})
    await session.start(clocked)
    await session.play(clocked, 9)
    await session.say(1, clocked, "chat_sent", type="send_chat", text="À moi ?")
    await session.say(2, clocked, "chat_sent", type="send_chat", phrase="nice_bluff")
    await session.say(2, clocked, "bot_took_over", type="hand_over")
    await session.play(clocked, 8)

    for ruleset in ("base", "ablaze", "mixed"):
        code = await session.open(1, {1: "page", 2: "squire"}, ruleset=ruleset, edition="ru")
        await session.start(code)
        await session.play(code, 6)
    duel = await session.open(2, ruleset="duel", first=1)
    await session.start(duel)
    await session.play(duel, 21)
    days = {"type": "days", "days": 2}
    private = await session.open(
        4, {4: "page"}, ruleset="mixed", deck=ODD_DECK, spectators=False, pace=days
    )
    await session.start(private)
    await session.play(private, 17)
    session.server.clock.now += 30_000  # before that nobody is nudged
    await session.say(0 if await session.waits_for(private) else 1, private, "nudged", type="nudge")

    for ruleset in ("base", "mixed"):
        over = await session.open(3, ruleset=ruleset)
        await session.start(over)
        await session.play(over, 5)
        await session.say(1, over, "bot_took_over", type="hand_over")
        await session.say(1, over, "control_resumed", type="resume_control")
        await session.finish(over)
        await session.say(1, over, "rematch_wanted", type="rematch", want=True)
    again = await session.open(2, ruleset="duel", edition="ru")
    await session.start(again)
    await session.finish(again)
    await session.say(0, again, "rematch_wanted", type="rematch", want=True)
    await session.say(1, again, "started", type="rematch", want=True)
    await session.play(again, 11)
    async with session.people[3].join_table(clocked) as socket:
        told = await socket.receive()
        socket.send(type="mute", person=told["table"]["seats"][1]["person"])
        await socket.receive_until("muted")
    session.link = (await session.people[0].post("/api/device-link")).json["url"]


async def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as temporary:
        database = Path(temporary) / "oriflamme.db"
        async with running_server(
            database, ManualClock(), message_rate=0, request_rate=0, chat_rate=0
        ) as server:
            session = CorpusSession(server)
            await play_session(session)
            cookies = dict(zip(LANGUAGES, (str(person.cookie) for person in session.people)))
            told = await all_output(server, cookies, session.tables, session.games)
        with closing(sqlite3.connect(database)) as link:
            link.execute("PRAGMA journal_mode = DELETE")
        pack(folder / "tables.db.gz", database.read_bytes())
    come_back = {
        "now": server.clock.now,
        "cookies": cookies,
        "tables": session.tables,
        "games": session.games,
        "link": session.link,
    }
    (folder / "tables.json").write_text(json.dumps(come_back, indent=1) + "\n")
    pack(folder / "tables.told.json.gz", json.dumps(told).encode())


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1])))
