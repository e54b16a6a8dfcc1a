"""A full state as a versioned JSON document, for saving a game."""

import json
from dataclasses import asdict
from typing import Any, Final

from oriflamme.notation.errors import BadNotation, BadSnapshot
from oriflamme.notation.tokens import format_pick, parse_pick
from oriflamme.rules.card import CATALOG
from oriflamme.rules.decision import Decision
from oriflamme.rules.engine import ask_again
from oriflamme.rules.errors import BadSetup
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.setup import Setup, agree
from oriflamme.rules.state import Act, Holding, State

FORMAT: Final = "oriflamme-snapshot"
VERSION: Final = 1


def write_snapshot(state: State) -> str:
    """The state as text. It holds every secret of the game: keep it from the players."""
    setup = state.setup
    document = {
        "format": FORMAT,
        "version": VERSION,
        "ruleset": setup.ruleset,
        "edition": setup.edition,
        "deck": setup.deck,
        "families": setup.families,
        "first": state.first,
        "round": state.round,
        "queue": [[asdict(card) for card in slot] for slot in state.queue],
        "supplies": state.supplies,
        "holdings": [asdict(holding) for holding in state.holdings],
        "placed": state.placed,
        "entered": state.entered,
        "cursor": state.cursor,
        "turn": state.turn,
        "acts": [_write_act(act, setup) for act in state.acts],
        "decision": _write_decision(state.decision),
        "is_over": state.is_over,
    }
    return json.dumps(document, separators=(",", ":"))


def read_snapshot(text: str) -> State:
    """The state a snapshot was written from; its pending decision is worked out anew."""
    document = _document(text)
    try:
        state = _state(document)
        again = state if state.is_over else ask_again(state)
    except (KeyError, TypeError, ValueError, LookupError, AttributeError) as problem:
        raise BadSnapshot(f"the snapshot is damaged: {problem!r}") from None
    except (BadSetup, BadNotation) as problem:
        raise BadSnapshot(f"the snapshot is damaged: {problem}") from None
    if _write_decision(again.decision) != document["decision"]:
        raise BadSnapshot("the snapshot is damaged: its decision does not follow from the rest")
    return again


def _document(text: str) -> dict[str, Any]:
    try:
        document = json.loads(text)
    except ValueError as problem:
        raise BadSnapshot(f"the snapshot is cut short or no JSON: {problem}") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadSnapshot(f"this is no snapshot: its format must be {FORMAT!r}")
    if document.get("version") != VERSION:
        version = document.get("version")
        raise BadSnapshot(f"snapshot version {version!r} is unknown; this program reads {VERSION}")
    return document


def _state(document: dict[str, Any]) -> State:
    setup = _setup(document)
    holdings = tuple(_holding(holding) for holding in document["holdings"])
    state = State(
        setup=setup,
        first=_number(document["first"]),
        round=_number(document["round"]),
        queue=tuple(tuple(_card(card) for card in slot) for slot in document["queue"]),
        supplies=tuple(_number(influence) for influence in document["supplies"]),
        holdings=holdings,
        placed=_number(document["placed"]),
        entered=_number(document["entered"]),
        cursor=_maybe(document["cursor"]),
        turn=_maybe(document["turn"]),
        acts=tuple(_read_act(act, setup) for act in document["acts"]),
        decision=_read_decision(document["decision"]),
        is_over=document["is_over"] is True,
    )
    _check_cards(state)
    return state


def _setup(document: dict[str, Any]) -> Setup:
    ruleset = document["ruleset"]
    deck = document["deck"] if ruleset == "mixed" else None
    seats = None if ruleset == "duel" else list(document["families"])
    return agree(ruleset, seats=seats, edition=document["edition"], deck=deck)


def _check_cards(state: State) -> None:
    """Each family has each of its cards once, wherever it lies."""
    setup = state.setup
    if len(state.supplies) != len(setup.seats) or len(state.holdings) != len(setup.families):
        raise ValueError("seats, supplies and holdings do not fit together")
    for family, holding in zip(setup.families, state.holdings):
        queued = [c.kind for slot in state.queue for c in slot if c.crest == family]
        cards = [*holding.hand, *holding.aside, *holding.pile, *holding.discard, *queued]
        dealt = [kind for kind in cards if CATALOG[kind].dealt]
        if sorted(dealt) != sorted(setup.deck):
            raise ValueError(f"{family} does not hold each of the ten kinds once")


def _number(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"{value!r} is no count")
    return value


def _maybe(value: Any) -> int | None:
    return None if value is None else _number(value)


def _card(fields: dict[str, Any]) -> PlacedCard:
    card = PlacedCard(**fields)
    _number(card.influence)
    return card


def _holding(fields: dict[str, Any]) -> Holding:
    lists = {name: tuple(cards) for name, cards in fields.items() if isinstance(cards, list)}
    return Holding(**{**fields, **lists})


def _write_act(act: Act, setup: Setup) -> dict[str, Any]:
    picks = [pick and format_pick(pick, setup) for pick in act.picks]
    return {
        "card": asdict(act.card),
        "ability": act.ability,
        "by_reveal": act.by_reveal,
        "picks": picks,
    }


def _read_act(fields: dict[str, Any], setup: Setup) -> Act:
    picks = tuple(pick and parse_pick(pick, setup) for pick in fields["picks"])
    return Act(_card(fields["card"]), fields["ability"], fields["by_reveal"], picks)


def _write_decision(decision: Decision | None) -> dict[str, Any] | None:
    if decision is None:
        return None
    return {"seat": decision.seat, "question": decision.question, "serial": decision.serial}


def _read_decision(fields: dict[str, Any] | None) -> Decision | None:
    return None if fields is None else Decision(**fields, options=())
