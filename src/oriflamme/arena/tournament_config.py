"""What is to be played: who sits, by which rules, which deals."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from oriflamme.bots.roster import BotSpec, parse_bot
from oriflamme.rules.deck import draw_deck
from oriflamme.rules.setup import Setup, make_setup, named_ruleset
from oriflamme.rules.terms import Kind


@dataclass(frozen=True, slots=True)
class TournamentConfig:
    """A tournament. Every deal is played once from each seat: the players move round the table.

    Everything follows from it: where and in how many processes it is played changes nothing.
    """

    players: tuple[str, ...]
    """As `parse_bot` reads them, clockwise."""
    ruleset: str = "base"
    edition: str = "standard"
    deck: tuple[Kind, ...] | None = None
    """Where the ruleset leaves a choice; drawn anew for every deal when not given."""
    deals: int = 1
    seed: int = 0

    @property
    def games(self) -> int:
        return self.deals * len(self.players)

    def pairings(self) -> Iterator[tuple[int, int]]:
        """Every deal with every rotation."""
        return ((deal, turn) for deal in range(self.deals) for turn in range(len(self.players)))

    def bots_at(self, rotation: int) -> tuple[BotSpec, ...]:
        """Who sits where when the table has been turned so often."""
        seats = len(self.players)
        return tuple(parse_bot(self.players[(seat + rotation) % seats]) for seat in range(seats))

    def rng_for(self, *where: int) -> Random:
        """The chance of a deal, or of a seat in one game of it: one never disturbs another."""
        return Random("/".join(map(str, (self.seed, *where))))

    def setup(self, rng: Random) -> Setup:
        """The table of a deal; the players are as many as the seats."""
        rules = named_ruleset(self.ruleset)
        deck = draw_deck(rules, rng) if self.deck is None else self.deck
        return make_setup(rules, seats=len(self.players), edition=self.edition, deck=deck)


def validate_config(plan: TournamentConfig) -> TournamentConfig:
    """The plan, once its players are found and its table can be set."""
    plan.bots_at(0)
    plan.setup(plan.rng_for(0))
    return plan
