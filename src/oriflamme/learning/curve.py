"""What is told of each iteration: figures, and how the learner does against its rivals."""

from typing import Any

import numpy as np

from oriflamme.learning.plan import Plan, Report
from oriflamme.learning.seating import INSTINCT, LEARNER, Seating
from oriflamme.learning.tables import Table


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
