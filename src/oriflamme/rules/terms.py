"""The few bare words the rules are written in."""

from typing import Final, TypeAlias

Family: TypeAlias = str
"""A colour of ten cards with one crest: one of `FAMILIES`."""

Seat: TypeAlias = int
"""A player's place at the table, clockwise from 0."""

Kind: TypeAlias = str
"""The name of a card, as its file is called: `"archer"`, `"royal_decree"`."""

FAMILIES: Final[tuple[Family, ...]] = ("red", "blue", "green", "yellow", "purple")
ROUNDS: Final = 6
"""Of the games in print, from which bots have learned; a game's own are `setup.rules.rounds`."""
