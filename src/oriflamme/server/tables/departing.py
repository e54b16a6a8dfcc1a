"""Leaving a table for good."""

from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.tables.asking import Asking
from oriflamme.server.tables.playing import hand_over
from oriflamme.server.tables.seating import stand


def departure(asking: Asking) -> ch.TableChange | None:
    """The change by which somebody who sits here is gone: before the deal, or in the middle."""
    if asking.table.seat_of(asking.somebody().id) is None:
        return None
    if asking.table.phase == "playing":
        return hand_over(asking, fc.HandOver())
    return stand(asking, fc.Stand())
