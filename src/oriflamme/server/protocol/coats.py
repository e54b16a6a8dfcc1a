"""Coats of arms of people, as short codes: `pale-azure-or-tower`.

A coat has one metal and one colour, so that whatever lies on the other can be seen (the rule of
tincture). A family is known by its shield; a coat says only who somebody is.
"""

import hashlib
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta

Division = Literal[
    "plain", "pale", "fess", "bend", "chevron", "saltire", "quarterly", "chief", "bordure"
]
"""How the field is divided; a chief and a bordure lie on it."""
Metal = Literal["or", "argent"]
Colour = Literal["gules", "azure", "vert", "purpure", "sable"]
Charge = Literal[
    "tower",
    "key",
    "sun",
    "crescent",
    "star",
    "acorn",
    "anchor",
    "boar",
    "heron",
    "dolphin",
    "ship",
    "harp",
    "horseshoe",
    "owl",
    "scallop",
    "squirrel",
    "hammer",
    "dragon",
    "fox",
    "hedgehog",
]
"""What is borne on it; no beast, bird or flower of a family."""


def _alternatives(words: object) -> str:
    return "|".join(get_args(words))


_METAL: Final = _alternatives(Metal)
_COLOUR: Final = _alternatives(Colour)
_TINCTURES: Final = f"(({_METAL})-({_COLOUR})|({_COLOUR})-({_METAL}))"
COAT_PATTERN: Final = rf"^({_alternatives(Division)})-{_TINCTURES}-({_alternatives(Charge)})$(?!\n)"

CoatCode = Annotated[
    str,
    Meta(
        max_length=40,
        pattern=COAT_PATTERN,
        description="Division, field, other tincture and charge: `pale-azure-or-tower`."
        " One tincture is a metal, one a colour.",
    ),
]

_PAIRS: Final = [
    pair
    for metal, colour in product(get_args(Metal), get_args(Colour))
    for pair in ((metal, colour), (colour, metal))
]


@lru_cache(1000)
def coat_of(name: str) -> str:
    """The coat of whoever has chosen none. A name keeps it for good, on every server.

    >>> coat_of("Anna"), coat_of(" anna")
    ('pale-vert-or-tower', 'pale-vert-or-tower')
    """
    seen = unicodedata.normalize("NFC", name).strip().casefold()
    lot = int.from_bytes(hashlib.sha256(seen.encode("utf-8", "surrogatepass")).digest()[:8])
    lot, division = divmod(lot, len(get_args(Division)))
    lot, pair = divmod(lot, len(_PAIRS))
    charge = get_args(Charge)[lot % len(get_args(Charge))]
    field, other = _PAIRS[pair]
    return f"{get_args(Division)[division]}-{field}-{other}-{charge}"


def coats_of(names: Iterable[str | None], bots: Iterable[bool]) -> tuple[str | None, ...]:
    """By seat, where only the names are known: a bot bears none, nor does a free seat."""
    return tuple(coat_of(name) if name and not bot else None for name, bot in zip(names, bots))
