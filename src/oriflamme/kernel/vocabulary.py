"""The words the kernel has numbers for, each list in an order that never changes.

A number means the same for as long as its list's version stands, whatever cards the catalog
holds. A word is added at the end of its list, under a new version.
"""

from functools import lru_cache
from typing import Final

from oriflamme.rules.card import CATALOG
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Kind

KINDS_VERSION: Final = 1
KINDS: Final[tuple[Kind, ...]] = (
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
"""Each number's kind; the base game's ten come first."""

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


def file_of(kind: Kind) -> str:
    """The module that tells the kernel what it has to know of a card."""
    return f"oriflamme.kernel.cards.{CATALOG[kind].box}.{kind}"


class UnknownToKernel(OriflammeError):
    """A card, a ruleset or an edition that the kernel has not been taught."""


def knows(setup: Setup) -> bool:
    """Whether the kernel can play a setup: it knows the ruleset, the edition and every card.

    >>> from oriflamme.rules.setup import agree
    >>> knows(agree("base", seats=4))
    True
    """
    return _unknown(setup) is None


def check_known(setup: Setup) -> None:
    """Refuse a setup with anything in it that the kernel does not know."""
    unknown = _unknown(setup)
    if unknown is not None:
        raise UnknownToKernel(unknown)


@lru_cache(maxsize=256)
def _unknown(setup: Setup) -> str | None:
    """What the kernel does not know of a setup, and what would teach it."""
    if setup.ruleset not in RULESET_NUMBERS:
        return f"the kernel plays {', '.join(RULESETS)}, not the ruleset {setup.ruleset!r}"
    if setup.edition not in EDITION_NUMBERS:
        return f"the kernel plays the editions {', '.join(EDITIONS)}, not {setup.edition!r}"
    companions = [CATALOG[kind].companion for kind in setup.deck]
    for kind in (*setup.deck, *companions):
        if kind is not None and kind not in NUMBER:
            file = f"oriflamme/kernel/cards/{CATALOG[kind].box}/{kind}.py"
            return f"the kernel does not know the card {kind}: {file} would teach it"
    return None
