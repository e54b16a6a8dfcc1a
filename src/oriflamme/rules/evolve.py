"""What each event does to a state: the only place where a state is rebuilt."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, TypeVar, get_args

from oriflamme.rules import events as ev
from oriflamme.rules.actions import End, On, Spot
from oriflamme.rules.decision import Decision
from oriflamme.rules.draft import Draft, without
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.state import Act, State
from oriflamme.rules.terms import Kind

Does = TypeVar("Does", bound=Callable[[Draft, Any], None])
CHANGES: Final[dict[type[ev.Event], Callable[[Draft, Any], None]]] = {}
"""What an event does to an open state, by its class: looked up, not searched for."""


def evolve(state: State, events: Iterable[ev.Event]) -> State:
    """The state after the events."""
    draft = Draft(state)
    for event in events:
        change(draft, event)
    return draft.close()


def change(draft: Draft, event: ev.Event) -> None:
    """Apply one event to an open state."""
    CHANGES[type(event)](draft, event)


def on(*kinds: type[ev.Event]) -> Callable[[Does], Does]:
    """This is what events of these classes do."""

    def register(does: Does) -> Does:
        CHANGES.update(dict.fromkeys(kinds, does))
        return does

    return register


# Rounds and turns.


@on(ev.RoundBegan)
def begin_round(draft: Draft, event: ev.RoundBegan) -> None:
    draft.round, draft.first = event.round, event.first
    draft.placed, draft.cursor = 0, None


@on(ev.ResolutionBegan)
def begin_resolution(draft: Draft, event: ev.ResolutionBegan) -> None:
    draft.cursor = 0


@on(ev.TurnBegan)
def begin_turn(draft: Draft, event: ev.TurnBegan) -> None:
    draft.turn = event.serial


@on(ev.TurnEnded)
def end_turn(draft: Draft, event: ev.TurnEnded) -> None:
    """R1: past a card that is still on top of its slot. R2: else what is there now is next."""
    if draft.cursor is not None and draft.is_at_cursor(event.serial):
        draft.cursor += 1
    draft.turn = None


@on(ev.GameEnded)
def end_game(draft: Draft, event: ev.GameEnded) -> None:
    draft.is_over = True
    draft.cursor = None


# Asking and answering.


@on(ev.Asked)
def ask(draft: Draft, event: ev.Asked) -> None:
    draft.decision = Decision(event.seat, event.question, event.serial, event.options)


@on(ev.Placed)
def place(draft: Draft, event: ev.Placed) -> None:
    draft.decision = None
    family, kind = event.family, _known(event.kind)
    holding = draft.holding(family)
    draft.hold(family, holding.with_hand(without(holding.hand, kind)))
    _enter(draft, PlacedCard(draft.entered, family, kind, family), event.at)
    draft.placed += 1


@on(ev.Waited)
def wait(draft: Draft, event: ev.Waited) -> None:
    draft.decision = None
    slot, card = draft.top(event.serial)
    draft.swap_top(slot, card.with_influence(card.influence + 1))


@on(ev.Revealed)
def turn_up(draft: Draft, event: ev.Revealed) -> None:
    draft.decision = None
    slot, card = draft.top(event.serial)
    draft.swap_top(slot, card.turned_up())


@on(ev.Acted)
def act(draft: Draft, event: ev.Acted) -> None:
    card = draft.top(event.serial)[1]
    draft.acts.append(Act(card, event.ability, event.by_reveal))


@on(ev.Plotted)
def plot(draft: Draft, event: ev.Plotted) -> None:
    family, kind = event.family, event.kind
    card = PlacedCard(event.serial, family, kind, family, True, event.influence)
    draft.acts.append(Act(card, kind, by_reveal=False))


@on(ev.Picked)
def pick(draft: Draft, event: ev.Picked) -> None:
    act = draft.acts[-1]
    draft.acts[-1] = Act(act.card, act.ability, act.by_reveal, (*act.picks, event.option))
    draft.decision = None


@on(ev.Applied, ev.Foiled)
def have_acted(draft: Draft, event: ev.Applied | ev.Foiled) -> None:
    draft.acts.pop()


# Influence.


@on(ev.Gained)
def gain(draft: Draft, event: ev.Gained) -> None:
    draft.supplies[event.seat] += event.amount


@on(ev.Lost)
def lose(draft: Draft, event: ev.Lost) -> None:
    draft.supplies[event.seat] -= event.amount


@on(ev.Stolen)
def steal(draft: Draft, event: ev.Stolen) -> None:
    draft.supplies[event.victim] -= event.amount
    draft.supplies[event.thief] += event.amount


@on(ev.Collected)
def collect(draft: Draft, event: ev.Collected) -> None:
    _clear_influence(draft, event.serial)
    draft.supplies[event.seat] += event.amount


@on(ev.Spilled)
def spill(draft: Draft, event: ev.Spilled) -> None:
    _clear_influence(draft, event.serial)


# Cards.


@on(ev.Eliminated, ev.Discarded)
def leave(draft: Draft, event: ev.Eliminated | ev.Discarded) -> None:
    draft.bury(draft.take_top(draft.top(event.serial)[0]))


@on(ev.Moved)
def move(draft: Draft, event: ev.Moved) -> None:
    draft.insert(event.slot, draft.take_top(draft.top(event.serial)[0]))


@on(ev.Bribed)
def bribe(draft: Draft, event: ev.Bribed) -> None:
    slot, card = draft.top(event.serial)
    draft.swap_top(slot, replace(card, family=event.family))


@on(ev.TwinEntered)
def enter_twin(draft: Draft, event: ev.TwinEntered) -> None:
    family = event.family
    draft.hold(family, replace(draft.holding(family), twin_waits=False))
    _enter(draft, PlacedCard(draft.entered, family, event.kind, family, revealed=True), event.at)


@on(ev.Replaced)
def replace_card(draft: Draft, event: ev.Replaced) -> None:
    holding = draft.holding(event.family)
    if event.source == "discard":
        holding = replace(holding, discard=without(holding.discard, event.kind))
    else:
        holding = replace(holding, aside=without(holding.aside, event.kind))
    draft.hold(event.family, holding)
    family, kind = event.family, event.kind
    draft.insert(event.slot, PlacedCard(draft.entered, family, kind, family, revealed=True))
    draft.entered += 1


@on(ev.NotReplaced)
def rule_out(draft: Draft, event: ev.NotReplaced) -> None:
    holding = draft.holding(event.family)
    if event.kind not in holding.never_aside:
        known = (*holding.never_aside, event.kind)
        draft.hold(event.family, replace(holding, never_aside=known))


@on(ev.Drew)
def draw(draft: Draft, event: ev.Drew) -> None:
    holding = draft.holding(event.family)
    hand = draft.setup.in_order((*holding.hand, _known(event.kind)))
    draft.hold(event.family, replace(holding, hand=hand, pile=holding.pile[1:]))


assert CHANGES.keys() == {*get_args(ev.Event)}, "every event does something"


def _clear_influence(draft: Draft, serial: int) -> None:
    slot, card = draft.top(serial)
    draft.swap_top(slot, card.with_influence(0))


def _enter(draft: Draft, card: PlacedCard, at: Spot) -> None:
    draft.entered += 1
    match at:
        case End.FIRST:
            draft.insert(0, card)
        case End.LAST:
            draft.insert(len(draft.queue), card)
        case On(slot):
            draft.queue[slot] = (*draft.queue[slot], card)


def _known(kind: Kind | None) -> Kind:
    if kind is None:
        raise ValueError("a redacted event cannot rebuild a state")
    return kind
