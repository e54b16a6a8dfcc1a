"""oriflamme train: train a network by self-play, from nothing or from where a run stopped."""

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from oriflamme.cli.command import ToolCommand
from oriflamme.cli.console import CommandError, Console
from oriflamme.rules.errors import OriflammeError

if TYPE_CHECKING:  # JAX is not on every machine
    from oriflamme.learning.config import TrainConfig

SIZES: Final = ("full", "small")
DEVICES: Final = ("cpu", "gpu")
LIBRARIES: Final = ("jax", "optax", "onnx")
NO_TIME_LIMIT: Final = 1e9
LOSS_OPTIONS: Final = {
    "entropy": "entropy_first",
    "entropy_last": "entropy_last",
    "margin": "margin_weight",
}
"""Options, and what a lesson calls them."""
SHOWN_TABLES: Final = ("win_share_base4", "win_share_duel2", "win_share_ablaze4")
"""The tables whose win shares are told of each iteration; the file has all."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    def number(name: str, metavar: str, default: float | None, text: str) -> None:
        kind = int if metavar == "N" else float
        parser.add_argument(f"--{name}", metavar=metavar, type=kind, default=default, help=text)

    parser.add_argument(
        "folder",
        metavar="DIR",
        type=Path,
        help="where the run is stored; a run with the same plan is continued, another one is"
        " refused",
    )
    parser.add_argument(
        "--device",
        choices=DEVICES,
        default="cpu",
        help="where games and network are computed; gpu needs a CUDA device, the extra gpu and a"
        " JAX that can use it (default: cpu)",
    )
    parser.add_argument(
        "--size",
        choices=SIZES,
        default="full",
        help="the network: full as the king's, or small, which two cores can train (default: full)",
    )
    number("games", "N", 16_384, "number of games played at the same time (default: 16384)")
    number(
        "iterations",
        "N",
        300,
        "rounds of playing and learning; the schedule of the learning rate follows from it"
        " (default: 300)",
    )
    number(
        "minutes",
        "M",
        NO_TIME_LIMIT,
        "stop in time to be done after this many minutes, and store everything (default: no limit)",
    )
    number("seed", "N", 1, "number from which all chance follows (default: 1)")
    parser.add_argument(
        "--init-from",
        metavar="FILE",
        type=Path,
        help="begin with the weights of another run (its checkpoint.npz, or weights alone), not"
        " from nothing",
    )
    parser.add_argument(
        "--frozen-models",
        metavar="FILE",
        type=Path,
        nargs="+",
        default=[],
        help="fixed networks to play against: checkpoint.npz of other runs, or weights alone",
    )
    number(
        "scripted-share",
        "X",
        0.5,
        "share of the games in which the opponents follow the playout policy (default: 0.5)",
    )
    number(
        "frozen-share",
        "X",
        0.0,
        "share of the games in which the opponents are those of --frozen-models (default: 0)",
    )
    number("learning-rate", "X", None, "initial learning rate (default: 0.0006, small 0.002)")
    number("entropy", "X", None, "initial weight of the policy's entropy (default: 0.03)")
    number("entropy-last", "X", None, "final weight of the policy's entropy (default: 0.008)")
    number(
        "margin",
        "X",
        None,
        "weight of the distance to the best rival beside winning, from 0 to 1 (default: 0.3)",
    )
    number("kl-coef", "X", 0.0, "weight of the KL penalty to the averaged network (default: 0)")
    parser.add_argument(
        "--privileged-critic",
        action="store_true",
        help="judge positions in training by a second network that sees all cards; it never plays",
    )
    parser.add_argument(
        "--milestones",
        metavar="N",
        type=int,
        nargs="+",
        default=[],
        help="also write the network after these iterations, as king-N.onnx",
    )


def run(args: argparse.Namespace, console: Console) -> int:
    _check(args)
    from oriflamme.learning.opponent_pool import load_pool
    from oriflamme.learning.run import MODEL_FILE, run

    plan = _train_config(args)

    def tell(line: dict[str, Any]) -> None:
        shares = ", ".join(
            f"{name.removeprefix('win_share_')} {100 * line[name]:.0f} %"
            for name in SHOWN_TABLES
            if name in line
        )
        console.write_error(
            f"{line['iteration']}/{plan.iterations}, {line['decisions_per_second']} decisions a"
            f" second; won against instinct: {shares}"
        )

    console.write_error("Compiling and dealing; that takes a minute or two.")
    on_gpu = args.device == "gpu"
    try:
        opponents = load_pool(plan.size, start=args.init_from, models=args.frozen_models)
        done = run(
            plan,
            args.folder,
            on_gpu=on_gpu,
            minutes=args.minutes,
            on_iteration=tell,
            pool=opponents,
            milestones=args.milestones,
        )
    except OriflammeError as problem:
        raise CommandError(str(problem)) from None
    except OSError as problem:
        raise CommandError(f"{problem.filename}: {problem.strerror}") from None
    model = args.folder / MODEL_FILE
    if done == plan.iterations:
        console.write_line(f"The run is done at iteration {done}; the network is in {model}.")
    else:
        console.write_line(
            f"Stopped after {done} of {plan.iterations} iterations; the same command goes on from"
            f" there. The network as it is now is in {model}."
        )
    return 0


def _check(args: argparse.Namespace) -> None:
    """Refuse what no run can be made of, before anything is written."""
    missing = [name for name in LIBRARIES if find_spec(name) is None]
    if missing:
        raise CommandError(f"training needs {', '.join(missing)}: pip install 'oriflamme[train]'")
    if args.games < 64 or args.iterations < 1:
        raise CommandError("a run needs at least 64 games at a time and one iteration")
    if (
        min(args.scripted_share, args.frozen_share) < 0
        or args.scripted_share + args.frozen_share > 1
    ):
        raise CommandError(
            "--scripted-share and --frozen-share are numbers from 0 to 1, together at most 1"
        )
    weights = (args.entropy or 0, args.entropy_last or 0, args.kl_coef, args.margin or 0)
    if not all(pull >= 0 for pull in weights) or (args.margin or 0) > 1:
        raise CommandError(
            "--margin is a number from 0 to 1;"
            " --kl-coef, --entropy and --entropy-last are 0 or more"
        )
    if not all(1 <= at <= args.iterations for at in args.milestones):
        raise CommandError(f"--milestones are iterations of the run, from 1 to {args.iterations}")
    if bool(args.frozen_models) != bool(args.frozen_share):
        raise CommandError("--frozen-models and a --frozen-share above 0 need each other")


def _train_config(args: argparse.Namespace) -> "TrainConfig":
    from oriflamme.learning.config import TrainConfig
    from oriflamme.learning.loss import PPOConfig
    from oriflamme.learning.network import NetworkSize

    asked: dict[str, Any] = {
        "games": args.games,
        "iterations": args.iterations,
        "seed": args.seed,
        "scripted_share": args.scripted_share,
        "frozen_share": args.frozen_share,
        "kl_coef": args.kl_coef,
        "privileged_critic": args.privileged_critic,
        "ppo": PPOConfig(**_given_options(args, LOSS_OPTIONS)),
    }
    if args.learning_rate is not None:
        asked["learning_rate"] = args.learning_rate
    if args.size == "small":
        # On two cores: a quick learner of few weights.
        small = NetworkSize(width=48, layers=2, heads=2, inner=96)
        return TrainConfig(
            **{"learning_rate": 2e-3} | asked,
            minibatches=8,
            ema_decay=0.98,
            single_precision=True,
            size=small,
        )
    return TrainConfig(**asked, single_precision=args.device == "cpu")


def _given_options(args: argparse.Namespace, options: dict[str, str]) -> dict[str, Any]:
    """What was said of some options, by other names."""
    said = {name: getattr(args, option) for option, name in options.items()}
    return {name: value for name, value in said.items() if value is not None}


TRAIN: Final = ToolCommand(
    summary="train a network by self-play",
    description=(
        "Trains a network for every table, from nothing: it plays games against itself and against"
        " bots that follow their instinct, and learns from how they end. The folder holds the state"
        " of the run, its curve (curve.jsonl) and the averaged network as the king uses it"
        " (king.onnx). An interrupted run goes on with the same command, exactly as if it had not"
        " stopped."
    ),
    examples="""\
oriflamme train first --size small --games 512 --iterations 60
oriflamme train run --device gpu --iterations 295 --minutes 9.7
oriflamme arena --seats king,duke:800,duke:800,duke:800""",
    add_arguments=add_arguments,
    run=run,
)
