"""What a card is. It enters the game by being defined: its file is its name, its folder its box."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from oriflamme.rules.terms import Kind

if TYPE_CHECKING:
    from oriflamme.rules.actions import Action
    from oriflamme.rules.placed import PlacedCard
    from oriflamme.rules.table import Table

Ask: TypeAlias = "Callable[..., Sequence[Action] | None]"
"""What the owner may pick: from the table and the picks before it, the options.

No options: there is no legal target and the card does nothing (R5). `None`: this time the
card does not ask, and the pick is `None`.
"""

CATALOG: Final[dict[Kind, "Card"]] = {}
"""Every card that has been defined, by name, in the order of their boxes and numbers."""


class Card:
    """One kind of card. Its docstring is its sentence; a subclass overrides what differs."""

    number: ClassVar[int]
    """The order within its box, from 1."""
    code: ClassVar[str]
    """Two letters for records and positions."""
    character: ClassVar[bool] = True
    """Stays revealed and acts every round; an intrigue acts once and is discarded."""
    dealt: ClassVar[bool] = True
    """One of the cards a family shuffles; a companion waits beside its family instead."""
    companion: ClassVar[Kind | None] = None
    """A card that comes with this one and waits face up beside the family."""
    asks: ClassVar[tuple[Ask, ...]] = ()
    """What its owner picks, in order, before it resolves."""

    kind: ClassVar[Kind]
    box: ClassVar[str]

    def __init_subclass__(cls) -> None:
        *_, cls.box, cls.kind = cls.__module__.split(".")
        CATALOG[cls.kind] = cls()
        in_order = sorted(CATALOG.values(), key=_order)
        CATALOG.clear()
        CATALOG.update((card.kind, card) for card in in_order)

    def when_revealed(self, table: "Table", influence: int) -> None:
        """Its owner turned it up: the influence lying on it is taken."""
        table.collect(influence)

    def resolve(self, table: "Table", *picks: Any) -> None:
        """Apply the effect, its picks made."""
        raise NotImplementedError

    def bonus(self, table: "Table", victim: "PlacedCard") -> int:
        """What eliminating it pays beside the usual 1."""
        return 0

    def when_eliminated(self, table: "Table", victim: "PlacedCard") -> None:
        """React to having been eliminated by the acting card."""


def _order(card: Card) -> tuple[bool, str, int]:
    """The base game first, the other boxes by name, each card by its number."""
    return card.box != "base", card.box, card.number


def deck_of(box: str) -> tuple[Kind, ...]:
    """The kinds a family shuffles when playing with one box."""
    return tuple(kind for kind, card in CATALOG.items() if card.box == box and card.dealt)
