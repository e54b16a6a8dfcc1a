"""Names for tables: short, easy to say, hard to guess."""

from random import Random
from typing import Final

CONSONANTS: Final = "bdfgklmnprstvz"
VOWELS: Final = "aeiou"


def new_code(rng: Random) -> str:
    """
    >>> new_code(Random(7))
    'lema-dudi'
    """
    syllables = [rng.choice(CONSONANTS) + rng.choice(VOWELS) for _ in range(4)]
    return f"{''.join(syllables[:2])}-{''.join(syllables[2:])}"


def read_code(written: str) -> str:
    """A code as people write it.

    >>> read_code("Lema Dudi")
    'lema-dudi'
    """
    letters = "".join(filter(str.isalpha, written.lower()))
    return f"{letters[:4]}-{letters[4:]}" if len(letters) == 8 else written
