"""What a seat may see, as an array: its layout, and how a view fills it.

The kernel writes the same array straight from a game (`observe.py`); the two agree on every
decision of every game in step. Everything is told from the viewer's place: seats are counted to
the left from the viewer, and families by the seat that heads them, a duellist's second family
after everybody's first. Where there may be nothing, 0 means nothing and all else counts from 1.

    0 ..  19   the table (`HEADER`, one number each)
   20 ..  24   each seat's supply
   25 .. 149   for each of 5 families: cards in hand, set aside and still to be drawn, whether the
               Twin waits (`HOLDING`), then for each of the 21 kinds where the viewer knows it
               to lie
  150 .. 429   35 cards of 8 numbers (`CARD`): first the top card of each slot in order, then
               covered cards, slot by slot, from the top down
"""

from typing import TYPE_CHECKING, Final, NamedTuple

from oriflamme.kernel.constants import FAMILIES, SEATS, SLOTS
from oriflamme.kernel.vocabulary import (
    EDITION_NUMBERS,
    KINDS,
    NUMBER,
    QUESTIONS,
    RULESET_NUMBERS,
    check_supported,
    version_with_added,
)
from oriflamme.rules.actions import Lift
from oriflamme.rules.terms import Seat
from oriflamme.views.view import InvalidSeat, SeenCard, SeenHolding, View

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

OBSERVATION_VERSION: Final = version_with_added(1)


class Header(NamedTuple):
    """The first numbers. `first` counts seats from the viewer; `cursor`, `decider`, `turn_slot`,
    `acting_slot`, `ability` and `lifted` count from 1; `laid` lay on the acting card at first."""

    seats: int = 0
    ruleset: int = 0
    edition: int = 0
    round: int = 0
    first: int = 0
    placed: int = 0
    cursor: int = 0
    slots: int = 0
    entered: int = 0
    over: int = 0
    question: int = 0
    decider: int = 0
    turn_slot: int = 0
    acting_slot: int = 0
    ability: int = 0
    by_reveal: int = 0
    laid: int = 0
    lifted: int = 0
    plot_waits: int = 0
    plot_laid: int = 0


class HoldingRow(NamedTuple):
    """What a family holds, before where each kind lies."""

    hand: int
    aside: int
    pile: int
    twin_waits: int


class CardRow(NamedTuple):
    """A card of the queue: slot, serial, crest, family and kind from 1, kind 0 when unknown,
    depth 0 on top."""

    slot: int
    depth: int
    serial: int
    crest: int
    family: int
    kind: int
    revealed: int
    laid: int


HEADER: Final = Header._fields
HOLDING: Final = HoldingRow._fields
CARD: Final = CardRow._fields

# Where each of them is told: `HEADER_AT.cursor` is the place of the cursor.
HEADER_AT: Final = Header(*range(len(HEADER)))
HOLDING_AT: Final = HoldingRow(*range(len(HOLDING)))
CARD_AT: Final = CardRow(*range(len(CARD)))

# Where a kind lies, as far as the viewer knows.
ABSENT: Final = 0
HIDDEN: Final = 1
IN_HAND: Final = 2
ASIDE: Final = 3
QUEUED: Final = 4
DISCARDED: Final = 5
WAITING: Final = 6
NEVER_ASIDE: Final = 8
"""Added when everybody saw that the kind was not set aside."""

SUPPLY_FIRST: Final = len(HEADER)
FAMILY_FIRST: Final = SUPPLY_FIRST + SEATS
KINDS_FIRST: Final = len(HOLDING)
"""In a family's part, the number of its first kind."""
FAMILY_SIZE: Final = KINDS_FIRST + len(KINDS)
CARD_FIRST: Final = FAMILY_FIRST + FAMILIES * FAMILY_SIZE
CARD_SIZE: Final = len(CARD)
OBSERVATION: Final = CARD_FIRST + SLOTS * CARD_SIZE
"""How many numbers there are, each a byte."""
MAX_SUPPLY: Final = 255
"""No supply is told beyond this."""

_TWIN: Final = NUMBER["twin"]


def observe_view(view: View) -> "npt.NDArray[np.uint8]":
    """The array for a seat, from its view."""
    import numpy as np

    return np.array(observation_of(view), np.uint8)


