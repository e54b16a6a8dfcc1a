"""What a seat may see of a game, written straight into the caller's array (`observation.py`).

Rows are written from front to back, several bytes at once. What such a write leaves behind beyond
its own bytes is 0, and written over by what comes next.
"""

from typing import Any, Final

from oriflamme.kernel.compiling import compilable, inlined
from oriflamme.kernel.game import Game
from oriflamme.kernel.observation import AT, MOST, OBSERVATION, SUPPLY_FIRST
from oriflamme.kernel.observe_cards import see_holdings, see_queue, see_what_is_left
from oriflamme.kernel.packed import byte_of, turned, write_eight
from oriflamme.kernel.queue import slot_of
from oriflamme.kernel.terms import FAMILIES, NONE, SEATS

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
