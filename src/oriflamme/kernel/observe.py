"""What a seat may see of a game, written straight into the caller's array (`observation.py`).

Rows are written from front to back, several bytes at once. What such a write leaves behind beyond
its own bytes is 0, and written over by what comes next.
"""

from typing import Any, Final

from oriflamme.kernel.bits import count_bits, first_bit
from oriflamme.kernel.compiling import compilable, inlined
from oriflamme.kernel.game import Game
from oriflamme.kernel.observation import (
    ASIDE,
    AT,
    CARD_FIRST,
    CARD_SIZE,
    DISCARDED,
    FAMILY_FIRST,
    FAMILY_SIZE,
    HELD,
    HIDDEN,
    IN_HAND,
    KINDS_FIRST,
    MOST,
    NEVER_ASIDE,
    OBSERVATION,
    OF_CARD,
    QUEUED,
    SUPPLY_FIRST,
    WAITING,
)
from oriflamme.kernel.packed import SPREAD_AT_ONCE, byte_of, spread, turned, write_eight
from oriflamme.kernel.queue import slot_of
from oriflamme.kernel.terms import CARDS, FAMILIES, NONE, SEATS, TWIN
from oriflamme.kernel.vocabulary import KINDS

_EACH: Final = sum(1 << 8 * family for family in range(FAMILIES))
_COUNTED: Final = sum(family + 1 << 8 * family for family in range(FAMILIES))


@inlined
def observe(game: Game, viewer: int, out: Any, row: int) -> None:
    """Write what a seat may see, and nothing else, into a row of the caller's array."""
    observe_nothing(out, row)
    order = _order(game, viewer)
    _see_table(game, order, out, row)
    supplies = 0
    for seat in range(SEATS):
        supplies |= min(game.influence[seat], MOST) << 8 * seat
    write_eight(out, row, SUPPLY_FIRST, turned(supplies, game.seats - viewer, game.seats))
    see_holdings(game, viewer, out, row)
    see_queue(game, viewer, order, out, row)
    see_what_is_left(game, order, out, row)


@inlined
def observe_nothing(out: Any, row: int) -> None:
    """Write 0 throughout."""
    for at in range(OBSERVATION):
        out[row, at] = 0


@compilable
def from_viewer(seats: int, family: int, viewer: int) -> int:
    """A seat or a family as the viewer counts them."""
    seat = family - seats if family >= seats else family
    return family - viewer if seat >= viewer else family - viewer + seats


@inlined
def _order(game: Game, viewer: int) -> int:
    """Every family as the viewer counts them, from 1, a byte each: see `from_viewer`."""
    seats = game.seats
    firsts = (1 << 8 * seats) - 1
    order = turned(_COUNTED & firsts, viewer, seats)
    if game.families > seats:
        order |= (order + seats * (_EACH & firsts)) << 8 * seats
    return order


@inlined
def _see_table(game: Game, order: int, out: Any, row: int) -> None:
    out[row, AT.seats] = game.seats
    out[row, AT.ruleset] = game.ruleset
    out[row, AT.edition] = game.edition
    out[row, AT.round] = game.round_number
    out[row, AT.first] = byte_of(order, game.first) - 1
    out[row, AT.placed] = game.placed
    out[row, AT.cursor] = game.cursor + 1
    out[row, AT.slots] = game.slots
    out[row, AT.entered] = game.entered
    out[row, AT.over] = game.over
    out[row, AT.question] = game.question
    if game.decider != NONE:
        out[row, AT.decider] = byte_of(order, game.decider)
    if game.turn != NONE:
        out[row, AT.turn_slot] = slot_of(game, game.turn) + 1
    if game.acting:
        at = game.acting - 1
        out[row, AT.acting_slot] = slot_of(game, game.act_card[at]) + 1
        out[row, AT.ability] = game.act_ability[at] + 1
        out[row, AT.by_reveal] = game.act_revealed[at]
        out[row, AT.laid] = game.act_laid[at]
        out[row, AT.lifted] = game.lifted + 1
        out[row, AT.plot_waits] = at
        if at:
            out[row, AT.plot_laid] = game.act_laid[0]


# The cards: what the families hold, and the queue.

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
