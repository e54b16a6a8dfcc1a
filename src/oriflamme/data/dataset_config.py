"""What a dataset is made of: who plays what, which deals, and how much lies in a shard."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from oriflamme.arena.tournament_config import TournamentConfig, validate_config
from oriflamme.kernel.vocabulary import check_supported
from oriflamme.rules.errors import OriflammeError


class BadDatasetConfig(OriflammeError):
    """A dataset that could not be made again."""


@dataclass(frozen=True, slots=True)
class DatasetConfig:
    """All that the bytes of a dataset follow from, but for the versions of the programs."""

    tournament: TournamentConfig
    shard_deals: int = 250
    """How many deals lie in a shard."""
    hidden: bool = False
    """Whether the kinds that the deciding seat cannot see are told, in columns of their own."""

    @property
    def rotations(self) -> int:
        """How often a deal is played: until the same bots would sit in the same seats again."""
        return rotation_count(self.tournament.players)

    @property
    def games(self) -> int:
        return self.tournament.deals * self.rotations

    @property
    def shards(self) -> int:
        return -(-self.tournament.deals // self.shard_deals)

    def deals_of(self, shard: int) -> range:
        """The deals of a shard; the last may have fewer."""
        first = shard * self.shard_deals
        return range(first, min(first + self.shard_deals, self.tournament.deals))

    def shard_of(self, deal: int) -> int:
        return deal // self.shard_deals

    def write(self) -> dict[str, Any]:
        """The setting as JSON can hold it."""
        plan = asdict(self.tournament)
        deck = plan["deck"]
        plan |= {"players": list(plan["players"]), "deck": deck and list(deck)}
        return {**plan, "shard_deals": self.shard_deals, "hidden": self.hidden}


def rotation_count(players: tuple[str, ...]) -> int:
    """How many ways of sitting there are when players move round the table.

    >>> rotation_count(("duke", "page", "page")), rotation_count(("duke", "page") * 2)
    (3, 2)
    """
    around = range(1, len(players) + 1)
    return next(turn for turn in around if players[turn:] + players[:turn] == players)


def read_dataset_config(told: Mapping[str, Any]) -> DatasetConfig:
    """A setting as it was written."""
    plan = {field.name: told[field.name] for field in fields(TournamentConfig)}
    deck = plan["deck"]
    plan |= {"players": tuple(plan["players"]), "deck": deck and tuple(deck)}
    return DatasetConfig(TournamentConfig(**plan), told["shard_deals"], told["hidden"])


def validate_dataset_config(setting: DatasetConfig) -> DatasetConfig:
    """The setting, once it is sure that it can be played, numbered, and played again."""
    plan = validate_config(setting.tournament)
    if plan.deals < 1 or setting.shard_deals < 1:
        raise BadDatasetConfig("a dataset has at least one deal, and so has a shard")
    check_supported(plan.setup(plan.rng_for(0)))
    for player in plan.bots_at(0):
        if player.is_timed:
            raise BadDatasetConfig(
                f"{player} thinks by the clock, and nobody could make the same games again;"
                f" give it a number of iterations instead, as in {player.name}:800"
            )
    return setting
