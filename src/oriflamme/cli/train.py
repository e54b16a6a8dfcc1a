"""oriflamme train: learn to play, from nothing or from where a run stopped."""

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from oriflamme.cli.console import Console
from oriflamme.cli.errors import Refusal
from oriflamme.cli.speech import Speech
from oriflamme.rules.errors import OriflammeError

if TYPE_CHECKING:  # JAX is not on every machine
    from oriflamme.learning.plan import Plan

SIZES: Final = ("full", "small")
DEVICES: Final = ("cores", "gpu")
LIBRARIES: Final = ("jax", "optax", "onnx")
FOREVER: Final = 1e9
KNOBS: Final = {"entropy": "entropy_first", "entropy_last": "entropy_last", "margin": "margin"}
"""Options, and what a lesson calls them."""
TOLD: Final = ("share_base4", "share_duel2", "share_ablaze4")
"""The tables whose win shares are told of each iteration; the file has all."""


def add_arguments(parser: argparse.ArgumentParser, speech: Speech) -> None:
    def option(name: str, **more: Any) -> None:
        key = name.replace("-", "_")
        parser.add_argument(f"--{name}", help=speech(f"cli.help.train_{key}"), **more)

    told = speech("cli.help.train_folder")
    parser.add_argument("folder", metavar="DIR", type=Path, help=told)
    option("device", choices=DEVICES, default="cores")
    option("size", choices=SIZES, default="full")
    option("games", metavar="N", type=int, default=16_384)
    option("iterations", metavar="N", type=int, default=300)
    option("minutes", metavar="M", type=float, default=FOREVER)
    option("seed", metavar="N", type=int, default=1)
    option("start", metavar="FILE", type=Path)
    option("against", metavar="FILE", type=Path, nargs="+", default=[])
    option("rivalry", metavar="X", type=float, default=0.5)
    option("net-rivalry", metavar="X", type=float, default=0.0)
    option("rate", metavar="X", type=float)
    option("entropy", metavar="X", type=float)
    option("entropy-last", metavar="X", type=float)
    option("margin", metavar="X", type=float)
    option("magnet", metavar="X", type=float, default=0.0)
    option("open-value", action="store_true")
    option("milestones", metavar="N", type=int, nargs="+", default=[])


def run(args: argparse.Namespace, console: Console, speech: Speech) -> int:
    _check(args, speech)
    from oriflamme.learning.company import invite
    from oriflamme.learning.run import MODEL, run

    plan = _plan(args)

    def tell(line: dict[str, Any]) -> None:
        shares = ", ".join(f"{name[6:]} {100 * line[name]:.0f} %" for name in TOLD if name in line)
        told = {"done": line["iteration"], "total": plan.iterations, "shares": shares}
        console.complain(speech("cli.train.progress", rate=line["decisions_a_second"], **told))

    console.complain(speech("cli.train.begun"))
    on_gpu = args.device == "gpu"
    try:
        company = invite(plan.size, start=args.start, nets=args.against)
        done = run(
            plan,
            args.folder,
            on_gpu=on_gpu,
            minutes=args.minutes,
            tell=tell,
            company=company,
            milestones=args.milestones,
        )
    except OriflammeError as problem:
        raise Refusal(str(problem)) from None
    except OSError as problem:
        raise Refusal(f"{problem.filename}: {problem.strerror}") from None
    model = args.folder / MODEL
    if done == plan.iterations:
        console.say(speech("cli.train.finished", done=done, model=model))
    else:
        console.say(speech("cli.train.stopped", done=done, total=plan.iterations, model=model))
    return 0


def _check(args: argparse.Namespace, speech: Speech) -> None:
    """Refuse what no run can be made of, before anything is written."""
    missing = [name for name in LIBRARIES if find_spec(name) is None]
    if missing:
        raise Refusal(speech("cli.train.no_library", libraries=", ".join(missing)))
    if args.games < 64 or args.iterations < 1:
        raise Refusal(speech("cli.train.too_few"))
    if min(args.rivalry, args.net_rivalry) < 0 or args.rivalry + args.net_rivalry > 1:
        raise Refusal(speech("cli.train.too_many_rivals"))
    pulls = (args.entropy or 0, args.entropy_last or 0, args.magnet, args.margin or 0)
    if not all(pull >= 0 for pull in pulls) or (args.margin or 0) > 1:
        raise Refusal(speech("cli.train.bad_pulls"))
    if not all(1 <= at <= args.iterations for at in args.milestones):
        raise Refusal(speech("cli.train.bad_milestones", iterations=args.iterations))
    if bool(args.against) != bool(args.net_rivalry):
        raise Refusal(speech("cli.train.no_rivals"))


def _plan(args: argparse.Namespace) -> "Plan":
    from oriflamme.learning.lesson import Knobs
    from oriflamme.learning.network import Size
    from oriflamme.learning.plan import Plan

    asked: dict[str, Any] = {
        "games": args.games,
        "iterations": args.iterations,
        "seed": args.seed,
        "rivalry": args.rivalry,
        "net_rivalry": args.net_rivalry,
        "magnet": args.magnet,
        "open_value": args.open_value,
        "knobs": Knobs(**_given(args, KNOBS)),
    }
    if args.rate is not None:
        asked["rate"] = args.rate
    if args.size == "small":
        # On two cores: a quick learner of few weights.
        small = Size(width=48, layers=2, heads=2, inner=96)
        return Plan(**{"rate": 2e-3} | asked, parts=8, memory=0.98, fine=True, size=small)
    return Plan(**asked, fine=args.device == "cores")


def _given(args: argparse.Namespace, options: dict[str, str]) -> dict[str, Any]:
    """What was said of some options, by other names."""
    said = {name: getattr(args, option) for option, name in options.items()}
    return {name: value for name, value in said.items() if value is not None}
