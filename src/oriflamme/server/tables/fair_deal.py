"""Before the deal, devices cut the cards; after it, every card laid face down is sealed."""

from collections.abc import Iterable

from msgspec.structs import replace

from oriflamme.fairness.proof import SealedCard
from oriflamme.fairness.seals import FaceDown, seal_card, seal_of
from oriflamme.rules.events import Event, Placed
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import client_messages as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.registry import applies, handles
from oriflamme.server.tables.request_context import RequestContext
from oriflamme.server.tables.table import TableGame, TableState, with_seat


def decode_secret(secret: str | None) -> bytes | None:
    """A secret as the journal keeps it."""
    return None if secret is None else bytes.fromhex(secret)


def next_seal(table: TableState) -> str | None:
    """What is shown of the secret that the next deal will come from."""
    return None if table.secret is None else seal_of(table.secret)


@handles(fc.Cut)
def cut(context: RequestContext, message: fc.Cut) -> ch.TableChange | None:
    """Once for each seat and deal: whoever comes too late, or again, changes nothing.

    Where several share a device, it cuts for one of them after the other.
    """
    table, id = context.table, context.require_person().id
    people = [chair.person for chair in table.seats]
    seats = [seat for seat, one in enumerate(people) if one and id in (one.id, one.guest)]
    if not seats:
        raise Refusal("not_seated")
    if message.seal != next_seal(table):
        return None
    uncut = (seat for seat in seats if table.seats[seat].client_seed is None)
    seat = next(uncut, None)
    return None if seat is None else ch.CardsCut(seat, message.client_seed)


@applies(ch.CardsCut)
def cards_cut(table: TableState, change: ch.CardsCut, at: int) -> TableState:
    chair = replace(table.seats[change.seat], client_seed=change.client_seed)
    return with_seat(table, change.seat, chair)


def seal_new_cards(game: TableGame, number: int, events: Iterable[Event]) -> tuple[SealedCard, ...]:
    """The cards laid face down so far, with those that a change of this number laid.

    One that was taken back is none of them.
    """
    sealed = game.sealed
    if game.secret is None:
        return sealed
    for event in events:
        if isinstance(event, Placed) and event.kind is not None:
            card = FaceDown(game.id, number, event.serial, event.family, event.kind)
            seal = seal_card(game.secret, card)
            earlier = (each for each in sealed if each.serial < event.serial)
            sealed = (*earlier, SealedCard(event.serial, number, seal))
    return sealed
