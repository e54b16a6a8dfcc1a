"""The fields of a snapshot turned into a state, each checked for its type alone."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, TypeVar, get_args

from oriflamme.notation.errors import BadSnapshot
from oriflamme.notation.tokens import parse_pick
from oriflamme.rules.decision import Decision, Question
from oriflamme.rules.placed import PlacedCard
from oriflamme.rules.ruleset import Ruleset
from oriflamme.rules.setup import Setup, make_setup, named_ruleset
from oriflamme.rules.state import Act, Holding, State

T = TypeVar("T")
Fields = dict[str, Any]

QUESTIONS: Final[dict[str, Question]] = {question: question for question in get_args(Question)}
NAMES: Final = {str: "a word", bool: "true or false", list: "a list", dict: "an object"}


def state_of(document: Fields, custom_ruleset: Ruleset | None = None) -> State:
    """The state, its decision still without options."""
    setup = _setup(document, custom_ruleset)
    return State(
        setup=setup,
        first=_count(document, "first"),
        round=_count(document, "round"),
        queue=tuple(_each(slot, _card) for slot in _get(document, "queue", list)),
        supplies=_each(_get(document, "supplies", list), _as_count),
        holdings=_holdings(document, setup),
        placed=_count(document, "placed"),
        entered=_count(document, "entered"),
        cursor=_maybe_count(document, "cursor"),
        turn=_maybe_count(document, "turn"),
        acts=_each(_get(document, "acts", list), lambda act: _act(act, setup)),
        decision=_decision(document),
        is_over=_get(document, "is_over", bool),
    )


def _setup(document: Fields, custom_ruleset: Ruleset | None) -> Setup:
    seats = tuple(_each(heads, _as_word) for heads in _get(document, "seats", list))
    return make_setup(
        named_ruleset(_get(document, "ruleset", str), custom_ruleset),
        seats=seats,
        edition=_get(document, "edition", str),
        deck=_words(document, "deck"),
    )


def _holdings(document: Fields, setup: Setup) -> tuple[Holding, ...]:
    holdings = _get(document, "holdings", dict)
    return tuple(_holding(_get(holdings, family, dict)) for family in setup.families)


def _holding(held: Fields) -> Holding:
    lists = {
        field.name: _words(held, field.name)
        for field in fields(Holding)
        if field.name != "twin_waits"
    }
    return Holding(**lists, twin_waits=_get(held, "twin_waits", bool))


def _card(value: Any) -> PlacedCard:
    card = _as(dict, value, "a card")
    return PlacedCard(
        serial=_count(card, "serial"),
        crest=_get(card, "crest", str),
        kind=_get(card, "kind", str),
        family=_get(card, "family", str),
        revealed=_get(card, "revealed", bool),
        influence=_count(card, "influence"),
    )


def _act(value: Any, setup: Setup) -> Act:
    act = _as(dict, value, "an act")
    return Act(
        card=_card(act.get("card")),
        ability=_get(act, "ability", str),
        by_reveal=_get(act, "by_reveal", bool),
        picks=tuple(parse_pick(pick, setup) for pick in _words(act, "picks")),
    )


def _decision(document: Fields) -> Decision | None:
    if document.get("decision") is None:
        return None
    decision = _get(document, "decision", dict)
    question = _get(decision, "question", str)
    if question not in QUESTIONS:
        raise BadSnapshot(f"nothing asks {question!r}")
    seat, serial = _count(decision, "seat"), _maybe_count(decision, "serial")
    return Decision(seat, QUESTIONS[question], serial, options=())


# One value at a time.


def _as(kind: type[T], value: Any, name: str) -> T:
    if type(value) is not kind:
        raise BadSnapshot(f"{name} must be {NAMES[kind]}, not {value!r:.40}")
    return value


def _as_word(value: Any) -> str:
    return _as(str, value, "a name")


def _as_count(value: Any, name: str = "influence") -> int:
    if type(value) is not int or value < 0:
        raise BadSnapshot(f"{name} must be a number from 0 up, not {value!r:.40}")
    return value


def _each(values: Any, read: Callable[[Any], T]) -> tuple[T, ...]:
    return tuple(read(value) for value in _as(list, values, "a part"))


def _get(holder: Fields, name: str, kind: type[T]) -> T:
    if name not in holder:
        raise BadSnapshot(f"{name} is missing")
    return _as(kind, holder[name], name)


def _words(holder: Fields, name: str) -> tuple[str, ...]:
    return _each(_get(holder, name, list), _as_word)


def _count(holder: Fields, name: str) -> int:
    return _as_count(holder.get(name), name)


def _maybe_count(holder: Fields, name: str) -> int | None:
    return None if holder.get(name) is None else _count(holder, name)
