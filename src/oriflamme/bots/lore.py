"""What everybody at court knows about the cards: roughly what each kind brings in."""

from typing import Final

from oriflamme.rules.terms import Kind

RATE: Final[dict[Kind, float]] = {
    "lord": 1.5,
    "archer": 1.5,
    "heir": 1.6,
    "shapeshifter": 1.2,
    "soldier": 1.5,
    "spy": 1.3,
    "prince": 1.0,
    "twin": 1.0,
    "queen": 2.0,
    "cutthroat": 1.0,
    "apothecary": 1.6,
    "felon": 0.9,
    "schemer": 1.5,
}
"""The influence a character is good for each time it acts, harm to others included."""

ONCE: Final[dict[Kind, float]] = {
    "assassination": 3.0,
    "royal_decree": 0.8,
    "ambush": 1.8,
    "conspiracy": 1.0,
    "impersonation": 3.0,
    "bribery": 3.0,
    "plot": 1.8,
    "trap": 1.8,
}
"""The influence an intrigue is good for when it is revealed, what lies on it aside."""

STRIKERS: Final = frozenset({"soldier", "archer", "cutthroat", "apothecary"})
"""Characters that eliminate."""
BESIDE: Final[dict[Kind, float]] = {"soldier": 1.0, "cutthroat": 0.9, "impersonation": 0.9}
"""How much each kind threatens its neighbours."""
