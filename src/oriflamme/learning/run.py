"""A whole run: begin or take up, learn for a while, keep, tell how it goes."""

import json
import threading
from collections.abc import Callable, Collection
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from oriflamme.learning.company import ALONE, Company
from oriflamme.learning.graph import write_graph
from oriflamme.learning.halls import Cores, Gpu, Hall
from oriflamme.learning.keeping import check_plan, keep, kept_weights, take_up
from oriflamme.learning.plan import Plan, Report, Standing
from oriflamme.learning.school import School
from oriflamme.learning.seating import INSTINCT, LEARNER, Seating, seat
from oriflamme.learning.tables import Table, lay_tables, rivals

KEPT = "run.npz"
CURVE = "curve.jsonl"
MODEL = "king.onnx"
MILESTONE = "king-{}.onnx"
"""The network as it was after so many iterations."""
KEEP_EVERY = 60.0
"""Seconds of learning that an interruption may cost."""

Tell = Callable[[dict[str, Any]], None]


def run(
    plan: Plan,
    folder: Path,
    *,
    on_gpu: bool,
    minutes: float,
    tell: Tell,
    company: Company = ALONE,
    until: int | None = None,
    milestones: Collection[int] = (),
) -> int:
    """Learn until the plan is done, or so many of its iterations, or the time is up; how many
    iterations are done. After iterations that are milestones the network of that time is written
    too."""
    plan = company.agreed(plan)
    began = perf_counter()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / KEPT
    if path.exists():
        check_plan(plan, path)
    tables = lay_tables(plan.games, np.random.default_rng(plan.seed))
    seating = seat(
        tables,
        rivalry=plan.rivalry,
        net_rivalry=plan.net_rivalry,
        nets=len(plan.nets),
    )
    hall = (Gpu if on_gpu else Cores)(seating.asked, *rivals(tables), plan.cards)
    school = School(plan, hall, seating, company.nets, company.start)
    at = _begin(school, path, tables)
    slowest = 0.0
    last = plan.iterations if until is None else min(until, plan.iterations)
    curve = Curve(tables, seating, plan)
    forget_later(folder / CURVE, at.iteration)
    kept = perf_counter()
    with (folder / CURVE).open("a") as log:
        while at.iteration < last and _has_time(began, minutes, slowest):
            start = perf_counter()
            at, report = school.iterate(at)
            line = curve.line(at.iteration, report)
            log.write(json.dumps(line) + "\n")
            log.flush()
            tell(line)
            if perf_counter() - kept > KEEP_EVERY or at.iteration in milestones:
                keep(school, at, path)
                kept = perf_counter()
            if at.iteration in milestones:
                write_model(plan, folder, MILESTONE.format(at.iteration))
            slowest = max(slowest if at.iteration % 50 else 0.0, perf_counter() - start)
    keep(school, at, path)
    write_model(plan, folder)
    return at.iteration


def write_model(plan: Plan, folder: Path, name: str = MODEL) -> Path:
    """The averaged network for the bot."""
    path = folder / name
    with np.load(folder / KEPT, allow_pickle=False) as kept:
        about = {"plan": asdict(plan), "iteration": int(kept["iteration"])}
    write_graph(*kept_weights(folder / KEPT), path, about)
    return path


def forget_later(curve: Path, iteration: int) -> None:
    """Of a run that is taken up, what came after it was last kept is told anew."""
    if curve.exists():
        lines = curve.read_text("utf-8").splitlines(keepends=True)
        earlier = [line for line in lines if json.loads(line)["iteration"] <= iteration]
        curve.write_text("".join(earlier), "utf-8")


def _begin(school: School, path: Path, tables: list[Table]) -> Standing:
    """The two compilers work side by side: the kernel's while the games are begun, JAX's apart."""
    at = school.begin()
    compiling = threading.Thread(target=school.compile, args=(at,))
    compiling.start()
    begin_games(school.hall, tables, school.plan)
    compiling.join()
    return take_up(school, path) if path.exists() else at


def begin_games(hall: Hall, tables: list[Table], plan: Plan) -> None:
    """Deal, and compile what a turn needs by taking none."""
    hall.deal(tables, plan.seed)
    hall.play_on(np.full(plan.games, -1, np.int32))


def _has_time(began: float, minutes: float, slowest: float) -> bool:
    """Whether another iteration, and keeping what it gave, fits into the time."""
    return perf_counter() - began + 2 * slowest < 60 * minutes


class Curve:
    """A line for each iteration; `share_base4` is against instinct, `share_base4_net1` against the
    first of the nets."""

    def __init__(self, tables: list[Table], seating: Seating, plan: Plan) -> None:
        self._plan = plan
        self._seats = seating.owners == LEARNER
        self._groups: dict[str, list[Any]] = {}
        for table in tables:
            name = f"{table.setup.ruleset}{len(table.setup.seats)}"
            there = seating.owners[table.start : table.stop]
            for rival in (INSTINCT, *range(1, len(plan.nets) + 1)):
                met = table.start + np.flatnonzero((there == rival).any(1))
                against = f"{name}_net{rival}" if rival > 0 else name
                self._groups.setdefault(against, []).append(met)

    def line(self, iteration: int, report: Report) -> dict[str, Any]:
        figures = {name: round(value, 4) for name, value in report.figures.items()}
        decisions = self._plan.games * self._plan.turns
        line: dict[str, Any] = {"iteration": iteration, **figures}
        line["games"] = int(report.ended.sum())
        line["decisions_a_second"] = round(decisions / figures["seconds"])
        for name, parts in self._groups.items():
            at = np.concatenate(parts)
            held = (report.ended[at] * self._seats[at].sum(1)).sum()
            won = (report.won[at] * self._seats[at]).sum()
            line[f"share_{name}"] = round(float(won / max(held, 1)), 4)
        return line
