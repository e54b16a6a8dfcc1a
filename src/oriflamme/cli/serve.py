"""oriflamme serve: open a house of tables that browsers and programs can come to."""

import argparse
from dataclasses import fields

from oriflamme.cli.console import Console
from oriflamme.cli.errors import Refusal
from oriflamme.cli.speech import Speech
from oriflamme.server.settings import BadSetting, Settings, flag_of, read_settings


def add_arguments(parser: argparse.ArgumentParser, speech: Speech) -> None:
    for setting in fields(Settings):
        about = speech(f"cli.help.serve_{setting.name}")
        usual = speech("cli.serve.usual", value=shown(setting.default))
        parser.add_argument(
            flag_of(setting.name),
            dest=setting.name,
            metavar="VALUE",
            help=f"{about} ({usual})".replace("%", "%%"),
        )


def shown(value: object) -> str:
    """A usual value as one would type it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value) or '""'


def run(args: argparse.Namespace, console: Console, speech: Speech) -> int:
    try:
        from oriflamme.server.addresses import Addresses
        from oriflamme.server.run import run as serve
    except ImportError as problem:
        raise Refusal(speech("cli.serve.no_server", missing=problem.name or "?")) from None
    flags = {setting.name: getattr(args, setting.name) for setting in fields(Settings)}

    def say(where: Addresses) -> None:
        console.say(speech("cli.serve.ready", url=where.here))
        if where.others:
            console.say(speech("cli.serve.others", url=where.others))
        console.stdout.flush()

    try:
        return 0 if serve(read_settings(flags, console.environ), say) else 1
    except BadSetting as problem:
        raise Refusal(str(problem)) from None
