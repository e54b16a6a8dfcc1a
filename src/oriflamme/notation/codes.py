"""One letter for a family, two for a card."""

from oriflamme.notation.errors import BadNotation
from oriflamme.rules.card import CATALOG
from oriflamme.rules.terms import FAMILIES, Family, Kind


def code_of(kind: Kind) -> str:
    """
    >>> code_of("royal_decree")
    'Rd'
    """
    return CATALOG[kind].code


def letter_of(family: Family) -> str:
    return family[0]


def kind_of(code: str) -> Kind:
    """
    >>> kind_of("Rd")
    'royal_decree'
    """
    for kind, card in CATALOG.items():
        if card.code == code:
            return kind
    codes = " ".join(card.code for card in CATALOG.values())
    raise BadNotation(f"{code!r} is no card; codes are {codes}")


def family_of(letter: str) -> Family:
    for family in FAMILIES:
        if family[0] == letter:
            return family
    raise BadNotation(f"{letter!r} is no family; letters are {' '.join(f[0] for f in FAMILIES)}")


def kinds_of(codes: str) -> tuple[Kind, ...]:
    """Codes separated by spaces.

    >>> kinds_of("Ar So")
    ('archer', 'soldier')
    """
    return tuple(kind_of(code) for code in codes.split())


def codes_of(kinds: tuple[Kind, ...]) -> str:
    return " ".join(code_of(kind) for kind in kinds)
