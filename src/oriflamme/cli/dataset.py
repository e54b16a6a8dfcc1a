"""oriflamme dataset: let bots play, and write what each seat saw and did as data."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from oriflamme.arena.ray_pool import has_ray
from oriflamme.arena.workers import WorkersLost
from oriflamme.cli.command import Tool, counted
from oriflamme.cli.console import Console, Refusal
from oriflamme.cli.planning import NO_RAY, add_plan_arguments, agreed_plan, hired
from oriflamme.cli.progress import Pace
from oriflamme.data.arrow import has_arrow
from oriflamme.rules.errors import OriflammeError

if TYPE_CHECKING:  # NumPy is not on every machine
    from oriflamme.data.dataset_writer import DatasetWriter

INTERRUPTED: Final = 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "folder",
        metavar="DIR",
        type=Path,
        help="where the shards go; a dataset with the same settings is continued, another one is"
        " refused",
    )
    parser.add_argument(
        "--seats",
        metavar="BOTS",
        required=True,
        help="the bots clockwise, with commas: page, squire, knight, duke, king, your own as"
        " package.module:Class, or program:COMMAND; those who search need a number of iterations,"
        " as in duke:800",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=int,
        default=1000,
        help="number of games, rounded up to whole deals (default: 1000)",
    )
    add_plan_arguments(parser)
    parser.add_argument(
        "--shard",
        metavar="N",
        type=int,
        default=1000,
        help="number of games in a shard, rounded up to whole deals; what is not in a whole shard"
        " is played again after an interruption (default: 1000)",
    )
    parser.add_argument(
        "--hidden",
        action="store_true",
        help="write also, in columns of their own, the cards that the deciding seat could not see",
    )


def run(args: argparse.Namespace, console: Console) -> int:
    if not has_arrow():
        raise Refusal("datasets need pyarrow: pip install 'oriflamme[data]'")
    if args.ray and not has_ray():
        raise Refusal(NO_RAY)
    try:
        writing = _begin(args)
    except OriflammeError as problem:
        raise Refusal(str(problem)) from None
    except OSError as problem:
        raise Refusal(f"{problem.filename}: {problem.strerror}") from None
    if writing.resumed:
        console.complain(f"Going on after {counted(writing.resumed, 'shard')} written before.")
    if not _write(writing, args, console):
        return INTERRUPTED
    _tell(writing, console)
    return 0


def _begin(args: argparse.Namespace) -> "DatasetWriter":
    from oriflamme.data.dataset_config import DatasetConfig, rotation_count, validate_dataset_config
    from oriflamme.data.dataset_writer import DatasetWriter

    plan = agreed_plan(args)
    ways = rotation_count(plan.players)
    plan = replace(plan, deals=-(-args.games // ways))
    setting = DatasetConfig(plan, -(-args.shard // ways), args.hidden)
    return DatasetWriter(args.folder, validate_dataset_config(setting))


def _write(writing: "DatasetWriter", args: argparse.Namespace, console: Console) -> bool:
    """Whether all was written; whole shards are kept in any case."""
    if not writing.left:
        writing.finish()
        return True
    pace = Pace(writing.played, writing.manifest.config.games, console)
    pace.begin()
    try:
        with hired(args) as workers:
            for games in writing.write(workers):
                pace.step(games)
    except KeyboardInterrupt:
        pace.clear()
        console.complain(_stopped(writing))
        return False
    except WorkersLost as loss:
        pace.clear()
        console.complain(f"The workers are gone: {loss}")
        raise Refusal(_stopped(writing), status=1) from None
    except OriflammeError as problem:
        pace.clear()
        raise Refusal(str(problem)) from None
    except OSError as problem:
        pace.clear()
        raise Refusal(f"{problem.filename}: {problem.strerror}", status=1) from None
    pace.clear()
    return True


def _stopped(writing: "DatasetWriter") -> str:
    whole, total = writing.manifest.total("games"), writing.manifest.config.games
    return (
        f"Stopped; {whole} of {total} games are in whole shards, and the same command goes on from"
        " there."
    )


def _tell(writing: "DatasetWriter", console: Console) -> None:
    manifest = writing.manifest
    decisions = manifest.total("decisions")
    each = writing.decision_bytes / decisions
    console.say(
        f"{manifest.total('games')} games, {decisions} decisions,"
        f" {counted(len(manifest.shards), 'shard')}, {each:.1f} bytes a decision;"
        f" {writing.card} describes them."
    )


DATASET: Final = Tool(
    summary="write games of bots as a dataset to learn from",
    description=(
        "Lets bots play every deal once for each way they may sit. Into a folder it writes, shard"
        " by shard, what each seat saw at every decision, what it might do, what it did and what"
        " the game brought it (Parquet), every game as a record, a manifest with checksums and a"
        " data card. An interrupted run goes on with the same command. The same settings give the"
        " same bytes on any number of workers."
    ),
    examples="""\
oriflamme dataset games --seats squire,squire,squire,squire --games 20000
oriflamme dataset dukes --seats duke:800,duke:800,duke:800 --shard 120 --seed 7
oriflamme dataset duels --seats knight:400,knight:400 --ruleset duel --hidden
oriflamme dataset games --seats duke:2000,squire,squire,squire --games 100000 --ray auto""",
    add_arguments=add_arguments,
    run=run,
)
