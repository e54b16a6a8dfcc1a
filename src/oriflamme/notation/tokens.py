"""One decision as a word of a record, and back."""

import re
from collections.abc import Callable
from typing import Final, assert_never

from oriflamme.notation.codes import code_of, family_of, kind_of, letter_of
from oriflamme.notation.errors import BadNotation
from oriflamme.rules import actions as ac
from oriflamme.rules.engine import legal_actions
from oriflamme.rules.setup import Setup
from oriflamme.rules.state import State

PLACE: Final = re.compile(
    r"(?P<family>[a-z]):(?:<(?P<first>[A-Z][a-z])|(?P<last>[A-Z][a-z])>"
    r"|(?P<on>[A-Z][a-z])\^(?P<slot>[1-9][0-9]?))"
)
SLOT_TOKEN: Final = re.compile(r"(?P<sign>[x=~@>*])(?P<slot>[1-9][0-9]?)")
REVEAL: Final = re.compile(r"!(?P<code>[A-Z][a-z])")
VICTIM: Final = re.compile(r"\$(?P<family>[a-z])")

SIGNS: Final[dict[str, Callable[[int], ac.Action]]] = {
    "x": ac.Eliminate,
    "=": ac.Copy,
    "~": ac.Bribe,
    "@": ac.Lift,
    ">": ac.PutDown,
    "*": ac.Activate,
}


def format_action(action: ac.Action, state: State) -> str:
    """The token of an action that the state's decision offers."""
    if isinstance(action, ac.Reveal):
        return f"!{_code_on_turn(state)}"
    return format_pick(action, state.setup)


def parse_action(token: str, state: State) -> ac.Action:
    """The action a token stands for. Whether it is legal is not asked here.

    A reveal names the card it turns up, so `!So` on an Archer is refused.
    """
    if reveal := REVEAL.fullmatch(token):
        if state.decision is not None and state.decision.question == "reveal":
            kind_of(reveal["code"])
            if reveal["code"] != _code_on_turn(state):
                raise BadNotation(f"{token} names another card than the one turned up")
        return ac.Reveal()
    return parse_pick(token, state.setup)


def legal_tokens(state: State) -> tuple[str, ...]:
    """The tokens of every option of the state's decision."""
    return tuple(format_action(option, state) for option in legal_actions(state))


def format_pick(action: ac.Action, setup: Setup) -> str:  # noqa: C901  one case a token
    """The token of any action that does not turn a card up."""
    match action:
        case ac.Place(family, kind, at):
            return f"{letter_of(family)}:{_format_spot(code_of(kind), at)}"
        case ac.Wait():
            return "."
        case ac.Eliminate(slot):
            return f"x{slot + 1}"
        case ac.Copy(slot):
            return f"={slot + 1}"
        case ac.Bribe(slot):
            return f"~{slot + 1}"
        case ac.Lift(slot):
            return f"@{slot + 1}"
        case ac.PutDown(slot):
            return f">{slot + 1}"
        case ac.Activate(slot):
            return f"*{slot + 1}"
        case ac.Rob(seat):
            return f"${letter_of(setup.seats[seat][0])}"
        case ac.Keep():
            return "take"
        case ac.Reveal():
            raise BadNotation("a reveal is written with the card it turns up")
        case _:
            assert_never(action)


def parse_pick(token: str, setup: Setup) -> ac.Action:
    """The action of a token that does not turn a card up."""
    if token == ".":
        return ac.Wait()
    if token == "take":
        return ac.Keep()
    if place := PLACE.fullmatch(token):
        code = place["first"] or place["last"] or place["on"]
        return ac.Place(family_of(place["family"]), kind_of(code), _parse_spot(place))
    if at_slot := SLOT_TOKEN.fullmatch(token):
        return SIGNS[at_slot["sign"]](int(at_slot["slot"]) - 1)
    if victim := VICTIM.fullmatch(token):
        family = family_of(victim["family"])
        if family not in setup.owner:
            raise BadNotation(f"{token}: nobody at this table heads {family}")
        return ac.Rob(setup.owner[family])
    raise BadNotation(f"{token!r} is no token")


def _code_on_turn(state: State) -> str:
    for slot in state.queue:
        if slot[-1].serial == state.turn:
            return code_of(slot[-1].kind)
    raise BadNotation("no card is on turn to be revealed")


def _format_spot(code: str, at: ac.Spot) -> str:
    match at:
        case ac.End.FIRST:
            return f"<{code}"
        case ac.End.LAST:
            return f"{code}>"
        case ac.On(slot):
            return f"{code}^{slot + 1}"


def _parse_spot(place: re.Match[str]) -> ac.Spot:
    if place["first"]:
        return ac.End.FIRST
    if place["last"]:
        return ac.End.LAST
    return ac.On(int(place["slot"]) - 1)
