"""The words of one language, for the things commands speak of."""

from dataclasses import dataclass

from oriflamme.i18n import CardName, FamilyName, catalogue, translate
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Family, Kind, Seat


@dataclass(frozen=True)
class Speech:
    """Says things in one language."""

    locale: str

    def __call__(self, key: str, **values: object) -> str:
        return translate(key, self.locale, **values)

    def heading(self, key: str) -> str:
        """A title with its colon, set as the language sets it."""
        return self("cli.heading", title=self(key))

    def card(self, kind: Kind) -> CardName:
        return CardName(self(f"card.{kind}.name"), self(f"card.{kind}.the"))

    def card_text(self, kind: Kind, edition: str | None = None) -> str:
        """What a card does: by one edition, or, where they differ, by each."""
        own = f"card.{kind}.text_{edition}"
        return self(own if own in catalogue(self.locale) else f"card.{kind}.text")

    def cards(self, kinds: tuple[Kind, ...]) -> str:
        return ", ".join(self.card(kind) for kind in kinds)

    def family(self, family: Family) -> FamilyName:
        return FamilyName(self(f"family.{family}"))

    def player(self, setup: Setup, seat: Seat) -> FamilyName:
        """A player goes by the family, or by both in the duel."""
        return FamilyName(" + ".join(self.family(family) for family in setup.seats[seat]))
