"""oriflamme push-key: make the key by which a server may send web push."""

import argparse
from pathlib import Path

from oriflamme.cli.console import Console
from oriflamme.cli.errors import Refusal
from oriflamme.cli.speech import Speech


def add_arguments(parser: argparse.ArgumentParser, speech: Speech) -> None:
    parser.add_argument("file", metavar="FILE", help=speech("cli.help.push-key_file"))


def run(args: argparse.Namespace, console: Console, speech: Speech) -> int:
    try:
        from oriflamme.server.push.keys import make_key

        make_key(Path(args.file))
    except ImportError as problem:
        raise Refusal(speech("cli.push_key.no_push", missing=problem.name or "?")) from None
    except OSError as problem:
        reason = {"file": args.file, "reason": problem.strerror}
        raise Refusal(speech("cli.push_key.cannot_write", **reason), status=1) from None
    console.say(speech("cli.push_key.made", file=args.file))
    return 0
