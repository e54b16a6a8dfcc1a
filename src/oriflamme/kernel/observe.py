"""What a seat may see of a game, written straight into the caller's array (`observation.py`)."""

from typing import Any

from oriflamme.kernel.bits import count_bits, first_bit
from oriflamme.kernel.compiling import compilable
from oriflamme.kernel.game import Game
from oriflamme.kernel.observation import (
    ASIDE,
    CARD_FIRST,
    CARD_SIZE,
    DISCARDED,
    FAMILY_FIRST,
    FAMILY_SIZE,
    IN_HAND,
    MOST,
    NEVER_ASIDE,
    OBSERVATION,
    QUEUED,
    SUPPLY_FIRST,
    WAITING,
)
from oriflamme.kernel.queue import slot_of
from oriflamme.kernel.terms import KINDS, NONE, TWIN

KIND_COUNT = len(KINDS)


@compilable
def observe(game: Game, viewer: int, out: Any, row: int) -> None:
    """Write what a seat may see, and nothing else, into a row of the caller's array."""
    for at in range(OBSERVATION):
        out[row, at] = 0
    _see_table(game, viewer, out, row)
    for seat in range(game.seats):
        at = SUPPLY_FIRST + (seat - viewer) % game.seats
        out[row, at] = min(game.influence[seat], MOST)
    for family in range(game.families):
        _see_holding(game, family, viewer, out, row)
    _see_queue(game, viewer, out, row)


@compilable
def from_viewer(game: Game, family: int, viewer: int) -> int:
    """A family as the viewer counts them."""
    return family // game.seats * game.seats + (family - viewer) % game.seats


@compilable
def _see_table(game: Game, viewer: int, out: Any, row: int) -> None:
    out[row, 0] = game.seats
    out[row, 1] = game.ruleset
    out[row, 2] = game.edition
    out[row, 3] = game.round_number
    out[row, 4] = (game.first - viewer) % game.seats
    out[row, 5] = game.placed
    out[row, 6] = game.cursor + 1
    out[row, 7] = game.slots
    out[row, 8] = game.entered
    out[row, 9] = game.over
    out[row, 10] = game.question
    if game.decider != NONE:
        out[row, 11] = (game.decider - viewer) % game.seats + 1
    if game.turn != NONE:
        out[row, 12] = slot_of(game, game.turn) + 1
    if game.acting:
        at = game.acting - 1
        out[row, 13] = slot_of(game, game.act_card[at]) + 1
        out[row, 14] = game.act_ability[at] + 1
        out[row, 15] = game.act_revealed[at]
        out[row, 16] = game.act_laid[at]
        out[row, 17] = game.lifted + 1
        out[row, 18] = at
        if at:
            out[row, 19] = game.act_laid[0]


@compilable
def _see_holding(game: Game, family: int, viewer: int, out: Any, row: int) -> None:
    start = FAMILY_FIRST + from_viewer(game, family, viewer) * FAMILY_SIZE
    out[row, start] = count_bits(game.hand[family])
    out[row, start + 1] = count_bits(game.aside[family])
    out[row, start + 2] = game.piled[family]
    out[row, start + 3] = game.twin_waits[family]
    start += 4
    for kind in range(KIND_COUNT):
        out[row, start + kind] = game.deck >> kind & 1
    if family % game.seats == viewer:
        _lie(game.hand[family], IN_HAND, start, out, row)
        _lie(game.aside[family], ASIDE, start, out, row)
    for at in range(game.discarded[family]):
        out[row, start + game.discard[family, at]] = DISCARDED
    if game.twin_waits[family]:
        out[row, start + TWIN] = WAITING


@compilable
def _lie(kinds: int, where: int, start: int, out: Any, row: int) -> None:
    while kinds:
        out[row, start + first_bit(kinds)] = where
        kinds &= kinds - 1


@compilable
def _see_queue(game: Game, viewer: int, out: Any, row: int) -> None:
    """Top cards first, then the covered ones; and where the known ones lie."""
    at = CARD_FIRST
    for slot in range(game.slots):
        _see_card(game, game.queue[slot], slot, 0, viewer, out, row, at)
        at += CARD_SIZE
    for slot in range(game.slots):
        card = game.below[game.queue[slot]]
        depth = 1
        while card != NONE:
            _see_card(game, card, slot, depth, viewer, out, row, at)
            at += CARD_SIZE
            card = game.below[card]
            depth += 1
    for family in range(game.families):
        start = FAMILY_FIRST + from_viewer(game, family, viewer) * FAMILY_SIZE + 4
        never = game.never_aside[family]
        while never:
            lies = start + first_bit(never)
            out[row, lies] = out[row, lies] + NEVER_ASIDE
            never &= never - 1


@compilable
def _see_card(
    game: Game, card: int, slot: int, depth: int, viewer: int, out: Any, row: int, at: int
) -> None:
    crest = from_viewer(game, game.crest[card], viewer)
    out[row, at] = slot + 1
    out[row, at + 1] = depth
    out[row, at + 2] = card + 1
    out[row, at + 3] = crest + 1
    out[row, at + 4] = from_viewer(game, game.family[card], viewer) + 1
    if game.revealed[card] or game.family[card] % game.seats == viewer:
        kind = game.kind[card]
        out[row, at + 5] = kind + 1
        out[row, FAMILY_FIRST + crest * FAMILY_SIZE + 4 + kind] = QUEUED
    out[row, at + 6] = game.revealed[card]
    out[row, at + 7] = game.laid[card]
