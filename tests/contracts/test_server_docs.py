"""docs/server.md lists every setting as it is."""

import re
from argparse import ArgumentParser
from dataclasses import Field, fields
from pathlib import Path
from typing import Any

import pytest

from command_line import oriflamme
from oriflamme.cli.grammar import read_grammar
from oriflamme.cli.manual import write_manual
from oriflamme.cli.parser import build_parser
from oriflamme.cli.serve import add_arguments
from oriflamme.cli.speech import Speech
from oriflamme.i18n import LOCALES
from oriflamme.server.http.operations import healthz
from oriflamme.server.settings import (
    FORMER_NAMES,
    GONE,
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
    assert f"`/{healthz.__name__}`" in PAGE


def test_the_page_on_strangers_names_settings_that_there_are() -> None:
    named = set(re.findall(r"`(--[a-z-]+)", FOR_STRANGERS))

    assert named <= {flag_of(setting.name) for setting in fields(Settings)}
    assert flag_of("messages") in named


def test_a_flag_wins_over_the_environment() -> None:
    told = {"ORIFLAMME_PORT": "1", "ORIFLAMME_AWAY": "2.5", "ORIFLAMME_METRICS": "off"}
    settings = read_settings({"port": "9", "away": None}, told)

    assert (settings.port, settings.away, settings.metrics) == (9, 2.5, False)


@pytest.mark.parametrize(("name", "former"), FORMER_NAMES.items())
def test_a_setting_is_still_read_by_its_former_name(name: str, former: str) -> None:
    assert f"`{flag_of(former)}` and `{variable_of(former)}`" in PAGE
    told = {variable_of(former): "7"}
    assert getattr(read_settings({}, told), name) == 7
    assert getattr(read_settings({}, {**told, variable_of(name): "3"}), name) == 3
    with pytest.raises(BadSetting, match=f"{variable_of(former)} is a number"):
        read_settings({}, {variable_of(former): "x"})


@pytest.mark.parametrize(("name", "former"), FORMER_NAMES.items())
def test_a_flag_is_still_read_by_its_former_name(name: str, former: str) -> None:
    parser = ArgumentParser()
    add_arguments(parser, Speech("en"))

    assert getattr(parser.parse_args([flag_of(former), "7"]), name) == "7"
    assert getattr(parser.parse_args([]), name) is None
    assert flag_of(former) not in write_manual(), "only the name of today is spoken of"
    assert flag_of(former) not in str(read_grammar(build_parser(Speech("en"))))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", GONE)
def test_whoever_sets_what_is_gone_is_told_so(name: str, locale: str) -> None:
    """The port is none, so that nothing is started."""
    for flag, variable in ((f"{flag_of(name)}=x", {}), ("--port=-1", {variable_of(name): "x"})):
        told = oriflamme("--lang", locale, "serve", "--port=-1", flag, environ=variable).err
        assert told.startswith(variable_of(name) if variable else flag_of(name))
        assert Speech(locale)(f"cli.gone.{name}", setting="") in told
    assert flag_of(name) not in write_manual()
    assert f"`{flag_of(name)}`" in PAGE


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("port", "x", "--port is a number, not 'x'"),
        ("port", "-1", "--port is a number from 0"),
        ("away", "nan", "--away is a number from 0"),
        ("metrics", "maybe", "--metrics is on or off"),
    ],
)
def test_a_setting_that_cannot_be_read_is_refused(name: str, value: str, why: str) -> None:
    with pytest.raises(BadSetting, match=why):
        read_settings({name: value}, {})
