"""The past of a table that begins in the middle of a game: a deal, and the decisions up to there.

With its own deal the same decisions lead to the same moment again. Drawn anew, only what a seat
could see there stays: each hidden card changes places with another of its family.
"""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import NamedTuple, TypeAlias

from oriflamme.notation.record import Record
from oriflamme.rules.actions import Action, Place
from oriflamme.rules.deal import Dealt
from oriflamme.rules.setup import Setup, make_setup
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family, Kind, Seat
from oriflamme.server.protocol.refusals import Refusal
from oriflamme.server.protocol.tables import TableOptions
from oriflamme.views.view import view
from oriflamme.views.worlds import worlds

Swaps: TypeAlias = Mapping[Family, Mapping[Kind, Kind]]
"""For each family, what each of its kinds becomes."""


class Past(NamedTuple):
    """What happened before a table's first decision."""

    record: Record
    decider: Seat
    """Who decides next."""
    redrawn_for: Seat | None = None
    """Who knows no more than before of what the others hold; none: the cards are the true ones."""


def past_of(record: Record, moment: int, redrawn_for: Seat | None = None) -> Past:
    """A game up to a moment: so many decisions were made, and another is to be made."""
    record = as_seated_here(record)
    record = replace(record, actions=record.actions[:moment], comments=())
    decision = record.final().decision
    if decision is None or len(record.actions) < moment:
        raise Refusal("bad_options", "Nothing is decided at this moment of the game.")
    return Past(record, decision.seat, redrawn_for)


def as_seated_here(record: Record) -> Record:
    """The record with the families in the order in which tables of this server seat them."""
    setup = record.setup
    here = make_setup(
        setup.rules, seats=len(setup.seats), edition=setup.edition, deck=_choice(setup)
    )
    names = dict(zip(setup.families, here.families))
    return replace(
        record,
        setup=here,
        dealt={names[family]: cards for family, cards in record.dealt.items()},
        actions=tuple(
            replace(action, family=names[action.family]) if isinstance(action, Place) else action
            for action in record.actions
        ),
    )


def options_of(setup: Setup, *, spectators: bool) -> TableOptions:
    """What has to be agreed on at a table for games like this one."""
    return TableOptions(
        ruleset=setup.ruleset,
        seats=len(setup.seats),
        edition="ru" if setup.edition == "ru" else "standard",
        deck=_choice(setup),
        spectators=spectators,
    )


def _choice(setup: Setup) -> tuple[Kind, ...] | None:
    return setup.deck if setup.rules.deck_is_chosen else None


def redraw(record: Record, seat: Seat, rng: Random) -> Record:
    """Another deal and other cards placed, that a seat could not tell from the true ones.

    Every way the hidden cards may lie is equally likely.
    """
    true = record.final()
    drawn = worlds(view(true, seat)).sample(rng)
    swaps = {family: _swaps(family, true, drawn) for family in true.setup.families}
    return replace(
        record,
        dealt={family: _deal_again(cards, swaps[family]) for family, cards in record.dealt.items()},
        actions=tuple(_act_again(action, swaps) for action in record.actions),
    )


def _swaps(family: Family, true: State, drawn: State) -> dict[Kind, Kind]:
    """What each card of a family is in the other world: whatever lies in its place there."""
    return dict(zip(_places(family, true), _places(family, drawn), strict=True))


def _places(family: Family, state: State) -> list[Kind]:
    """The cards of a family, place by place."""
    cards = sorted((card for slot in state.queue for card in slot), key=lambda card: card.serial)
    held = state.holding(family)
    in_queue = [card.kind for card in cards if card.crest == family]
    return [*in_queue, *held.hand, *held.aside, *held.pile, *held.discard]


def _deal_again(cards: Dealt, swaps: Mapping[Kind, Kind]) -> Dealt:
    shares = (cards.hand, cards.aside, cards.pile)
    hand, aside, pile = (tuple(swaps.get(kind, kind) for kind in share) for share in shares)
    return Dealt(hand, aside, pile)


def _act_again(action: Action, swaps: Swaps) -> Action:
    if not isinstance(action, Place):
        return action
    return replace(action, kind=swaps[action.family].get(action.kind, action.kind))
