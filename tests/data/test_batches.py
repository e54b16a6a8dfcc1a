"""Batches of decisions: all of them once, in an order that a seed decides, and never both sides."""

import json
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from oriflamme.arena.tournament_config import TournamentConfig
from oriflamme.data.batch import Batch
from oriflamme.data.dataset import Dataset, split_of
from oriflamme.data.dataset_config import DatasetConfig
from oriflamme.data.manifest import BadDataset
from tests.testkit.datasets import make_dataset

SETTING = DatasetConfig(TournamentConfig(("page", "page", "page"), deals=40, seed=5), shard_deals=6)


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Dataset:
    return Dataset(make_dataset(tmp_path_factory.mktemp("reading") / "games", SETTING))


@pytest.fixture(scope="module")
def rows(dataset: Dataset) -> list[dict[str, Any]]:
    return [row for n in range(SETTING.shards) for row in dataset.table(n).to_pylist()]


def seen(batches: Iterable[Batch]) -> list[tuple[int, bytes, int]]:
    """What tells the decisions apart, in their order."""
    return [
        (int(deal), observation.tobytes(), int(action))
        for batch in batches
        for deal, observation, action in zip(batch.deal, batch.observation, batch.action)
    ]


def test_without_a_seed_all_decisions_come_as_they_were_written(
    dataset: Dataset, rows: list[dict[str, Any]]
) -> None:
    batches = [*dataset.batches(512)]

    assert {len(batch) for batch in batches[:-1]} == {512}
    assert 0 < len(batches[-1]) <= 512
    assert len(dataset) == len(rows) == sum(map(len, batches))
    assert seen(batches) == [(r["deal"], r["observation"], r["action"]) for r in rows]


def test_a_batch_holds_the_columns_of_its_rows(
    dataset: Dataset, rows: list[dict[str, Any]]
) -> None:
    at = 0
    for batch in dataset.batches(700):
        here = rows[at : at + len(batch)]
        at += len(batch)
        for name in ("seat", "action", "win_share", "rank", "influence", "margin"):
            assert getattr(batch, name).tolist() == pytest.approx([row[name] for row in here])
        for number, row in enumerate(here):
            legal = batch.legal[batch.starts[number] : batch.starts[number + 1]]
            assert legal.tolist() == row["legal"]


def test_a_mask_has_a_one_for_each_legal_action(dataset: Dataset) -> None:
    batch = next(dataset.batches(300, seed=1))
    mask = batch.mask()

    for number, row in enumerate(mask):
        legal = batch.legal[batch.starts[number] : batch.starts[number + 1]]
        assert np.flatnonzero(row).tolist() == legal.tolist()


@pytest.mark.parametrize("window", [1, 3, 100])
def test_a_seed_shuffles_all_decisions(dataset: Dataset, window: int) -> None:
    plain = seen(dataset.batches(256))
    one, again, other = (
        seen(dataset.batches(256, seed=seed, window=window)) for seed in (1, 1, (1, 2))
    )

    assert one == again
    assert one != other
    assert sorted(one) == sorted(other) == sorted(plain)


def test_a_deal_is_on_one_side_with_all_its_games(dataset: Dataset) -> None:
    sides = {
        side: seen(dataset.batches(256, split=side, validation=0.3, seed=1))
        for side in ("train", "validation")
    }
    deals = {side: {deal for deal, _, _ in found} for side, found in sides.items()}

    assert deals["train"] & deals["validation"] == set()
    assert deals["train"] | deals["validation"] == set(range(40))
    assert deals["validation"] == {
        deal for deal in range(40) if split_of(deal, 0.3) == "validation"
    }
    assert sorted(sides["train"] + sides["validation"]) == sorted(seen(dataset.batches(256)))


def test_about_as_many_deals_are_kept_as_was_said() -> None:
    kept = [split_of(deal, 0.2) for deal in range(10_000)].count("validation")

    assert 1_850 < kept < 2_150


