"""The kinds every family shuffles: those of a box, chosen ones, or some drawn by lot."""

from collections.abc import Iterable, Sequence
from random import Random

from oriflamme.rules.card import CATALOG
from oriflamme.rules.errors import BadSetup
from oriflamme.rules.ruleset import RULESETS, Ruleset
from oriflamme.rules.terms import Kind


def choice_of(rules: Ruleset) -> tuple[Kind, ...]:
    """The kinds that a ruleset is played with, or that its deck is chosen from."""
    return tuple(
        kind
        for kind, card in CATALOG.items()
        if card.dealt and (not rules.boxes or card.box in rules.boxes)
    )


def deck_for(rules: Ruleset, deck: Sequence[Kind] | None) -> tuple[Kind, ...]:
    """The deck of a game, checked: as chosen, or the ruleset's own."""
    choice, size = choice_of(rules), rules.deck_size
    if not rules.deck_is_chosen:
        if len(choice) != size:
            raise BadSetup(f"{rules.name} deals {size} kinds, and its boxes have {len(choice)}")
        if deck is not None and sorted(deck) != sorted(choice):
            free = ", ".join(other.name for other in RULESETS.values() if other.deck_is_chosen)
            raise BadSetup(f"{rules.name} is played with its own {size} kinds; choose {free}")
        return choice
    if deck is None:
        raise BadSetup(f"{rules.name} needs a deck: any {size} different kinds")
    for kind in deck:
        if kind not in choice:
            allowed = ", ".join(choice)
            raise BadSetup(f"{kind!r} cannot be in a deck; choose {size} of {allowed}")
        if list(deck).count(kind) > 1:
            raise BadSetup(
                f"a {rules.name} deck has {size} different kinds, and {kind} is in it twice"
            )
    if len(deck) != size:
        raise BadSetup(f"a {rules.name} deck has {size} different kinds, not {len(deck)}")
    return tuple(deck)


def draw_deck(rules: Ruleset, rng: Random) -> tuple[Kind, ...] | None:
    """A deck by lot, in the order drawn; `None` where there is nothing to choose."""
    if not rules.deck_is_chosen:
        return None
    choice = choice_of(rules)
    if len(choice) < rules.deck_size:
        raise BadSetup(f"{rules.name} deals {rules.deck_size} kinds, and there are {len(choice)}")
    return tuple(rng.sample(choice, rules.deck_size))


def in_catalog_order(kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    """The kinds as lists show them, by their boxes and numbers."""
    return tuple(sorted(kinds, key=list(CATALOG).index))
