"""What a bot that is a program of its own reads: a view, its events and its options, as JSON."""

from collections.abc import Sequence
from dataclasses import asdict
from enum import Enum
from typing import Any, Final

from oriflamme.bots.budget import Budget
from oriflamme.notation.codes import code_of
from oriflamme.notation.position import format_position
from oriflamme.notation.tokens import format_pick
from oriflamme.rules.actions import Action, Reveal
from oriflamme.rules.events import Event
from oriflamme.rules.setup import Setup
from oriflamme.views.view import View

VERSION: Final = 1


def decision_message(
    view: View, events: Sequence[Event], *, seed: int, budget: Budget
) -> dict[str, Any]:
    """One decision, whole: a program needs no memory to answer it."""
    setup = view.setup
    assert view.decision is not None
    return {
        "version": VERSION,
        "ruleset": setup.ruleset,
        "edition": setup.edition,
        "deck": [code_of(kind) for kind in setup.deck],
        "seats": setup.seats,
        "seat": view.viewer,
        "first": view.first,
        "round": view.round,
        "cursor": view.cursor,
        "supplies": view.supplies,
        "position": format_position(view),
        "queue": [[asdict(card) for card in slot] for slot in view.queue],
        "holdings": [asdict(holding) for holding in view.holdings],
        "question": view.decision.question,
        "serial": view.decision.serial,
        "options": [action_token(action, view) for action in view.actions],
        "events": [_event(event, setup) for event in events],
        "seed": seed,
        "budget": {"seconds": budget.seconds, "iterations": budget.iterations},
    }


def action_token(action: Action, view: View) -> str:
    """The action as records write it; the decider knows the card a reveal turns up."""
    if not isinstance(action, Reveal):
        return format_pick(action, view.setup)
    kind = next(slot[-1].kind for slot in view.queue if slot[-1].serial == view.turn)
    assert kind is not None
    return f"!{code_of(kind)}"


def _event(event: Event, setup: Setup) -> dict[str, Any]:
    """The event's name and fields."""
    fields = {name: _plain(getattr(event, name)) for name in event.__slots__}
    fields.pop("options", None)
    option = getattr(event, "option", None)
    if option is not None:
        fields["option"] = format_pick(option, setup)
    return {"event": type(event).__name__, **fields}


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    return asdict(value) if hasattr(value, "__dataclass_fields__") else value
