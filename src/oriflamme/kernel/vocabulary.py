"""The words the kernel has numbers for, each list in an order that never changes.

A number means the same for as long as its list's version stands, whatever cards the catalog
holds. A word is added at the end of its list, under a new version.

A card that has a file in `kernel/cards` and is in no list yet is taught: it is numbered after those
of the list, in the order of the catalog, and every version that counts kinds names it, `1+herald`.
"""

from functools import lru_cache
from importlib.util import find_spec
from typing import Final

from oriflamme.rules.card import CATALOG
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.ruleset import RULESETS as AGREED
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Kind

FROZEN_KINDS: Final[tuple[Kind, ...]] = (
    "archer",
    "soldier",
    "spy",
    "heir",
    "shapeshifter",
    "lord",
    "assassination",
    "royal_decree",
    "ambush",
    "conspiracy",
    "prince",
    "twin",
    "queen",
    "cutthroat",
    "apothecary",
    "felon",
    "schemer",
    "impersonation",
    "bribery",
    "plot",
    "trap",
)
"""Version 1; the base game's ten come first."""
MAX_KINDS: Final = 31
"""A set of kinds is 32 bits, one of them a sign."""


def card_module(kind: Kind, cards: str = "oriflamme.kernel.cards") -> str:
    """The module that tells the kernel, or another room, what it has to know of a card."""
    return f"{cards}.{CATALOG[kind].box}.{kind}"


def has_card_module(kind: Kind, cards: str = "oriflamme.kernel.cards") -> bool:
    """Whether a room has a module of its own for a card."""
    try:
        return find_spec(card_module(kind, cards)) is not None
    except ModuleNotFoundError:  # not even a folder for its box
        return False


ADDED_KINDS: Final = tuple(
    kind for kind in CATALOG if kind not in FROZEN_KINDS and has_card_module(kind)
)
"""The cards that have a file and no frozen number."""


def version_with_added(frozen: int) -> str:
    """A version of what counts kinds: its frozen number, and the cards taught beside."""
    return "+".join((str(frozen), *KINDS[len(FROZEN_KINDS) :]))


KINDS: Final[tuple[Kind, ...]] = (*FROZEN_KINDS, *ADDED_KINDS)[:MAX_KINDS]
"""Each number's kind."""
KINDS_VERSION: Final = version_with_added(1)

QUESTIONS_VERSION: Final = 1
QUESTIONS: Final = (
    "",
    "place",
    "reveal",
    "eliminate",
    "copy",
    "bribe",
    "lift",
    "put_down",
    "rob",
    "twin",
    "activate",
)
"""Each number's question, as a `Decision` names it; 0 is nothing."""

RULESETS_VERSION: Final = 1
RULESETS: Final = ("base", "duel", "ablaze", "mixed")

EDITIONS_VERSION: Final = 1
EDITIONS: Final = ("standard", "ru")

NUMBER: Final = {kind: number for number, kind in enumerate(KINDS)}
"""Each kind's number."""
RULESET_NUMBERS: Final = {ruleset: number for number, ruleset in enumerate(RULESETS)}
EDITION_NUMBERS: Final = {edition: number for number, edition in enumerate(EDITIONS)}


class UnsupportedSetup(OriflammeError):
    """A card, a ruleset or an edition that the kernel has not been taught."""


def is_supported(setup: Setup) -> bool:
    """Whether the kernel can play a setup: it is_supported the ruleset, the edition and every card.

    >>> from oriflamme.rules.setup import make_setup
    >>> is_supported(make_setup("base", seats=4))
    True
    """
    return _unsupported_reason(setup) is None


def check_supported(setup: Setup) -> None:
    """Refuse a setup with anything in it that the kernel does not know."""
    unknown = _unsupported_reason(setup)
    if unknown is not None:
        raise UnsupportedSetup(unknown)


@lru_cache(maxsize=256)
def _unsupported_reason(setup: Setup) -> str | None:
    """What the kernel does not know of a setup, and what would teach it."""
    if setup.ruleset not in RULESETS or AGREED.get(setup.ruleset) != setup.rules:
        return f"the kernel plays {', '.join(RULESETS)} as agreed, not {setup.rules}"
    if setup.edition not in EDITION_NUMBERS:
        return f"the kernel plays the editions {', '.join(EDITIONS)}, not {setup.edition!r}"
    companions = [CATALOG[kind].companion for kind in setup.deck]
    for kind in (*setup.deck, *companions):
        if kind is not None and kind not in NUMBER:
            if kind in ADDED_KINDS:
                return f"the kernel has room for {MAX_KINDS} kinds, and {kind} comes after those"
            file = card_module(kind).replace(".", "/")
            return f"the kernel does not know the card {kind}: {file}.py would teach it"
    return None
