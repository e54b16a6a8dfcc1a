"""A game as the wire shows it: the public view, and what one seat sees beyond."""

from typing import Final

import msgspec

from oriflamme.rules.events import Asked, Drew, Event, Placed
from oriflamme.rules.scoring import standings, winners
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import Act, State
from oriflamme.rules.terms import Seat
from oriflamme.server.protocol.actions import encoded_action, optional_wire_action
from oriflamme.server.protocol.events import wire_event
from oriflamme.server.protocol.view import (
    ActView,
    DecisionView,
    GameView,
    OwnEvent,
    OwnHolding,
    Private,
    PublicView,
    Result,
)
from oriflamme.server.tables.table import TableGame
from oriflamme.views.own import OwnCards, own
from oriflamme.views.redact import SECRETIVE, redact
from oriflamme.views.view import View, view

OWNER_ONLY_EVENTS: Final = (Placed, Drew)
"""The kinds of event that name a card to its owner alone. Of a question the secret, its options,
is no part of the wire's event at all."""
assert {*OWNER_ONLY_EVENTS, Asked} == {*SECRETIVE}


def public_view(state: State, pending_number: int) -> PublicView:
    """What a spectator sees; `asked` is the number of the pending decision."""
    seen = view(state, None)
    decision = seen.decision
    return PublicView(
        round=seen.round,
        first=seen.first,
        queue=seen.queue,
        supplies=seen.supplies,
        holdings=seen.holdings,
        placed=seen.placed,
        entered=seen.entered,
        cursor=seen.cursor,
        turn=seen.turn,
        acts=tuple(map(act_view, seen.acts)),
        decision=None
        if decision is None
        else DecisionView(pending_number, decision.seat, decision.question, decision.serial),
        result=result(seen) if seen.is_over else None,
    )


def act_view(act: Act) -> ActView:
    picks = tuple(map(optional_wire_action, act.picks))
    return ActView(act.card, act.ability, act.by_reveal, picks)


def own_holding(cards: OwnCards) -> OwnHolding:
    return OwnHolding(cards.family, cards.hand, cards.aside)


def result(seen: View | State) -> Result:
    return Result(standings(seen), winners(seen))


def private(state: State, seat: Seat, events: tuple[OwnEvent, ...] = ()) -> Private:
    """What the seat sees beyond the public view."""
    mine = own(state, seat)
    return Private(
        seat=seat,
        cards=mine.cards,
        holdings=tuple(map(own_holding, mine.holdings)),
        options=tuple(encoded_action(option) for option in mine.options),
        events=events,
    )


def game_view(game: TableGame, seat: Seat | None) -> GameView:
    """All a viewer may see of a game at this moment."""
    mine = None if seat is None else private(game.state, seat)
    return GameView(public_view(game.state, game.pending_number), mine)


def shared_events(
    events: tuple[Event, ...], setup: Setup
) -> tuple[tuple[msgspec.Struct, ...], dict[Seat, tuple[OwnEvent, ...]]]:
    """The events as everybody learns of them, and those of which a seat learns more."""
    shared = [wire_event(event) for event in events]
    own_forms: dict[Seat, tuple[OwnEvent, ...]] = {}
    for index, event in enumerate(events):
        if isinstance(event, OWNER_ONLY_EVENTS):
            seat = setup.owner[event.family]  # nobody but the owner learns more
            own_forms[seat] = (*own_forms.get(seat, ()), OwnEvent(index, shared[index]))
            shared[index] = wire_event(redact(event, setup, None))
    return tuple(shared), own_forms
