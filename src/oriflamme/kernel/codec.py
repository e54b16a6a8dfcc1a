"""Every action as a number, the same for all rulesets, seat counts and editions.

The deciding seat is the one who speaks: players to rob are counted from it to the left, and
cards are placed for its own family, or for its second one in the duel. The numbering changes only
together with `CODEC_VERSION`.

    0            wait
    1            reveal
    2            keep what is left on a Plot
    3 ..    6    rob the seat 1, 2, 3 or 4 places to the left
    7 ..  216    35 slots each: eliminate, copy, bribe, lift, put down, activate
    217 ..  993  place a kind of the vocabulary, or let the Twin enter, at one of 37 spots: first,
                 last, on slot 0, 1, ... 34. In the duel, which has the ten base kinds only, the
                 next ten kinds' numbers, from 587 on, are those of the second family's cards
"""

from typing import Final

from oriflamme.kernel.constants import (
    ACTIVATE,
    BASE_KINDS,
    BRIBE,
    COPY,
    ELIMINATE,
    LIFT,
    ON,
    PUT_DOWN,
    SEATS,
    SLOTS,
    SPOTS,
)
from oriflamme.kernel.vocabulary import KINDS, NUMBER, check_supported, version_with_added
from oriflamme.rules import actions as ac
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Seat

CODEC_VERSION: Final = version_with_added(1)

WAIT: Final = 0
REVEAL_CARD: Final = 1
KEEP: Final = 2
ROB_FIRST: Final = 3
SLOT_FIRST: Final = ROB_FIRST + SEATS - 1
PLACE_FIRST: Final = SLOT_FIRST + 6 * SLOTS
PLACE_SECOND: Final = PLACE_FIRST + BASE_KINDS * SPOTS
"""A duellist's second family."""
ACTIONS: Final = PLACE_FIRST + len(KINDS) * SPOTS

MAX_LEGAL_ACTIONS: Final = 7 * SPOTS
"""No decision ever offers more actions."""

SLOT_ACTIONS: Final = (
    ac.Eliminate,
    ac.Copy,
    ac.Bribe,
    ac.Lift,
    ac.PutDown,
    ac.Activate,
)
"""The actions that point at a slot, in the order of their blocks."""

SLOT_BLOCK_STARTS: Final = tuple(
    SLOT_FIRST + (ELIMINATE, COPY, BRIBE, LIFT, PUT_DOWN, ACTIVATE).index(question) * SLOTS
    if question in (ELIMINATE, COPY, BRIBE, LIFT, PUT_DOWN, ACTIVATE)
    else 0
    for question in range(ACTIVATE + 1)
)
"""For each question about a slot, the number of its slot 0."""


class UnknownAction(OriflammeError):
    """A number, or an action, outside the codec at this table."""


def encode(action: ac.Action, setup: Setup, seat: Seat) -> int:
    """The number of an action of a seat.

    >>> from oriflamme.rules.setup import make_setup
    >>> encode(ac.Place("blue", "archer", ac.End.LAST), make_setup("base", seats=4), seat=1)
    218
    """
    check_supported(setup)
    match action:
        case ac.Wait():
            return WAIT
        case ac.Reveal():
            return REVEAL_CARD
        case ac.Keep():
            return KEEP
        case ac.Rob(victim):
            return ROB_FIRST + (victim - seat) % len(setup.seats) - 1
        case ac.Place(family, kind, at):
            if family not in setup.seats[seat]:
                raise UnknownAction(f"seat {seat} heads no {family} cards")
            block = PLACE_SECOND if setup.seats[seat].index(family) else PLACE_FIRST
            return block + NUMBER[kind] * SPOTS + _spot_number(at)
        case _:
            return SLOT_FIRST + SLOT_ACTIONS.index(type(action)) * SLOTS + action.slot


def decode(number: int, setup: Setup, seat: Seat) -> ac.Action:
    """The action of a seat that a number stands for. Whether it is legal is not asked here.

    >>> from oriflamme.rules.setup import make_setup
    >>> decode(218, make_setup("base", seats=4), seat=1)
    Place(family='blue', kind='archer', at=End.LAST)
    """
    check_supported(setup)
    if not 0 <= number < ACTIONS:
        raise UnknownAction(f"actions are numbered from 0 to {ACTIONS - 1}, not {number}")
    if number < ROB_FIRST:
        return (ac.Wait(), ac.Reveal(), ac.Keep())[number]
    if number < SLOT_FIRST:
        return ac.Rob(_victim(number - ROB_FIRST + 1, setup, seat))
    if number < PLACE_FIRST:
        block, slot = divmod(number - SLOT_FIRST, SLOTS)
        return SLOT_ACTIONS[block](slot)
    kind, spot = divmod(number - PLACE_FIRST, SPOTS)
    rank, kind = divmod(kind, BASE_KINDS) if setup.rules.families_each > 1 else (0, kind)
    if rank >= len(setup.seats[seat]):
        raise UnknownAction(f"{number} places no card of the duel")
    return ac.Place(setup.seats[seat][rank], KINDS[kind], _spot(spot))


def _victim(places: int, setup: Setup, seat: Seat) -> Seat:
    if places >= len(setup.seats):
        raise UnknownAction(f"nobody sits {places} places to the left of seat {seat}")
    return (seat + places) % len(setup.seats)


def _spot_number(at: ac.Spot) -> int:
    match at:
        case ac.End.FIRST:
            return 0
        case ac.End.LAST:
            return 1
        case ac.On(slot):
            return ON + slot


def _spot(number: int) -> ac.Spot:
    return (ac.End.FIRST, ac.End.LAST)[number] if number < ON else ac.On(number - ON)
