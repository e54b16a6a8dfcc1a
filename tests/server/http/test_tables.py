"""Opening tables and finding them."""

from pathlib import Path

import pytest

from oriflamme.server.http.account_merge import MAX_TABLES
from tests.testkit.server.app import RunningServer, seated_table, with_server


@with_server()
async def test_everything_a_form_needs(server: RunningServer) -> None:
    choices = (await server.client().get("/api/options")).json

    chosen = {each["ruleset"]: each["deck_choices"] for each in choices["rulesets"]}
    assert chosen == {"base": 0, "duel": 0, "ablaze": 0, "mixed": 10}
    assert {"bot": "squire", "is_default": True, "no_search": False} in choices["bots"]
    assert len([kind for kind in choices["kinds"] if kind["in_decks"]]) == 20


@with_server()
async def test_whoever_opens_a_table_becomes_somebody(server: RunningServer) -> None:
    anna = server.client()
    opened = await anna.post("/api/tables", {"options": {"ruleset": "base", "seats": 3}})
    table = (await anna.get(f"/api/tables/{opened.json['code']}")).json["table"]
    me = (await anna.get("/api/me")).json["guest"]

    assert opened.status == 201
    assert opened.json["url"] == f"/t/{opened.json['code']}"
    assert table["host"] == me["id"] == table["seats"][0]["person"]
    assert me["name"]


@with_server()
async def test_a_table_is_found_however_people_write_its_code(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    for written in (code.upper(), code.title(), code.replace("-", "%20"), code.replace("-", "")):
        found = await anna.get(f"/api/tables/{written}")
        assert found.json["table"]["code"] == code, written
        async with anna.socket(f"/api/tables/{written}/live") as socket:
            assert socket.refusal is None
    assert len(server.services.lobby) == 1


@with_server()
async def test_a_quick_game_is_on_at_once(server: RunningServer) -> None:
    anna = server.client()
    code = (await anna.post("/api/quick", {"ruleset": "ablaze", "seats": 5})).json["code"]
    table = (await anna.get(f"/api/tables/{code}")).json["table"]

    assert table["phase"] == "playing"
    assert [seat["bot"] for seat in table["seats"]] == [None] + ["squire"] * 4


@with_server()
async def test_a_quick_duel_needs_no_number_of_seats(server: RunningServer) -> None:
    anna = server.client()
    code = (await anna.post("/api/quick", {"ruleset": "duel", "bot": "page"})).json["code"]

    assert len((await anna.get(f"/api/tables/{code}")).json["table"]["seats"]) == 2


@with_server()
async def test_only_listed_tables_are_in_the_lobby_and_only_while_they_wait(
    server: RunningServer,
) -> None:
    listed, (anna, *_) = await seated_table(server, 3, listed=True)
    await seated_table(server, 3)

    async def codes() -> list[str]:
        tables = (await server.client().get("/api/tables")).json["tables"]
        return [table["code"] for table in tables]

    assert await codes() == [listed]
    async with anna.join_table(listed) as socket:
        socket.send(type="start")
        await socket.receive_until("change", "started")
    assert await codes() == []


@with_server()
async def test_a_table_that_is_no_longer_listed_leaves_the_lobby(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3, listed=True)
    async with server.client().socket("/api/lobby") as reader, anna.join_table(code) as line:
        assert [table["code"] for table in (await reader.receive())["tables"]] == [code]
        line.send(type="set_options", options={"seats": 3, "listed": False})
        while (await reader.receive())["removed"] != [code]:
            pass


# Each refusal of these endpoints in its plainest form is in openapi/test_refusals.py.
CASES: list[tuple[str, object, str]] = [
    ("/api/tables", {"options": {"seats": 3}, "seat": 3}, "invalid_options"),
    ("/api/tables", {"options": {"seats": 9}}, "invalid_message"),
    ("/api/tables", {"options": {"pace": {"type": "bank", "seconds": 1}}}, "invalid_message"),
    ("/api/tables", {"options": {"pace": {"type": "untimed", "more": 1}}}, "invalid_message"),
    ("/api/tables", {"option": {}}, "invalid_message"),
    ("/api/tables", b"\xff", "invalid_message"),
    ("/api/tables", b"[" * 9000, "invalid_message"),
    ("/api/quick", {"bot": "random:Random"}, "unknown_bot"),
]


@pytest.mark.parametrize(("path", "body", "code"), CASES)
def test_what_cannot_be_opened_is_refused_by_name(
    path: str, body: object, code: str, tmp_path: Path
) -> None:
    async def scenario(server: RunningServer) -> None:
        answer = await server.client().post(path, body)
        assert answer.json["code"] == code
        assert 400 <= answer.status < 500

    with_server()(scenario)(tmp_path)


@with_server(request_rate=0, tables_per_hour=0)
async def test_one_sits_at_so_many_tables_and_finished_ones_do_not_count(
    server: RunningServer,
) -> None:
    anna = server.client()
    await anna.post("/api/guest")
    code = (await anna.post("/api/quick", {"bot": "page"})).json["code"]
    async with anna.join_table(code) as socket:
        socket.send(type="hand_over")
        await socket.receive_until("change", "ended")
    for _ in range(MAX_TABLES):
        assert (await anna.post("/api/tables")).status == 201

    assert (await anna.post("/api/tables")).json["code"] == "limit_reached"
