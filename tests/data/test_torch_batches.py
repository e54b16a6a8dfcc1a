"""Batches for PyTorch, as far as that can be seen without it: what is handed over, and to whom.

`scripts/try_torch.py` holds them under PyTorch itself.
"""

import pickle
import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.data.dataset import Dataset
from oriflamme.data.dataset_config import DatasetConfig
from oriflamme.data.torch_batches import TorchUnavailable, batch_arrays, torch_batches
from tests.testkit.datasets import make_dataset


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    setting = DatasetConfig(
        TournamentConfig(("page",) * 3, deals=9, seed=6), shard_deals=1, hidden=True
    )
    return Dataset(make_dataset(tmp_path_factory.mktemp("torch") / "games", setting))


def test_without_pytorch_it_is_named(dataset: Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)

    with pytest.raises(TorchUnavailable, match="need PyTorch"):
        torch_batches(dataset, 64)


def test_the_arrays_are_of_types_that_pytorch_reckons_with_and_can_be_written(
    dataset: Dataset,
) -> None:
    batch = next(dataset.batches(100, hidden=True))
    found = batch_arrays(batch)

    assert {name: str(array.dtype) for name, array in found.items()} == {
        **dict.fromkeys(("observation", "hidden_locations", "hidden_queue"), "uint8"),
        **dict.fromkeys(("policy", "win_share"), "float32"),
        **dict.fromkeys(("action", "seat", "deal", "rank", "influence", "margin"), "int64"),
        "mask": "bool",
    }
    assert all(array.flags.writeable for array in found.values())
    assert {len(array) for array in found.values()} == {100}
    assert (found["observation"] == batch.observation).all()
    assert (found["mask"] == batch.mask().astype(bool)).all()


class Worker(SimpleNamespace):
    """What PyTorch tells one of its workers of itself."""


@pytest.fixture
def loading(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The three names of PyTorch that are used, and the worker that is asking."""
    now = SimpleNamespace(worker=None)
    torch, utils, data = (ModuleType(n) for n in ("torch", "torch.utils", "torch.utils.data"))
    vars(torch)["from_numpy"] = np.asarray
    vars(data).update(IterableDataset=object, get_worker_info=lambda: now.worker)
    for module in (torch, utils, data):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    return now


def read(batches: Any) -> Iterator[tuple[int, int]]:
    return ((d, a) for batch in batches for d, a in zip(batch["deal"], batch["action"]))


def test_workers_share_the_shards_among_them(dataset: Dataset, loading: SimpleNamespace) -> None:
    batches = torch_batches(dataset, 64, seed=1)
    alone = sorted(read(batches))
    shared: list[tuple[int, int]] = []
    for number in range(4):
        loading.worker = Worker(id=number, num_workers=4)
        shared += read(batches)

    assert len(alone) == len(dataset)
    assert sorted(shared) == alone


def test_a_worker_in_another_process_gets_the_same(
    dataset: Dataset, loading: SimpleNamespace
) -> None:
    batches = torch_batches(dataset, 64, seed=(1, 2), split="train", rank=1, world_size=2)
    copy = pickle.loads(pickle.dumps(batches))

    assert [*read(copy)] == [*read(batches)]
    assert {deal for deal, _ in read(copy)} <= {1, 3, 5, 7}
