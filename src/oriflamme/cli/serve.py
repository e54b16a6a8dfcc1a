"""oriflamme serve: start a server of tables for browsers and programs."""

import argparse
from dataclasses import fields
from typing import Final

from oriflamme.cli.command import ToolCommand
from oriflamme.cli.console import CommandError, Console
from oriflamme.cli.translator import Translator
from oriflamme.server.settings import BadSetting, Settings, flag_of, read_settings

HELP: Final[dict[str, str]] = {
    "host": "address to listen on; 0.0.0.0 for every network",
    "port": "port to listen on; 0 for any free one",
    "database": "SQLite file that stores everything, or the address of a PostgreSQL database:"
    " postgresql://…",
    "worker": "name of this worker, where several share a PostgreSQL database and a proxy routes"
    " /at/NAME/ to it: small letters, digits, hyphens",
    "worker_url": "where the other workers reach this one, http://host:port; empty: where it"
    " listens",
    "lease": "seconds without a sign of a worker after which others take over its tables",
    "check": "hours between checks of the whole database for damage; 0: only at the start",
    "history": "changes stored of one table, after which only its current game goes on; 0: no"
    " limit",
    "keep_tables": "days without activity after which a table without a finished game is deleted;"
    " 0: never",
    "keep_guests": "days without a visit after which a guest is deleted who has no seat and no"
    " finished game; 0: never",
    "keep_games": "days after which tables are deleted with their finished games; 0: never",
    "secret": "signs the cookies; empty: one is made and stored in the database",
    "bot_pause": "seconds a bot usually takes for a decision; 0: none",
    "bot_stretch": "most seconds a strong bot takes beyond its pause while many think at once,"
    " before a squire answers for it",
    "bot_workers": "processes in which the strongest bots think; 0: inside the server",
    "prepare": "on or off: make the strongest bots ready as soon as the server starts",
    "review_workers": "processes in which finished games are reviewed, at lower priority than"
    " bots; 0: inside the server",
    "review_budget": "simulations for each decision of a reviewed game",
    "away": "seconds after which a bot takes over for a player who left",
    "idle": "seconds of inactivity before a bot takes over (no clock)",
    "fair": "seconds for a decision before the others can nudge the player",
    "nudged": "seconds for a decision after being nudged",
    "lag": "most lag compensation per decision, in seconds",
    "grace": "seconds before the clocks run again after a restart",
    "host_away": "seconds before any seated player may act for the host",
    "messages": "messages a second from one connection or one guest, and ten times as many from"
    " one network; 0: no limit",
    "requests": "requests a second from one network that change something or show a finished"
    " game, and five times as many others; 0: no limit",
    "chat": "chat messages a second from one player; 0: no limit",
    "hints": "hints a second for one guest; 0: no limit",
    "connections": "connections from one network; 0: no limit",
    "tables": "tables one guest may open within an hour, and one network ten times as many; 0: no"
    " limit",
    "listed": "listed tables of one guest at a time, and ten times as many of one network; 0: no"
    " limit",
    "guests": "new guests within an hour from one network; 0: no limit",
    "unknown_codes": "unknown table codes within an hour from one network; 0: no limit",
    "reviews": "reviews one guest may ask for within an hour, and one network ten times as many;"
    " 0: no limit",
    "accounts": "accounts, where the extra is installed: on or off",
    "sign_ins": "attempts to sign up or in within an hour from one network; 0: no limit",
    "push_key": "file with the key for web push, made by oriflamme push-key; empty: no web push",
    "push_contact": "contact of the operator for push services: mailto:… or https://…; goes with"
    " the key",
    "push_hosts": "push services in your own network, host:port, separated by commas; all others"
    " must be public and use https",
    "proxies": "addresses whose X-Forwarded headers are believed, separated by commas",
    "direct_frames": "on or off: pass messages directly between connections and tables, faster"
    " than plain ASGI",
    "metrics": "on or off: answer /metrics",
    "metrics_token": "bearer token that may read /metrics; empty: only this machine may",
    "log_level": "debug, info, warning or error",
}
"""What each setting means, for `--help`."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    for setting in fields(Settings):
        parser.add_argument(
            flag_of(setting.name),
            dest=setting.name,
            metavar="VALUE",
            help=f"{HELP[setting.name]} (default: {default_text(setting.default)})",
        )


def default_text(value: object) -> str:
    """A default as a user would type it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value) or '""'


def run(args: argparse.Namespace, console: Console) -> int:
    try:
        from oriflamme.server.ops.addresses import Addresses
        from oriflamme.server.run import run as serve
    except ImportError as problem:
        raise CommandError(f"serve needs {problem.name}: pip install 'oriflamme[server]'") from None
    flags = {setting.name: getattr(args, setting.name) for setting in fields(Settings)}
    speech = Translator(console.locale(args.lang))

    def on_ready(where: Addresses) -> None:
        console.write_line(speech("cli.serve.ready", url=where.local))
        if where.network:
            console.write_line(speech("cli.serve.others", url=where.network))
        console.stdout.flush()

    try:
        return 0 if serve(read_settings(flags, console.environ), on_ready) else 1
    except BadSetting as problem:
        raise CommandError(str(problem)) from None


SERVE: Final = ToolCommand(
    summary="start a server of tables for browsers and programs",
    description=(
        "Serves the web table, the API and live games until it is told to stop (Ctrl+C). Every"
        " option can be given as an environment variable too: ORIFLAMME_BOT_PAUSE for --bot-pause;"
        " the option wins. Everything is stored in one database."
    ),
    examples="""\
oriflamme serve
oriflamme serve --host 0.0.0.0 --port 80 --database /var/lib/oriflamme.db
ORIFLAMME_BOT_PAUSE=3 oriflamme serve""",
    add_arguments=add_arguments,
    run=run,
)
