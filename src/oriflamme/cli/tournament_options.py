"""What is played by commands that let bots play, and by which workers."""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from signal import SIG_IGN, SIGINT, signal
from typing import Final

from oriflamme.arena.ray_pool import RayPool
from oriflamme.arena.tournament_config import TournamentConfig, validate_config
from oriflamme.arena.workers import WorkerPool, local_pool
from oriflamme.cli.card_names import require_card
from oriflamme.cli.console import CommandError
from oriflamme.cli.deal import check_player_count, each_ruleset
from oriflamme.cli.translator import ENGLISH
from oriflamme.rules.ruleset import RULESETS
from oriflamme.rules.setup import EDITIONS
from oriflamme.rules.terms import Kind

RAY_MISSING: Final = "clusters need Ray: pip install 'oriflamme[cluster]'"


def add_tournament_options(parser: argparse.ArgumentParser) -> None:
    """The options of a plan, but for the bots and the number of games, which have help of their
    own in each command."""
    parser.add_argument(
        "--ruleset",
        metavar="RULESET",
        choices=RULESETS,
        default="base",
        help=f"the rules, and for how many bots: {each_ruleset()} (default: base)",
    )
    parser.add_argument(
        "--edition",
        metavar="EDITION",
        choices=EDITIONS,
        default="standard",
        help="the ru edition's Schemer gains 1 instead of 2 (default: standard)",
    )
    parser.add_argument(
        "--cards",
        metavar="CARDS",
        help="where the deck is chosen, as in mixed: its kinds, names or codes (default: drawn"
        " anew for every deal)",
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=int,
        default=0,
        help="number from which all deals and all chance follow (default: 0)",
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=int,
        help="number of processes (default: one for each core); with --ray, of deals at a time",
    )
    parser.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="play on the Ray cluster at this address (HOST:PORT, or auto), or with local on a Ray"
        " of this machine only (needs the extra cluster)",
    )


def tournament_config(args: argparse.Namespace) -> TournamentConfig:
    """What --seats, --ruleset and the like ask for, or a refusal."""
    # The user's own bots are found from the working directory, here and in every worker.
    sys.path.insert(0, os.getcwd())
    players = tuple(name.strip() for name in args.seats.split(",") if name.strip())
    few = args.workers is not None and args.workers < 1
    if args.games < 1 or few or not players:
        raise CommandError("there must be at least one bot, one game and one worker")
    check_player_count(len(players), RULESETS[args.ruleset], ENGLISH)
    deals = -(-args.games // len(players))
    deck = _deck(args.cards)
    return validate_config(
        TournamentConfig(players, args.ruleset, args.edition, deck, deals, args.seed)
    )


def _deck(text: str | None) -> tuple[Kind, ...] | None:
    if text is None:
        return None
    names = text.split(",") if "," in text else text.split()
    return tuple(require_card(name.strip(), ENGLISH) for name in names)


@contextmanager
def open_workers(args: argparse.Namespace) -> Iterator[WorkerPool]:
    """Workers who leave when the tournament is over, or at once when it is given up."""
    workers = _workers(args)
    try:
        yield workers
    except BaseException:
        with _ignore_interrupts():
            workers.stop()
        raise
    workers.shutdown()


def _workers(args: argparse.Namespace) -> WorkerPool:
    if args.ray:
        return RayPool(args.ray, args.workers)
    return local_pool(args.workers or os.cpu_count() or 1)


@contextmanager
def _ignore_interrupts() -> Iterator[None]:
    """Whoever presses Ctrl-C twice does not stop the stopping."""
    before = signal(SIGINT, SIG_IGN)
    try:
        yield
    finally:
        signal(SIGINT, before)
