"""The words of one language, for the things commands speak of."""

from dataclasses import dataclass
from typing import Final

from oriflamme.i18n import CardName, FamilyName, catalogue, fallback_name, translate
from oriflamme.rules.card import CATALOG
from oriflamme.rules.setup import Setup
from oriflamme.rules.terms import Family, Kind, Seat


@dataclass(frozen=True)
class Translator:
    """Says things in one language."""

    locale: str

    def __call__(self, key: str, **values: object) -> str:
        return translate(key, self.locale, **values)

    def heading(self, key: str) -> str:
        """A title with its colon, set as the language sets it."""
        return self("cli.heading", title=self(key))

    def card(self, kind: Kind) -> CardName:
        """A card nobody has found words for goes by its kind."""
        name = self._optional(f"card.{kind}.name") or fallback_name(kind)
        return CardName(name, self._optional(f"card.{kind}.the") or name)

    def card_text(self, kind: Kind, edition: str | None = None) -> str:
        """What a card does: by one edition, or, where they differ, by each."""
        of_edition = self._optional(f"card.{kind}.text_{edition}")
        return of_edition or self._optional(f"card.{kind}.text") or _sentence(kind)

    def card_help(self, kind: Kind) -> str:
        return self._optional(f"card.{kind}.help") or ""

    def ruleset(self, ruleset: str) -> str:
        return self._optional(f"ruleset.{ruleset}") or fallback_name(ruleset)

    def box(self, box: str) -> str:
        return self._optional(f"box.{box}") or fallback_name(box)

    def cards(self, kinds: tuple[Kind, ...]) -> str:
        return ", ".join(self.card(kind) for kind in kinds)

    def family(self, family: Family) -> FamilyName:
        return FamilyName(self(f"family.{family}"))

    def player(self, setup: Setup, seat: Seat) -> FamilyName:
        """A player goes by the family, or by both in the duel."""
        return FamilyName(" + ".join(self.family(family) for family in setup.seats[seat]))

    def _optional(self, key: str) -> str | None:
        return self(key) if key in catalogue(self.locale) else None


ENGLISH: Final = Translator("en")
"""What tools speak."""


def _sentence(kind: Kind) -> str:
    return " ".join((type(CATALOG[kind]).__doc__ or "").split())
