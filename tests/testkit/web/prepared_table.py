"""A table stored in the server's database, its cards dealt as a test wishes."""

import time
from collections.abc import Callable, Mapping
from contextlib import closing
from random import Random
from typing import Any

from oriflamme.rules.deal import Dealt
from oriflamme.rules.terms import Family, Kind
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.server.room.persist import save_seats, writes_for
from oriflamme.server.store.sqlite_connection import connect
from oriflamme.server.store.sqlite_writer import write_all
from oriflamme.server.tables.apply_change import apply_change
from oriflamme.server.tables.table import TableState
from oriflamme.server.tables.table_creation import create_table
from tests.testkit.web.server import Server

PEACEFUL_DECK: tuple[Kind, ...] = (
    *("lord", "heir", "shapeshifter", "spy", "royal_decree"),
    *("conspiracy", "prince", "queen", "felon", "schemer"),
)
PEACEFUL = "lord heir shapeshifter spy queen felon schemer"
"""Nobody strikes and nobody leaves: both other cards of round 1 are there to be moved."""
PEACEFUL_HANDS: dict[Family, str] = {
    "red": "royal_decree lord heir spy queen felon schemer",
    "blue": PEACEFUL,
    "green": PEACEFUL,
}
Then = Callable[[TableState], ch.TableChange | None]
"""What happens next at a table, until it has nothing to say."""
NO_CHANCE = Random(0)
"""Nothing is drawn: the deal is given, and the game begins when we say so."""


def store_table(
    server: Server,
    guest: Mapping[str, Any],
    deck: tuple[Kind, ...],
    hands: Mapping[Family, str],
    then: Then = lambda table: None,
) -> str:
    """The code of a running game: the guest in the first seat, who begins, and pages around.

    A hand is seven kinds in words; the other three of the deck are set aside. `then` says what has
    happened since, change by change, until it has nothing to say.
    """
    code, now = f"laid-{guest['id']}", time.time_ns() // 1_000_000
    options = TableOptions("mixed", len(hands), deck=deck, first=0)
    host = ch.Person(guest["id"], guest["name"])
    bots = dict.fromkeys(range(1, len(hands)), "page")
    steps = create_table(
        code, options, host, seat=0, bots=bots, ready=False, now=now, rng=NO_CHANCE
    )
    changes = [(step.table, step.change) for step in steps]
    dealt = {family: _dealt(tuple(hand.split()), deck) for family, hand in hands.items()}
    for change in (ch.Readied(0, True), ch.Started(f"{code}-1", deck, 0, dealt)):
        changes.append((apply_change(changes[-1][0], now, change)[0], change))
    while following := then(changes[-1][0]):
        changes.append((apply_change(changes[-1][0], now, following)[0], following))
    with closing(connect(str(server.database))) as link:
        write_all(link, [[*writes_for(changes, now), *save_seats(changes[-1][0])]])
    return code


def _dealt(hand: tuple[Any, ...], deck: tuple[Kind, ...]) -> Dealt:
    return Dealt(hand=hand, aside=tuple(kind for kind in deck if kind not in hand))
