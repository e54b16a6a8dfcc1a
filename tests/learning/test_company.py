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
from oriflamme.learning.choosing import choose
from oriflamme.learning.company import OtherSize, invite
from oriflamme.learning.halls import Cores
from oriflamme.learning.keeping import (
    OtherVersion,
    check_plan,
    checksum,
    keep_weights,
    kept_weights,
)
from oriflamme.learning.network import Size, Weights, new_weights
from oriflamme.learning.plan import Plan
from oriflamme.learning.seating import LEARNER, seat
from oriflamme.learning.tables import lay_tables, rivals
from training.imitating import as_examples, imitate

SIZE = Size(width=16, layers=1, heads=2, inner=16)
PLAN = Plan(games=64, turns=4, parts=2, fine=True, size=SIZE, rivalry=0.25, net_rivalry=0.5)


def stubborn(seed: int) -> Weights:
    """A net that waits, whatever it sees."""
    weights = {name: np.zeros_like(each) for name, each in new_weights(SIZE, seed).items()}
    weights["plain_bias"] = np.array(weights["plain_bias"])
    weights["plain_bias"][0] = 50.0
    return weights


@pytest.fixture(scope="module")
def decided():
    """What was chosen in the first turns of games against a net that always waits."""
    tables = lay_tables(PLAN.games, np.random.default_rng(1))
    seating = seat(tables, rivalry=0.25, net_rivalry=0.5, nets=1)
    hall = Cores(seating.asked, *rivals(tables), PLAN.cards)
    hall.deal(tables, seed=1)
    choosing = jax.jit(partial(choose, PLAN, seating))
    weights, nets = jax.tree.map(jnp.asarray, (new_weights(SIZE, 1), [stubborn(1)]))
    actions, turns = np.full(PLAN.games, NONE, np.int32), []
    for chance in jax.random.split(jax.random.PRNGKey(1), 40):
        shown = hall.play_on(actions)
        actions, kept = choosing(weights, nets, shown, chance)
        owner = seating.owners[np.arange(PLAN.games), np.asarray(shown["decider"])]
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
    keep_weights(weights, SIZE, tmp_path / "net.npz")
    again, size = kept_weights(tmp_path / "net.npz")
    assert size == SIZE
    assert checksum(again) == checksum(weights)
    assert checksum(again) != checksum(new_weights(SIZE, 4))


@pytest.mark.parametrize("held", ["plan", "size"])
def test_a_run_and_weights_of_another_version_are_refused_and_left_alone(held: str, tmp_path: Path):
    path = tmp_path / "net.npz"
    arrays: dict[str, Any] = {held: "{}"}
    for says in ({"version": 2}, {}):
        np.savez(path, **(arrays | says))
        before = path.read_bytes()
        why = f"version {says.get('version')}, this program reads version 1"
        with pytest.raises(OtherVersion, match=why):
            kept_weights(path)
        if held == "plan":
            with pytest.raises(OtherVersion, match=why):
                check_plan(PLAN, path)
        assert path.read_bytes() == before


def test_other_company_is_another_plan(tmp_path: Path):
    keep_weights(new_weights(SIZE, 3), SIZE, tmp_path / "net.npz")
    company = invite(SIZE, start=tmp_path / "net.npz", nets=[tmp_path / "net.npz"])
    agreed = company.agreed(PLAN)
    assert agreed == replace(PLAN, start=agreed.start, nets=(agreed.start,))
    assert agreed != PLAN


def test_weights_of_another_size_are_refused(tmp_path: Path):
    keep_weights(new_weights(SIZE, 3), SIZE, tmp_path / "net.npz")
    with pytest.raises(OtherSize, match="width=16"):
        invite(Size(), start=None, nets=[tmp_path / "net.npz"])


@pytest.mark.wide
def test_who_is_watched_is_imitated(decided_by_first_option):
    watched = decided_by_first_option
    figures = [
        each
        for _, each in imitate(new_weights(SIZE, 1), SIZE, watched, passes=6, part=64, rate=1e-2)
    ]
    assert figures[-1].nats < figures[0].nats / 2
    assert figures[-1].same > 0.8


@pytest.fixture(scope="module")
def decided_by_first_option():
    """Decisions of somebody who always takes the first option there is."""
    tables = lay_tables(PLAN.games, np.random.default_rng(2))
    seating = seat(tables, rivalry=0.0, net_rivalry=0.0, nets=0)
    hall = Cores(seating.asked, *rivals(tables), PLAN.cards)
    hall.deal(tables, seed=2)
    actions, seen = np.full(PLAN.games, NONE, np.int32), []
    for _ in range(20):
        shown = {name: np.asarray(each) for name, each in hall.play_on(actions).items()}
        actions = shown["mask"].argmax(1).astype(np.int32)
        seen.append((shown["observation"].copy(), shown["mask"].copy(), actions))
    return as_examples(*(np.concatenate(each) for each in zip(*seen)))
