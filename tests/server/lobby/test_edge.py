"""The short way is gone where it was tried, and nowhere else."""

import logging
import tomllib
from pathlib import Path

import pytest

from oriflamme.server.lobby.counted import CountedProtocol
from oriflamme.server.lobby.direct import DirectProtocol
from oriflamme.server.lobby.edge import PLAIN, PLAIN_HTTP, TESTED, edges, untested
from oriflamme.server.lobby.request_timeout import RequestTimeoutProtocol

PROJECT = Path(__file__).parents[3] / "pyproject.toml"


def first_tried(name: str) -> str:
    return ".".join(str(number) for number in TESTED[name][0])


def test_the_short_way_is_usual_and_can_be_switched_off() -> None:
    assert edges(is_direct=True) == (RequestTimeoutProtocol, DirectProtocol)
    assert edges(is_direct=False) == (RequestTimeoutProtocol, CountedProtocol)


def test_what_is_installed_was_tried() -> None:
    assert untested() == []


@pytest.mark.parametrize(
    ("uvicorn", "websockets", "strange"),
    [
        ("0.55.0", "17.4", "uvicorn 0.55.0"),
        ("0.53.9", "17.4", "uvicorn 0.53.9"),
        ("0.54.2", "18.0", "websockets 18.0"),
        ("0.54.0", "17.3.1", "websockets 17.3.1"),
        ("1.0rc1", "18.0", "uvicorn 1.0rc1, websockets 18.0"),
    ],
)
def test_with_other_versions_the_public_way_is_gone_and_the_log_says_why(
    uvicorn: str, websockets: str, strange: str, caplog: pytest.LogCaptureFixture
) -> None:
    found = {"uvicorn": uvicorn, "websockets": websockets}
    with caplog.at_level(logging.WARNING):
        assert edges(is_direct=True, version=found.__getitem__) == (PLAIN_HTTP, PLAIN)

    assert caplog.messages == [
        f"neither --direct-frames nor limits on frames and slow requests: not tried with {strange}"
    ]


def test_a_version_within_the_bounds_is_no_stranger(caplog: pytest.LogCaptureFixture) -> None:
    assert edges(is_direct=True, version=first_tried).ws is DirectProtocol
    assert caplog.messages == []


def test_the_project_asks_for_the_versions_that_were_tried() -> None:
    extras = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["optional-dependencies"]

    for name, bounds in TESTED.items():
        first, end = (".".join(str(number) for number in each) for each in bounds)
        assert f"{name}>={first},<{end}" in extras["server"]
