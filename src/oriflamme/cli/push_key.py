"""oriflamme push-key: create the key with which a server sends web push notifications."""

import argparse
from pathlib import Path
from typing import Final

from oriflamme.cli.command import ToolCommand
from oriflamme.cli.console import CommandError, Console


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="where to write the key; an existing file is left as it is"
    )


def run(args: argparse.Namespace, console: Console) -> int:
    try:
        from oriflamme.server.push.vapid_key import write_key

        write_key(Path(args.file))
    except ImportError as problem:
        raise CommandError(
            f"push-key needs {problem.name}: pip install 'oriflamme[push]'"
        ) from None
    except OSError as problem:
        raise CommandError(f"cannot write {args.file}: {problem.strerror}", status=1) from None
    console.write_line(
        f"Key written to {args.file}. To use it:"
        f" oriflamme serve --push-key {args.file} --push-contact mailto:…"
    )
    return 0


PUSH_KEY: Final = ToolCommand(
    summary="create the key for web push notifications",
    description=(
        "Writes a new private key into a file that only its owner can read. A server that is given"
        " it (oriflamme serve --push-key) can tell players who are away that it is their turn, on"
        " the devices where they ask for it. Keep the file: with another key they all have to ask"
        " again."
    ),
    examples="""\
oriflamme push-key push.pem
oriflamme push-key /etc/oriflamme/push.pem
oriflamme serve --push-key push.pem --push-contact mailto:you@example.org""",
    add_arguments=add_arguments,
    run=run,
)
