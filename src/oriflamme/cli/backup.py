"""oriflamme backup and restore: copy a server's database, and make one from a copy."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final

from oriflamme.cli.command import ToolCommand
from oriflamme.cli.console import CommandError, Console
from oriflamme.server.settings import BadSetting, read_settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="COPY", help="the copy: a SQLite file")
    parser.add_argument(
        "--database",
        metavar="VALUE",
        help="the server's database, a file or postgresql://… (default: as for oriflamme serve)",
    )


def run_backup(args: argparse.Namespace, console: Console) -> int:
    def copy(database: str) -> int:
        from oriflamme.server.store.backup import back_up

        return back_up(database, Path(args.file))

    count = _run_copy(args, console, copy)
    console.write_line(f"Backup written to {args.file}. Changes of tables: {count}.")
    return 0


def run_restore(args: argparse.Namespace, console: Console) -> int:
    def copy(database: str) -> int:
        from oriflamme.server.store.backup import restore

        return restore(Path(args.file), database)

    count = _run_copy(args, console, copy)
    console.write_line(f"Restored from {args.file}. Changes of tables: {count}.")
    return 0


def _run_copy(args: argparse.Namespace, console: Console, copy: Callable[[str], int]) -> int:
    database = read_settings({"database": args.database}, console.environ).database
    try:
        from oriflamme.server.store.backup import COPY_ERRORS
    except ImportError as problem:
        raise CommandError(
            f"{args.command} needs {problem.name}: pip install 'oriflamme[server]'"
        ) from None
    expected: tuple[type[Exception], ...] = (BadSetting, *COPY_ERRORS)
    try:
        return copy(database)
    except expected as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise CommandError(f"nothing was copied: {reason}", status=1) from None


BACKUP: Final = ToolCommand(
    summary="copy a server's database while people play",
    description=(
        "Copies everything a server stores, as it is at one moment, into a new SQLite file that"
        " only its owner can read. The server may run meanwhile. A PostgreSQL database is copied"
        " into the same kind of file, and oriflamme restore can make either kind from it."
    ),
    examples="""\
oriflamme backup copy.db
oriflamme backup copy.db --database postgresql://oriflamme@db.example/house""",
    add_arguments=add_arguments,
    run=run_backup,
)
RESTORE: Final = ToolCommand(
    summary="restore a server from a backup",
    description=(
        "Makes a new file, or fills an empty PostgreSQL database, with what oriflamme backup"
        " copied, and brings it up to date. A database that holds anything is refused and left as"
        " it is; the backup is never changed."
    ),
    examples="""\
oriflamme restore copy.db --database new.db
oriflamme restore copy.db --database postgresql://oriflamme@db.example/house""",
    add_arguments=add_arguments,
    run=run_restore,
)
