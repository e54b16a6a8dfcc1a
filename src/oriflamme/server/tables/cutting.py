"""Before the deal, devices cut the cards; after it, every card laid face down is sealed."""

from collections.abc import Iterable

from msgspec.structs import replace

from oriflamme.fairness.proof import SealedCard
from oriflamme.fairness.seals import FaceDown, seal_card, seal_of
from oriflamme.rules.events import Event, Placed
from oriflamme.server.protocol import changes as ch
from oriflamme.server.protocol import from_client as fc
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.tables.asking import Asking
from oriflamme.server.tables.marks import answers, makes_so
from oriflamme.server.tables.table import Game, Table, with_chair


def unsealed(secret: str | None) -> bytes | None:
    """A secret as the journal keeps it."""
    return None if secret is None else bytes.fromhex(secret)


def next_seal(table: Table) -> str | None:
    """What is shown of the secret that the next deal will come from."""
    return None if table.secret is None else seal_of(table.secret)


@answers(fc.Cut)
def cut(asking: Asking, message: fc.Cut) -> ch.TableChange | None:
    """Once for each seat and deal: whoever comes too late, or again, changes nothing.

    Where several share a device, it cuts for one of them after the other.
    """
    table, id = asking.table, asking.somebody().id
    people = [chair.person for chair in table.chairs]
    seats = [seat for seat, one in enumerate(people) if one and id in (one.id, one.guest)]
    if not seats:
        raise Refusal("not_seated")
    if message.seal != next_seal(table):
        return None
    uncut = (seat for seat in seats if table.chairs[seat].share is None)
    seat = next(uncut, None)
    return None if seat is None else ch.CardsCut(seat, message.share)


@makes_so(ch.CardsCut)
def cards_cut(table: Table, change: ch.CardsCut, at: int) -> Table:
    chair = replace(table.chairs[change.seat], share=change.share)
    return with_chair(table, change.seat, chair)


def sealed_after(game: Game, number: int, events: Iterable[Event]) -> tuple[SealedCard, ...]:
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
