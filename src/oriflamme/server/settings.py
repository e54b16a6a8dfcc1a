"""What can be set, by flag or environment: `--bot-delay 2` or `ORIFLAMME_BOT_DELAY=2`."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, get_type_hints

PREFIX = "ORIFLAMME_"
MAX_PORT = 65_535


class BadSetting(Exception):
    """A setting that cannot be read; the message says what is allowed."""


@dataclass(frozen=True)
class Settings:
    """How a server runs. Each field is a setting, explained in `oriflamme.cli.serve`."""

    host: str = "127.0.0.1"
    port: int = 8470
    database: str = "oriflamme.db"
    node: str = ""
    worker_url: str = ""
    lease: float = 5
    check: float = 6
    journal_limit: int = 20_000
    table_retention_days: float = 30
    guest_retention_days: float = 90
    game_retention_days: float = 0
    cookie_secret: str = ""
    bot_delay: float = 1.2
    bot_stretch: float = 5
    bot_workers: int = 2
    prepare: bool = True
    review_workers: int = 1
    review_budget: int = 8000
    disconnect_timeout: float = 60
    idle_timeout: float = 600
    fair: float = 30
    nudged: float = 60
    lag: float = 0.5
    grace: float = 30
    host_away: float = 120
    message_rate: float = 20
    request_rate: float = 10
    chat_rate: float = 0.5
    hint_rate: float = 0.5
    connections_per_network: int = 200
    tables_per_hour: int = 30
    listed_per_guest: int = 2
    guests_per_hour: int = 100
    code_misses_per_hour: int = 60
    reviews_per_hour: int = 20
    accounts: bool = True
    sign_ins_per_hour: int = 60
    push_key: str = ""
    push_contact: str = ""
    push_hosts: str = ""
    trusted_proxies: str = "127.0.0.1"
    direct_frames: bool = True
    metrics: bool = True
    metrics_token: str = ""
    log_level: str = "info"


def flag_of(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def variable_of(name: str) -> str:
    return f"{PREFIX}{name.upper()}"


def read_settings(
    flags: Mapping[str, str | None], environment: Mapping[str, str] | None = None
) -> Settings:
    """Flags first, then the environment, then what is usual."""
    environment = os.environ if environment is None else environment
    types = get_type_hints(Settings)
    given = {}
    for each in fields(Settings):
        text = flags.get(each.name)
        where = flag_of(each.name)
        if text is None:
            where = variable_of(each.name)
            text = environment.get(where)
        if text is not None:
            given[each.name] = _parse(where, types[each.name], text)
    return Settings(**given)


def _parse(where: str, kind: type, text: str) -> Any:
    if kind is bool:
        words = {"on": True, "true": True, "1": True, "off": False, "false": False, "0": False}
        if text.lower() not in words:
            raise BadSetting(f"{where} is on or off, not {text!r}")
        return words[text.lower()]
    try:
        value = kind(text)
    except ValueError:
        raise BadSetting(f"{where} is a number, not {text!r}") from None
    if kind in (int, float) and not 0 <= value < 10**9:
        raise BadSetting(f"{where} is a number from 0, not {text!r}")
    if where in (flag_of("port"), variable_of("port")) and value > MAX_PORT:
        raise BadSetting(f"{where} is a number from 0 to {MAX_PORT}, not {text!r}")
    return value
