"""oriflamme arena: compare bots on the same deals, each played from every seat."""

import argparse
import json
from pathlib import Path
from textwrap import fill
from typing import Final

from oriflamme.arena.json_report import json_report
from oriflamme.arena.plot import can_plot, check_picture, plot
from oriflamme.arena.ratings import can_rate, rate
from oriflamme.arena.ray_pool import has_ray
from oriflamme.arena.report import PlayerResult, tournament_report
from oriflamme.arena.text_tables import cards_table, pairs_table, results_table
from oriflamme.arena.tournament import Tournament
from oriflamme.arena.workers import WorkersLost
from oriflamme.cli.command import ToolCommand, count_noun
from oriflamme.cli.console import CommandError, Console
from oriflamme.cli.progress import Scoreboard
from oriflamme.cli.tournament_options import (
    RAY_MISSING,
    add_tournament_options,
    open_workers,
    tournament_config,
)
from oriflamme.rules.errors import OriflammeError

INTERRUPTED: Final = 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seats",
        metavar="BOTS",
        required=True,
        help="the bots clockwise, with commas: page, squire, knight, duke, king, your own as"
        " package.module:Class, or program:COMMAND; a budget may follow, as in king:0.5s or"
        " knight:2000 (iterations)",
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=int,
        default=100,
        help="number of games, rounded up to whole deals (default: 100)",
    )
    add_tournament_options(parser)
    parser.add_argument(
        "--journal",
        metavar="FILE",
        type=Path,
        help="write every game to this file at once, and go on from what is there",
    )
    parser.add_argument(
        "--record",
        metavar="DIR",
        type=Path,
        help="write every game as an .ogn record into this folder",
    )
    parser.add_argument(
        "--plot",
        metavar="FILE",
        type=Path,
        help="plot win shares and what the cards earned into this picture (needs the extra plots)",
    )
    parser.add_argument(
        "--card-stats", action="store_true", help="add the statistics of every card, bot by bot"
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON")


def run(args: argparse.Namespace, console: Console) -> int:
    if args.plot and not can_plot():
        raise CommandError("plots need matplotlib: pip install 'oriflamme[plots]'")
    if args.ray and not has_ray():
        raise CommandError(RAY_MISSING)
    try:
        tournament = Tournament(tournament_config(args), journal=args.journal, records=args.record)
        if args.plot:
            check_picture(args.plot)
    except OriflammeError as problem:
        raise CommandError(str(problem)) from None
    except OSError as problem:
        raise CommandError(f"{problem.filename}: {problem.strerror}") from None
    if tournament.resumed:
        console.write_error(
            f"Going on from {count_noun(tournament.resumed, 'game')} played before."
        )
    finished = _play(tournament, args, console)
    if tournament.matches:
        _print_report(tournament, args, console)
    return 0 if finished else INTERRUPTED


def _play(tournament: Tournament, args: argparse.Namespace, console: Console) -> bool:
    """Whether it was played to its end; what was played is kept in any case."""
    if not tournament.left:
        return True
    scoreboard = Scoreboard(tournament, console)
    scoreboard.begin()
    try:
        with open_workers(args) as workers:
            for _ in tournament.play(workers):
                scoreboard.show()
    except KeyboardInterrupt:
        scoreboard.clear()
        console.write_error(_stopped(tournament, args))
        return False
    except WorkersLost as loss:
        scoreboard.clear()
        console.write_error(f"The workers are gone: {loss}")
        raise CommandError(_stopped(tournament, args), status=1) from None
    except OriflammeError as problem:
        scoreboard.clear()
        raise CommandError(str(problem)) from None
    scoreboard.clear()
    return True


def _stopped(tournament: Tournament, args: argparse.Namespace) -> str:
    stopped = f"Stopped after {count_noun(len(tournament.matches), 'game')}; "
    if args.journal:
        return f"{stopped}the same command goes on from there."
    return f"{stopped}nothing was kept (use --journal to go on later)."


def _print_report(tournament: Tournament, args: argparse.Namespace, console: Console) -> None:
    summary = tournament_report(tournament.matches)
    ratings = rate(tournament.matches) if can_rate() else None
    if args.plot:
        plot(summary, args.plot)
    if args.json:
        console.write_line(json.dumps(json_report(tournament.plan, summary, ratings), indent=2))
        return
    each = ", each" if summary.deals > 1 else ","
    console.write_line(
        f"{summary.games} games, {count_noun(summary.deals, 'deal')}{each} from every seat;"
        f" an even share is {100 / summary.seats:.1f} %"
    )
    width = console.width if console.stdout.isatty() else None
    for lines in (results_table(summary, ratings, width), pairs_table(summary, width)):
        if len(lines) > 1:
            console.write_line()
            console.write_line("\n".join(lines))
    for result in summary.results:
        if result.failures:
            failed = _failed(result, summary.games * result.seats)
            console.write_line("\n" + (fill(failed, width) if width else failed))
    for result in summary.results if args.card_stats else ():
        console.write_line(f"\n{result.player}")
        console.write_line("\n".join(cards_table(result, summary.games, width)))


def _failed(result: PlayerResult, total: int) -> str:
    return (
        f"{result.player} failed in {result.failures} of {total} games and a stand-in played on;"
        f" first: {result.first_failure}"
    )


ARENA: Final = ToolCommand(
    summary="compare bots on the same deals",
    description=(
        "Plays every deal once from each seat, so that the luck of the deal and of the seat is the"
        " same for all bots. Reports win shares (shared victories are split), influence and rank"
        " with 95 % intervals counted by deal, ratings, statistics of every card and decision"
        " times. The same seed and budgets in iterations give the same games on any number of"
        " workers."
    ),
    examples="""\
oriflamme arena --seats squire,page,page,page
oriflamme arena --seats duke:0.5s,knight:0.5s --ruleset duel --games 400 --seed 7
oriflamme arena --seats mybots:Mine,squire,squire --games 1000 --journal mine.jsonl
oriflamme arena --seats 'program:node bot.mjs,page,page' --record games --json
oriflamme arena --seats duke:2000,squire,squire,squire --games 4000 --ray auto""",
    add_arguments=add_arguments,
    run=run,
)
