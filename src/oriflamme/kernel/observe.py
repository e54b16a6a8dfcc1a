"""What a seat may see of a game, written straight into the caller's array (`observation.py`)."""

from typing import Any

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
from oriflamme.kernel.queue import head, slot_of
from oriflamme.kernel.terms import FAMILIES, NONE, TWIN
from oriflamme.kernel.vocabulary import KINDS

KIND_COUNT = len(KINDS)


@inlined
def observe(game: Game, viewer: int, out: Any, row: int) -> None:
    """Write what a seat may see, and nothing else, into a row of the caller's array."""
    observe_nothing(out, row)
    _see_table(game, viewer, out, row)
    _hide_all(game, out, row)
    order = _order(game, viewer)
    for seat in range(game.seats):
        out[row, SUPPLY_FIRST + _turned(order, seat)] = min(game.influence[seat], MOST)
    for family in range(game.families):
        _see_holding(game, family, viewer, order, out, row)
    _see_queue(game, order, out, row)


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
    """All families as the viewer counts them, four bits each, to be looked up without branches."""
    order = 0
    for family in range(game.families):
        order |= from_viewer(game.seats, family, viewer) << 4 * family
    return order


@inlined
def _turned(order: int, family: int) -> int:
    return order >> 4 * family & 15


@inlined
def _see_table(game: Game, viewer: int, out: Any, row: int) -> None:
    out[row, AT.seats] = game.seats
    out[row, AT.ruleset] = game.ruleset
    out[row, AT.edition] = game.edition
    out[row, AT.round] = game.round_number
    out[row, AT.first] = from_viewer(game.seats, game.first, viewer)
    out[row, AT.placed] = game.placed
    out[row, AT.cursor] = game.cursor + 1
    out[row, AT.slots] = game.slots
    out[row, AT.entered] = game.entered
    out[row, AT.over] = game.over
    out[row, AT.question] = game.question
    if game.decider != NONE:
        out[row, AT.decider] = from_viewer(game.seats, game.decider, viewer) + 1
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


@inlined
def _see_holding(game: Game, family: int, viewer: int, order: int, out: Any, row: int) -> None:
    start = FAMILY_FIRST + _turned(order, family) * FAMILY_SIZE
    out[row, start + HELD.hand] = count_bits(game.hand[family])
    out[row, start + HELD.aside] = count_bits(game.aside[family])
    out[row, start + HELD.pile] = game.piled[family]
    out[row, start + HELD.twin_waits] = game.twin_waits[family]
    start += KINDS_FIRST
    for at in range(game.discarded[family]):
        out[row, start + game.discard[family, at]] = DISCARDED
    if game.twin_waits[family]:
        out[row, start + TWIN] = WAITING
    if head(game, family) == viewer:
        _mark(game.hand[family], IN_HAND, start, out, row)
        _mark(game.aside[family], ASIDE, start, out, row)


@inlined
def _hide_all(game: Game, out: Any, row: int) -> None:
    """Before anything is known, every card of the deck is hidden in every family."""
    deck = game.deck
    for kind in range(KIND_COUNT):
        in_deck = deck >> kind & HIDDEN
        for family in range(FAMILIES):
            out[row, FAMILY_FIRST + KINDS_FIRST + family * FAMILY_SIZE + kind] = in_deck
    # Five at a time is faster than just those in play.
    for absent in range(game.families, FAMILIES):
        for kind in range(KIND_COUNT):
            out[row, FAMILY_FIRST + KINDS_FIRST + absent * FAMILY_SIZE + kind] = 0


@inlined
def _mark(kinds: int, where: int, start: int, out: Any, row: int) -> None:
    while kinds:
        out[row, start + first_bit(kinds)] = where
        kinds &= kinds - 1


@inlined
def _see_queue(game: Game, order: int, out: Any, row: int) -> None:
    """Top cards first, then the covered ones; and where the known ones lie."""
    seats = game.seats
    slots = game.slots
    at = CARD_FIRST
    for slot in range(slots):
        _see_card(game, seats, game.queue[slot], slot, 0, order, out, row, at)
        at += CARD_SIZE
    for slot in range(slots):
        card = game.below[game.queue[slot]]
        depth = 1
        while card != NONE:
            _see_card(game, seats, card, slot, depth, order, out, row, at)
            at += CARD_SIZE
            card = game.below[card]
            depth += 1
    for family in range(game.families):
        never = game.never_aside[family]
        while never:
            kinds = FAMILY_FIRST + _turned(order, family) * FAMILY_SIZE + KINDS_FIRST
            kind = kinds + first_bit(never)
            out[row, kind] = out[row, kind] + NEVER_ASIDE
            never &= never - 1


@inlined
def _see_card(
    game: Game,
    seats: int,
    card: int,
    slot: int,
    depth: int,
    order: int,
    out: Any,
    row: int,
    at: int,
) -> None:
    crest = _turned(order, game.crest[card])
    family = _turned(order, game.family[card])
    kind = game.kind[card]
    revealed = game.revealed[card]
    laid = game.laid[card]
    known = revealed | (family == 0) | (family == seats)
    # What is not known is noted nowhere: its mark is overwritten at once.
    of_kind = FAMILY_FIRST + crest * FAMILY_SIZE + KINDS_FIRST + kind
    out[row, at + known * (of_kind - at)] = QUEUED
    out[row, at + OF_CARD.slot] = slot + 1
    out[row, at + OF_CARD.depth] = depth
    out[row, at + OF_CARD.serial] = card + 1
    out[row, at + OF_CARD.crest] = crest + 1
    out[row, at + OF_CARD.family] = family + 1
    out[row, at + OF_CARD.kind] = (kind + 1) * known
    out[row, at + OF_CARD.revealed] = revealed
    out[row, at + OF_CARD.laid] = laid
