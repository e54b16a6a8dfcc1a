"""What cards may point at."""

from collections.abc import Sequence

from oriflamme.rules.actions import Action, Bribe, Copy, Eliminate, Lift, PutDown, Rob
from oriflamme.rules.card import CATALOG
from oriflamme.rules.table import Table


def neighbour(table: Table) -> Sequence[Action]:
    """The card before or after."""
    return [Eliminate(slot) for slot in table.neighbours()]


def either_end(table: Table) -> Sequence[Action]:
    """The first or the last card of the queue (R11)."""
    ends = {table.slots[0], table.slots[-1]}
    return [Eliminate(slot) for slot in sorted(ends)]


def any_card(table: Table) -> Sequence[Action]:
    """Every top card, the acting one included (R19)."""
    return [Eliminate(slot) for slot, _ in table.tops()]


def beside_own_cards(table: Table) -> Sequence[Action]:
    """The neighbours of every other card of the family; the acting card may be one (R26)."""
    acting = table.acting.card
    found = {
        near
        for slot, card in table.tops()
        if card.family == acting.family and card.serial != acting.serial
        for near in table.beside(slot)
    }
    return [Eliminate(slot) for slot in sorted(found)]


def revealed_neighbour(table: Table) -> Sequence[Action]:
    """A neighbour whose effect can be copied: a Shapeshifter's cannot (R15)."""
    own = table.acting.card.kind
    near = ((slot, table.top(slot)) for slot in table.neighbours())
    return [Copy(slot) for slot, card in near if card.revealed and card.kind != own]


def neighbouring_player(table: Table) -> Sequence[Action]:
    """Another player who owns a neighbour (R13)."""
    owners = {table.owner(table.top(slot)) for slot in table.neighbours()}
    return [Rob(seat) for seat in sorted(owners - {table.seat})]


def lone_character(table: Table) -> Sequence[Action]:
    """Any revealed character alone in its slot, one's own included (R32)."""
    return [
        Bribe(slot)
        for slot, card in table.tops()
        if card.revealed and CATALOG[card.kind].character and not table.is_stack(slot)
    ]


def another_card(table: Table) -> Sequence[Action]:
    """Any top card but the acting one (R20)."""
    return [Lift(slot) for slot, card in table.tops() if card.serial != table.acting.card.serial]


def another_place(table: Table, lift: Lift) -> Sequence[Action]:
    """Every gap and end, counted after lifting, save the one a lone card came from (R20)."""
    if table.is_stack(lift.slot):
        return [PutDown(slot) for slot in (*table.slots, len(table.slots))]
    return [PutDown(slot) for slot in table.slots if slot != lift.slot]
