"""Clients say which version of the protocol they speak."""

import pytest

from oriflamme.server.protocol.terms import VERSION
from tests.testkit.server.app import House, a_table, hosted

OTHERS = [str(VERSION - 1), str(VERSION + 1), "", "newest"]


@hosted()
async def test_a_page_of_another_version_is_told_to_load_itself_anew(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3)
    for other in OTHERS:
        async with anna.socket(f"/api/tables/{code}/live?protocol={other}") as socket:
            assert socket.refusal is None
            assert (await socket.hear())["code"] == "outdated"
            assert await socket.hear() == {"type": "closed", "code": 4426}


@hosted()
async def test_at_the_lobby_the_close_code_says_so(house: House) -> None:
    for other in OTHERS:
        async with house.browser().socket(f"/api/lobby?protocol={other}") as socket:
            assert await socket.hear() == {"type": "closed", "code": 4426}


@pytest.mark.parametrize("asked", ["", f"?protocol={VERSION}"])
def test_whoever_speaks_this_version_or_names_none_is_heard(asked: str, tmp_path) -> None:
    @hosted()
    async def scenario(house: House) -> None:
        code, (anna, *_) = await a_table(house, 3)
        async with anna.socket(f"/api/tables/{code}/live{asked}") as socket:
            socket.say(type="join", client="test")
            assert (await socket.hear())["protocol"] == VERSION
        async with anna.socket(f"/api/lobby{asked}") as socket:
            assert (await socket.hear())["tables"] == []

    scenario(tmp_path)
