"""A whole run: begin or take up, learn for a while, keep, tell how it goes."""

import json
import threading
from collections.abc import Callable, Collection
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from oriflamme.learning.backends import CpuBackend, GameBackend, GpuBackend
from oriflamme.learning.checkpoint import (
    check_config,
    load_checkpoint,
    load_weights,
    save_checkpoint,
)
from oriflamme.learning.config import IterationStats, TrainConfig, TrainState
from oriflamme.learning.onnx_export import export_onnx
from oriflamme.learning.opponent_pool import EMPTY_POOL, OpponentPool
from oriflamme.learning.policy_assignment import (
    LEARNER,
    SCRIPTED,
    PolicyAssignment,
    assign_policies,
)
from oriflamme.learning.table_slices import TableSlice, make_table_slices, scripted_policies
from oriflamme.learning.trainer import Trainer

CHECKPOINT_FILE = "checkpoint.npz"
CURVE_FILE = "curve.jsonl"
MODEL_FILE = "king.onnx"
MILESTONE_FILE = "king-{}.onnx"
"""The network as it was after so many iterations."""
SAVE_INTERVAL = 60.0
"""Seconds of learning that an interruption may cost."""

OnIteration = Callable[[dict[str, Any]], None]


def run(
    config: TrainConfig,
    folder: Path,
    *,
    on_gpu: bool,
    minutes: float,
    on_iteration: OnIteration,
    pool: OpponentPool = EMPTY_POOL,
    until: int | None = None,
    milestones: Collection[int] = (),
) -> int:
    """Learn until the plan is done, or so many of its iterations, or the time is up; how many
    iterations are done. After iterations that are milestones the network of that time is written
    too."""
    config = pool.with_checksums(config)
    began = perf_counter()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / CHECKPOINT_FILE
    if path.exists():
        check_config(config, path)
    tables = make_table_slices(config.games, np.random.default_rng(config.seed))
    assignment = assign_policies(
        tables,
        scripted_share=config.scripted_share,
        frozen_share=config.frozen_share,
        frozen_models=len(config.frozen_models),
    )
    backend = (GpuBackend if on_gpu else CpuBackend)(
        assignment.network_seats, *scripted_policies(tables), config.visible_cards
    )
    trainer = Trainer(config, backend, assignment, pool.models, pool.start)
    state = _begin(trainer, path, tables)
    slowest = 0.0
    last = config.iterations if until is None else min(until, config.iterations)
    curve = LearningCurve(tables, assignment, config)
    truncate_curve(folder / CURVE_FILE, state.iteration)
    saved_at = perf_counter()
    with (folder / CURVE_FILE).open("a") as log:
        while state.iteration < last and _has_time(began, minutes, slowest):
            start = perf_counter()
            state, stats = trainer.iterate(state)
            line = curve.line(state.iteration, stats)
            log.write(json.dumps(line) + "\n")
            log.flush()
            on_iteration(line)
            if perf_counter() - saved_at > SAVE_INTERVAL or state.iteration in milestones:
                save_checkpoint(trainer, state, path)
                saved_at = perf_counter()
            if state.iteration in milestones:
                write_model(config, folder, MILESTONE_FILE.format(state.iteration))
            slowest = max(slowest if state.iteration % 50 else 0.0, perf_counter() - start)
    save_checkpoint(trainer, state, path)
    write_model(config, folder)
    return state.iteration


def write_model(config: TrainConfig, folder: Path, name: str = MODEL_FILE) -> Path:
    """The averaged network for the bot."""
    path = folder / name
    with np.load(folder / CHECKPOINT_FILE, allow_pickle=False) as kept:
        about = {"config": asdict(config), "iteration": int(kept["iteration"])}
    export_onnx(*load_weights(folder / CHECKPOINT_FILE), path, about)
    return path


def truncate_curve(curve: Path, iteration: int) -> None:
    """Of a run that is taken up, what came after it was last kept is told anew."""
    if curve.exists():
        lines = curve.read_text("utf-8").splitlines(keepends=True)
        earlier = [line for line in lines if json.loads(line)["iteration"] <= iteration]
        curve.write_text("".join(earlier), "utf-8")


def _begin(trainer: Trainer, path: Path, tables: list[TableSlice]) -> TrainState:
    """The two compilers work side by side: the kernel's while the games are begun, JAX's apart."""
    at = trainer.begin()
    compiling = threading.Thread(target=trainer.compile, args=(at,))
    compiling.start()
    begin_games(trainer.hall, tables, trainer.plan)
    compiling.join()
    return load_checkpoint(trainer, path) if path.exists() else at


def begin_games(backend: GameBackend, tables: list[TableSlice], config: TrainConfig) -> None:
    """Deal, and compile what a turn needs by taking none."""
    backend.deal(tables, config.seed)
    backend.step(np.full(config.games, -1, np.int32))


def _has_time(began: float, minutes: float, slowest: float) -> bool:
    """Whether another iteration, and keeping what it gave, fits into the time."""
    return perf_counter() - began + 2 * slowest < 60 * minutes


class LearningCurve:
    """A line for each iteration; `win_share_base4` is against the playout policy,
    `win_share_base4_frozen1` against the first of the frozen models."""

    def __init__(
        self, tables: list[TableSlice], assignment: PolicyAssignment, config: TrainConfig
    ) -> None:
        self._config = config
        self._seats = assignment.policies == LEARNER
        self._groups: dict[str, list[Any]] = {}
        for table in tables:
            name = f"{table.setup.ruleset}{len(table.setup.seats)}"
            there = assignment.policies[table.start : table.stop]
            for rival in (SCRIPTED, *range(1, len(config.frozen_models) + 1)):
                met = table.start + np.flatnonzero((there == rival).any(1))
                against = f"{name}_frozen{rival}" if rival > 0 else name
                self._groups.setdefault(against, []).append(met)

    def line(self, iteration: int, stats: IterationStats) -> dict[str, Any]:
        losses = {name: round(value, 4) for name, value in stats.losses.items()}
        decisions = self._config.games * self._config.rollout_length
        line: dict[str, Any] = {"iteration": iteration, **losses}
        line["games"] = int(stats.games.sum())
        line["decisions_per_second"] = round(decisions / losses["seconds"])
        for name, parts in self._groups.items():
            at = np.concatenate(parts)
            games = (stats.games[at] * self._seats[at].sum(1)).sum()
            won = (stats.wins[at] * self._seats[at]).sum()
            line[f"win_share_{name}"] = round(float(won / max(games, 1)), 4)
        return line
