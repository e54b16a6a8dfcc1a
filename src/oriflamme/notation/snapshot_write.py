"""Writing a full state as a versioned JSON document, for saving a game."""

import json
from dataclasses import asdict
from hashlib import sha256
from typing import Any, Final

from oriflamme.notation.tokens import format_pick
from oriflamme.rules.decision import Decision
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import Act, State

FORMAT: Final = "oriflamme-snapshot"
VERSION: Final = 1


def write_snapshot(state: State) -> str:
    """The state as text. It holds every secret of the game: keep it from the players."""
    return json.dumps(document_of(state), separators=(",", ":"))


def document_of(state: State) -> dict[str, Any]:
    """The fields of a snapshot; see docs/notation.md for what each one means."""
    setup = state.setup
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": setup.ruleset,
        "edition": setup.edition,
        "deck": setup.deck,
        "seats": setup.seats,
        "first": state.first,
        "round": state.round,
        "placed": state.placed,
        "entered": state.entered,
        "cursor": state.cursor,
        "turn": state.turn,
        "supplies": state.supplies,
        "queue": [[asdict(card) for card in slot] for slot in state.queue],
        "holdings": {f: asdict(held) for f, held in zip(setup.families, state.holdings)},
        "acts": [_act(act, setup) for act in state.acts],
        "decision": _decision(state.decision),
        "is_over": state.is_over,
    }
    return document | {"digest": digest(document)}


def digest(document: dict[str, Any]) -> str:
    """A fingerprint of all the other fields, whatever their order and spacing in the text."""
    rest = {name: value for name, value in document.items() if name != "digest"}
    return sha256(canonical(rest).encode()).hexdigest()


def canonical(document: dict[str, Any]) -> str:
    """The one text that equal documents share."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"))


def _act(act: Act, setup: Setup) -> dict[str, Any]:
    return {
        "card": asdict(act.card),
        "ability": act.ability,
        "by_reveal": act.by_reveal,
        "picks": [None if pick is None else format_pick(pick, setup) for pick in act.picks],
    }


def _decision(decision: Decision | None) -> dict[str, Any] | None:
    if decision is None:
        return None
    return {"seat": decision.seat, "question": decision.question, "serial": decision.serial}
