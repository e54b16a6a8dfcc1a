"""What a server tells its clients in 50 games, compared between two checkouts.

    python scripts/compare_wire.py A B
    python scripts/compare_wire.py --print

Each game has a seed, and a server of its own in one process with its clients. Every ruleset and
number of seats is played in five ways: against bots, among people, at listed tables, on one device,
and from a moment of another game. Meanwhile people talk, take back, leave it to bots, come and go,
and ask for what they may not. Printed is what each socket and each request received, in its own
order. One thing is asked after another, and time stands still but where the script lets it pass, so
that a busy machine changes nothing. Both checkouts need `.venv/.test`.
"""

import argparse
import asyncio
import sys
import threading
import traceback
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from checkouts import compare
from compare_clients import Listener, LobbySocket, SteppedLoop
from compare_scenes import NAMES, PACES, Scenes

TABLES: Final = (
    *(("base", seats) for seats in (3, 4, 5)),
    *(("ablaze", seats) for seats in (3, 4, 5)),
    *(("mixed", seats) for seats in (3, 4, 5)),
    ("duel", 2),
)
PATIENCE_S: Final = 600
"""A game that takes longer waits for what does not come; at first the kernel is compiled."""


class Game(Scenes):
    """One of the games, from its table to all that can be asked about it afterwards."""

    async def against_bots(self) -> None:
        await self.gather(1)
        (anna,) = self.clients
        await self.follow(Listener(anna, "/api/me/tables"))
        wish = {"ruleset": self.ruleset, "seats": self.seats, "bots": self.bots()}
        deck, share = await self.deck(), self.share()
        self.opened(await anna.post("/api/quick", {**wish, "deck": deck, "share": share}))
        await self.until_asked(anna)
        await self.join(anna)
        if self.number == 0:
            await self.look_around(anna)
            await self.move_house()

    async def among_people(self) -> None:
        """Two or more, who sit down one by one; bots in the other seats."""
        await self.gather(self.rng.randint(2, self.seats))
        anna, *others = self.clients
        await self.follow(Listener(anna, "/api/me/tables"))
        await self.open_table(
            anna,
            {},
            hints=self.rng.random() < 0.5,
            spectators=self.rng.random() < 0.7,
            take_back=self.rng.random() < 0.8,
            chat=self.rng.random() < 0.8,
            pace=self.rng.choice(PACES),
        )
        for client in (anna, *others):
            await self.join(client)
        await self.sit_down()
        await self.quarrel()
        await self.begin()

    async def at_a_listed_table(self) -> None:
        """One that everybody can find; rated, or filled up by bots."""
        await self.gather(self.seats)
        anna, *others = self.clients
        rated = self.number % 2 == 0
        if rated:
            for client in self.clients:
                await self.sign_up(client)
        else:
            others = others[:1]
        lobby = LobbySocket(anna)
        await self.follow(lobby)
        wish = {"ruleset": self.ruleset, "seats": self.seats, "rated": rated, "bot": "page"}
        self.opened(await anna.post("/api/find", {**wish, "wait": None if rated else 60}))
        self.lobby = lobby
        await self.join(anna)
        for client in others:
            await client.post("/api/find", {**wish, "wait": 60})
            await self.join(client)
            await self.sit_down()
        await anna.get("/api/tables")
        await self.pass_time(61)
        await self.settle()
        await self.begin()
        self.lobby = None

    async def on_one_device(self) -> None:
        await self.gather(1)
        (anna,) = self.clients
        names = {str(seat): NAMES[seat] for seat in range(self.seats)}
        await self.open_table(anna, {"seat": None, "people": names, "share": self.share()})
        await self.join(anna)
        for seat in range(self.seats):
            await self.join(anna, seat=seat)
        await self.turned_away(anna, seat=self.seats)

    async def from_a_moment(self) -> None:
        """On from within a game that was played to its end."""
        await self.against_bots()
        await self.leave_it_to_bots()
        game = self.sockets[0].table["game"]["id"]
        (anna,) = self.clients
        record = await anna.get("/api/games/{id}/record.ogn", id=game)
        steps = (await anna.get("/api/games/{id}", id=game))["steps"]
        of = {"type": "game", "id": game}
        if self.number % 2:
            of = {"type": "record", "record": record}
        moment = {"moment": self.rng.randrange(steps - 1), "redrawn": self.rng.random() < 0.5}
        await self.leave(self.sockets[0])
        self.opened(await anna.post("/api/play-on", {"of": of, "bot": "squire", **moment}))
        await self.until_asked(anna)
        await self.join(anna)


WAYS: Final = (
    Game.against_bots,
    Game.among_people,
    Game.at_a_listed_table,
    Game.on_one_device,
    Game.from_a_moment,
)
GAMES: Final = len(TABLES) * len(WAYS)


async def play(number: int, loop: SteppedLoop, folder: Path) -> Game:
    """A game, as far as it came."""
    way, table = divmod(number, len(TABLES))
    game = Game(number, *TABLES[table], folder, loop)
    task = asyncio.current_task()
    assert task
    patience = threading.Timer(PATIENCE_S, loop.call_soon_threadsafe, (task.cancel,))
    patience.start()
    try:
        async with game:
            await WAYS[way](game)
            await game.play_on()
            await game.look_back()
            await game.play_again()
    except (Exception, asyncio.CancelledError) as problem:
        game.broke(problem)
    finally:
        patience.cancel()
    return game


def play_all(chosen: list[int]) -> int:
    """Print these games; the exit status is 1 when one broke off."""
    broken = 0
    for number in chosen:
        with TemporaryDirectory() as folder, asyncio.Runner(loop_factory=SteppedLoop) as runner:
            loop = runner.get_loop()
            assert isinstance(loop, SteppedLoop)
            game = runner.run(play(number, loop, Path(folder)))
        print(game.transcript.text(), end="", flush=True)
        if game.problem:
            broken += 1
            traceback.print_exception(game.problem)
    return min(broken, 1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkouts", nargs="*", type=Path, metavar="CHECKOUT")
    parser.add_argument("--print", action="store_true", help="print the games of this checkout")
    parser.add_argument("--only", type=int, nargs="+", default=[], metavar="GAME")
    given = parser.parse_args()
    if given.print:
        return play_all(given.only or list(range(GAMES)))
    if len(given.checkouts) != 2:
        parser.error("give two checkouts, or --print")
    only = ["--only", *map(str, given.only)] if given.only else []
    return compare(Path(__file__).name, *given.checkouts, *only)


if __name__ == "__main__":
    sys.exit(main())
