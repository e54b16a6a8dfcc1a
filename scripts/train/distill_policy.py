"""Distill a trained network into a small integer policy.

    python scripts/train/distill_policy.py src/oriflamme/bots/king/king.onnx policy.npz --steps 5000
    python scripts/train/distill_policy.py run/checkpoint.npz policy.npz --steps 60 --float32

The network plays at every kind of table, sampling its actions: in a part of the games every seat,
in the rest one or two against the playout policy. Its policy at every decision is the target. Games
and features are on the CPU, the networks wherever JAX has its device. `finetune_policy.py`
continues from the file, which the king reads from
`src/oriflamme/bots/distilled_policy/king_policy.npz`.
"""

import argparse
from pathlib import Path
from time import monotonic

import numpy as np

from oriflamme.bots.distilled_policy.layout import FEATURES
from oriflamme.learning.backends import CpuBackend
from oriflamme.learning.checkpoint import load_weights
from oriflamme.learning.config import TrainConfig
from oriflamme.learning.policy_assignment import assign_policies
from oriflamme.learning.table_slices import make_table_slices, scripted_policies
from oriflamme.rules.errors import OriflammeError
from training.distill_run import DistillPlan, distill
from training.distill_teacher import DistillTeacher
from training.distill_trainer import DistillStats, DistillTrainer, new_policy
from training.integer_weights import save_policy
from training.training_tables import TRAINING_DECKS, TRAINING_TABLE_SHARES

TELL_EVERY = 100
"""Lessons from one line to the next."""
KEEP_EVERY = 500
"""Lessons that an interruption may cost."""


def main() -> None:
    chosen = read_arguments()
    hall, teacher = set_up(chosen)
    tutor, progress = DistillTrainer(new_policy(chosen.seed)), Progress()
    course = DistillPlan(chosen.steps, chosen.minutes, chosen.warm_up)
    for number, figures in enumerate(distill(hall, teacher, tutor, course), 1):
        progress.hear(figures)
        if number % TELL_EVERY == 0:
            progress.tell()
        if number % KEEP_EVERY == 0:
            save_policy(tutor.learned, tutor.seen, chosen.out)
    progress.tell()
    save_policy(tutor.learned, tutor.seen, chosen.out)
    met, size = int(np.asarray(tutor.seen)[:FEATURES].sum()), chosen.out.stat().st_size
    print(f"{chosen.out}: {met} of {FEATURES} features occurred, {size / 1e6:.1f} MB")


def set_up(chosen: argparse.Namespace) -> tuple[CpuBackend, DistillTeacher]:
    """Games at every table, and the net that plays them."""
    try:
        weights, size = load_weights(chosen.net)
    except (OriflammeError, OSError) as problem:
        raise SystemExit(str(problem)) from None
    plan = TrainConfig(
        games=chosen.games,
        seed=chosen.seed,
        size=size,
        visible_cards=chosen.cards,
        single_precision=chosen.float32,
    )
    rng = np.random.default_rng(plan.seed)
    tables = make_table_slices(plan.games, rng, shares=TRAINING_TABLE_SHARES, decks=TRAINING_DECKS)
    seating = assign_policies(
        tables, scripted_share=chosen.scripted_share, frozen_share=0.0, frozen_models=0
    )
    hall = CpuBackend(seating.occupied_seats, *scripted_policies(tables), plan.visible_cards)
    hall.deal(tables, plan.seed)
    return hall, DistillTeacher(plan, seating, weights)


class Progress:
    """Says how lessons go."""

    def __init__(self) -> None:
        self._began = self._last = monotonic()
        self._lessons = 0
        self._heard: list[DistillStats] = []

    def hear(self, figures: DistillStats) -> None:
        self._lessons += 1
        self._heard.append(figures)

    def tell(self) -> None:
        """How the lessons since the last time went, if there were any."""
        if not self._heard:
            return
        nats, unsure, same, _ = np.array(self._heard, np.float64).mean(0)
        decisions, now = sum(int(each.decisions) for each in self._heard), monotonic()
        print(
            f"{self._lessons} lessons, {now - self._began:.0f} s: {nats:.3f} nats a decision"
            f" (the net itself {unsure:.3f}), the same best option in {100 * same:.1f} %,"
            f" {decisions / (now - self._last):,.0f} decisions a second",
            flush=True,
        )
        self._last, self._heard = now, []


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("net", type=Path, help="a run, weights kept alone, or a king.onnx")
    parser.add_argument("out", type=Path, help="where the policy goes, an .npz")
    parser.add_argument("--steps", type=int, default=5000, help="updates")
    parser.add_argument("--minutes", type=float, default=60, help="at most")
    parser.add_argument("--warm-up", type=int, default=60, help="decisions before the first update")
    parser.add_argument("--games", type=int, default=16_384, help="at once")
    parser.add_argument("--cards", type=int, default=18, help="cards of the queue the net is shown")
    parser.add_argument(
        "--scripted-share", type=float, default=0.3, help="games with playout policies"
    )
    parser.add_argument("--float32", action="store_true", help="single precision, for processors")
    parser.add_argument("--seed", type=int, default=11)
    chosen = parser.parse_args()
    if (
        min(chosen.steps, chosen.games, chosen.cards) < 1
        or chosen.warm_up < 0
        or chosen.minutes <= 0
    ):
        parser.error(
            "--steps, --games, --cards and --minutes are more than 0, --warm-up is not less"
        )
    if not 0 <= chosen.scripted_share <= 1:
        parser.error(
            f"--scripted-share is a part of all games, from 0 to 1, not {chosen.scripted_share}"
        )
    if not chosen.out.absolute().parent.is_dir():
        parser.error(f"{chosen.out}: there is no such folder to write to")
    return chosen


if __name__ == "__main__":
    main()
