"""Clients say which version of the protocol they speak."""

import pytest

from oriflamme.server.protocol.terms import PROTOCOL_VERSION
from tests.testkit.server.app import RunningServer, seated_table, with_server

OTHERS = [str(PROTOCOL_VERSION - 1), str(PROTOCOL_VERSION + 1), "", "newest"]


@with_server()
async def test_a_page_of_another_version_is_told_to_load_itself_anew(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    for other in OTHERS:
        async with anna.socket(f"/api/tables/{code}/live?protocol={other}") as socket:
            assert socket.refusal is None
            assert (await socket.receive())["code"] == "protocol_outdated"
            assert await socket.receive() == {"type": "closed", "code": 4426}


@with_server()
async def test_at_the_lobby_the_close_code_says_so(server: RunningServer) -> None:
    for other in OTHERS:
        async with server.client().socket(f"/api/lobby?protocol={other}") as socket:
            assert await socket.receive() == {"type": "closed", "code": 4426}


@pytest.mark.parametrize("asked", ["", f"?protocol={PROTOCOL_VERSION}"])
def test_whoever_speaks_this_version_or_names_none_is_heard(asked: str, tmp_path) -> None:
    @with_server()
    async def scenario(server: RunningServer) -> None:
        code, (anna, *_) = await seated_table(server, 3)
        async with anna.socket(f"/api/tables/{code}/live{asked}") as socket:
            socket.send(type="join", client="test")
            assert (await socket.receive())["protocol"] == PROTOCOL_VERSION
        async with anna.socket(f"/api/lobby{asked}") as socket:
            assert (await socket.receive())["tables"] == []

    scenario(tmp_path)
