"""The words of one language, for the things commands speak of."""

from dataclasses import dataclass

from oriflamme.i18n import translate
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Family, Kind, Seat


@dataclass(frozen=True)
class Speech:
    """Says things in one language."""

    locale: str

    def __call__(self, key: str, **values: object) -> str:
        return translate(key, self.locale, **values)

    def card(self, kind: Kind) -> str:
        return self(f"card.{kind}.name")

    def cards(self, kinds: tuple[Kind, ...]) -> str:
        return ", ".join(self.card(kind) for kind in kinds)

    def family(self, family: Family) -> str:
        return self(f"family.{family}")

    def player(self, setup: Setup, seat: Seat) -> str:
        """A player goes by the family, or by both in the duel."""
        return " + ".join(self.family(family) for family in setup.seats[seat])
