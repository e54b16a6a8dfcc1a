"""Everything a form needs to open a table."""

from msgspec import Struct

from oriflamme.rules.terms import Family, Kind
from oriflamme.server.protocol.coats import Charge, Colour, Division, Metal
from oriflamme.server.protocol.tables import Pace
from oriflamme.server.protocol.terms import (
    BotName,
    Edition,
    Language,
    Ruleset,
)


class RulesetChoice(Struct, frozen=True):
    """A ruleset, its numbers of seats, and whether one chooses its deck."""

    ruleset: Ruleset
    seats: tuple[int, ...]
    deck_choices: int
    """How many kinds one chooses for the deck; 0 where its box says which."""
    kinds: tuple[Kind, ...]
    """The kinds it is played with, or that its deck is chosen from."""


class KindChoice(Struct, frozen=True):
    """A kind of card."""

    kind: Kind
    code: str
    box: str
    character: bool
    in_decks: bool
    """Can be in a deck (the Twin cannot: it comes with the Prince)."""


class BotChoice(Struct, frozen=True):
    """A bot one can seat."""

    bot: BotName
    is_default: bool
    """The one to take when nobody says which."""
    no_search: bool = False
    """Whether it does without the search it is known for, as where nothing can search."""


class CoatChoices(Struct, frozen=True):
    """What a coat of arms is made of: it has one metal and one colour, in either order."""

    divisions: tuple[Division, ...]
    metals: tuple[Metal, ...]
    colours: tuple[Colour, ...]
    charges: tuple[Charge, ...]


class RetentionDays(Struct, frozen=True):
    """For how many days things are kept; 0: for good."""

    guests: float = 0
    """A guest who was not seen and finished no game."""
    tables: float = 0
    """A table where no game was finished and nothing happens."""
    games: float = 0
    """Finished games."""


class Choices(Struct, frozen=True):
    """`GET /api/options`: everything a form needs."""

    protocol: int
    rulesets: tuple[RulesetChoice, ...]
    editions: tuple[Edition, ...]
    families: tuple[Family, ...]
    kinds: tuple[KindChoice, ...]
    bots: tuple[BotChoice, ...]
    paces: tuple[Pace, ...]
    """Usual ones; others within their bounds are fine."""
    phrases: tuple[str, ...]
    languages: tuple[Language, ...]
    coats: CoatChoices
    accounts: bool = False
    """Whether one may have an account on this server."""
    offline: bool = False
    """Whether `/offline/` has the table that needs no server, once it has been opened."""
    retention_days: RetentionDays = RetentionDays()
    """For how long things are kept here."""
