"""Train the value function of positions where a card is placed or has its turn.

    python scripts/train/train_value.py run/checkpoint.npz values.npz --device gpu --minutes 3
    python scripts/train/train_value.py run/checkpoint.npz values.npz --games 256 --turns 400

The network of a run plays at every kind of table, sampling its actions: in a part of the games
every seat, in the rest one or two against the playout policy. Some positions of every stage, with
the results of the network's seats, are the data. The king reads the file from
`src/oriflamme/bots/value_function/value_function.npz`.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from oriflamme.bots.king import King
from oriflamme.bots.value_function.layout import FEATURES, ROUND_STAGES
from oriflamme.bots.value_function.weights import ValueFunction, write_value_function
from oriflamme.kernel.constants import SEATS
from oriflamme.learning.backends import CpuBackend, GpuBackend
from oriflamme.learning.checkpoint import load_weights
from oriflamme.learning.config import TrainConfig
from oriflamme.learning.policy_assignment import assign_policies
from oriflamme.learning.table_slices import make_table_slices, scripted_policies
from training.training_tables import TRAINING_DECKS, TRAINING_TABLE_SHARES
from training.value_data import Positions, play_rounds
from training.value_features import ValueFeatures, value_features
from training.value_trainer import ValueTrainer, errors_by_stage, to_integers

HELD_OUT_EVERY = 20
"""Every twentieth part of the positions is kept apart."""


def main() -> None:
    chosen = read_arguments()
    weights, size = load_weights(chosen.net)
    plan = TrainConfig(games=chosen.games, seed=chosen.seed, size=size, visible_cards=chosen.cards)
    tables = make_table_slices(
        plan.games,
        np.random.default_rng(plan.seed),
        shares=table_shares(chosen),
        decks=TRAINING_DECKS,
    )
    seating = assign_policies(
        tables, scripted_share=chosen.scripted_share, frozen_share=0.0, frozen_models=0
    )
    hall = (GpuBackend if chosen.device == "gpu" else CpuBackend)(
        seating.occupied_seats, *scripted_policies(tables), plan.visible_cards
    )
    hall.deal(tables, plan.seed)
    found = collect(play_rounds(plan, hall, seating, weights, King.config, chosen.turns), chosen)
    which, whose = seen_by(seating.learner_seats[found.where], chosen)
    known = value_features(found.games, found.outcomes, which, whose)
    learned = train(known, chosen)
    with chosen.out.open("wb") as file:
        write_value_function(file, learned)


def seen_by(learners: Any, chosen: argparse.Namespace) -> tuple[Any, Any]:
    """Every position as each of the net's seats sees it, or as many of those as are wanted; in the
    order of the positions, so that games kept apart at the end are others."""
    which, whose = np.nonzero(learners[:, None] >> np.arange(SEATS) & 1)
    if len(which) > chosen.max_examples:
        rng = np.random.default_rng(chosen.seed)
        taken = np.sort(rng.choice(len(which), chosen.max_examples, replace=False))
        which, whose = which[taken], whose[taken]
    return which, whose


def train(known: ValueFeatures, chosen: argparse.Namespace) -> ValueFunction:
    """What may be expected; how far off it is in worth and share is printed."""
    began, apart = monotonic(), len(known.stages) // HELD_OUT_EVERY
    if not apart or len(known.stages) - apart < chosen.batch_size:
        raise SystemExit(
            f"{len(known.stages)} examples are too few for batches of {chosen.batch_size}:"
            " play longer (--turns, --minutes) or learn from fewer at once (--batch-size)"
        )
    taught = ValueFeatures(*(array[:-apart] for array in known))
    tutor = ValueTrainer(
        taught, epochs=chosen.epochs, batch_size=chosen.batch_size, seed=chosen.seed
    )
    for badly in tutor.train():
        seconds = monotonic() - began
        print(f"{len(taught.stages)} examples: {badly:.5f}, {seconds:.0f} s", flush=True)
    rest = ValueFeatures(*(array[-apart:] for array in known))
    off = errors_by_stage(tutor.learned, rest, min(chosen.batch_size, apart))
    for seats in range(2, SEATS + 1):
        here = off[(seats - 2) * ROUND_STAGES :][:ROUND_STAGES]
        print(f"{seats} seats: off by", *(f"{w:.4f}/{s:.4f}" for w, s in here), flush=True)
    seen = np.zeros(FEATURES + 1, bool)
    for part in np.array_split(taught.features, 1 + len(taught.features) // 1_000_000):
        seen[part.ravel()] = True
    return to_integers(tutor.learned, seen[:FEATURES])


def table_shares(chosen: argparse.Namespace) -> Any:
    """Which part of all games is played at each of the tables asked for."""
    named = {
        f"{ruleset}{seats}": (ruleset, seats, share)
        for ruleset, seats, share in TRAINING_TABLE_SHARES
    }
    if strange := set(chosen.tables) - set(named):
        raise SystemExit(f"no table {', '.join(sorted(strange))}: one of {', '.join(named)}")
    wanted = [named[name] for name in chosen.tables or named]
    whole = sum(share for *_, share in wanted)
    return tuple((ruleset, seats, share / whole) for ruleset, seats, share in wanted)


def collect(going: Iterator[Positions], chosen: argparse.Namespace) -> Positions:
    """All positions there is time for, one after another."""
    parts: list[Positions] = []
    began, count = monotonic(), 0
    for part in going:
        parts.append(part)
        count += len(part.where)
        if len(parts) % 100 == 0:
            print(f"{count} positions, {monotonic() - began:.0f} s", flush=True)
        if monotonic() - began > 60 * chosen.minutes:
            break
    if not parts:
        raise SystemExit("no game has ended: --turns or --minutes allow for too few choices")
    return Positions(*(np.concatenate(each) for each in zip(*parts)))


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("net", type=Path, help="a run, weights kept alone, or a king.onnx")
    parser.add_argument("out", type=Path)
    parser.add_argument("--device", choices=("cpu", "gpu"), default="cpu")
    parser.add_argument("--games", type=int, default=16_384, help="at once")
    parser.add_argument("--turns", type=int, default=12_000, help="choices of each game")
    parser.add_argument(
        "--scripted-share", type=float, default=0.25, help="games with playout policies"
    )
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--max-examples", type=int, default=90_000_000, help="examples, at most")
    parser.add_argument("--batch-size", type=int, default=16_384, help="examples of a batch")
    parser.add_argument("--cards", type=int, default=18, help="cards of the queue the net is shown")
    parser.add_argument("--minutes", type=float, default=60, help="of playing, at most")
    parser.add_argument("--tables", nargs="*", default=[], help="only these, as `base4`")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    main()
