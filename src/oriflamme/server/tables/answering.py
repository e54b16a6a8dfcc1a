"""From what somebody asks to the changes that follow from it."""

from random import Random
from typing import Final

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables import (
    changing_options,
    cutting,
    hinting,
    playing,
    seating,
    taking_back,
    talking,
)
from oriflamme.server.tables.agreement import new_secret, start
from oriflamme.server.tables.asking import Asking
from oriflamme.server.tables.marks import ANSWERS, check_whole
from oriflamme.server.tables.table import Table

SUBJECTS: Final = (seating, cutting, changing_options, playing, hinting, taking_back, talking)
"""Where the answers are."""
EARLIER: Final = (fc.Act, fc.Join, fc.Ping, fc.Mute, fc.Report)
"""Answered before they come here: by the room, or by the connection."""

check_whole(fc.Message, [*ANSWERS, *EARLIER], "answers")


def answer(asking: Asking, message: fc.Message) -> ch.TableChange | None:
    """The change this asks for; none when all is so already. Raises `Refusal`."""
    if asking.is_full and isinstance(message, fc.Cut):
        return None  # no more cards are dealt here
    if asking.is_full and not isinstance(message, fc.ComeBack):
        raise Refusal("too_many", "Too much has happened at this table: open another.")
    return ANSWERS[type(message)](asking, message)


def consequence(table: Table, rng: Random) -> ch.TableChange | None:
    """What follows by itself: the end of a game, or the start of one that all are ready for."""
    game = table.game
    if table.phase == "playing":
        return ch.Ended(game.id, new_secret(rng)) if game and game.state.is_over else None
    people = [chair for chair in table.chairs if chair.person]
    if not people or any(chair.is_free for chair in table.chairs):
        return None
    wanted = [c.ready if table.phase == "seating" else c.rematch for c in people]
    return start(table, rng) if all(wanted) else None
