"""What a card's file tells the kernel: `kernel/cards/base/soldier.py` as `cards/base/soldier.py`.

The file says the same in the same words as the card of the reference, on the record of a game:

    asks             what its owner picks before it resolves, as `Ask`s
    resolve          its effect
    when_revealed    what happens in place of taking the influence that lay on it
    bonus            what striking it pays beside the usual
    when_eliminated  its reaction, after the striker was paid

Each but `asks` is a `jittable` function of the game and of whatever it names of what `dispatch`
offers there. All but `resolve` may be left out.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple, TypeAlias

from oriflamme.kernel.constants import LIFT
from oriflamme.kernel.vocabulary import card_module
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.terms import Kind

CardFunction: TypeAlias = Callable[..., Any] | int
"""A function of the game, or a number for a function that would always give it."""

CARD_FUNCTION_NAMES: Final = ("resolve", "when_revealed", "bonus", "when_eliminated")


class BadCardFile(OriflammeError):
    """A file that does not tell a room what it has to know of a card."""


class Ask(NamedTuple):
    """A question to the owner, and what it offers: bits of slots, gaps or seats.

    No bit: nothing happens (R5). One: it is taken (R6). A question that is 0 is not asked.
    """

    question: CardFunction
    offers: Callable[..., int]


@cache
def card_functions(kind: Kind) -> dict[str, CardFunction]:
    """Everything the file of a card tells the kernel."""
    path = card_module(kind)
    file = import_module(path)
    if not hasattr(file, "resolve"):
        raise BadCardFile(f"{path} does not say how {kind} resolves")
    found: dict[str, CardFunction] = {
        name: getattr(file, name) for name in CARD_FUNCTION_NAMES if hasattr(file, name)
    }
    asks: tuple[Ask, ...] = getattr(file, "asks", ())
    if len(asks) > 2 or (len(asks) == 2 and asks[0].question != LIFT):
        raise BadCardFile(f"{path} asks more than the kernel keeps: one pick, after a LIFT or none")
    for which, ask in zip(("first", "second"), asks):
        found[f"{which}_question"] = ask.question
        found[f"{which}_offer"] = ask.offers
    return found
