"""A dataset as PyTorch's loaders take it. PyTorch is not among what Oriflamme installs."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from oriflamme.data.batch import Batch
from oriflamme.data.columns import HIDDEN_COLUMNS
from oriflamme.data.dataset import Dataset
from oriflamme.rules.errors import OriflammeError

INTEGER_COLUMNS: Final = ("action", "seat", "deal", "rank", "influence", "margin")


class TorchUnavailable(OriflammeError):
    """PyTorch is not installed."""


def torch_batches(
    dataset: Dataset, size: int, *, rank: int = 0, world_size: int = 1, **options: Any
) -> Any:
    """An `IterableDataset` of whole batches, to be given to a `DataLoader` with `batch_size=None`.

    The loader's workers worker_shard the shards among them; `part` of `parts` is for those who
    train on several devices. All else is as in `Dataset.batches`: for each epoch one with a seed of
    its own.
    """
    try:
        from torch import from_numpy
        from torch.utils.data import IterableDataset, get_worker_info
    except ImportError as problem:
        raise TorchUnavailable(
            f"batches for PyTorch need PyTorch ({problem}); install it beside"
        ) from None

    class Batches(IterableDataset):  # type: ignore[misc]
        def __iter__(self) -> Iterator[dict[str, Any]]:
            worker = get_worker_info()
            own = (
                worker_shard(rank, world_size, worker.id, worker.num_workers)
                if worker
                else (rank, world_size)
            )
            for batch in dataset.batches(size, rank=own[0], world_size=own[1], **options):
                yield {name: from_numpy(array) for name, array in batch_arrays(batch).items()}

        def __reduce__(self) -> Any:
            """How a worker in another process gets its own."""
            return _again, (dataset, size, {"rank": rank, "world_size": world_size, **options})

    return Batches()


def _again(dataset: Dataset, size: int, wishes: dict[str, Any]) -> Any:
    return torch_batches(dataset, size, **wishes)


def worker_shard(rank: int, world_size: int, worker: int, workers: int) -> tuple[int, int]:
    """The part of a worker's own, of so many in all.

    >>> [worker_shard(part, 2, worker, 3) for part in range(2) for worker in range(3)]
    [(0, 6), (2, 6), (4, 6), (1, 6), (3, 6), (5, 6)]
    """
    return rank + world_size * worker, world_size * workers


def batch_arrays(batch: Batch) -> dict[str, npt.NDArray[Any]]:
    """What is learned from, in types that PyTorch reckons with, and in memory it may write to."""
    found = {
        "observation": batch.observation.copy(),
        "mask": batch.mask().view(bool),
        "policy": batch.policy(),
        "win_share": batch.win_share.copy(),
        **{name: getattr(batch, name).astype(np.int64) for name in INTEGER_COLUMNS},
    }
    for name in HIDDEN_COLUMNS:
        if (column := getattr(batch, name)) is not None:
            found[name] = column.copy()
    return found