@pytest.mark.parametrize("parts", [2, 3, 9])
def test_readers_who_share_the_work_read_everything_once(dataset: Dataset, parts: int) -> None:
    shares = (seen(dataset.batches(256, rank=n, world_size=parts, seed=4)) for n in range(parts))

    assert sorted(chain.from_iterable(shares)) == sorted(seen(dataset.batches(256)))


def test_the_policy_follows_the_visits_or_else_the_action(tmp_path: Path) -> None:
    plan = TournamentConfig(("tests.data.test_decisions:Pondering", "page", "page"), deals=1)
    dataset = Dataset(make_dataset(tmp_path / "games", DatasetConfig(plan)))
    searched = {"page": False, plan.players[0]: True}
    batch = next(dataset.batches(10_000))
    rows = dataset.table(0).to_pylist()

    for row, policy in zip(rows, batch.policy(), strict=True):
        if searched[row["player"]]:
            shares = np.array(row["visits"]) / sum(row["visits"])
            assert policy[row["legal"]] == pytest.approx(shares)
        else:
            assert policy[row["action"]] == 1
        assert policy.sum() == pytest.approx(1)


def test_the_decisions_of_one_bot_can_be_read_alone(tmp_path: Path) -> None:
    players = ("squire", "program:no-such-program", "page")
    dataset = Dataset(
        make_dataset(
            tmp_path / "games", DatasetConfig(TournamentConfig(players, deals=2), shard_deals=1)
        )
    )
    rows = [row for shard in range(2) for row in dataset.table(shard).to_pylist()]

    for player in ("squire", "page"):
        assert seen(dataset.batches(64, player=player)) == [
            (row["deal"], row["observation"], row["action"])
            for row in rows
            if row["player"] == player
        ]
    assert [*dataset.batches(64, player=players[1])] == [], "others chose for it"
    with pytest.raises(BadDataset, match=r"'duke' does not play in .*; there are squire, program"):
        next(dataset.batches(64, player="duke"))


def test_a_shard_alone_tells_by_which_numberings_it_was_written(dataset: Dataset) -> None:
    metadata = dataset.table(0).schema.metadata

    assert {name.decode(): told.decode() for name, told in metadata.items()} == {
        "format": "oriflamme-dataset",
        "observation": dataset.manifest.versions["observation"],
        "actions": dataset.manifest.versions["actions"],
    }


def test_what_is_hidden_is_read_where_it_was_written_and_asked_for(
    dataset: Dataset, tmp_path: Path
) -> None:
    telling = Dataset(
        make_dataset(
            tmp_path / "games", DatasetConfig(TournamentConfig(("page",) * 3), hidden=True)
        )
    )
    batch = next(telling.batches(10_000, hidden=True))
    rows = telling.table(0).to_pylist()

    assert batch.hidden_locations is not None
    assert batch.hidden_queue is not None
    assert [row.tobytes() for row in batch.hidden_locations] == [
        r["hidden_locations"] for r in rows
    ]
    assert [row.tobytes() for row in batch.hidden_queue] == [r["hidden_queue"] for r in rows]
    assert next(telling.batches(10)).hidden_locations is None
    with pytest.raises(BadDataset, match="without the columns of what is hidden"):
        next(dataset.batches(10, hidden=True))


@pytest.mark.parametrize("wish", [{"size": 0}, {"size": 8, "rank": 2, "world_size": 2}])
def test_batches_that_there_cannot_be_are_refused(dataset: Dataset, wish: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no batches of"):
        next(dataset.batches(**wish))


def test_a_dataset_is_checked_byte_by_byte(tmp_path: Path) -> None:
    folder = make_dataset(tmp_path / "games")
    Dataset(folder).check()
    (folder / "records-00001.jsonl").write_bytes(b"")

    with pytest.raises(BadDataset, match=r"shard 1 of .* is missing or damaged"):
        Dataset(folder).check()


def test_numbers_that_mean_something_else_are_refused(tmp_path: Path) -> None:
    folder = make_dataset(tmp_path / "games")
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["versions"]["observation"] = "1+herald"
    (folder / "manifest.json").write_text(json.dumps(manifest))

    with pytest.raises(BadDataset, match=r"numbers its observation by version 1\+herald"):
        Dataset(folder)
