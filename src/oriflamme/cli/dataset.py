"""oriflamme dataset: let bots play, and write what each seat saw and did as data."""

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from oriflamme.arena.ray_pool import has_ray
from oriflamme.arena.workers import WorkersLost
from oriflamme.cli.command import ToolCommand, count_noun
from oriflamme.cli.console import CommandError, Console
from oriflamme.cli.progress import ProgressLine
from oriflamme.cli.tournament_options import (
    RAY_MISSING,
    add_tournament_options,
    open_workers,
    tournament_config,
)
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
    add_tournament_options(parser)
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
        raise CommandError("datasets need pyarrow: pip install 'oriflamme[data]'")
    if args.ray and not has_ray():
        raise CommandError(RAY_MISSING)
    try:
        writer = _begin(args)
    except OriflammeError as problem:
        raise CommandError(str(problem)) from None
    except OSError as problem:
        raise CommandError(f"{problem.filename}: {problem.strerror}") from None
    if writer.resumed:
        console.write_error(f"Going on after {count_noun(writer.resumed, 'shard')} written before.")
    if not _write(writer, args, console):
        return INTERRUPTED
    _print_summary(writer, console)
    return 0


def _begin(args: argparse.Namespace) -> "DatasetWriter":
    from oriflamme.data.dataset_config import DatasetConfig, rotation_count, validate_dataset_config
    from oriflamme.data.dataset_writer import DatasetWriter

    plan = tournament_config(args)
    ways = rotation_count(plan.players)
    plan = replace(plan, deals=-(-args.games // ways))
    setting = DatasetConfig(plan, -(-args.shard // ways), args.hidden)
    return DatasetWriter(args.folder, validate_dataset_config(setting))


def _write(writer: "DatasetWriter", args: argparse.Namespace, console: Console) -> bool:
    """Whether all was written; whole shards are kept in any case."""
    if not writer.left:
        writer.finish()
        return True
    progress = ProgressLine(writer.played, writer.manifest.config.games, console)
    progress.begin()
    try:
        with open_workers(args) as workers:
            for games in writer.write(workers):
                progress.step(games)
    except KeyboardInterrupt:
        progress.clear()
        console.write_error(_stopped(writer))
        return False
    except WorkersLost as loss:
        progress.clear()
        console.write_error(f"The workers are gone: {loss}")
        raise CommandError(_stopped(writer), status=1) from None
    except OriflammeError as problem:
        progress.clear()
        raise CommandError(str(problem)) from None
    except OSError as problem:
        progress.clear()
        raise CommandError(f"{problem.filename}: {problem.strerror}", status=1) from None
    progress.clear()
    return True


def _stopped(writer: "DatasetWriter") -> str:
    whole, total = writer.manifest.total("games"), writer.manifest.config.games
    return (
        f"Stopped; {whole} of {total} games are in whole shards, and the same command goes on from"
        " there."
    )


def _print_summary(writer: "DatasetWriter", console: Console) -> None:
    manifest = writer.manifest
    decisions = manifest.total("decisions")
    each = writer.decision_bytes / decisions
    console.write_line(
        f"{manifest.total('games')} games, {decisions} decisions,"
        f" {count_noun(len(manifest.shards), 'shard')}, {each:.1f} bytes a decision;"
        f" {writer.card} describes them."
    )


DATASET: Final = ToolCommand(
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
