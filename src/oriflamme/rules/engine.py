"""The flow of the game: from one decision to the next."""

from dataclasses import replace
from typing import NamedTuple

from oriflamme.rules import events as ev
from oriflamme.rules.actions import REVEAL_OR_WAIT, Action, Place, Reveal, Wait, placements
from oriflamme.rules.card import CATALOG
from oriflamme.rules.decision import QUESTIONS, Question
from oriflamme.rules.draft import Draft
from oriflamme.rules.errors import GameOver, IllegalAction
from oriflamme.rules.state import State
from oriflamme.rules.table import Table
from oriflamme.rules.terms import Seat


class Step(NamedTuple):
    """What an action led to: the state at the next decision, and all that happened before it."""

    state: State
    events: tuple[ev.Event, ...]


def legal_actions(state: State) -> tuple[Action, ...]:
    """The options of the pending decision; none when the game is over."""
    return state.decision.options if state.decision else ()


def apply(state: State, action: Action) -> Step:
    """Do what the pending decision offers and play on to the next one."""
    _check(state, action)
    table = Table(state)
    match action:
        case Place(family, kind, at) if not state.acts:
            table.emit(ev.Placed(state.entered, family, kind, at))
        case Wait():
            table.emit(ev.Waited(_turn(state)))
            table.emit(ev.TurnEnded(_turn(state)))
        case Reveal():
            _reveal(table)
        case _:
            table.emit(ev.Picked(action))
    return _play_on(table)


def resume(state: State) -> Step:
    """Play on from a state in which nothing has been asked yet."""
    return _play_on(Table(state))


def ask_again(state: State) -> State:
    """The state with its pending decision worked out anew, as for one filled in from a view."""
    begins_turn = state.decision is not None and state.decision.question == "reveal"
    turn = None if begins_turn else state.turn
    return resume(replace(state, turn=turn, decision=None)).state


def _play_on(table: Table) -> Step:
    """Everything that happens by itself, up to the next decision or the end."""
    draft = table.draft
    while draft.decision is None and not draft.is_over:
        if draft.acts:
            _act(table)
        elif draft.turn is not None:
            table.emit(ev.TurnEnded(draft.turn))
        elif draft.cursor is None:
            _place_or_resolve(table)
        elif draft.cursor < len(draft.queue):
            _begin_turn(table)
        else:
            _end_round(table)
    return Step(draft.close(), tuple(table.events))


def _check(state: State, action: Action) -> None:
    if state.decision is None:
        raise GameOver("the game is over: no action is legal")
    options = state.decision.options
    for option in options:
        # By identity first: comparing values is slow, and most callers pick from the options.
        if option is action:
            return
    if action not in options:
        allowed = ", ".join(map(repr, options))
        seat = state.decision.seat
        raise IllegalAction(f"{action!r} is not legal here; seat {seat} may: {allowed}")


def _turn(state: State | Draft) -> int:
    if state.turn is None:
        raise LookupError("it is no card's turn")
    return state.turn


def _ask(
    table: Table, seat: Seat, question: Question, serial: int | None, options: tuple[Action, ...]
) -> None:
    table.emit(ev.Asked(seat, question, serial, options))


# Placement.


def _place_or_resolve(table: Table) -> None:
    draft = table.draft
    seats = len(draft.setup.seats)
    if draft.round == 0:
        table.emit(ev.RoundBegan(1, draft.first))
    elif draft.placed < draft.setup.cards_a_round:
        seat = (draft.first + draft.placed) % seats
        _ask(table, seat, "place", None, _placement_options(draft, seat))
    else:
        table.emit(ev.ResolutionBegan())


def _placement_options(draft: Draft, seat: Seat) -> tuple[Action, ...]:
    """Either end with any card of the hand; after round 1 also on top of the same family."""
    options: list[Action] = []
    stacking_from = draft.setup.rules.stacking_from
    for family in draft.setup.seats[seat]:
        slots = (
            [s for s, cards in enumerate(draft.queue) if cards[-1].family == family]
            if draft.round >= stacking_from
            else []
        )
        ends = 2 if draft.queue else 1
        hand = draft.holding(family).hand
        options += placements(family, hand, ends=ends, slots=slots)
    return tuple(options)


# Resolution.


def _begin_turn(table: Table) -> None:
    draft = table.draft
    assert draft.cursor is not None
    card = draft.queue[draft.cursor][-1]
    table.emit(ev.TurnBegan(card.serial))
    if card.revealed:
        table.act(card, card.kind)
    else:
        _ask(table, draft.owner(card), "reveal", card.serial, REVEAL_OR_WAIT)


def _reveal(table: Table) -> None:
    _, card = table.draft.top(_turn(table.draft))
    table.emit(ev.Revealed(card.serial, card.kind))
    table.act(card, card.kind, by_reveal=True)
    table.acting = table.draft.acts[-1]
    CATALOG[card.kind].when_revealed(table, card.influence)


def _act(table: Table) -> None:
    """One step of the acting card: ask for its next pick, or apply its effect."""
    act = table.acting = table.draft.acts[-1]
    ability = CATALOG[act.ability]
    if len(act.picks) < len(ability.asks):
        _ask_next(table)
    else:
        table.emit(ev.Applied(act.card.serial, act.ability))
        ability.resolve(table, *act.picks)
        _leave_if_intrigue(table)


def _ask_next(table: Table) -> None:
    act = table.acting
    options = CATALOG[act.ability].asks[len(act.picks)](table, *act.picks)
    if options is None:
        table.emit(ev.Picked(None))
    elif not options:
        table.emit(ev.Foiled(act.card.serial, act.ability))
        _leave_if_intrigue(table)
    elif len(options) == 1:
        table.emit(ev.Picked(options[0]))
    else:
        _ask(table, table.seat, QUESTIONS[type(options[0])], act.card.serial, tuple(options))


def _leave_if_intrigue(table: Table) -> None:
    card = table.acting.card
    if not CATALOG[card.kind].character:
        table.discard(card)


# Between rounds.


def _end_round(table: Table) -> None:
    draft = table.draft
    if draft.round == draft.setup.rules.rounds:
        table.emit(ev.GameEnded())
        return
    _draw(table)
    first = (draft.first + 1) % len(draft.setup.seats)
    table.emit(ev.RoundBegan(draft.round + 1, first))


def _draw(table: Table) -> None:
    """In the duel each draws two, one of either family, while the piles last (R37)."""
    for heads in table.draft.setup.seats:
        for family in heads:
            if pile := table.draft.holding(family).pile:
                table.emit(ev.Drew(family, pile[0]))
