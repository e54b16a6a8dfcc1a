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
from oriflamme.data.columns import HIDDEN
from oriflamme.data.manifest import (
    BadDataset,
    Manifest,
    decisions_file,
    read_manifest,
    records_file,
)
from oriflamme.data.setting import Setting
from oriflamme.data.versions import numberings

Side = Literal["train", "validation"]
VALIDATION: Final = 0.1
"""The share of the deals that is kept, when nothing is said."""
COLUMNS = (
    *("deal", "seat", "observation", "legal", "action", "visits"),
    *("victory", "rank", "influence", "margin"),
)
"""What batches are made of."""
WINDOW = 4
"""So many shards are shuffled together."""


class Dataset:
    """The shards that are finished in a folder. Nothing is read before it is asked for."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        manifest = self.manifest
        for name, here in numberings().items():
            if (there := manifest.versions.get(name)) != here:
                raise BadDataset(
                    f"{folder} numbers its {name} by version {there}, this program by {here}"
                )

    @cached_property
    def manifest(self) -> Manifest:
        return read_manifest(self.folder)

    @property
    def setting(self) -> Setting:
        return self.manifest.setting

    def __len__(self) -> int:
        """How many decisions there are."""
        return self.manifest.total("decisions")

    def check(self) -> None:
        """Refuse a dataset that is unfinished, or not byte by byte what was written."""
        for shard in range(self.setting.shards):
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
        side: Side | None = None,
        validation: float = VALIDATION,
        seed: int | tuple[int, ...] | None = None,
        hidden: bool = False,
        part: int = 0,
        parts: int = 1,
        window: int = WINDOW,
    ) -> Iterator[Batch]:
        """All decisions once, so many at a time; the last may be fewer.

        Or those of one side only, or those that one bot made itself. With a seed they are
        shuffled, each seed in its own way: first the shards, then the decisions of `window` shards
        together. `part` 1 of 4 `parts` has every fourth shard, for readers who share the work.
        """
        self._check_wish(size, player=player, hidden=hidden, part=part, parts=parts)
        columns = COLUMNS + (HIDDEN if hidden else ())
        shards = sorted(self.manifest.shards)[part::parts]
        rng = None if seed is None else np.random.default_rng(seed)
        if rng is not None:
            rng.shuffle(shards)
        rest = None
        for first in range(0, len(shards), window):
            near = shards[first : first + window]
            tables = [self.table(shard, columns, player=player) for shard in near]
            rows = _of_side(arrow().concat_tables(tables), side, validation)
            rows = rows if rng is None else rows.take(rng.permutation(len(rows)))
            rows = rows if rest is None else arrow().concat_tables([rest, rows])
            whole = len(rows) - len(rows) % size
            yield from (as_batch(rows.slice(at, size)) for at in range(0, whole, size))
            rest = rows.slice(whole)
        if rest is not None and len(rest):
            yield as_batch(rest)

    def _check_wish(
        self, size: int, *, player: str | None, hidden: bool, part: int, parts: int
    ) -> None:
        if player is not None and player not in self.setting.plan.players:
            players = ", ".join(dict.fromkeys(self.setting.plan.players))
            raise BadDataset(f"{player!r} does not play in {self.folder}; there are {players}")
        if hidden and not self.setting.hidden:
            raise BadDataset(f"{self.folder} was written without the columns of what is hidden")
        if size < 1 or not 0 <= part < parts:
            raise ValueError(f"no batches of {size} for part {part} of {parts}")


def _of_side(rows: Any, side: Side | None, validation: float) -> Any:
    if side is None:
        return rows
    deals, of_row = np.unique(np.asarray(rows["deal"]), return_inverse=True)
    wanted = np.array([side_of(int(deal), validation) == side for deal in deals], bool)
    return rows.take(np.flatnonzero(wanted[of_row]))


def side_of(deal: int, validation: float = VALIDATION) -> Side:
    """Which deals are learned from and which are kept to judge by: the same wherever they are
    played, so that datasets of one seed agree.

    A deal is on one side with all its games: they share their cards, so that whoever learned from
    one of them would be asked about another with part of the answer known.

    >>> [side_of(deal) for deal in range(4)]
    ['train', 'train', 'train', 'train']
    """
    drawn = int.from_bytes(sha256(f"deal {deal}".encode()).digest()[:8]) / 2**64
    return "validation" if drawn < validation else "train"
