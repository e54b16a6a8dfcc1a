"""Small datasets for the tests, and all that lies in a folder."""

from pathlib import Path

from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.arena.workers import InlinePool, WorkerPool
from oriflamme.data.dataset_config import DatasetConfig, validate_dataset_config
from oriflamme.data.dataset_writer import DatasetWriter

SMALL_DATASET = DatasetConfig(
    TournamentConfig(("squire", "page", "page"), deals=5, seed=3), shard_deals=2
)
"""Three shards, the last of them smaller."""


def make_dataset(
    folder: Path, setting: DatasetConfig = SMALL_DATASET, workers: WorkerPool | None = None
) -> Path:
    """The folder, once the dataset is in it."""
    for _ in DatasetWriter(folder, validate_dataset_config(setting)).write(workers or InlinePool()):
        pass
    return folder


def folder_contents(folder: Path) -> dict[str, bytes]:
    """Every file, byte by byte."""
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}
