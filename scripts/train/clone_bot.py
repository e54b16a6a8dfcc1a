"""Train a network to play like a bot, from its games, as an opponent for `oriflamme train`.

    oriflamme dataset games --seats duke:800,duke:800,king:0,squire --games 20000
    python scripts/train/clone_bot.py duke.npz --player duke:800 --start run/checkpoint.npz games

With a name that ends in .onnx it becomes a model for a king, which can be tried at a table. Only
the policy is learned here; values and beliefs change with it unpredictably, so let it play without
a search:

    python scripts/train/clone_bot.py like_king.onnx --player king:1000 --start king.onnx games
    python scripts/look/king_ablations.py --model like_king.onnx --budget 0 --against squire

Each pass goes through nineteen of twenty deals; how well the net foretells what the bot did in the
other deals is printed.
"""

import argparse
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

from oriflamme.data.dataset import Dataset
from oriflamme.learning.checkpoint import load_weights, save_weights
from oriflamme.learning.network import NetworkSize, new_weights
from oriflamme.learning.onnx_export import export_onnx
from training.behavior_cloning import CloningData, as_cloning_data, clone, cloning_loss

CHUNK = 8192


def main() -> None:
    chosen = read_arguments()
    weights, size = (
        load_weights(chosen.start)
        if chosen.start
        else (new_weights(NetworkSize(), 1), NetworkSize())
    )
    watched = load_examples(chosen.folders, chosen.player, "train")
    apart = load_examples(chosen.folders, chosen.player, "validation")
    print(f"{len(watched.action)} decisions of {chosen.player}, {len(apart.action)} apart")
    dtype = jnp.float32 if chosen.float32 else jnp.bfloat16
    judge = jax.jit(partial(cloning_loss, size=size, dtype=dtype))
    going = clone(
        weights, size, watched, epochs=chosen.epochs, batch_size=chosen.batch_size, dtype=dtype
    )
    for number, (weights, figures) in enumerate(going, 1):
        parts = [apart.some(slice(at, at + CHUNK)) for at in range(0, len(apart.action), CHUNK)]
        foretold = np.mean([judge(weights, part)[1] for part in parts], 0)
        print(
            f"pass {number}: {figures.cross_entropy:.3f} nats,"
            f" the same {100 * figures.accuracy:.1f} %;"
            f" apart {foretold[0]:.3f}, {100 * foretold[1]:.1f} %",
            flush=True,
        )
    if chosen.out.suffix == ".onnx":
        run = {"config": {"size": list(size)}, "imitated": chosen.player}
        export_onnx(weights, size, chosen.out, run)
    else:
        save_weights(weights, size, chosen.out)


def load_examples(folders: list[Path], player: str, side: str) -> CloningData:
    """The bot's decisions on one side of the deals."""
    parts = list(_examples(folders, player, side))
    return CloningData(*(np.concatenate(each) for each in zip(*parts)))


def _examples(folders: list[Path], player: str, side: str) -> Iterator[CloningData]:
    for folder in folders:
        for batch in Dataset(folder).batches(CHUNK, player=player, split=side):
            yield as_cloning_data(batch.observation, batch.mask(), batch.action)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path, help="where the weights go, an .npz or an .onnx")
    parser.add_argument("folders", type=Path, nargs="+", help="datasets")
    parser.add_argument("--player", required=True, help="whom to imitate, as the dataset names it")
    parser.add_argument("--start", type=Path, help="a run whose weights are a start")
    parser.add_argument("--epochs", type=int, default=6)
    parser.add_argument(
        "--batch-size", type=int, default=4096, help="decisions learned from at once"
    )
    parser.add_argument("--float32", action="store_true", help="single precision, for processors")
    return parser.parse_args()


if __name__ == "__main__":
    main()
