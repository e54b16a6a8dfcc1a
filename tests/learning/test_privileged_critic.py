"""Somebody who sees all cards says how well it went; nobody who plays is told."""

from functools import partial
from math import log
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
import pytest

from oriflamme.bots.king import OnnxModel
from oriflamme.kernel.constants import FAMILIES, NONE
from oriflamme.kernel.observation import (
    CARD_AT,
    CARD_FIRST,
    CARD_SIZE,
    FAMILY_FIRST,
    FAMILY_SIZE,
    HIDDEN,
    HOLDING_AT,
    IN_HAND,
    KINDS_FIRST,
    NEVER_ASIDE,
    QUEUED,
)
from oriflamme.learning.action_head import action_numbers
from oriflamme.learning.actor import sample_actions
from oriflamme.learning.backends import CpuBackend, no_actions
from oriflamme.learning.checkpoint import load_weights
from oriflamme.learning.config import DEFAULT_PPO, TrainConfig
from oriflamme.learning.env_step import SCRIPTED_ACTION
from oriflamme.learning.loss import Regularizers, loss
from oriflamme.learning.network import NetworkSize, new_weights
from oriflamme.learning.policy_assignment import assign_policies
from oriflamme.learning.privileged_critic import (
    CRITIC_PREFIX,
    optimize_separately,
    reveal_all_cards,
    with_critic,
)
from oriflamme.learning.run import CHECKPOINT_FILE, MODEL_FILE, run
from oriflamme.learning.table_slices import TableSlice, make_table_slices, scripted_policies
from oriflamme.learning.tokens import KINDS
from oriflamme.rules.setup import make_setup

PLAN = TrainConfig(
    games=64,
    rollout_length=2,
    minibatches=2,
    iterations=4,
    learning_rate=3e-3,
    single_precision=True,
    size=NetworkSize(width=16, layers=1, heads=2, inner=16),
    privileged_critic=True,
)
TABLES = {
    "base": make_setup("base", seats=4),
    "ablaze": make_setup("ablaze", seats=5),
    "duel": make_setup("duel", seats=2),
}
pytestmark = pytest.mark.usefixtures("_compiled_once")
every_table = pytest.mark.parametrize("table", TABLES)


def shown_at(table: str, *, turns: int = 9) -> dict[str, Any]:
    """What games show that instinct has played for a while."""
    tables = [TableSlice(TABLES[table], 0, PLAN.games)]
    everybody = np.full(PLAN.games, (1 << len(TABLES[table].seats)) - 1, np.int32)
    hall = CpuBackend(everybody, *scripted_policies(tables), PLAN.visible_cards)
    hall.deal(tables, seed=5)
    hall.step(no_actions(PLAN.games))
    for _ in range(turns):
        shown = hall.step(np.full(PLAN.games, SCRIPTED_ACTION, np.int32))
    return {name: np.asarray(each) for name, each in shown.items()}


def parted(seen: Any) -> tuple[Any, Any, Any]:
    """The families' numbers, where each kind lies, and the cards of the queue."""
    seen = np.asarray(seen).astype(int)
    families = seen[:, FAMILY_FIRST:CARD_FIRST].reshape(-1, FAMILIES, FAMILY_SIZE)
    cards = seen[:, CARD_FIRST:].reshape(len(seen), -1, CARD_SIZE)
    return families, families[:, :, KINDS_FIRST : KINDS_FIRST + KINDS] % NEVER_ASIDE, cards


def looked_at(table: str) -> tuple[dict[str, Any], Any, Any]:
    """What is true of some games, what is seen of them, and what with open cards."""
    shown = shown_at(table)
    seen = shown["observation"][:, : CARD_FIRST + CARD_SIZE * PLAN.visible_cards]
    return shown, seen, reveal_all_cards(jnp.asarray(seen), shown["queued"], shown["held"])


@every_table
def test_with_open_cards_every_card_of_the_queue_is_known(table: str):
    shown, seen, opened = looked_at(table)
    hidden = parted(seen)[2][:, :, CARD_AT.kind] == 0
    cards = parted(opened)[2][:, :, CARD_AT.kind]
    there = shown["queued"] != NONE
    assert (hidden & there).any()
    assert (cards[there] == shown["queued"][there] + 1).all()
    assert not cards[~there].any()


@every_table
def test_with_open_cards_every_hand_is_known_and_only_what_is_put_away_stays_hidden(table: str):
    shown, seen, opened = looked_at(table)
    families, where, _ = parted(opened)
    in_hand = shown["held"][:, :, None] >> np.arange(KINDS) & 1 > 0
    assert ((where == IN_HAND) == in_hand).all()
    assert (parted(seen)[1][in_hand] == HIDDEN).any()
    away = families[:, :, HOLDING_AT.aside] + families[:, :, HOLDING_AT.pile]
    others = np.arange(FAMILIES) > 0
    assert ((where == HIDDEN).sum(2) <= away)[:, others].all()
    assert (where == QUEUED).any()


