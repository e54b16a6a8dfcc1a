"""What each event does to a state: the only place where a state is rebuilt."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from oriflamme.rules import events as ev
from oriflamme.rules.actions import End, On, Spot
from oriflamme.rules.decision import Decision
from oriflamme.rules.draft import Draft, without
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.state import Act, State
from oriflamme.rules.terms import Family, Kind


def evolve(state: State, events: Iterable[ev.Event]) -> State:
    """The state after the events."""
    draft = Draft(state)
    for event in events:
        change(draft, event)
    return draft.close()


def change(draft: Draft, event: ev.Event) -> None:  # noqa: C901  one case an event
    """Apply one event to an open state."""
    match event:
        case ev.TurnBegan(serial):
            draft.turn = serial
        case ev.Asked(seat, question, serial, options):
            draft.decision = Decision(seat, question, serial, options)
        case ev.TurnEnded(serial):
            _end_turn(draft, serial)
        case ev.Waited(serial):
            draft.decision = None
            _wait(draft, serial)
        case ev.Revealed(serial):
            draft.decision = None
            _turn_up(draft, serial)
        case ev.Acted(serial, ability, by_reveal):
            card = draft.top(serial)[1]
            draft.acts.append(Act(card, ability, by_reveal))
        case ev.Picked(option):
            act = draft.acts[-1]
            draft.acts[-1] = Act(act.card, act.ability, act.by_reveal, (*act.picks, option))
            draft.decision = None
        case ev.Applied() | ev.Foiled():
            draft.acts.pop()
        case ev.Gained(seat, amount):
            draft.supplies[seat] += amount
        case ev.Collected(serial, seat, amount):
            _clear_influence(draft, serial)
            draft.supplies[seat] += amount
        case ev.Placed(_, family, kind, at):
            draft.decision = None
            _place(draft, family, _known(kind), at)
        case ev.Eliminated(serial) | ev.Discarded(serial):
            draft.bury(draft.take_top(draft.top(serial)[0]))
        case ev.Stolen(thief, victim, amount):
            draft.supplies[victim] -= amount
            draft.supplies[thief] += amount
        case ev.Lost(seat, amount):
            draft.supplies[seat] -= amount
        case ev.Spilled(serial):
            _clear_influence(draft, serial)
        case ev.Moved(serial, slot):
            draft.insert(slot, draft.take_top(draft.top(serial)[0]))
        case ev.Bribed(serial, family):
            slot, card = draft.top(serial)
            draft.swap_top(slot, replace(card, family=family))
        case ev.Plotted(serial, family, kind, influence):
            plot = PlacedCard(serial, family, kind, family, True, influence)
            draft.acts.append(Act(plot, kind, by_reveal=False))
        case ev.TwinEntered(_, family, kind, at):
            draft.hold(family, replace(draft.holding(family), twin_waits=False))
            _enter(draft, PlacedCard(draft.entered, family, kind, family, revealed=True), at)
        case ev.Replaced():
            _replace(draft, event)
        case ev.NotReplaced(family, kind):
            holding = draft.holding(family)
            if kind not in holding.never_aside:
                known = (*holding.never_aside, kind)
                draft.hold(family, replace(holding, never_aside=known))
        case ev.RoundBegan(number, first):
            draft.round, draft.first = number, first
            draft.placed, draft.cursor = 0, None
        case ev.ResolutionBegan():
            draft.cursor = 0
        case ev.Drew(family, kind):
            holding = draft.holding(family)
            hand = draft.setup.in_order((*holding.hand, _known(kind)))
            draft.hold(family, replace(holding, hand=hand, pile=holding.pile[1:]))
        case ev.GameEnded():
            draft.is_over = True
            draft.cursor = None
        case _:
            assert_never(event)


def _end_turn(draft: Draft, serial: int) -> None:
    """R1: past a card that is still on top of its slot. R2: else what is there now is next."""
    slot = draft.slot_of(serial)
    if slot is not None and slot == draft.cursor:
        draft.cursor += 1
    draft.turn = None


def _wait(draft: Draft, serial: int) -> None:
    slot, card = draft.top(serial)
    more = card.influence + 1
    draft.swap_top(slot, PlacedCard(serial, card.crest, card.kind, card.family, False, more))


def _turn_up(draft: Draft, serial: int) -> None:
    slot, card = draft.top(serial)
    up = PlacedCard(serial, card.crest, card.kind, card.family, True, card.influence)
    draft.swap_top(slot, up)


def _clear_influence(draft: Draft, serial: int) -> None:
    slot, card = draft.top(serial)
    draft.swap_top(slot, replace(card, influence=0))


def _place(draft: Draft, family: Family, kind: Kind, at: Spot) -> None:
    holding = draft.holding(family)
    draft.hold(family, replace(holding, hand=without(holding.hand, kind)))
    _enter(draft, PlacedCard(draft.entered, family, kind, family), at)
    draft.placed += 1


def _enter(draft: Draft, card: PlacedCard, at: Spot) -> None:
    draft.entered += 1
    match at:
        case End.FIRST:
            draft.insert(0, card)
        case End.LAST:
            draft.insert(len(draft.queue), card)
        case On(slot):
            draft.queue[slot] = (*draft.queue[slot], card)


def _replace(draft: Draft, event: ev.Replaced) -> None:
    holding = draft.holding(event.family)
    if event.source == "discard":
        holding = replace(holding, discard=without(holding.discard, event.kind))
    else:
        holding = replace(holding, aside=without(holding.aside, event.kind))
    draft.hold(event.family, holding)
    family, kind = event.family, event.kind
    draft.insert(event.slot, PlacedCard(draft.entered, family, kind, family, revealed=True))
    draft.entered += 1


def _known(kind: Kind | None) -> Kind:
    if kind is None:
        raise ValueError("a redacted event cannot rebuild a state")
    return kind
