"""docs/server.md lists every setting as it is."""

import re
from dataclasses import Field, fields
from pathlib import Path
from typing import Any

import pytest

from oriflamme.cli.serve import HELP
from oriflamme.server.http.operations import healthz
from oriflamme.server.settings import (
    BadSetting,
    Settings,
    flag_of,
    read_settings,
    variable_of,
)

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "server.md").read_text("utf-8")
FOR_STRANGERS = (DOCS / "strangers.md").read_text("utf-8")


def usual(value: object) -> str:
    if isinstance(value, bool):
        return "`on`" if value else "`off`"
    return f"`{value}`" if value != "" else ""


@pytest.mark.parametrize("setting", fields(Settings), ids=lambda setting: setting.name)
def test_every_setting_is_listed_with_its_usual_value(setting: Field[Any]) -> None:
    start = f"| `{flag_of(setting.name)}` | `{variable_of(setting.name)}` | "

    (line,) = [line for line in PAGE.splitlines() if line.startswith(start)]
    assert line.removeprefix(start).partition("|")[0].strip() == usual(setting.default)


def test_nothing_else_is_listed() -> None:
    listed = [line for line in PAGE.splitlines() if line.startswith("| `--")]

    assert len(listed) == len(fields(Settings))
    assert HELP.keys() == {setting.name for setting in fields(Settings)}
    assert f"`/{healthz.__name__}`" in PAGE


def test_the_page_on_strangers_names_settings_that_there_are() -> None:
    named = set(re.findall(r"`(--[a-z-]+)", FOR_STRANGERS))

    assert named <= {flag_of(setting.name) for setting in fields(Settings)}
    assert flag_of("message_rate") in named


def test_a_flag_wins_over_the_environment() -> None:
    told = {
        "ORIFLAMME_PORT": "1",
        "ORIFLAMME_DISCONNECT_TIMEOUT": "2.5",
        "ORIFLAMME_METRICS": "off",
    }
    settings = read_settings({"port": "9", "disconnect_timeout": None}, told)

    assert (settings.port, settings.disconnect_timeout, settings.metrics) == (9, 2.5, False)


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("port", "x", "--port is a number, not 'x'"),
        ("port", "-1", "--port is a number from 0"),
        ("disconnect_timeout", "nan", "--disconnect-timeout is a number from 0"),
        ("metrics", "maybe", "--metrics is on or off"),
    ],
)
def test_a_setting_that_cannot_be_read_is_refused(name: str, value: str, why: str) -> None:
    with pytest.raises(BadSetting, match=why):
        read_settings({name: value}, {})
