"""The cards that a seat may see: what the families hold, and the queue (`observe.py`)."""

from typing import Any, Final

from oriflamme.kernel.bits import count_bits, first_bit
from oriflamme.kernel.compiling import inlined
from oriflamme.kernel.game import Game
from oriflamme.kernel.observation import (
    ASIDE,
    CARD_FIRST,
    CARD_SIZE,
    DISCARDED,
    FAMILY_FIRST,
    FAMILY_SIZE,
    HELD,
    HIDDEN,
    IN_HAND,
    KINDS_FIRST,
    NEVER_ASIDE,
    OF_CARD,
    QUEUED,
    WAITING,
)
from oriflamme.kernel.packed import SPREAD_AT_ONCE, byte_of, spread, write_eight
from oriflamme.kernel.terms import CARDS, NONE, TWIN
from oriflamme.kernel.vocabulary import KINDS

KIND_COUNT: Final = len(KINDS)
FEW: Final = 4
"""Discards of a family that are looked at without asking whether there are as many: where there
are not, they are -1. Few games have more, and a processor guesses that well."""

# Bits that a number below has. To cut it to them says that it is not negative: a compiler would
# make sure of that at every index.
A_SERIAL: Final = (1 << CARDS.bit_length()) - 1
A_KIND: Final = (1 << KIND_COUNT.bit_length()) - 1

# What is relied on: set aside is both, and before the kinds lies what is written last.
assert ASIDE == HIDDEN | IN_HAND
assert HELD.twin_waits == KINDS_FIRST - 1


@inlined
def see_holdings(game: Game, viewer: int, out: Any, row: int) -> None:
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
        _see_holding(game, before + seat, seat == viewer, deck, start, out, row)
        seat += 1


@inlined
def _see_holding(
    game: Game, family: int, own: bool, deck: int, start: int, out: Any, row: int
) -> None:
    hand = game.hand[family]
    aside = game.aside[family]
    held = count_bits(hand) << 8 * HELD.hand | count_bits(aside) << 8 * HELD.aside
    write_eight(out, row, start, held | game.piled[family] << 8 * HELD.pile)
    start += KINDS_FIRST
    if own:
        _see_kinds(deck, hand, aside, start, out, row)
    else:
        _see_kinds(deck, 0, 0, start, out, row)
    # Where there is none, -1 marks what lies before the kinds, which is written last.
    for at in range(FEW):
        out[row, start + game.discard[family, at]] = DISCARDED
    for at in range(FEW, game.discarded[family]):
        out[row, start + game.discard[family, at]] = DISCARDED
    if game.twin_waits[family]:
        out[row, start + TWIN] = WAITING


@inlined
def _see_kinds(deck: int, hand: int, aside: int, start: int, out: Any, row: int) -> None:
    """Every card of the deck is hidden, but for what the viewer holds."""
    for first in range(0, KIND_COUNT, SPREAD_AT_ONCE):
        hidden = spread((deck & ~hand) >> first) * HIDDEN
        write_eight(out, row, start + first, hidden | spread((hand | aside) >> first) * IN_HAND)


@inlined
def see_queue(game: Game, viewer: int, order: int, out: Any, row: int) -> None:
    """Top cards first, then the covered ones; and where the known ones lie."""
    own = 1 << viewer | 1 << viewer + game.seats
    at = CARD_FIRST
    covering = 0
    for slot in range(game.slots):
        card = game.queue[slot] & A_SERIAL
        _see_card(game, card, slot + 1, own, order, out, row, at)
        covering |= (game.below[card] != NONE) << slot
        at += CARD_SIZE
    while covering:
        slot = first_bit(covering)
        covering &= covering - 1
        card = game.below[game.queue[slot] & A_SERIAL]
        place = slot + 1
        while card != NONE:
            place += 1 << 8 * OF_CARD.depth
            _see_card(game, card & A_SERIAL, place, own, order, out, row, at)
            at += CARD_SIZE
            card = game.below[card & A_SERIAL]


@inlined
def _see_card(
    game: Game, card: int, place: int, own: int, order: int, out: Any, row: int, at: int
) -> None:
    """A card of the queue, whose place is its slot and its depth."""
    crest = byte_of(order, game.crest[card])
    family = game.family[card]
    revealed = game.revealed[card]
    kind = game.kind[card] + 1 & A_KIND * (revealed | own >> family & 1)
    # What is not known marks what lies before the kinds, which is written last.
    out[row, FAMILY_FIRST - FAMILY_SIZE + crest * FAMILY_SIZE + KINDS_FIRST - 1 + kind] = QUEUED
    seen = place | card + 1 << 8 * OF_CARD.serial | crest << 8 * OF_CARD.crest
    seen |= byte_of(order, family) << 8 * OF_CARD.family | kind << 8 * OF_CARD.kind
    seen |= revealed << 8 * OF_CARD.revealed | game.laid[card] << 8 * OF_CARD.laid
    write_eight(out, row, at, seen)


@inlined
def see_what_is_left(game: Game, order: int, out: Any, row: int) -> None:
    """What lies just before the kinds, and what everybody saw was not set aside."""
    for family in range(game.families):
        start = FAMILY_FIRST + (byte_of(order, family) - 1) * FAMILY_SIZE
        out[row, start + HELD.twin_waits] = game.twin_waits[family]
        never = game.never_aside[family]
        while never:
            kind = start + KINDS_FIRST + first_bit(never)
            out[row, kind] = out[row, kind] + NEVER_ASIDE
            never &= never - 1
