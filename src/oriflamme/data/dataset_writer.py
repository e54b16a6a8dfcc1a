"""A dataset from its first shard to its card."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from oriflamme.arena.journal import write_journal
from oriflamme.arena.workers import WorkerPool, run_all
from oriflamme.data.columns import write_decisions
from oriflamme.data.data_card import CARD_FILE, format_data_card
from oriflamme.data.dataset_config import DatasetConfig
from oriflamme.data.manifest import (
    PARTIAL_SUFFIX,
    Shard,
    checksum,
    decisions_file,
    open_manifest,
    records_file,
    write_atomically,
)
from oriflamme.data.recorded_games import RecordedGame, record_deal


class DatasetWriter:
    """Plays what a folder does not hold yet, and writes it shard by shard.

    A shard is written when its last deal is over, and always from all of its deals in order, so
    that neither the number of workers nor an interruption can be told from the bytes.
    """

    def __init__(self, folder: Path, config: DatasetConfig) -> None:
        self.manifest = open_manifest(folder, config)
        self._config = config
        for part in folder.glob(f"*{PARTIAL_SUFFIX}"):  # cut short by whatever ended the run before
            part.unlink()
        self._missing = [n for n in range(config.shards) if not self.manifest.is_whole(n)]
        for number in self._missing:
            self.manifest.shards.pop(number, None)
        self.resumed = len(self.manifest.shards)
        """How many shards were there before."""
        self.played = self.manifest.total("games")
        """How many games are played, those of shards not yet written too."""

    @property
    def left(self) -> int:
        """How many games are still to be played."""
        return self._config.games - self.played

    def write(self, workers: WorkerPool) -> Iterator[int]:
        """Play and write what is missing; told is how many games each finished deal had."""
        pieces = ((self._config, deal) for n in self._missing for deal in self._config.deals_of(n))
        waiting: dict[int, dict[int, list[RecordedGame]]] = {}
        for deal, games in run_all(record_deal, pieces, workers):
            shard = self._config.shard_of(deal)
            deals = waiting.setdefault(shard, {})
            deals[deal] = games
            if len(deals) == len(self._config.deals_of(shard)):
                del waiting[shard]
                self._write_shard(
                    shard, [game for _, games in sorted(deals.items()) for game in games]
                )
            self.played += len(games)
            yield len(games)
        self.finish()

    @property
    def card(self) -> Path:
        """Where the dataset is described."""
        return self.manifest.folder / CARD_FILE

    @property
    def decision_bytes(self) -> int:
        """How many bytes the decisions take in all shards."""
        shards = self.manifest.shards.items()
        return sum(shard.bytes[decisions_file(number)] for number, shard in shards)

    def finish(self) -> None:
        """Write the card that goes with all shards."""
        write_atomically(self.card, format_data_card(self.manifest).encode())

    def _write_shard(self, number: int, games: list[RecordedGame]) -> None:
        files = {
            decisions_file(number): write_decisions(games, self._config),
            records_file(number): _write_records(games, self._config),
        }
        for name, data in files.items():
            write_atomically(self.manifest.folder / name, data)
        self.manifest.shards[number] = Shard(
            number,
            games=len(games),
            decisions=sum(len(game.decisions) for game in games),
            stand_ins=sum(seen.stand_in for game in games for seen in game.decisions),
            files={name: checksum(data) for name, data in files.items()},
            bytes={name: len(data) for name, data in files.items()},
        )
        self.manifest.write()


def _write_records(games: list[RecordedGame], setting: DatasetConfig) -> bytes:
    """A journal of the arena, without the times, which no other run would repeat, and without
    what follows from the records."""
    matches = (replace(game.match, latencies=(), cards=()) for game in games)
    return write_journal(setting.tournament, matches).encode()
