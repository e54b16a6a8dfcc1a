"""Fine-tune a distilled policy on what kings or dukes choose after searching.

    python scripts/train/finetune_policy.py policy.npz king_policy.npz kings.npz --epochs 3
    python scripts/train/finetune_policy.py king_policy.npz duke_policy.npz dukes.npz --epochs 4

Starts from the policy of `distill_policy.py` and trains on files of `collect_searches.py`. A
twentieth of the decisions is for validation. Features of the start stay, new ones are added. The
king reads the files from `src/oriflamme/bots/distilled_policy/`.
"""

import argparse
from pathlib import Path
from time import monotonic

from oriflamme.rules.errors import OriflammeError
from training.distill_trainer import DistillTrainer
from training.finetune_data import LEARNING_RATE, FinetuneData
from training.integer_weights import from_integers, load_policy, save_policy
from training.search_data import concatenate, read_search_data


def main() -> None:
    chosen = read_arguments()
    try:
        finetune(chosen)
    except (OriflammeError, OSError) as problem:
        raise SystemExit(str(problem)) from None


def finetune(chosen: argparse.Namespace) -> None:
    """Learn and write; how well choices kept apart are foretold is printed."""
    start, known = from_integers(load_policy(chosen.policy))
    watching = FinetuneData(
        concatenate([read_search_data(path) for path in chosen.watched]), chosen.batch_size
    )
    print(
        f"{len(watching.training):,} decisions to learn from,"
        f" {len(watching.validation):,} to validate"
    )
    tutor, began = DistillTrainer(start, known, chosen.rate), monotonic()
    for passes, figures in enumerate(watching.finetune(tutor, chosen.epochs, chosen.seed)):
        print(
            f"{f'pass {passes}' if passes else 'before'}, {monotonic() - began:.0f} s:"
            f" {figures.cross_entropy:.3f} nats a decision kept apart,"
            f" the choice was the likeliest in {100 * figures.agreement:.1f} %",
            flush=True,
        )
    save_policy(tutor.learned, tutor.seen, chosen.out)
    new = int(tutor.seen.sum() - known.sum())
    print(f"{chosen.out}: {new} features are new, {chosen.out.stat().st_size / 1e6:.1f} MB")


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("policy", type=Path, help="what to fine-tune")
    parser.add_argument("out", type=Path, help="where the fine-tuned policy goes, an .npz")
    parser.add_argument("watched", type=Path, nargs="+", help="files of `collect_searches.py`")
    parser.add_argument("--epochs", type=int, default=3, help="through all decisions")
    parser.add_argument("--batch-size", type=int, default=2048, help="decisions of a batch")
    parser.add_argument("--rate", type=float, default=LEARNING_RATE, help="at the beginning")
    parser.add_argument("--seed", type=int, default=3)
    chosen = parser.parse_args()
    if min(chosen.epochs, chosen.batch_size, chosen.rate) <= 0:
        parser.error("--epochs, --batch-size and --rate are more than 0")
    if not chosen.out.absolute().parent.is_dir():
        parser.error(f"{chosen.out}: there is no such folder to write to")
    return chosen


if __name__ == "__main__":
    main()
