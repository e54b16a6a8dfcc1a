"""What an option does at once, by the rules: as far as it is the same in every possible world."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from oriflamme.counsel.reasons.moment import Moment
from oriflamme.rules import events as ev
from oriflamme.rules.actions import Action, Eliminate, End, On, Place, Reveal
from oriflamme.rules.engine import Step, apply, resume
from oriflamme.rules.evolve import evolve
from oriflamme.rules.state import State
from oriflamme.rules.terms import Seat


@dataclass(frozen=True, slots=True)
class Attempt:
    """From an option to the end of the card's turn, the next question, or something unknown."""

    gain: int
    """What one's own supply gains by it."""
    spilled: int
    """What is lost that lay on the card."""
    is_foiled: bool
    is_whole: bool
    """Whether the turn ended, so that nothing more comes of it."""
    targets: tuple[int, ...]
    """The cards it may strike next, or must, by serial."""


def attempt(moment: Moment, action: Action) -> Attempt:
    """What an option does, tried on a world."""
    return _read(moment, moment.world, apply(moment.world, action))


def attempt_placed(moment: Moment, action: Place) -> Attempt | None:
    """What a card would do if it were revealed where it is to be placed, as the queue lies now."""
    world = moment.world
    laid = evolve(world, (ev.Placed(world.entered, action.family, action.kind, action.at),))
    turn = replace(
        laid, placed=laid.setup.cards_a_round, cursor=_slot(world, action), decision=None
    )
    asked = resume(turn).state
    if asked.decision is None or asked.decision.question != "reveal":
        return None
    return _read(moment, asked, apply(asked, Reveal()))


def _slot(world: State, action: Place) -> int:
    if isinstance(action.at, On):
        return action.at.slot
    return 0 if action.at is End.FIRST else len(world.queue)


def _read(moment: Moment, before: State, step: Step) -> Attempt:
    events = tuple(_until(step.events, moment.unknown))
    picked = [e.option for e in step.events[: len(events) + 1] if isinstance(e, ev.Picked)]
    asked = next((event for event in events if isinstance(event, ev.Asked)), None)
    options = asked.options if asked and asked.seat == moment.me else picked
    targets = [option.slot for option in options if isinstance(option, Eliminate)]
    return Attempt(
        gain=sum(_change(event, moment.me) for event in events),
        spilled=sum(event.amount for event in events if isinstance(event, ev.Spilled)),
        is_foiled=any(isinstance(event, ev.Foiled) for event in events),
        is_whole=bool(events) and isinstance(events[-1], ev.TurnEnded),
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


def _change(event: ev.Event, me: Seat) -> int:
    match event:
        case ev.Collected(_, seat, amount) | ev.Gained(seat, amount) if seat == me:
            return amount
        case ev.Lost(seat, amount) if seat == me:
            return -amount
        case ev.Stolen(thief, victim, amount):
            return amount * ((thief == me) - (victim == me))
    return 0
