"""What each number of the kernel stands for, line by line: the listings under `frozen/`."""

from collections.abc import Callable, Iterator

from oriflamme.kernel import vocabulary as vo
from oriflamme.kernel.codec import ACTIONS, CODEC_VERSION, PLACE_SECOND, decode
from oriflamme.kernel.constants import BASE_KINDS, FAMILIES, SEATS, SLOTS, SPOTS
from oriflamme.kernel.observation import (
    CARD,
    CARD_FIRST,
    CARD_SIZE,
    FAMILY_FIRST,
    FAMILY_SIZE,
    HEADER,
    HOLDING,
    OBSERVATION,
    OBSERVATION_VERSION,
    SUPPLY_FIRST,
)
from oriflamme.rules.setup import make_setup


def actions() -> Iterator[str]:
    """Every action of a seat among five, and of a duellist's second family."""
    five, duel = make_setup("base", seats=5), make_setup("duel")
    for number in range(ACTIONS):
        yield f"{number} {decode(number, five, 0)}"
    for number in range(PLACE_SECOND, PLACE_SECOND + BASE_KINDS * SPOTS):
        yield f"duel {number} {decode(number, duel, 0)}"


def observed() -> Iterator[str]:
    """Every byte of an observation."""
    told = [*HEADER, *(f"supply {seat}" for seat in range(SEATS))]
    for family in range(FAMILIES):
        told += [f"family {family}: {held}" for held in HOLDING]
        told += [f"family {family}: {kind}" for kind in vo.KINDS]
    for card in range(SLOTS):
        told += [f"card {card}: {field}" for field in CARD]
    assert len(HEADER) == SUPPLY_FIRST
    assert SUPPLY_FIRST + SEATS == FAMILY_FIRST
    assert FAMILY_FIRST + FAMILIES * FAMILY_SIZE == CARD_FIRST
    assert CARD_FIRST + SLOTS * CARD_SIZE == len(told) == OBSERVATION
    for at, what in enumerate(told):
        yield f"{at} {what}"


def numbered(words: tuple[str, ...]) -> Callable[[], Iterator[str]]:
    return lambda: (f"{number} {word}".rstrip() for number, word in enumerate(words))


LISTINGS: dict[str, tuple[str | int, Callable[[], Iterator[str]]]] = {
    "kinds": (vo.KINDS_VERSION, numbered(vo.KINDS)),
    "questions": (vo.QUESTIONS_VERSION, numbered(vo.QUESTIONS)),
    "rulesets": (vo.RULESETS_VERSION, numbered(vo.RULESETS)),
    "editions": (vo.EDITIONS_VERSION, numbered(vo.EDITIONS)),
    "actions": (CODEC_VERSION, actions),
    "observation": (OBSERVATION_VERSION, observed),
}
"""Each vocabulary's version, and its lines."""


def listing(name: str) -> str:
    return "".join(f"{line}\n" for line in LISTINGS[name][1]())