@every_table
def test_what_was_known_stays(table: str):
    _, seen, opened = looked_at(table)
    before, after = np.asarray(seen), np.asarray(opened)
    assert (before[:, :FAMILY_FIRST] == after[:, :FAMILY_FIRST]).all()
    changed = before != after
    assert changed.any()
    _, was, cards = parted(seen)
    assert (was[parted(seen)[1] != parted(opened)[1]] == HIDDEN).all()
    assert (cards[parted(seen)[2] != parted(opened)[2]] == 0).all()


def test_whoever_plays_does_the_same_whatever_lies_hidden():
    """Only what is expected of the end follows from hidden cards."""
    tables = make_table_slices(PLAN.games, np.random.default_rng(1))
    seating = assign_policies(tables, scripted_share=0.0, frozen_share=0.0, frozen_models=0)
    weights = jax.tree.map(jnp.asarray, with_critic(new_weights(PLAN.size, 1), PLAN.size, 2))
    choosing = jax.jit(partial(sample_actions, PLAN, seating))
    shown = {name: jnp.asarray(each) for name, each in shown_at("base").items()}
    there = shown["queued"] != NONE
    other = shown | {
        "queued": jnp.where(there, (shown["queued"] + 3) % 10, NONE),
        "held": shown["held"] << 1,
    }
    (here, kept), (there, kept_there) = (
        choosing(weights, [], each, jax.random.PRNGKey(3)) for each in (shown, other)
    )
    assert (here == there).all()
    assert (kept["log_prob"] == kept_there["log_prob"]).all()
    assert (kept["expected_win_shares"] != kept_there["expected_win_shares"]).any()


def test_how_far_one_network_has_to_go_holds_the_other_back_in_nothing():
    tutor = optimize_separately(optax.clip_by_global_norm(0.5))
    slopes = {"fate": jnp.array([0.25]), CRITIC_PREFIX + "fate": jnp.array([1000.0])}
    change, _ = tutor.update(slopes, tutor.init(slopes))
    assert [float(each) for each in (change["fate"][0], change[CRITIC_PREFIX + "fate"][0])] == [
        0.25,
        0.5,
    ]


def learn(folder: Path, *, until: int = PLAN.iterations) -> None:
    run(PLAN, folder, on_gpu=False, minutes=99, on_iteration=lambda line: None, until=until)


@pytest.fixture(scope="module")
def whole(_compiled_once: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole")
    learn(folder)
    return folder


def twins() -> dict[str, Any]:
    """Decisions that look alike in pairs; who wins goes by what lies hidden there."""
    shown, seen, _ = looked_at("base")
    kinds = np.concatenate([np.full_like(shown["queued"], kind) for kind in (1, 2)])
    shares = np.repeat(np.eye(5, dtype=np.float32)[:2], len(seen), 0)
    twice = {name: np.concatenate([shown[name]] * 2) for name in ("held", "queued")}
    nothing = np.zeros(2 * len(seen), np.float32)
    return {
        "seen": np.concatenate([seen] * 2),
        "legal": np.ones((2 * len(seen), len(action_numbers(PLAN.visible_cards))), np.uint8),
        "action": nothing.astype(np.int32),
        "log_prob": nothing,
        "advantage": nothing,
        "seats": np.full(2 * len(seen), 4, np.int32),
        "win_shares": shares,
        "margins": shares,
        "queued": np.where(twice["queued"] != NONE, kinds, NONE),
        "held": twice["held"],
    }


def test_who_sees_all_cards_learns_what_nobody_else_can_foresee():
    part = jax.tree.map(jnp.asarray, twins())
    weights = jax.tree.map(jnp.asarray, with_critic(new_weights(PLAN.size, 1), PLAN.size, 2))
    tutor = optax.adam(1e-2)

    def lesson(state: Any, _: Any) -> tuple[Any, Any]:
        weights, memory = state
        judge = partial(
            loss, regularizers=Regularizers(0.0), ppo=DEFAULT_PPO, size=PLAN.size, dtype=PLAN.dtype
        )
        slope, figures = jax.grad(judge, has_aux=True)(weights, part)
        change, memory = tutor.update(slope, memory, weights)
        return (optax.apply_updates(weights, change), memory), figures

    _, figures = jax.lax.scan(lesson, (weights, tutor.init(weights)), length=60)
    assert figures["win_share_loss"][-1] > 0.99 * log(2)
    assert figures["critic_win_share_loss"][-1] < 0.3 * log(2)


def test_the_bot_is_given_nothing_of_it(whole: Path):
    weights, size = load_weights(whole / CHECKPOINT_FILE)
    assert sorted(weights) == sorted(new_weights(size, 0))
    assert not any(name.startswith(CRITIC_PREFIX) for name in weights)
    again, _ = load_weights(whole / MODEL_FILE)
    for name, each in weights.items():
        np.testing.assert_array_equal(again[name], each)
    assert (
        OnnxModel((whole / MODEL_FILE).read_bytes()).metadata["run"]["config"]["privileged_critic"]
        is True
    )


def test_a_run_with_it_goes_on_exactly(whole: Path, tmp_path: Path):
    learn(tmp_path, until=2)
    learn(tmp_path)
    with np.load(whole / CHECKPOINT_FILE) as one, np.load(tmp_path / CHECKPOINT_FILE) as other:
        assert all((one[name] == other[name]).all() for name in one)
