"""Holds the batches for PyTorch against NumPy's, read here, by two workers and by two devices.

usage: python scripts/try_torch.py    (PyTorch must be installed; `make test` does not bring it)
"""

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import torch
from torch.utils.data import DataLoader

from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.arena.workers import InlinePool
from oriflamme.data.dataset import Dataset
from oriflamme.data.dataset_config import DatasetConfig
from oriflamme.data.dataset_writer import DatasetWriter
from oriflamme.data.torch_batches import batch_arrays, torch_batches

SIZE = 128


def main() -> None:
    with TemporaryDirectory() as folder:
        plan = TournamentConfig(("squire", "page", "page"), deals=20, seed=7)
        for _ in DatasetWriter(Path(folder) / "games", DatasetConfig(plan, 3, hidden=True)).write(
            InlinePool()
        ):
            pass
        compare(Dataset(Path(folder) / "games"))


def compare(data: Dataset) -> None:
    wish: dict[str, Any] = {"side": "train", "seed": (1, 2), "hidden": True}
    ours = [batch_arrays(batch) for batch in data.batches(SIZE, **wish)]
    theirs = [*DataLoader(torch_batches(data, SIZE, **wish), batch_size=None)]
    assert len(ours) == len(theirs)
    for one, other in zip(ours, theirs, strict=True):
        assert {name: array.dtype for name, array in one.items()} == {
            name: tensor.numpy().dtype for name, tensor in other.items()
        }
        assert all((other[name].numpy() == array).all() for name, array in one.items())
    all_ = rows(theirs)
    for start in ("fork", "spawn"):
        shared = DataLoader(
            torch_batches(data, SIZE, **wish),
            batch_size=None,
            num_workers=2,
            multiprocessing_context=start,
        )
        assert rows(shared) == all_, f"workers by {start} read something else"
    devices = [torch_batches(data, SIZE, rank=part, world_size=2, **wish) for part in range(2)]
    assert sorted(row for device in devices for row in rows(device)) == all_
    print(f"PyTorch {torch.__version__}: {len(all_)} decisions alike, alone and shared")


def rows(batches: Iterable[dict[str, Any]]) -> list[tuple[int, bytes, int]]:
    """The decisions, in an order that does not depend on who read them."""
    return sorted(
        (deal, seen.numpy().tobytes(), action)
        for batch in batches
        for deal, seen, action in zip(
            batch["deal"].tolist(), batch["observation"], batch["action"].tolist()
        )
    )


if __name__ == "__main__":
    main()
