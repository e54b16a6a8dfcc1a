"""Nets of other runs: a start, rivals that learn no more, and a bot imitated."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from oriflamme.kernel.constants import NONE
from oriflamme.learning.actor import sample_actions
from oriflamme.learning.backends import CpuBackend
from oriflamme.learning.checkpoint import (
    CheckpointVersionError,
    check_config,
    checksum,
    load_weights,
    save_weights,
)
from oriflamme.learning.config import TrainConfig
from oriflamme.learning.network import NetworkSize, Weights, new_weights
from oriflamme.learning.opponent_pool import SizeMismatch, load_pool
from oriflamme.learning.policy_assignment import LEARNER, assign_policies
from oriflamme.learning.table_slices import make_table_slices, scripted_policies
from training.behavior_cloning import as_cloning_data, clone

SIZE = NetworkSize(width=16, layers=1, heads=2, inner=16)
PLAN = TrainConfig(
    games=64,
    rollout_length=4,
    minibatches=2,
    single_precision=True,
    size=SIZE,
    scripted_share=0.25,
    frozen_share=0.5,
)


def stubborn(seed: int) -> Weights:
    """A net that waits, whatever it sees."""
    weights = {name: np.zeros_like(each) for name, each in new_weights(SIZE, seed).items()}
    weights["plain_head_bias"] = np.array(weights["plain_head_bias"])
    weights["plain_head_bias"][0] = 50.0
    return weights


@pytest.fixture(scope="module")
def decided():
    """What was chosen in the first turns of games against a net that always waits."""
    tables = make_table_slices(PLAN.games, np.random.default_rng(1))
    seating = assign_policies(tables, scripted_share=0.25, frozen_share=0.5, frozen_models=1)
    hall = CpuBackend(seating.network_seats, *scripted_policies(tables), PLAN.visible_cards)
    hall.deal(tables, seed=1)
    choosing = jax.jit(partial(sample_actions, PLAN, seating))
    weights, nets = jax.tree.map(jnp.asarray, (new_weights(SIZE, 1), [stubborn(1)]))
    actions, turns = np.full(PLAN.games, NONE, np.int32), []
    for chance in jax.random.split(jax.random.PRNGKey(1), 40):
        shown = hall.step(actions)
        actions, kept = choosing(weights, nets, shown, chance)
        owner = seating.policies[np.arange(PLAN.games), np.asarray(shown["decider"])]
        turns.append(
            (owner, np.asarray(shown["mask"]), np.asarray(actions), np.asarray(kept["counts"]))
        )
    return [np.concatenate(each) for each in zip(*turns)]


def test_a_net_plays_its_own_seats_and_no_others(decided):
    owner, mask, action, _ = decided
    may_wait = mask[:, 0] == 1
    nets = may_wait & (owner > LEARNER)
    assert nets.any()
    assert (action[nets] == 0).all()
    assert (action[may_wait & (owner == LEARNER)] != 0).any()


def test_what_a_net_decided_is_not_learned_from(decided):
    owner, _, _, counts = decided
    assert (owner > LEARNER).any()
    assert not counts[owner > LEARNER].any()
    assert counts[owner == LEARNER].all()


def test_weights_are_kept_and_known_again(tmp_path: Path):
    weights = new_weights(SIZE, 3)
    save_weights(weights, SIZE, tmp_path / "net.npz")
    again, size = load_weights(tmp_path / "net.npz")
    assert size == SIZE
    assert checksum(again) == checksum(weights)
    assert checksum(again) != checksum(new_weights(SIZE, 4))


@pytest.mark.parametrize("held", ["config", "size"])
def test_a_run_and_weights_of_another_version_are_refused_and_left_alone(held: str, tmp_path: Path):
    path = tmp_path / "net.npz"
    arrays: dict[str, Any] = {held: "{}"}
    for says in ({"version": 2}, {}):
        np.savez(path, **(arrays | says))
        before = path.read_bytes()
        why = f"version {says.get('version')}, this program reads version 1"
        with pytest.raises(CheckpointVersionError, match=why):
            load_weights(path)
        if held == "config":
            with pytest.raises(CheckpointVersionError, match=why):
                check_config(PLAN, path)
        assert path.read_bytes() == before


def test_other_company_is_another_plan(tmp_path: Path):
    save_weights(new_weights(SIZE, 3), SIZE, tmp_path / "net.npz")
    company = load_pool(SIZE, start=tmp_path / "net.npz", models=[tmp_path / "net.npz"])
    agreed = company.with_checksums(PLAN)
    assert agreed == replace(
        PLAN, start_checksum=agreed.start_checksum, frozen_models=(agreed.start_checksum,)
    )
    assert agreed != PLAN


def test_weights_of_another_size_are_refused(tmp_path: Path):
    save_weights(new_weights(SIZE, 3), SIZE, tmp_path / "net.npz")
    with pytest.raises(SizeMismatch, match="width=16"):
        load_pool(NetworkSize(), start=None, models=[tmp_path / "net.npz"])


@pytest.mark.wide
def test_who_is_watched_is_imitated(decided_by_first_option):
    watched = decided_by_first_option
    figures = [
        each
        for _, each in clone(
            new_weights(SIZE, 1), SIZE, watched, epochs=6, batch_size=64, learning_rate=1e-2
        )
    ]
    assert figures[-1].cross_entropy < figures[0].cross_entropy / 2
    assert figures[-1].accuracy > 0.8


@pytest.fixture(scope="module")
def decided_by_first_option():
    """Decisions of somebody who always takes the first option there is."""
    tables = make_table_slices(PLAN.games, np.random.default_rng(2))
    seating = assign_policies(tables, scripted_share=0.0, frozen_share=0.0, frozen_models=0)
    hall = CpuBackend(seating.network_seats, *scripted_policies(tables), PLAN.visible_cards)
    hall.deal(tables, seed=2)
    actions, seen = np.full(PLAN.games, NONE, np.int32), []
    for _ in range(20):
        shown = {name: np.asarray(each) for name, each in hall.step(actions).items()}
        actions = shown["mask"].argmax(1).astype(np.int32)
        seen.append((shown["observation"].copy(), shown["mask"].copy(), actions))
    return as_cloning_data(*(np.concatenate(each) for each in zip(*seen)))
