"""The words of the game as numbers: kinds, questions and sizes."""

from typing import Final

from oriflamme.kernel.vocabulary import EDITION_NUMBERS, KINDS, NUMBER, RULESET_NUMBERS
from oriflamme.rules.actions import MAX_SLOTS
from oriflamme.rules.card import CATALOG
from oriflamme.rules.ruleset import RULESETS

NONE: Final = -1
"""No card, no slot, no pick."""

# The kinds that compiled code outside their own files names.
PRINCE: Final = NUMBER["prince"]
TWIN: Final = NUMBER["twin"]

BASE_KINDS: Final = 10
CHARACTERS: Final = sum(1 << n for n, kind in enumerate(KINDS) if CATALOG[kind].character)
"""The characters, as a set of bits."""

DEALT: Final = sum(1 << n for n, kind in enumerate(KINDS) if CATALOG[kind].dealt)
"""The cards a family shuffles; a Twin waits beside its family instead."""
WITH_TWIN: Final = sum(1 << n for n, kind in enumerate(KINDS) if CATALOG[kind].companion)
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

# What the rulesets of the vocabulary say. Where they agree it is a number, which a compiler makes
# more of than of a table; one that differed would need a field of the record.
_RULES: Final = [RULESETS[name] for name in RULESET_NUMBERS]
(ROUNDS,) = {rules.rounds for rules in _RULES}
(STACKING_FROM,) = {rules.stacking_from for rules in _RULES}
(SET_ASIDE,) = {rules.aside for rules in _RULES}
(DECK_SIZE,) = {rules.deck_size for rules in _RULES}

FAMILIES_EACH: Final = tuple(rules.families_each for rules in _RULES)
PILE: Final = max(rules.pile for rules in _RULES)
WITH_PILE: Final = sum(1 << number for number, rules in enumerate(_RULES) if rules.pile)
"""The rulesets with a pile to draw from, all as large, as a set of bits."""

RU: Final = EDITION_NUMBERS["ru"]

# Sizes.
SEATS: Final = 5
FAMILIES: Final = 5
CARDS: Final = 40
"""Serials: thirty cards placed, five Twins and five replacements at most."""
SLOTS: Final = MAX_SLOTS
SPOTS: Final = 2 + SLOTS
"""Where a card can be placed: first, last, on a slot."""
DISCARD: Final = 11
MAX_HIDDEN_CARDS: Final = 10
"""Hidden cards of a family at most."""
HAND_ROW: Final = CARDS
ASIDE_ROW: Final = HAND_ROW + FAMILIES
PILE_ROW: Final = ASIDE_ROW + FAMILIES
WEIGHT_ROWS: Final = PILE_ROW + FAMILIES
"""Places that weights are given for: serials, then for each family hand, set-aside cards, pile."""
ACTS: Final = 2
"""A Plot waits below the character it set in motion; nothing goes deeper."""

# Spots of a placement; 2 + slot is on top of that slot.
FIRST: Final = 0
LAST: Final = 1
ON: Final = 2

KEEP_PICK: Final = -2
"""The pick of a Plot that keeps its influence."""
