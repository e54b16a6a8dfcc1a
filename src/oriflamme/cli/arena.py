"""oriflamme arena: let bots meet, the same deals from every seat, and say who is better."""

import argparse
import json
from functools import partial
from pathlib import Path
from textwrap import fill
from typing import Final

from oriflamme.arena.board import cards_table, duels_table, results_table
from oriflamme.arena.cluster import has_ray
from oriflamme.arena.document import document
from oriflamme.arena.plot import can_plot, check_picture, plot
from oriflamme.arena.ratings import can_rate, rate
from oriflamme.arena.report import Result, report
from oriflamme.arena.tournament import Tournament
from oriflamme.arena.workers import WorkersLost
from oriflamme.cli.console import Console
from oriflamme.cli.deal import each_ruleset
from oriflamme.cli.errors import Refusal
from oriflamme.cli.hiring import hired
from oriflamme.cli.planning import agreed_plan
from oriflamme.cli.scoreboard import Scoreboard
from oriflamme.cli.speech import Speech
from oriflamme.rules.errors import OriflammeError
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.setup import EDITIONS

INTERRUPTED: Final = 130


def add_arguments(parser: argparse.ArgumentParser, speech: Speech) -> None:
    def option(name: str, metavar: str | None = None, **more: object) -> None:
        text = speech(f"cli.help.arena_{name}", rulesets=each_ruleset())
        more = more if "action" in more else {"metavar": metavar, **more}
        parser.add_argument(f"--{name}", help=text, **more)  # type: ignore[arg-type]

    option("seats", "BOTS", required=True)
    option("ruleset", "RULESET", choices=RULESETS, default="base")
    option("edition", "EDITION", choices=EDITIONS, default="standard")
    option("deck", "CARDS")
    option("games", "N", type=int, default=100)
    option("seed", "N", type=int, default=0)
    option("workers", "N", type=int)
    option("ray", "ADDRESS")
    option("journal", "FILE", type=Path)
    option("record", "DIR", type=Path)
    option("plot", "FILE", type=Path)
    option("cards", action="store_true")
    option("json", action="store_true")


def run(args: argparse.Namespace, console: Console, speech: Speech) -> int:
    if args.plot and not can_plot():
        raise Refusal(speech("cli.arena.no_plot"))
    if args.ray and not has_ray():
        raise Refusal(speech("cli.arena.no_ray"))
    try:
        tournament = Tournament(
            agreed_plan(args, speech), journal=args.journal, records=args.record
        )
        if args.plot:
            check_picture(args.plot)
    except OriflammeError as problem:
        raise Refusal(str(problem)) from None
    except OSError as problem:
        raise Refusal(f"{problem.filename}: {problem.strerror}") from None
    if tournament.resumed:
        console.complain(speech("cli.arena.resumed", count=tournament.resumed))
    finished = _play(tournament, args, console, speech)
    if tournament.matches:
        _tell(tournament, args, console, speech)
    return 0 if finished else INTERRUPTED


def _play(
    tournament: Tournament, args: argparse.Namespace, console: Console, speech: Speech
) -> bool:
    """Whether it was played to its end; what was played is kept in any case."""
    if not tournament.left:
        return True
    board = Scoreboard(tournament, console, speech)
    board.begin()
    try:
        with hired(args) as workers:
            for _ in tournament.play(workers):
                board.show()
    except KeyboardInterrupt:
        board.clear()
        console.complain(_stopped(tournament, args, speech))
        return False
    except WorkersLost as loss:
        board.clear()
        console.complain(speech("cli.arena.lost", reason=loss))
        raise Refusal(_stopped(tournament, args, speech), status=1) from None
    except OriflammeError as problem:
        board.clear()
        raise Refusal(str(problem)) from None
    board.clear()
    return True


def _stopped(tournament: Tournament, args: argparse.Namespace, speech: Speech) -> str:
    hint = "cli.arena.stopped_kept" if args.journal else "cli.arena.stopped"
    return speech(hint, count=len(tournament.matches))


def _tell(
    tournament: Tournament, args: argparse.Namespace, console: Console, speech: Speech
) -> None:
    summary = report(tournament.matches)
    ratings = rate(tournament.matches) if can_rate() else None
    if args.plot:
        plot(summary, args.plot)
    if args.json:
        console.say(json.dumps(document(tournament.plan, summary, ratings), indent=2))
        return
    even = f"{100 / summary.seats:.1f}"
    console.say(speech("cli.arena.title", games=summary.games, count=summary.deals, even=even))
    words = partial(_word, speech)
    width = console.width if console.stdout.isatty() else None
    for lines in (
        results_table(summary, ratings, words, width),
        duels_table(summary, words, width),
    ):
        if len(lines) > 1:
            console.say()
            console.say("\n".join(lines))
    for result in summary.results:
        if result.failures:
            failed = _failed(result, summary.games * result.seats, speech)
            console.say("\n" + (fill(failed, width) if width else failed))
    for result in summary.results if args.cards else ():
        console.say(f"\n{result.player}")
        console.say("\n".join(cards_table(result, summary.games, words, speech.card, width)))


def _failed(result: Result, total: int, speech: Speech) -> str:
    return speech(
        "cli.arena.failed",
        player=result.player,
        count=result.failures,
        total=total,
        reason=result.first_failure,
    )


def _word(speech: Speech, key: str) -> str:
    """A heading of the tables."""
    return speech(f"cli.arena.head_{key}")
