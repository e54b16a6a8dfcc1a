"""A moment as the one who decides sees it: the facts that reasons are made of."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from oriflamme.bots.beliefs.kind_probs import KindProbs
from oriflamme.bots.squire.card_knowledge import card_knowledge
from oriflamme.rules import events as ev
from oriflamme.rules.actions import Action, Eliminate, End, On, Place, Reveal
from oriflamme.rules.card import CATALOG
from oriflamme.rules.engine import Step, apply, resume
from oriflamme.rules.evolve import evolve
from oriflamme.rules.state import State
from oriflamme.rules.terms import Kind, Seat
from oriflamme.views.view import SeenCard, View
from oriflamme.views.worlds import unseen, worlds


def is_bait(kind: Kind | None) -> bool:
    """Whether it waits to be struck, and takes its attacker along."""
    return kind is not None and card_knowledge(kind).is_bait


@dataclass(frozen=True)
class ReasonContext:
    """What the viewer sees, and what face-down cards are believed to be."""

    view: View
    beliefs: Mapping[int, KindProbs]
    """By serial."""

    @property
    def me(self) -> Seat:
        assert self.view.viewer is not None, "a spectator decides nothing"
        return self.view.viewer

    @property
    def rounds_left(self) -> int:
        """Rounds after the present one."""
        return self.view.setup.rules.rounds - self.view.round

    @cached_property
    def world(self) -> State:
        """One of the worlds the view leaves possible: for what is the same in all of them."""
        return worlds(self.view).sample(Random(0))

    @cached_property
    def unknown(self) -> frozenset[int]:
        """The serials of cards whose kind the viewer does not know."""
        return frozenset(c.serial for slot in self.view.queue for c in slot if c.kind is None)

    def top(self, slot: int) -> SeenCard:
        return self.view.queue[slot][-1]

    def owner(self, card: SeenCard) -> Seat:
        return self.view.setup.owner[card.family]

    def is_mine(self, card: SeenCard) -> bool:
        return self.owner(card) == self.me

    def supply(self, card: SeenCard) -> int:
        """What the one who heads the card's family has."""
        return self.view.supplies[self.owner(card)]

    def leads(self, seat: Seat) -> bool:
        """Whether somebody else has more than all others."""
        supplies = self.view.supplies
        others = supplies[:seat] + supplies[seat + 1 :]
        return seat != self.me and supplies[seat] > max(others)

    def turns(self, slot: int) -> int:
        """How often a revealed card of this slot will still have its turn, if it stays."""
        cursor = self.view.cursor
        return self.rounds_left + (cursor is None or slot > cursor)

    def attackers(self, slot: int, *, is_end: bool = False) -> Iterator[tuple[int, SeenCard]]:
        """Revealed cards of others that strike, turn after turn, where this slot lies.

        A slot just outside of the queue is the end it becomes.
        """
        is_end = is_end or slot in (0, len(self.view.queue) - 1)
        for at, cards in enumerate(self.view.queue):
            card = cards[-1]
            if card.kind is None or not card.revealed or self.is_mine(card) or not self.turns(at):
                continue
            if not CATALOG[card.kind].character:
                continue
            known = card_knowledge(card.kind)
            beside = abs(at - slot) == 1 and known.menace > 0
            if at != slot and (beside or (is_end and known.archery > 0)):
                yield at, card

    @cached_property
    def hidden_archers(self) -> tuple[Kind, int] | None:
        """The kind that strikes the ends, and how many others have not shown theirs yet."""
        owners: dict[Kind, set[Seat]] = {}
        for family, kinds in unseen(self.view).items():
            seat = self.view.setup.owner[family]
            for kind in kinds:
                if seat != self.me and card_knowledge(kind).archery > 0:
                    owners.setdefault(kind, set()).add(seat)
        most = max(owners, key=lambda kind: (len(owners[kind]), kind), default=None)
        return (most, len(owners[most])) if most else None


# What an option does at once, by the rules, as far as it is the same in every possible world.


@dataclass(frozen=True, slots=True)
class ActionEffect:
    """From an option to the end of the card's turn, the next question, or something unknown."""

    gain: int
    """What one's own supply gains by it."""
    spilled: int
    """What is lost that lay on the card."""
    is_foiled: bool
    ends_turn: bool
    """Whether the turn ended, so that nothing more comes of it."""
    targets: tuple[int, ...]
    """The cards it may strike next, or must, by serial."""


def action_effect(context: ReasonContext, action: Action) -> ActionEffect:
    """What an option does, tried on a world."""
    return _effect_of_events(context, context.world, apply(context.world, action))


def placed_card_effect(context: ReasonContext, action: Place) -> ActionEffect | None:
    """What a card would do if it were revealed where it is to be placed, as the queue lies now."""
    world = context.world
    laid = evolve(world, (ev.Placed(world.entered, action.family, action.kind, action.at),))
    turn = replace(
        laid, placed=laid.setup.cards_a_round, cursor=_slot(world, action), decision=None
    )
    asked = resume(turn).state
    if asked.decision is None or asked.decision.question != "reveal":
        return None
    return _effect_of_events(context, asked, apply(asked, Reveal()))


def _slot(world: State, action: Place) -> int:
    if isinstance(action.at, On):
        return action.at.slot
    return 0 if action.at is End.FIRST else len(world.queue)


def _effect_of_events(context: ReasonContext, before: State, step: Step) -> ActionEffect:
    events = tuple(_until(step.events, context.unknown))
    picked = [e.option for e in step.events[: len(events) + 1] if isinstance(e, ev.Picked)]
    asked = next((event for event in events if isinstance(event, ev.Asked)), None)
    options = asked.options if asked and asked.seat == context.me else picked
    targets = [option.slot for option in options if isinstance(option, Eliminate)]
    return ActionEffect(
        gain=sum(_supply_change(event, context.me) for event in events),
        spilled=sum(event.amount for event in events if isinstance(event, ev.Spilled)),
        is_foiled=any(isinstance(event, ev.Foiled) for event in events),
        ends_turn=bool(events) and isinstance(events[-1], ev.TurnEnded),
        targets=tuple(before.queue[slot][-1].serial for slot in targets),
    )


def _until(events: tuple[ev.Event, ...], unknown: frozenset[int]) -> Iterator[ev.Event]:
    """What follows from the option itself, and from nothing that the viewer does not know."""
    for event in events:
        if isinstance(event, ev.Eliminated) and event.serial in unknown:
            return
        yield event
        if isinstance(event, ev.TurnEnded | ev.Asked):
            return


def _supply_change(event: ev.Event, me: Seat) -> int:
    match event:
        case ev.Collected(_, seat, amount) | ev.Gained(seat, amount) if seat == me:
            return amount
        case ev.Lost(seat, amount) if seat == me:
            return -amount
        case ev.Stolen(thief, victim, amount):
            return amount * ((thief == me) - (victim == me))
    return 0
