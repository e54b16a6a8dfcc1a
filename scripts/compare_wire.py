"""What a server sends to its clients in 50 games, compared between two checkouts.

    python scripts/compare_wire.py A B
    python scripts/compare_wire.py --print

Every ruleset and number of seats is played in five ways: against bots, among people, at a listed
table, on one shared device, and from within another game. In between people talk, take back, hand
over to bots, come and go, and ask for what they may not. Each game has a seed, and a server of its
own in one process with its clients. Printed is what each request and each socket received, in its
own order. One thing is asked after another, and time passes only where the script lets it, so
the load of the machine changes nothing. Both checkouts need `.venv/.test`.
"""

import argparse
import asyncio
import sys
import threading
import traceback
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from checkouts import compare
from wire.clients import LobbyClient, SocketClient
from wire.lookups import play_on, read_finished_game, read_public_pages, use_guest_requests
from wire.server import SteppedLoop
from wire.session import NAMES, Session
from wire.table_actions import begin, change_seats, play, remove_guest, sit_down

TABLES: Final = (
    *(("base", seats) for seats in (3, 4, 5)),
    *(("ablaze", seats) for seats in (3, 4, 5)),
    *(("mixed", seats) for seats in (3, 4, 5)),
    ("duel", 2),
)
PACES: Final = (
    {"type": "untimed"},
    {"type": "bank", "seconds": 60, "free": 5},
    {"type": "days", "days": 2},
)
TIMEOUT_S: Final = 600
"""A game that takes longer waits for what does not come. In a fresh checkout much is compiled."""


async def against_bots(session: Session) -> None:
    await session.gather(1)
    (anna,) = session.clients
    await session.follow(SocketClient(anna, "/api/me/tables"))
    wish = {"ruleset": session.ruleset, "seats": session.seats, "bots": session.bots()}
    deck, share = await session.deck(), session.client_seed()
    session.opened(await anna.post("/api/quick", {**wish, "deck": deck, "share": share}))
    await session.until_asked(anna)
    await session.join(anna)


async def among_people(session: Session) -> None:
    """Two or more take seats one by one; bots have the others."""
    rng = session.rng
    await session.gather(rng.randint(2, session.seats))
    anna = session.clients[0]
    await session.follow(SocketClient(anna, "/api/me/tables"))
    await session.open_table(
        anna,
        {},
        hints=rng.random() < 0.5,
        spectators=rng.random() < 0.7,
        take_back=rng.random() < 0.8,
        chat=rng.random() < 0.8,
        pace=rng.choice(PACES),
    )
    for client in session.clients:
        await session.join(client)
    await sit_down(session)
    await change_seats(session)
    await remove_guest(session)
    await begin(session)


async def at_a_listed_table(session: Session) -> None:
    """A rated game, or a table where bots take the free seats after a minute."""
    await session.gather(session.seats)
    rated = session.number % 2 == 0
    if rated:
        for client in session.clients:
            await session.sign_up(client)
    anna, *others = session.clients if rated else session.clients[:2]
    lobby = LobbyClient(anna)
    await session.follow(lobby)
    wish = {"ruleset": session.ruleset, "seats": session.seats, "rated": rated, "bot": "page"}
    session.opened(await anna.post("/api/find", {**wish, "wait": None if rated else 60}))
    session.lobby = lobby
    await session.join(anna)
    for client in others:
        await client.post("/api/find", wish)
        await session.join(client)
        await sit_down(session)
    await anna.get("/api/tables")
    await session.pass_time(61)
    await session.settle()
    await begin(session)
    session.lobby = None


async def on_one_device(session: Session) -> None:
    await session.gather(1)
    (anna,) = session.clients
    people = {str(seat): NAMES[seat] for seat in range(session.seats)}
    await session.open_table(anna, {"seat": None, "people": people, "share": session.client_seed()})
    await session.join(anna)
    for seat in range(session.seats):
        await session.join(anna, shared_seat=seat)
    await session.try_to_join(anna, shared_seat=session.seats)


async def from_within_a_game(session: Session) -> None:
    """On from a moment of a game that bots played to its end."""
    await against_bots(session)
    await session.hand_over_all()
    (anna,), game = session.clients, session.sockets[0].game
    record = await anna.get("/api/games/{id}/record.ogn", id=game)
    steps = (await anna.get("/api/games/{id}", id=game))["steps"]
    of = (
        {"type": "record", "record": record} if session.number % 2 else {"type": "game", "id": game}
    )
    moment = session.rng.randrange(steps - 1)
    wish = {"moment": moment, "redrawn": session.rng.random() < 0.5, "bot": "squire"}
    await session.leave(session.sockets[0])
    session.opened(await anna.post("/api/play-on", {"of": of, **wish}))
    await session.until_asked(anna)
    await session.join(anna)


SCENARIOS: Final[tuple[Callable[[Session], Awaitable[None]], ...]] = (
    *(against_bots, among_people, at_a_listed_table, on_one_device, from_within_a_game),
)
GAMES: Final = len(TABLES) * len(SCENARIOS)


async def run(session: Session) -> None:
    """The whole of a game, and what is asked about it."""
    way = SCENARIOS[session.number // len(TABLES)]
    async with session.running():
        await way(session)
        if session.number == 0:
            await read_public_pages(session.clients[0])
            await use_guest_requests(session)
        await play(session)
        await read_finished_game(session)
        if session.number % 2 == 0:
            await play_on(session)


def print_game(number: int) -> bool:
    """Whether the game came to its end."""
    with TemporaryDirectory() as folder, asyncio.Runner(loop_factory=SteppedLoop) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, SteppedLoop)
        session = Session(number, *TABLES[number % len(TABLES)], Path(folder), loop)
        try:
            runner.run(in_time(session, loop))
        except (Exception, asyncio.CancelledError) as problem:
            traceback.print_exception(problem)
            section = session.transcript.section("stopped")
            section += "".join(traceback.format_exception_only(problem)).splitlines()
            return False
        finally:
            print(session.transcript.text(), end="", flush=True)
    return True


async def in_time(session: Session, loop: SteppedLoop) -> None:
    """Run a game; it is cancelled when it waits for too long by the machine's clock."""
    task = asyncio.current_task()
    assert task
    patience = threading.Timer(TIMEOUT_S, loop.call_soon_threadsafe, (task.cancel,))
    patience.start()
    try:
        await run(session)
    finally:
        patience.cancel()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkouts", nargs="*", type=Path, metavar="CHECKOUT")
    parser.add_argument("--print", action="store_true", help="print the games of this checkout")
    parser.add_argument("--only", type=int, nargs="+", default=[], metavar="GAME", help="from 0 on")
    given = parser.parse_args()
    if given.print:
        ended = [print_game(number) for number in given.only or range(GAMES)]
        return 0 if all(ended) else 1
    if len(given.checkouts) != 2:
        parser.error("give two checkouts, or --print")
    only = ["--only", *map(str, given.only)] if given.only else []
    return compare(Path(__file__).name, *given.checkouts, *only)


if __name__ == "__main__":
    sys.exit(main())
