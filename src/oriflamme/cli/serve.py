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
    "node": "name of this node, where several share a PostgreSQL database and a proxy routes"
    " /at/NAME/ to it: small letters, digits, hyphens",
    "worker_url": "where the other nodes reach this one, http://host:port; empty: where it listens",
    "lease": "seconds without a sign of a node after which others take over its tables",
    "check": "hours between checks of the whole database for damage; 0: only at the start",
    "journal_limit": "changes stored of one table, after which only its current game goes on; 0: no"
    " limit",
    "table_retention_days": "days without activity after which a table without a finished game"
    " is deleted; 0: never",
    "guest_retention_days": "days without a visit after which a guest is deleted who has no seat"
    " and no finished game; 0: never",
    "game_retention_days": "days after which tables are deleted with their finished games; 0:"
    " never",
    "cookie_secret": "signs the cookies; empty: one is made and stored in the database",
    "bot_delay": "seconds a bot usually takes for a decision; 0: none",
    "bot_stretch": "most seconds a strong bot takes beyond its pause while many think at once,"
    " before a squire answers for it",
    "bot_workers": "processes in which the strongest bots think; 0: inside the server",
    "prepare": "on or off: make the strongest bots ready as soon as the server starts",
    "review_workers": "processes in which finished games are reviewed, at lower priority than"
    " bots; 0: inside the server",
    "review_budget": "simulations for each decision of a reviewed game",
    "disconnect_timeout": "seconds after which a bot takes over for a player who left",
    "idle_timeout": "seconds of inactivity before a bot takes over (no clock)",
    "fair": "seconds for a decision before the others can nudge the player",
    "nudged": "seconds for a decision after being nudged",
    "lag": "most lag compensation per decision, in seconds",
    "grace": "seconds before the clocks run again after a restart",
    "host_away": "seconds before any seated player may act for the host",
    "message_rate": "messages a second from one connection or one guest, and ten times as many from"
    " one network; 0: no limit",
    "request_rate": "requests a second from one network that change something or show a finished"
    " game, and five times as many others; 0: no limit",
    "chat_rate": "chat messages a second from one player; 0: no limit",
    "hint_rate": "hints a second for one guest; 0: no limit",
    "connections_per_network": "connections from one network; 0: no limit",
    "tables_per_hour": "tables one guest may open within an hour, and one network ten times as"
    " many; 0: no limit",
    "listed_per_guest": "listed tables of one guest at a time, and ten times as many of one"
    " network; 0: no limit",
    "guests_per_hour": "new guests within an hour from one network; 0: no limit",
    "code_misses_per_hour": "unknown table codes within an hour from one network; 0: no limit",
    "reviews_per_hour": "reviews one guest may ask for within an hour, and one network ten times as"
    " many; 0: no limit",
    "accounts": "accounts, where the extra is installed: on or off",
    "sign_ins_per_hour": "attempts to sign up or in within an hour from one network; 0: no limit",
    "push_key": "file with the key for web push, made by oriflamme push-key; empty: no web push",
    "push_contact": "contact of the operator for push services: mailto:… or https://…; goes with"
    " the key",
    "push_hosts": "push services in your own network, host:port, separated by commas; all others"
    " must be public and use https",
    "trusted_proxies": "addresses whose X-Forwarded headers are believed, separated by commas",
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
        " option can be given as an environment variable too: ORIFLAMME_BOT_DELAY for --bot-delay;"
        " the option wins. Everything is stored in one database."
    ),
    examples="""\
oriflamme serve
oriflamme serve --host 0.0.0.0 --port 80 --database /var/lib/oriflamme.db
ORIFLAMME_BOT_DELAY=3 oriflamme serve""",
    add_arguments=add_arguments,
    run=run,
)
