"""A season: games of people with accounts, played by chance to their ends and kept."""

from random import Random
from typing import Any

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.results.results_job import ResultsJob
from oriflamme.server.room.persist import writes_for
from oriflamme.server.store.guest_writes import save_account, save_guest
from oriflamme.server.store.store import Store
from oriflamme.server.tables.apply_change import apply_change
from oriflamme.server.tables.handlers import follow_up
from oriflamme.server.tables.play import decide
from oriflamme.server.tables.table_creation import create_table
from oriflamme.server.tables.text_safety import skeleton

START = 1_700_000_000_000
HOUR = 3_600_000


def person(name: str, *, known: bool = True) -> ch.Person:
    return ch.Person(name.lower(), name, has_account=known)


async def play_game(
    store: Store,
    code: str,
    names: list[str],
    *,
    seed: int,
    at: int,
    bots: dict[int, str] | None = None,
    leaver: int | None = None,
    known: bool = True,
    **options: Any,
) -> str:
    """A game at a table of its own, played by chance to its end and kept; its id.

    Whoever has not been here comes first, and signs up if they are to be known.
    """
    rng = Random(seed)
    for name in names:
        if not await store.rows("SELECT 1 FROM guests WHERE id = ?", person(name).id):
            await (sign_up if known else add_guest)(store, name, at)
    seats = len(names) + len(bots or {})
    agreed = TableOptions(**{"seats": seats, "rated": True, "listed": True, **options})
    host = person(names[0], known=known)
    steps = create_table(code, agreed, host, seat=0, bots=bots or {}, ready=True, now=at, rng=rng)
    kept = [(step.table, step.change) for step in steps]
    table = steps[-1].table

    def go_on(change: ch.TableChange) -> None:
        nonlocal table
        table = apply_change(table, at, change).table
        kept.append((table, change))
        while following := follow_up(table, rng):
            table = apply_change(table, at, following).table
            kept.append((table, following))

    for seat, name in enumerate(names[1:], start=1):
        go_on(ch.SeatTaken(seat, person(name, known=known)))
        go_on(ch.Readied(seat, True))
    if leaver is not None:
        go_on(ch.BotTookOver(leaver, "squire", "disconnected"))
    while (decider := table.decider()) is not None:
        assert table.game
        assert table.game.state.decision
        go_on(decide(table, decider, rng.choice(table.game.state.decision.options)))
    await store.commit(*writes_for(kept, at))
    return f"{code}-1"


async def add_guest(store: Store, name: str, at: int = START) -> None:
    who = person(name).id
    await store.commit(*save_guest(who, who.encode(), name, "en", at))


async def sign_up(store: Store, name: str, at: int = START) -> None:
    await add_guest(store, name, at)
    account = save_account(person(name).id, skeleton(name), "person", None, at, None)
    await store.commit(account)


async def play_season(store: Store, people: list[str], games: int) -> None:
    """Rated games of three and a bot, a day apart, all of them reckoned."""
    rng = Random(16)
    for name in people:
        await sign_up(store, name)
    for number in range(games):
        names = rng.sample(people, 3)
        at = START + number * 24 * HOUR
        await play_game(store, f"bado{number}", names, seed=number, at=at, bots={3: "squire"})
    await ResultsJob(store).catch_up()
