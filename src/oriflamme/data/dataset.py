"""A dataset to be read: its games as records, its decisions in batches."""

import json
from collections.abc import Iterator
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np

from oriflamme.arena.match import Match, read_match
from oriflamme.data.arrow import arrow
from oriflamme.data.batch import Batch, as_batch
from oriflamme.data.columns import HIDDEN_COLUMNS
from oriflamme.data.dataset_config import DatasetConfig
from oriflamme.data.manifest import (
    BadDataset,
    Manifest,
    decisions_file,
    read_manifest,
    records_file,
)
from oriflamme.data.versions import encoding_versions

Split = Literal["train", "validation"]
VALIDATION: Final = 0.1
"""The share of the deals that is kept, when nothing is said."""
COLUMNS = (
    *("deal", "seat", "observation", "legal", "action", "visits"),
    *("win_share", "rank", "influence", "margin"),
)
"""What batches are made of."""
SHUFFLE_WINDOW = 4
"""So many shards are shuffled together."""


class Dataset:
    """The shards that are finished in a folder. Nothing is read before it is asked for."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        manifest = self.manifest
        for name, here in encoding_versions().items():
            if (there := manifest.versions.get(name)) != here:
                raise BadDataset(
                    f"{folder} numbers its {name} by version {there}, this program by {here}"
                )

    @cached_property
    def manifest(self) -> Manifest:
        return read_manifest(self.folder)

    @property
    def config(self) -> DatasetConfig:
        return self.manifest.config

    def __len__(self) -> int:
        """How many decisions there are."""
        return self.manifest.total("decisions")

    def check(self) -> None:
        """Refuse a dataset that is unfinished, or not byte by byte what was written."""
        for shard in range(self.config.shards):
            if not self.manifest.is_whole(shard):
                raise BadDataset(f"shard {shard} of {self.folder} is missing or damaged")

    def matches(self) -> Iterator[Match]:
        """The games in order, each with its record; their cards and clocks are not told."""
        for shard in sorted(self.manifest.shards):
            text = (self.folder / records_file(shard)).read_text(encoding="utf-8")
            yield from (read_match(json.loads(line)) for line in text.splitlines()[1:])

    def table(
        self, shard: int, columns: tuple[str, ...] | None = None, *, player: str | None = None
    ) -> Any:
        """The decisions of a shard, or those that a bot made itself, as an Arrow table."""
        return arrow().parquet.read_table(
            self.folder / decisions_file(shard),
            columns=columns and list(columns),
            filters=player and [("player", "=", player), ("stand_in", "=", False)],
        )

    def batches(
        self,
        size: int,
        *,
        player: str | None = None,
        split: Split | None = None,
        validation: float = VALIDATION,
        seed: int | tuple[int, ...] | None = None,
        hidden: bool = False,
        rank: int = 0,
        world_size: int = 1,
        window: int = SHUFFLE_WINDOW,
    ) -> Iterator[Batch]:
        """All decisions once, so many at a time; the last may be fewer.

        Or those of one side only, or those that one bot made itself. With a seed they are
        shuffled, each seed in its own way: first the shards, then the decisions of `window` shards
        together. `part` 1 of 4 `parts` has every fourth shard, for readers who share the work.
        """
        self._check_arguments(size, player=player, hidden=hidden, rank=rank, world_size=world_size)
        columns = COLUMNS + (HIDDEN_COLUMNS if hidden else ())
        shards = sorted(self.manifest.shards)[rank::world_size]
        rng = None if seed is None else np.random.default_rng(seed)
        if rng is not None:
            rng.shuffle(shards)
        rest = None
        for first in range(0, len(shards), window):
            near = shards[first : first + window]
            tables = [self.table(shard, columns, player=player) for shard in near]
            rows = _of_split(arrow().concat_tables(tables), split, validation)
            rows = rows if rng is None else rows.take(rng.permutation(len(rows)))
            rows = rows if rest is None else arrow().concat_tables([rest, rows])
            whole = len(rows) - len(rows) % size
            yield from (as_batch(rows.slice(at, size)) for at in range(0, whole, size))
            rest = rows.slice(whole)
        if rest is not None and len(rest):
            yield as_batch(rest)

    def _check_arguments(
        self, size: int, *, player: str | None, hidden: bool, rank: int, world_size: int
    ) -> None:
        if player is not None and player not in self.config.tournament.players:
            players = ", ".join(dict.fromkeys(self.config.tournament.players))
            raise BadDataset(f"{player!r} does not play in {self.folder}; there are {players}")
        if hidden and not self.config.hidden:
            raise BadDataset(f"{self.folder} was written without the columns of what is hidden")
        if size < 1 or not 0 <= rank < world_size:
            raise ValueError(f"no batches of {size} for part {rank} of {world_size}")


def _of_split(rows: Any, split: Split | None, validation: float) -> Any:
    if split is None:
        return rows
    deals, of_row = np.unique(np.asarray(rows["deal"]), return_inverse=True)
    wanted = np.array([split_of(int(deal), validation) == split for deal in deals], bool)
    return rows.take(np.flatnonzero(wanted[of_row]))


def split_of(deal: int, validation: float = VALIDATION) -> Split:
    """Which deals are learned from and which are kept to judge by: the same wherever they are
    played, so that datasets of one seed agree.

    A deal is on one side with all its games: they share their cards, so that whoever learned from
    one of them would be asked about another with part of the answer known.

    >>> [split_of(deal) for deal in range(4)]
    ['train', 'train', 'train', 'train']
    """
    drawn = int.from_bytes(sha256(f"deal {deal}".encode()).digest()[:8]) / 2**64
    return "validation" if drawn < validation else "train"
