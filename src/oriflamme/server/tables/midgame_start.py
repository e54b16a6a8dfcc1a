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

KindMapping: TypeAlias = Mapping[Family, Mapping[Kind, Kind]]
"""For each family, what each of its kinds becomes."""


class MidgameStart(NamedTuple):
    """What happened before a table's first decision."""

    record: Record
    decider: Seat
    """Who decides next."""
    redealt_for: Seat | None = None
    """Who knows no more than before of what the others hold; none: the cards are the true ones."""


def midgame_start_of(
    record: Record, position: int, redealt_for: Seat | None = None
) -> MidgameStart:
    """A game up to a moment: so many decisions were made, and another is to be made."""
    record = reorder_families(record)
    record = replace(record, actions=record.actions[:position], comments=())
    decision = record.final().decision
    if decision is None or len(record.actions) < position:
        raise Refusal("invalid_options", "Nothing is decided at this moment of the game.")
    return MidgameStart(record, decision.seat, redealt_for)


def reorder_families(record: Record) -> Record:
    """The record with the families in the order in which tables of this server seat them."""
    setup = record.setup
    here = make_setup(
        setup.rules, seats=len(setup.seats), edition=setup.edition, deck=_chosen_deck(setup)
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


def options_for(setup: Setup, *, spectators: bool) -> TableOptions:
    """What has to be agreed on at a table for games like this one."""
    return TableOptions(
        ruleset=setup.ruleset,
        seats=len(setup.seats),
        edition="ru" if setup.edition == "ru" else "standard",
        deck=_chosen_deck(setup),
        spectators=spectators,
    )


def _chosen_deck(setup: Setup) -> tuple[Kind, ...] | None:
    return setup.deck if setup.rules.deck_is_chosen else None


def redeal_hidden(record: Record, seat: Seat, rng: Random) -> Record:
    """Another deal and other cards placed, that a seat could not tell from the true ones.

    Every way the hidden cards may lie is equally likely.
    """
    true = record.final()
    drawn = worlds(view(true, seat)).sample(rng)
    swaps = {family: _kind_mapping(family, true, drawn) for family in true.setup.families}
    return replace(
        record,
        dealt={family: _map_dealt(cards, swaps[family]) for family, cards in record.dealt.items()},
        actions=tuple(_map_action(action, swaps) for action in record.actions),
    )


def _kind_mapping(family: Family, true: State, drawn: State) -> dict[Kind, Kind]:
    """What each card of a family is in the other world: whatever lies in its place there."""
    return dict(zip(_cards_by_place(family, true), _cards_by_place(family, drawn), strict=True))


def _cards_by_place(family: Family, state: State) -> list[Kind]:
    """The cards of a family, place by place."""
    cards = sorted((card for slot in state.queue for card in slot), key=lambda card: card.serial)
    held = state.holding(family)
    in_queue = [card.kind for card in cards if card.crest == family]
    return [*in_queue, *held.hand, *held.aside, *held.pile, *held.discard]


def _map_dealt(cards: Dealt, mapping: Mapping[Kind, Kind]) -> Dealt:
    shares = (cards.hand, cards.aside, cards.pile)
    hand, aside, pile = (tuple(mapping.get(kind, kind) for kind in share) for share in shares)
    return Dealt(hand, aside, pile)


def _map_action(action: Action, swaps: KindMapping) -> Action:
    if not isinstance(action, Place):
        return action
    return replace(action, kind=swaps[action.family].get(action.kind, action.kind))
