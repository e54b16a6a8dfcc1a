"""Play the king with other settings, or with another model, against tables of other bots.

    python scripts/look/king_ablations.py --against squire --vary model_prior_share=0,0.5,1 --seed 1
    python scripts/look/king_ablations.py --model other.onnx --budget 0 --against squire page

One king against a table of each opponent, every deal from every seat, the win share with its 95 %
interval; `--vary` gives a line for each combination of values. What can be varied:
`model_belief_share` of the king, and every field of its `SearchConfig`, with a time budget too; a
field of several numbers has slashes between them. A king that knows its opponents to be kings:

    python scripts/look/king_ablations.py --against king --vary type_prior=0/1/0/0 --budget 0.2s

Choose on some seeds, report on others.

Such a king can play in the arena too, by a name that says all of it:

    PYTHONPATH=scripts/look oriflamme arena --seats king_ablations:model_prior_share=1,squire
"""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import fields, replace
from functools import cache
from itertools import product
from pathlib import Path
from time import monotonic
from typing import Any

from oriflamme.arena.report import tournament_report
from oriflamme.arena.tournament import Tournament
from oriflamme.arena.tournament_config import TournamentConfig, validate_config
from oriflamme.arena.workers import WorkerPool, local_pool
from oriflamme.bots.distilled_policy.weights import read_policy, stack_policies
from oriflamme.bots.king import King, OnnxModel
from oriflamme.bots.search.search_config import SearchConfig
from oriflamme.bots.value_function.weights import read_value_function

MODEL = "model"
LOADERS: dict[str, Any] = {
    "value_function": read_value_function,
    "policies": lambda *files: stack_policies(*map(read_policy, files)),
}
AND = "+"
"""Between the files of several distilled policies."""
CONFIG_FIELDS = {field.name: field.type for field in fields(SearchConfig)}
KING_FIELDS = ("model_belief_share",)


@cache
def load_model(model: str) -> OnnxModel:
    """The model of a file, read once a process."""
    return OnnxModel(Path(model).read_bytes())


@cache
def load_weights(name: str, path: str) -> Any:
    """The value function or the distilled policies of files, read once a process."""
    with ExitStack() as files:
        parts = path.split(AND) if name == "policies" else [path]
        return LOADERS[name](*(files.enter_context(open(part, "rb")) for part in parts))


def by(name: str, path: str) -> Any:
    return lambda king, setup: load_weights(name, path)


def __getattr__(name: str) -> type[King]:
    """The king of a variant, `model_prior_share=1;model=other.onnx`, or `default`."""
    if name.startswith("_") or ("=" not in name and name != "default"):
        raise AttributeError(name)
    told = dict(part.split("=") for part in name.split(";")) if "=" in name else {}
    model, others = told.pop(MODEL, None), {n: told.pop(n) for n in LOADERS if n in told}
    foresight = {name: by(name, path) for name, path in others.items()}
    own = {**varied_config(told), **foresight, "__init__": make_king(model)}
    return type("TrialKing", (King,), own)


def varied_config(told: dict[str, str]) -> dict[str, Any]:
    """What differs from the king as it is."""
    style: dict[str, Any] = {
        name: number(value) for name, value in told.items() if name in CONFIG_FIELDS
    }
    own = {name: number(value) for name, value in told.items() if name in KING_FIELDS}
    if strange := set(told) - set(style) - set(own):
        raise AttributeError(f"no king has {', '.join(sorted(strange))}")
    styles = {"config": King.config, "long_config": King.long_config}
    return {name: replace(usual, **style) for name, usual in styles.items()} | own


def number(text: str) -> float | int | tuple[float, ...]:
    if "/" in text:
        return tuple(map(float, text.split("/")))
    return int(text) if text.isdecimal() else float(text)


def make_king(model: str | None) -> Any:
    def begin(self: King) -> None:
        King.__init__(self, load_model(model) if model else None)

    return begin


def main() -> None:
    chosen = read_arguments()
    workers = local_pool(chosen.workers)
    try:
        for told in variants(chosen):
            for opponent in chosen.against:
                print(run_variant(told, opponent, chosen, workers), flush=True)
    finally:
        workers.stop()


def variants(chosen: argparse.Namespace) -> Iterator[str]:
    """Every combination of values, as a name."""
    ways = [[f"{name}={value}" for value in values.split(",")] for name, values in chosen.vary]
    policies = AND.join(map(str, chosen.policies or ()))
    others = ((MODEL, chosen.model), ("value_function", chosen.values), ("policies", policies))
    fixed = [f"{name}={path}" for name, path in others if path]
    for way in product(*ways):
        yield ";".join([*way, *fixed]) or "default"


def run_variant(told: str, opponent: str, chosen: argparse.Namespace, workers: WorkerPool) -> str:
    """A line about one king against a table of opponents."""
    king = f"king_ablations:{told}" + (f":{chosen.budget}" if chosen.budget else "")
    plan = validate_config(
        TournamentConfig(
            players=(king, *[opponent] * (chosen.seats - 1)),
            ruleset=chosen.ruleset,
            deals=-(-chosen.games // chosen.seats),
            seed=chosen.seed,
        )
    )
    began, tournament = monotonic(), Tournament(plan)
    for _ in tournament.play(workers):
        pass
    found = tournament_report(tournament.matches)
    (ours,) = (result for result in found.results if result.player == king)
    failed = f"  FAILED {ours.failures}: {ours.first_failure}" if ours.failures else ""
    share = ours.win_share
    return (
        f"{100 * share.mean:5.1f} ± {100 * share.margin:4.1f} %  {chosen.seats - 1} {opponent:10}"
        f" {chosen.ruleset} [{chosen.seed}] {found.games} games  {ours.latency.mean:5.1f} ms"
        f" p99 {ours.latency.quantile(0.99):5.1f}  {monotonic() - began:4.0f} s"
        f"  king:{chosen.budget or 'default'} {told}{failed}"
    )


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--against", nargs="+", default=["squire", "duke:800"], metavar="BOT")
    parser.add_argument("--vary", nargs="*", default=[], type=numbers, metavar="NAME=A,B")
    parser.add_argument("--model", type=Path, help="another model than the one of the package")
    parser.add_argument(
        "--values", type=Path, help="another value function than the one of the package"
    )
    told = "other distilled policies than those of the package: a king's, and a duke's"
    parser.add_argument("--policies", type=Path, nargs=2, metavar=("KING", "DUKE"), help=told)
    parser.add_argument("--budget", default="800", help="of the king; empty for its default")
    parser.add_argument("--ruleset", default="base")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def numbers(text: str) -> tuple[str, str]:
    name, _, values = text.partition("=")
    if name not in (*CONFIG_FIELDS, *KING_FIELDS) or not values:
        raise argparse.ArgumentTypeError(
            f"{text!r}: one of {', '.join((*CONFIG_FIELDS, *KING_FIELDS))}"
        )
    return name, values


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main()
