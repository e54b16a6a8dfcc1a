"""What a seat may see, as an array: its layout, and how a view fills it.

The kernel writes the same array straight from a game (`observe.py`); the two agree on every
decision of every game in step. Everything is told from the viewer's place: seats are counted to
the left from the viewer, and families by the seat that heads them, a duellist's second family
after everybody's first. Where there may be nothing, 0 means nothing and all else counts from 1.

    0 ..  19   the table (`HEADER`, one number each)
   20 ..  24   each seat's supply
   25 .. 149   for each of 5 families: cards in hand, set aside and still to be drawn, whether the
               Twin waits, then for each of the 21 kinds where the viewer knows it to lie
  150 .. 429   35 cards of 8 numbers (`CARD`): first the top card of each slot in order, then
               covered cards, slot by slot, from the top down
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from oriflamme.kernel.terms import FAMILIES, SEATS, SLOTS
from oriflamme.kernel.vocabulary import (
    EDITION_NUMBERS,
    KINDS,
    NUMBER,
    QUESTIONS,
    RULESET_NUMBERS,
    check_known,
)
from oriflamme.rules.actions import Lift
from oriflamme.rules.terms import Seat
from oriflamme.views.view import NoSuchSeat, SeenCard, SeenHolding, View

OBSERVATION_VERSION: Final = 1

HEADER: Final = (
    "seats",
    "ruleset",
    "edition",
    "round",
    "first",
    "placed",
    "cursor",
    "slots",
    "entered",
    "over",
    "question",
    "decider",
    "turn_slot",
    "acting_slot",
    "ability",
    "by_reveal",
    "laid",
    "lifted",
    "plot_waits",
    "plot_laid",
)
"""The first numbers. `first` counts seats from the viewer; `cursor`, `decider`, `turn_slot`,
`acting_slot`, `ability` and `lifted` count from 1; `laid` lay on the acting card when it began."""

CARD: Final = ("slot", "depth", "serial", "crest", "family", "kind", "revealed", "laid")
"""A card of the queue: slot, serial, crest, family and kind from 1, kind 0 when unknown, depth 0
on top."""

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
FAMILY_SIZE: Final = 4 + len(KINDS)
CARD_FIRST: Final = FAMILY_FIRST + FAMILIES * FAMILY_SIZE
CARD_SIZE: Final = len(CARD)
OBSERVATION: Final = CARD_FIRST + SLOTS * CARD_SIZE
"""How many numbers there are, each a byte."""
MOST: Final = 255
"""No supply is told beyond this."""

_TWIN: Final = NUMBER["twin"]


def observe_view(view: View) -> npt.NDArray[np.uint8]:
    """The array for a seat, from its view."""
    if view.viewer is None:
        raise NoSuchSeat("an observation is a seat's; a spectator has none")
    check_known(view.setup)
    numbers = [0] * OBSERVATION
    seats = len(view.setup.seats)
    families = {
        family: place // seats * seats + (place - view.viewer) % seats
        for place, family in enumerate(view.setup.families)
    }
    slot_of = {cards[-1].serial: slot for slot, cards in enumerate(view.queue)}
    numbers[:SUPPLY_FIRST] = _header(view, view.viewer, slot_of)
    for seat, influence in enumerate(view.supplies):
        numbers[SUPPLY_FIRST + (seat - view.viewer) % seats] = min(influence, MOST)
    _cards(view, families, numbers)
    for holding in view.holdings:
        at = FAMILY_FIRST + families[holding.family] * FAMILY_SIZE
        numbers[at : at + FAMILY_SIZE] = _holding(view, holding)
    return np.array(numbers, np.uint8)


def _header(view: View, viewer: Seat, slot_of: dict[int, int]) -> list[int]:
    seats = len(view.setup.seats)
    decision = view.decision
    header = [
        seats,
        RULESET_NUMBERS[view.setup.ruleset],
        EDITION_NUMBERS[view.setup.edition],
        view.round,
        (view.first - viewer) % seats,
        view.placed,
        0 if view.cursor is None else view.cursor + 1,
        len(view.queue),
        view.entered,
        int(view.is_over),
        QUESTIONS.index(decision.question) if decision else 0,
        (decision.seat - viewer) % seats + 1 if decision else 0,
        0 if view.turn is None else slot_of.get(view.turn, -1) + 1,
    ]
    if not view.acts:
        return header + [0] * (SUPPLY_FIRST - len(header))
    act = view.acts[-1]
    lifted = [pick.slot + 1 for pick in act.picks if isinstance(pick, Lift)]
    plots = view.acts[:-1]
    return [
        *header,
        slot_of.get(act.card.serial, -1) + 1,
        NUMBER[act.ability] + 1,
        int(act.by_reveal),
        act.card.influence,
        lifted[0] if lifted else 0,
        len(plots),
        plots[0].card.influence if plots else 0,
    ]


def _holding(view: View, holding: SeenHolding) -> list[int]:
    lies = [ABSENT] * len(KINDS)
    for kind in view.setup.deck:
        lies[NUMBER[kind]] = HIDDEN
    for kind in holding.hand or ():
        lies[NUMBER[kind]] = IN_HAND
    for kind in holding.aside or ():
        lies[NUMBER[kind]] = ASIDE
    for kind in holding.discard:
        lies[NUMBER[kind]] = DISCARDED
    for slot in view.queue:
        for card in slot:
            if card.kind is not None and card.crest == holding.family:
                lies[NUMBER[card.kind]] = QUEUED
    if holding.twin_waits:
        lies[_TWIN] = WAITING
    for kind in holding.never_aside:
        lies[NUMBER[kind]] += NEVER_ASIDE
    return [
        holding.hand_count,
        holding.aside_count,
        holding.pile_count,
        int(holding.twin_waits),
        *lies,
    ]


def _cards(view: View, families: dict[str, int], numbers: list[int]) -> None:
    at = CARD_FIRST
    for covered in (False, True):
        for slot, cards in enumerate(view.queue):
            for depth in range(1, len(cards)) if covered else (0,):
                card = cards[-1 - depth]
                numbers[at : at + CARD_SIZE] = (slot + 1, depth, *_card(card, families))
                at += CARD_SIZE


def _card(card: SeenCard, families: dict[str, int]) -> tuple[int, ...]:
    return (
        card.serial + 1,
        families[card.crest] + 1,
        families[card.family] + 1,
        0 if card.kind is None else NUMBER[card.kind] + 1,
        int(card.revealed),
        card.influence,
    )
