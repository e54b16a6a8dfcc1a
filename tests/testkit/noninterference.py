"""Two worlds that differ only in what a viewer cannot see, played on side by side."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from oriflamme import apply, view, worlds
from oriflamme.rules import events as ev
from oriflamme.rules.actions import Action, Place
from oriflamme.rules.engine import Step, ask_again
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.state import State
from oriflamme.rules.terms import Family, Kind
from oriflamme.views.view import Viewer
from tests.testkit.random_games import RandomGame

ViewFunction = Callable[[State, Viewer], Any]
EventFunction = Callable[[ev.Event, Any, Viewer], Any]
OtherWorld = Callable[[State, Viewer, Random], State]


def viewers(state: State) -> list[Viewer]:
    return [None, *range(len(state.setup.seats))]


def other_world(state: State, viewer: Viewer, rng: Random) -> State:
    """The same moment, had the cards this viewer cannot see been dealt otherwise.

    Written by hand, so that it does not trust the code that counts and samples worlds.
    """
    swaps = {family: _swap(state, family, viewer, rng) for family in state.setup.families}
    queue = tuple(
        tuple(card if card.revealed else _renamed(card, swaps[card.crest]) for card in slot)
        for slot in state.queue
    )
    in_order = state.setup.in_order
    holdings = []
    for family, holding in zip(state.setup.families, state.holdings):
        swap = swaps[family]
        own = state.setup.owner[family] == viewer
        hand = holding.hand if own else in_order(swap[kind] for kind in holding.hand)
        aside = holding.aside if own else in_order(swap[kind] for kind in holding.aside)
        pile = tuple(swap[kind] for kind in holding.pile)
        holdings.append(replace(holding, hand=hand, aside=aside, pile=pile))
    changed = replace(state, queue=queue, holdings=tuple(holdings))
    return changed if state.is_over else ask_again(changed)


def _renamed(card: PlacedCard, swap: dict[Kind, Kind]) -> PlacedCard:
    return replace(card, kind=swap[card.kind])


def _swap(state: State, family: Family, viewer: Viewer, rng: Random) -> dict[Kind, Kind]:
    """Two of a family's hidden cards change names; from its owner only a draw pile is hidden."""
    holding = state.holding(family)
    hidden = list(holding.pile)
    if state.setup.owner[family] != viewer:
        down = [c.kind for s in state.queue for c in s if c.crest == family and not c.revealed]
        hidden += [*holding.hand, *holding.aside, *down]
    loose = [kind for kind in hidden if kind not in holding.never_aside]
    names = {kind: kind for kind in state.setup.deck}
    if len(loose) > 1:
        one, two = rng.sample(loose, 2)
        names |= {one: two, two: one}
    return names


def sampled_world(state: State, viewer: Viewer, rng: Random) -> State:
    return worlds(view(state, viewer)).sample(rng)


def same_choice(action: Action, here: State, there: State, viewer: Viewer, rng: Random) -> Action:
    """What looks the same to the viewer: a hidden card may be placed under another name."""
    if not isinstance(action, Place) or here.acts or here.setup.owner[action.family] == viewer:
        return action
    hand = there.holding(action.family).hand
    kind = action.kind if action.kind in hand else rng.choice(hand)
    return replace(action, kind=kind)


def named(state: State, events: tuple[ev.Event, ...]) -> dict[int, Kind | None]:
    """What each card is called: those in the queue, and one placed by this very step."""
    queued = {card.serial: card.kind for slot in state.queue for card in slot}
    return queued | {event.serial: event.kind for event in events if isinstance(event, ev.Placed)}


def told_apart(here: State, there: State, viewer: Viewer, step: Step, other: Step) -> bool:
    """Whether these steps rightly tell the worlds apart: a differing card is turned up or drawn
    by the viewer, or differing set-aside cards are looked through."""
    names = [named(here, step.events), named(there, other.events)]
    for event in step.events:
        match event:
            case ev.Drew(family, kind) if here.setup.owner[family] == viewer:
                if kind != there.holding(family).pile[0]:
                    return True
            case ev.Revealed(serial) | ev.Eliminated(serial):
                if names[0].get(serial) != names[1].get(serial):
                    return True
            case ev.Replaced(family=family) | ev.NotReplaced(family):
                if here.holding(family).aside != there.holding(family).aside:
                    return True
    return False


def compare_worlds(
    game: RandomGame,
    moment: int,
    viewer: Viewer,
    there: State,
    rng: Random,
    *,
    see: ViewFunction,
    hear: EventFunction,
) -> int:
    """Play both worlds on by the same public choices; count the decisions they stay alike."""
    here = game.states[moment]
    assert see(here, viewer) == see(there, viewer)
    for number, action in enumerate(game.actions[moment:]):
        mirrored = same_choice(action, here, there, viewer, rng)
        step, other = apply(here, action), apply(there, mirrored)
        if told_apart(here, there, viewer, step, other):
            return number
        heard = [hear(event, here.setup, viewer) for event in step.events]
        assert heard == [hear(event, here.setup, viewer) for event in other.events]
        here, there = step.state, other.state
        assert see(here, viewer) == see(there, viewer)
    return len(game.actions) - moment
