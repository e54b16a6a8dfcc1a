"""oriflamme backup and restore: a copy of a house, and a house made of it."""

import argparse
from collections.abc import Callable
from pathlib import Path

from oriflamme.cli.console import Console
from oriflamme.cli.errors import Refusal
from oriflamme.cli.speech import Speech
from oriflamme.server.settings import BadSetting, read_settings


def add_arguments(parser: argparse.ArgumentParser, speech: Speech) -> None:
    parser.add_argument("file", metavar="COPY", help=speech("cli.help.backup_file"))
    parser.add_argument("--database", metavar="VALUE", help=speech("cli.help.backup_database"))


def run(args: argparse.Namespace, console: Console, speech: Speech) -> int:
    def copy(database: str) -> int:
        from oriflamme.server.store.copying import back_up

        return back_up(database, Path(args.file))

    count = _copied(args, console, speech, copy)
    console.say(speech("cli.backup.made", file=args.file, count=count))
    return 0


def run_restore(args: argparse.Namespace, console: Console, speech: Speech) -> int:
    def copy(database: str) -> int:
        from oriflamme.server.store.copying import restore

        return restore(Path(args.file), database)

    count = _copied(args, console, speech, copy)
    console.say(speech("cli.backup.restored", file=args.file, count=count))
    return 0


def _copied(
    args: argparse.Namespace, console: Console, speech: Speech, copy: Callable[[str], int]
) -> int:
    database = read_settings({"database": args.database}, console.environ).database
    try:
        from oriflamme.server.store.failures import FAILURES
    except ImportError as problem:
        raise Refusal(speech("cli.serve.no_server", missing=problem.name or "?")) from None
    expected: tuple[type[Exception], ...] = (BadSetting, *FAILURES)
    try:
        return copy(database)
    except expected as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise Refusal(speech("cli.backup.failed", reason=str(reason)), status=1) from None
