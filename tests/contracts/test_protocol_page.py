"""docs/protocol.md says what the wire does. (`make check` sees that it is up to date.)"""

from pathlib import Path

import pytest

from oriflamme.server.http.rates import RATES
from oriflamme.server.protocol.refusals import CLOSE_CODES
from oriflamme.server.protocol.terms import GUEST_COOKIE
from oriflamme.server.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def rows() -> list[list[str]]:
    lines = [line for line in PAGE.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_a_number_that_never_changes_is_a_number_on_the_page_too() -> None:
    """As in `JsonRecord`, whose version is 1 and not "1"."""
    assert ["`version`", "`1`", ""] in rows()


@pytest.mark.parametrize(("reason", "code"), CLOSE_CODES.items())
def test_every_close_code_is_told(reason: str, code: int) -> None:
    assert [str(code), f"`{reason}`"] in [row[:2] for row in rows()]


def test_the_cookie_has_its_name() -> None:
    assert f"`{GUEST_COOKIE}`" in PAGE


@pytest.mark.parametrize("what", RATES)
def test_every_rate_is_told(what: str) -> None:
    a_second, at_once = RATES[what](Settings())

    assert [what, f"{a_second:g}", f"{at_once:g}"] in rows()
