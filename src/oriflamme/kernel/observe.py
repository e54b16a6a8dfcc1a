"""What a seat may see of a game, written straight into the caller's array (`observation.py`).

Rows are written from front to back, several bytes at once. What such a write leaves behind beyond
its own bytes is 0, and written over by what comes next.
"""

from typing import Any, Final

from oriflamme.kernel.bits import count_bits, first_bit
from oriflamme.kernel.byte_packing import (
    BITS_AT_ONCE,
    bits_to_bytes,
    byte_of,
    rotate_bytes,
    write_eight,
)
from oriflamme.kernel.constants import CARDS, FAMILIES, NONE, SEATS, TWIN
from oriflamme.kernel.decorators import inline, jittable
from oriflamme.kernel.game import Game
from oriflamme.kernel.observation import (
    ASIDE,
    CARD_AT,
    CARD_FIRST,
    CARD_SIZE,
    DISCARDED,
    FAMILY_FIRST,
    FAMILY_SIZE,
    HEADER_AT,
    HIDDEN,
    HOLDING_AT,
    IN_HAND,
    KINDS_FIRST,
    MAX_SUPPLY,
    NEVER_ASIDE,
    OBSERVATION,
    QUEUED,
    SUPPLY_FIRST,
    WAITING,
)
from oriflamme.kernel.queue import slot_of
from oriflamme.kernel.vocabulary import KINDS

_EACH: Final = sum(1 << 8 * family for family in range(FAMILIES))
_COUNTED: Final = sum(family + 1 << 8 * family for family in range(FAMILIES))


@inline
def observe(game: Game, viewer: int, out: Any, row: int) -> None:
    """Write what a seat may see, and nothing else, into a row of the caller's array."""
    clear_observation(out, row)
    order = _order(game, viewer)
    _write_header(game, order, out, row)
    supplies = 0
    for seat in range(SEATS):
        supplies |= min(game.influence[seat], MAX_SUPPLY) << 8 * seat
    write_eight(out, row, SUPPLY_FIRST, rotate_bytes(supplies, game.seats - viewer, game.seats))
    write_holdings(game, viewer, out, row)
    write_queue(game, viewer, order, out, row)
    write_remaining(game, order, out, row)


@inline
def clear_observation(out: Any, row: int) -> None:
    """Write 0 throughout."""
    for at in range(OBSERVATION):
        out[row, at] = 0


@jittable
def index_from_viewer(seats: int, family: int, viewer: int) -> int:
    """A seat or a family as the viewer counts them."""
    seat = family - seats if family >= seats else family
    return family - viewer if seat >= viewer else family - viewer + seats


@inline
def _order(game: Game, viewer: int) -> int:
    """Every family as the viewer counts them, from 1, a byte each: see `from_viewer`."""
    seats = game.seats
    firsts = (1 << 8 * seats) - 1
    order = rotate_bytes(_COUNTED & firsts, viewer, seats)
    if game.families > seats:
        order |= (order + seats * (_EACH & firsts)) << 8 * seats
    return order


@inline
def _write_header(game: Game, order: int, out: Any, row: int) -> None:
    out[row, HEADER_AT.seats] = game.seats
    out[row, HEADER_AT.ruleset] = game.ruleset
    out[row, HEADER_AT.edition] = game.edition
    out[row, HEADER_AT.round] = game.round_number
    out[row, HEADER_AT.first] = byte_of(order, game.first) - 1
    out[row, HEADER_AT.placed] = game.placed
    out[row, HEADER_AT.cursor] = game.cursor + 1
    out[row, HEADER_AT.slots] = game.slots
    out[row, HEADER_AT.entered] = game.entered
    out[row, HEADER_AT.over] = game.over
    out[row, HEADER_AT.question] = game.question
    if game.decider != NONE:
        out[row, HEADER_AT.decider] = byte_of(order, game.decider)
    if game.turn != NONE:
        out[row, HEADER_AT.turn_slot] = slot_of(game, game.turn) + 1
    if game.acting:
        at = game.acting - 1
        out[row, HEADER_AT.acting_slot] = slot_of(game, game.act_card[at]) + 1
        out[row, HEADER_AT.ability] = game.act_ability[at] + 1
        out[row, HEADER_AT.by_reveal] = game.act_revealed[at]
        out[row, HEADER_AT.laid] = game.act_laid[at]
        out[row, HEADER_AT.lifted] = game.lifted + 1
        out[row, HEADER_AT.plot_waits] = at
        if at:
            out[row, HEADER_AT.plot_laid] = game.act_laid[0]


# The cards: what the families hold, and the queue.

KIND_COUNT: Final = len(KINDS)
FEW_DISCARDS: Final = 4
"""Discards of a family that are looked at without asking whether there are as many: where there
are not, they are -1. Few games have more, and a processor guesses that well."""

