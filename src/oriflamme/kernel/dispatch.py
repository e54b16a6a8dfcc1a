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

from oriflamme.kernel.card import Answer, BadCardFile, told
from oriflamme.kernel.compiling import REPLACED, inlined
from oriflamme.kernel.vocabulary import KINDS
from oriflamme.rules.terms import Kind

P = ParamSpec("P")
R = TypeVar("R")

Told: TypeAlias = Callable[[Kind], Mapping[str, Answer]]
"""What the files of a room tell of a card, by name."""


def put_to_card(what: str, told: Told = told) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """A function that asks the file of a card; its own body answers for files that say nothing.

    The second argument is the card's number. A card's function takes any of the arguments, by name.
    The files are the kernel's, or those of a room that says what its own files have `told`.
    """

    def mark(usual: Callable[P, R]) -> Callable[P, R]:
        @cache
        def chain() -> Callable[P, R]:
            return _chain(what, told, inlined(usual))

        @wraps(usual)
        def ask(*arguments: P.args, **named: P.kwargs) -> R:
            return chain()(*arguments, **named)

        REPLACED[ask] = chain
        return ask

    return mark


def _chain(what: str, told: Told, usual: Callable[P, R]) -> Callable[P, R]:
    name, offered = usual.__name__, tuple(signature(usual).parameters)
    namespace: dict[str, Any] = {"usual": usual}
    lines = [f"def {name}({', '.join(offered)}):"]
    # To return nothing takes two statements: a GPU's compiler takes no call for what it gives.
    tells_nothing = signature(usual).return_annotation is None
    ending = "" if tells_nothing else "return "
    for answer, numbers in _answers(what, told).items():
        first = KINDS[numbers[0]]
        namespace[first] = answer
        lines.append(f"    if {_is_one_of(offered[1], numbers)}:")
        lines.append(f"        {ending}{_given(answer, first, what, offered)}")
        if tells_nothing:
            lines.append("        return")
    lines.append(f"    {ending}usual({', '.join(offered)})")
    source, place = "\n".join(lines), f"<{what} of every card>"
    linecache.cache[place] = (len(source), None, source.splitlines(keepends=True), place)
    exec(compile(source, place, "exec"), namespace)
    return inlined(namespace[name])


def _answers(what: str, told: Told) -> dict[Answer, list[int]]:
    """Each answer with the numbers of the cards that give it."""
    found: dict[Answer, list[int]] = {}
    for number, kind in enumerate(KINDS):
        answer = told(kind).get(what)
        if answer is not None:
            found.setdefault(answer, []).append(number)
    return found


def _is_one_of(asked: str, numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"{asked} == {numbers[0]}"
    return f"{sum(1 << number for number in numbers)} >> {asked} & 1"


def _given(answer: Answer, kind: str, what: str, offered: tuple[str, ...]) -> str:
    """The call of a card's function with what it takes, or a number as it is."""
    if isinstance(answer, int):
        return str(answer)
    taken = tuple(signature(answer).parameters)
    for name in taken:
        if name not in offered:
            raise BadCardFile(
                f"{answer.__module__}: {what} of {kind} takes no {name!r};"
                f" there are {', '.join(offered)}"
            )
    return f"{kind}({', '.join(taken)})"
