"""Names for tables: easy to say; those that a list does not show are hopeless to guess."""

from random import Random
from typing import Final

CONSONANTS: Final = "bdfgklmnprstvz"
VOWELS: Final = "aeiou"
SHORT: Final = 8
"""Letters of a code to read out: one of 24 million."""
LONG: Final = 20
"""Letters of a code that only its link tells: 61 bits."""


def new_code(rng: Random, letters: int = LONG) -> str:
    """
    >>> new_code(Random(7))
    'lema-dudi-rape-bamo-dedu'
    >>> new_code(Random(7), SHORT)
    'lema-dudi'
    """
    return _written(
        "".join(rng.choice(CONSONANTS) + rng.choice(VOWELS) for _ in range(letters // 2))
    )


def read_code(written: str) -> str:
    """A code as people write it.

    >>> read_code("Lema Dudi")
    'lema-dudi'
    """
    letters = _letters(written)
    return _written(letters) if len(letters) in (SHORT, LONG) else written


def is_short(code: str) -> bool:
    return len(_letters(code)) <= SHORT


def _letters(written: str) -> str:
    return "".join(filter(str.isalpha, written.lower()))


def _written(letters: str) -> str:
    return "-".join(letters[start : start + 4] for start in range(0, len(letters), 4))