# Bits that a number below has. To cut it to them says that it is not negative: a compiler would
# make sure of that at every index.
SERIAL_MASK: Final = (1 << CARDS.bit_length()) - 1
KIND_MASK: Final = (1 << KIND_COUNT.bit_length()) - 1

# What is relied on: set aside is both, and before the kinds lies what is written last.
assert ASIDE == HIDDEN | IN_HAND
assert HOLDING_AT.twin_waits == KINDS_FIRST - 1


@inline
def write_holdings(game: Game, viewer: int, out: Any, row: int) -> None:
    """Family by family as the viewer counts them."""
    seats = game.seats
    deck = game.deck
    seat = viewer
    before = 0
    for place in range(game.families):
        if seat == seats:
            seat = 0
        if place == seats:
            before = seats
        start = FAMILY_FIRST + place * FAMILY_SIZE
        _write_holding(game, before + seat, seat == viewer, deck, start, out, row)
        seat += 1


@inline
def _write_holding(
    game: Game, family: int, own: bool, deck: int, start: int, out: Any, row: int
) -> None:
    hand = game.hand[family]
    aside = game.aside[family]
    held = count_bits(hand) << 8 * HOLDING_AT.hand | count_bits(aside) << 8 * HOLDING_AT.aside
    write_eight(out, row, start, held | game.piled[family] << 8 * HOLDING_AT.pile)
    start += KINDS_FIRST
    if own:
        _write_kinds(deck, hand, aside, start, out, row)
    else:
        _write_kinds(deck, 0, 0, start, out, row)
    # Where there is none, -1 marks what lies before the kinds, which is written last.
    for at in range(FEW_DISCARDS):
        out[row, start + game.discard[family, at]] = DISCARDED
    for at in range(FEW_DISCARDS, game.discarded[family]):
        out[row, start + game.discard[family, at]] = DISCARDED
    if game.twin_waits[family]:
        out[row, start + TWIN] = WAITING


@inline
def _write_kinds(deck: int, hand: int, aside: int, start: int, out: Any, row: int) -> None:
    """Every card of the deck is hidden, but for what the viewer holds."""
    for first in range(0, KIND_COUNT, BITS_AT_ONCE):
        hidden = bits_to_bytes((deck & ~hand) >> first) * HIDDEN
        write_eight(
            out, row, start + first, hidden | bits_to_bytes((hand | aside) >> first) * IN_HAND
        )


@inline
def write_queue(game: Game, viewer: int, order: int, out: Any, row: int) -> None:
    """Top cards first, then the covered ones; and where the known ones lie."""
    own = 1 << viewer | 1 << viewer + game.seats
    at = CARD_FIRST
    covering = 0
    for slot in range(game.slots):
        card = game.queue[slot] & SERIAL_MASK
        _write_card(game, card, slot + 1, own, order, out, row, at)
        covering |= (game.below[card] != NONE) << slot
        at += CARD_SIZE
    while covering:
        slot = first_bit(covering)
        covering &= covering - 1
        card = game.below[game.queue[slot] & SERIAL_MASK]
        place = slot + 1
        while card != NONE:
            place += 1 << 8 * CARD_AT.depth
            _write_card(game, card & SERIAL_MASK, place, own, order, out, row, at)
            at += CARD_SIZE
            card = game.below[card & SERIAL_MASK]


@inline
def _write_card(
    game: Game, card: int, place: int, own: int, order: int, out: Any, row: int, at: int
) -> None:
    """A card of the queue, whose place is its slot and its depth."""
    crest = byte_of(order, game.crest[card])
    family = game.family[card]
    revealed = game.revealed[card]
    kind = game.kind[card] + 1 & KIND_MASK * (revealed | own >> family & 1)
    # What is not known marks what lies before the kinds, which is written last.
    out[row, FAMILY_FIRST - FAMILY_SIZE + crest * FAMILY_SIZE + KINDS_FIRST - 1 + kind] = QUEUED
    seen = place | card + 1 << 8 * CARD_AT.serial | crest << 8 * CARD_AT.crest
    seen |= byte_of(order, family) << 8 * CARD_AT.family | kind << 8 * CARD_AT.kind
    seen |= revealed << 8 * CARD_AT.revealed | game.laid[card] << 8 * CARD_AT.laid
    write_eight(out, row, at, seen)


@inline
def write_remaining(game: Game, order: int, out: Any, row: int) -> None:
    """What lies just before the kinds, and what everybody saw was not set aside."""
    for family in range(game.families):
        start = FAMILY_FIRST + (byte_of(order, family) - 1) * FAMILY_SIZE
        out[row, start + HOLDING_AT.twin_waits] = game.twin_waits[family]
        never = game.never_aside[family]
        while never:
            kind = start + KINDS_FIRST + first_bit(never)
            out[row, kind] = out[row, kind] + NEVER_ASIDE
            never &= never - 1