def observation_of(view: View) -> list[int]:
    """The numbers of that array, for whoever has no NumPy."""
    if view.viewer is None:
        raise InvalidSeat("an observation is a seat's; a spectator has none")
    check_supported(view.setup)
    numbers = [0] * OBSERVATION
    seats = len(view.setup.seats)
    families = {
        family: relative_to_viewer(view.viewer, place, seats)
        for place, family in enumerate(view.setup.families)
    }
    slot_of = {cards[-1].serial: slot for slot, cards in enumerate(view.queue)}
    numbers[:SUPPLY_FIRST] = _header(view, view.viewer, slot_of)
    for seat, influence in enumerate(view.supplies):
        numbers[SUPPLY_FIRST + relative_to_viewer(view.viewer, seat, seats)] = min(
            influence, MAX_SUPPLY
        )
    _cards(view, families, numbers)
    for holding in view.holdings:
        at = FAMILY_FIRST + families[holding.family] * FAMILY_SIZE
        numbers[at : at + FAMILY_SIZE] = _holding(view, holding)
    return numbers


def relative_to_viewer(viewer: Seat, place: int, seats: int) -> int:
    """A seat or a family as the viewer counts them: a duellist's second family comes after all."""
    return place // seats * seats + (place - viewer) % seats


def _header(view: View, viewer: Seat, slot_of: dict[int, int]) -> Header:
    seats = len(view.setup.seats)
    decision = view.decision
    header = Header(
        seats=seats,
        ruleset=RULESET_NUMBERS[view.setup.ruleset],
        edition=EDITION_NUMBERS[view.setup.edition],
        round=view.round,
        first=(view.first - viewer) % seats,
        placed=view.placed,
        cursor=0 if view.cursor is None else view.cursor + 1,
        slots=len(view.queue),
        entered=view.entered,
        over=int(view.is_over),
        question=QUESTIONS.index(decision.question) if decision else 0,
        decider=(decision.seat - viewer) % seats + 1 if decision else 0,
        turn_slot=0 if view.turn is None else slot_of.get(view.turn, -1) + 1,
    )
    if not view.acts:
        return header
    act = view.acts[-1]
    lifted = [pick.slot + 1 for pick in act.picks if isinstance(pick, Lift)]
    plots = view.acts[:-1]
    return header._replace(
        acting_slot=slot_of.get(act.card.serial, -1) + 1,
        ability=NUMBER[act.ability] + 1,
        by_reveal=int(act.by_reveal),
        laid=act.card.influence,
        lifted=lifted[0] if lifted else 0,
        plot_waits=len(plots),
        plot_laid=plots[0].card.influence if plots else 0,
    )


def _holding(view: View, holding: SeenHolding) -> list[int]:
    where = [ABSENT] * len(KINDS)
    for kind in view.setup.deck:
        where[NUMBER[kind]] = HIDDEN
    for kind in holding.hand or ():
        where[NUMBER[kind]] = IN_HAND
    for kind in holding.aside or ():
        where[NUMBER[kind]] = ASIDE
    for kind in holding.discard:
        where[NUMBER[kind]] = DISCARDED
    for slot in view.queue:
        for card in slot:
            if card.kind is not None and card.crest == holding.family:
                where[NUMBER[card.kind]] = QUEUED
    if holding.twin_waits:
        where[_TWIN] = WAITING
    for kind in holding.never_aside:
        where[NUMBER[kind]] += NEVER_ASIDE
    held = HoldingRow(
        hand=holding.hand_count,
        aside=holding.aside_count,
        pile=holding.pile_count,
        twin_waits=int(holding.twin_waits),
    )
    return [*held, *where]


def _cards(view: View, families: dict[str, int], numbers: list[int]) -> None:
    at = CARD_FIRST
    for covered in (False, True):
        for slot, cards in enumerate(view.queue):
            for depth in range(1, len(cards)) if covered else (0,):
                card = cards[-1 - depth]
                numbers[at : at + CARD_SIZE] = _card(card, slot, depth, families)
                at += CARD_SIZE


def _card(card: SeenCard, slot: int, depth: int, families: dict[str, int]) -> CardRow:
    return CardRow(
        slot=slot + 1,
        depth=depth,
        serial=card.serial + 1,
        crest=families[card.crest] + 1,
        family=families[card.family] + 1,
        kind=0 if card.kind is None else NUMBER[card.kind] + 1,
        revealed=int(card.revealed),
        laid=card.influence,
    )
