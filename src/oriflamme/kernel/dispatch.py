"""Questions that a card's own file answers, compiled into one chain of comparisons.

A compiler cannot look a function up in a table, as the reference does in its catalog. So the chain
that a hand would write, `if ability == 2: return spy(game, seat)`, is written here from the files:
one line for all cards that share an answer, and only once all of them can be imported, so that a
card may use the verbs that lead to other cards.
"""

import linecache
from collections.abc import Callable, Mapping
from functools import cache, wraps
from inspect import signature
from typing import Any, ParamSpec, TypeAlias, TypeVar

from oriflamme.kernel.card_file import BadCardFile, CardFunction, card_functions
from oriflamme.kernel.decorators import COMPILED_VARIANTS, inline
from oriflamme.kernel.vocabulary import KINDS
from oriflamme.rules.terms import Kind

P = ParamSpec("P")
R = TypeVar("R")

CardFunctionsOf: TypeAlias = Callable[[Kind], Mapping[str, CardFunction]]
"""What the files of a room tell of a card, by name."""


def dispatch_to_card(
    name: str, card_functions: CardFunctionsOf = card_functions
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A function that asks the file of a card; its own body answers for files that say nothing.

    The second argument is the card's number. A card's function takes any of the arguments, by name.
    The files are the kernel's, or those of a room that says what its own files have `told`.
    """

    def mark(default: Callable[P, R]) -> Callable[P, R]:
        @cache
        def chain() -> Callable[P, R]:
            return _build_dispatch(name, card_functions, inline(default))

        @wraps(default)
        def ask(*arguments: P.args, **named: P.kwargs) -> R:
            return chain()(*arguments, **named)

        COMPILED_VARIANTS[ask] = chain
        return ask

    return mark


def _build_dispatch(
    what: str, card_functions: CardFunctionsOf, default: Callable[P, R]
) -> Callable[P, R]:
    name, parameters = default.__name__, tuple(signature(default).parameters)
    namespace: dict[str, Any] = {"usual": default}
    lines = [f"def {name}({', '.join(parameters)}):"]
    # To return nothing takes two statements: a GPU's compiler takes no call for what it gives.
    returns_none = signature(default).return_annotation is None
    ending = "" if returns_none else "return "
    for answer, numbers in _kinds_by_function(what, card_functions).items():
        first = KINDS[numbers[0]]
        namespace[first] = answer
        lines.append(f"    if {_kind_condition(parameters[1], numbers)}:")
        lines.append(f"        {ending}{_call_expression(answer, first, what, parameters)}")
        if returns_none:
            lines.append("        return")
    lines.append(f"    {ending}usual({', '.join(parameters)})")
    source, place = "\n".join(lines), f"<{what} of every card>"
    linecache.cache[place] = (len(source), None, source.splitlines(keepends=True), place)
    exec(compile(source, place, "exec"), namespace)
    return inline(namespace[name])


def _kinds_by_function(what: str, card_functions: CardFunctionsOf) -> dict[CardFunction, list[int]]:
    """Each answer with the numbers of the cards that give it."""
    found: dict[CardFunction, list[int]] = {}
    for number, kind in enumerate(KINDS):
        answer = card_functions(kind).get(what)
        if answer is not None:
            found.setdefault(answer, []).append(number)
    return found


def _kind_condition(asked: str, numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"{asked} == {numbers[0]}"
    return f"{sum(1 << number for number in numbers)} >> {asked} & 1"


def _call_expression(answer: CardFunction, kind: str, what: str, offered: tuple[str, ...]) -> str:
    """The call of a card's function with what it takes, or a number as it is."""
    if isinstance(answer, int):
        return str(answer)
    required = tuple(signature(answer).parameters)
    for name in required:
        if name not in offered:
            raise BadCardFile(
                f"{answer.__module__}: {what} of {kind} takes no {name!r};"
                f" there are {', '.join(offered)}"
            )
    return f"{kind}({', '.join(required)})"
