"""The words of the game as numbers: kinds, questions and sizes."""

from typing import Final

from oriflamme.kernel.vocabulary import EDITION_NUMBERS, KINDS, RULESET_NUMBERS
from oriflamme.rules.actions import MOST_SLOTS
from oriflamme.rules.card import CATALOG

NONE: Final = -1
"""No card, no slot, no pick."""

# Kinds, by their numbers in the vocabulary.
ARCHER: Final = 0
SOLDIER: Final = 1
SPY: Final = 2
HEIR: Final = 3
SHAPESHIFTER: Final = 4
LORD: Final = 5
ASSASSINATION: Final = 6
ROYAL_DECREE: Final = 7
AMBUSH: Final = 8
CONSPIRACY: Final = 9
PRINCE: Final = 10
TWIN: Final = 11
QUEEN: Final = 12
CUTTHROAT: Final = 13
APOTHECARY: Final = 14
FELON: Final = 15
SCHEMER: Final = 16
IMPERSONATION: Final = 17
BRIBERY: Final = 18
PLOT: Final = 19
TRAP: Final = 20

BASE_KINDS: Final = 10
CHARACTERS: Final = sum(1 << n for n, kind in enumerate(KINDS) if CATALOG[kind].character)
"""The characters, as a set of bits."""

DEALT: Final = sum(1 << n for n, kind in enumerate(KINDS) if CATALOG[kind].dealt)
"""The cards a family shuffles; a Twin waits beside its family instead."""
BRINGS_TWIN: Final = sum(1 << n for n, kind in enumerate(KINDS) if CATALOG[kind].companion)
"""Those a Twin comes with."""

# What may be asked; 0 is nothing.
PLACE: Final = 1
REVEAL: Final = 2
ELIMINATE: Final = 3
COPY: Final = 4
BRIBE: Final = 5
LIFT: Final = 6
PUT_DOWN: Final = 7
ROB: Final = 8
ENTER_TWIN: Final = 9
ACTIVATE: Final = 10

# Rulesets and editions that differ in what the kernel does.
DUEL: Final = RULESET_NUMBERS["duel"]
RU: Final = EDITION_NUMBERS["ru"]

# Sizes.
SEATS: Final = 5
FAMILIES: Final = 5
CARDS: Final = 40
"""Serials: thirty cards placed, five Twins and five replacements at most."""
SLOTS: Final = MOST_SLOTS
SPOTS: Final = 2 + SLOTS
"""Where a card can be placed: first, last, on a slot."""
PILE: Final = 4
DISCARD: Final = 11
PLACES: Final = 10
"""Hidden cards of a family at most."""
WEIGHT_ROWS: Final = CARDS + 3 * FAMILIES
"""Places that weights are given for: serials, then hands, set-aside cards and piles."""
ACTS: Final = 2
"""A Plot waits below the character it set in motion; nothing goes deeper."""

# Spots of a placement; 2 + slot is on top of that slot.
FIRST: Final = 0
LAST: Final = 1
ON: Final = 2

KEEP_PICK: Final = -2
"""The pick of a Plot that keeps its influence."""
