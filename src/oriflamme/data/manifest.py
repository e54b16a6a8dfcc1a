"""The list of what lies in a dataset's folder: setting, versions, shards and their checksums."""

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from oriflamme.data.dataset_config import DatasetConfig, read_dataset_config
from oriflamme.data.versions import FORMAT, FORMAT_VERSION, versions
from oriflamme.rules.errors import OriflammeError

MANIFEST_FILE: Final = "manifest.json"
PARTIAL_SUFFIX: Final = ".part"
"""What a file's name ends in until it is whole."""


def decisions_file(shard: int) -> str:
    return f"decisions-{shard:05}.parquet"


def records_file(shard: int) -> str:
    return f"records-{shard:05}.jsonl"


class BadDataset(OriflammeError):
    """A folder that holds no dataset, or another one."""


@dataclass(frozen=True, slots=True)
class Shard:
    """One finished shard."""

    number: int
    games: int
    decisions: int
    stand_ins: int
    """In how many of its decisions a bot stood in for one that had failed."""
    files: Mapping[str, str]
    """The SHA-256 of each of its files."""
    bytes: Mapping[str, int]


@dataclass
class Manifest:
    """What a folder holds so far."""

    folder: Path
    config: DatasetConfig
    versions: Mapping[str, str] = field(default_factory=versions)
    shards: dict[int, Shard] = field(default_factory=dict)

    def write(self) -> None:
        document = {
            "format": FORMAT,
            "version": FORMAT_VERSION,
            "config": self.config.write(),
            "versions": self.versions,
            "shards": [asdict(self.shards[number]) for number in sorted(self.shards)],
        }
        text = json.dumps(document, indent=1, ensure_ascii=False) + "\n"
        write_atomically(self.folder / MANIFEST_FILE, text.encode())

    def is_whole(self, number: int) -> bool:
        """Whether a shard's files are there, byte by byte as they were written."""
        shard = self.shards.get(number)
        return shard is not None and all(
            (self.folder / name).is_file() and checksum((self.folder / name).read_bytes()) == known
            for name, known in shard.files.items()
        )

    def total(self, of: str) -> int:
        """The sum of `games`, `decisions` or `stand_ins` over all shards."""
        return sum(getattr(shard, of) for shard in self.shards.values())


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a folder."""
    try:
        told = json.loads((folder / MANIFEST_FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise BadDataset(
            f"{folder} holds no dataset: there is no readable {MANIFEST_FILE}"
        ) from None
    if not isinstance(told, dict) or told.get("format") != FORMAT:
        raise BadDataset(f"{folder / MANIFEST_FILE} is no manifest of a dataset")
    if told.get("version") != FORMAT_VERSION:
        raise BadDataset(
            f"{folder} is a dataset of version {told.get('version')}, this program reads"
            f" version {FORMAT_VERSION}"
        )
    try:
        shards = {shard["number"]: Shard(**shard) for shard in told["shards"]}
        return Manifest(folder, read_dataset_config(told["config"]), told["versions"], shards)
    except (KeyError, TypeError):
        raise BadDataset(f"{folder / MANIFEST_FILE} is no manifest of a dataset") from None


def open_manifest(folder: Path, config: DatasetConfig) -> Manifest:
    """The manifest of a dataset to be begun or gone on with; another one's is refused."""
    if not (folder / MANIFEST_FILE).exists():
        folder.mkdir(parents=True, exist_ok=True)
        if any(not file.name.endswith(PARTIAL_SUFFIX) for file in folder.iterdir()):
            raise BadDataset(f"{folder} is not empty and holds no dataset; choose another folder")
        manifest = Manifest(folder, config)
        manifest.write()
        return manifest
    manifest = read_manifest(folder)
    if unlike := [*_differences(manifest.config.write(), config.write())]:
        raise BadDataset(
            f"{folder} holds another dataset: {'; '.join(unlike)}; choose another folder, or give"
            " the same setting"
        )
    if unlike := [*_differences(manifest.versions, versions())]:
        raise BadDataset(
            f"{folder} was begun by other programs: {'; '.join(unlike)}; go on with those, or"
            " choose another folder"
        )
    return manifest


def _differences(there: Mapping[str, Any], here: Mapping[str, Any]) -> Iterator[str]:
    for name in {**there, **here}:
        if there.get(name) != here.get(name):
            yield f"{name} is {there.get(name)!r} there, {here.get(name)!r} here"


def checksum(data: bytes) -> str:
    return sha256(data).hexdigest()


def write_atomically(path: Path, data: bytes) -> None:
    """A file that is there whole or not at all, whenever the program is ended."""
    part = path.with_name(path.name + PARTIAL_SUFFIX)
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
