"""Guests: known again after a refresh, and on another device."""

import pytest

from oriflamme.i18n import LOCALES, translate
from oriflamme.server.http.guests import LINK_LIFETIME_MS
from oriflamme.server.http.names import check_name
from tests.testkit.server.app import RunningServer, seated_table, with_server


@with_server()
async def test_a_guest_is_known_again_by_the_cookie(server: RunningServer) -> None:
    anna = server.client()
    made = await anna.post("/api/guest", {"name": "Anna", "language": "fr"})
    again = await anna.get("/api/me")

    assert made.status == 200
    assert again.json["guest"] == made.json
    assert (made.json["name"], made.json["language"]) == ("Anna", "fr")


@with_server()
async def test_a_newcomer_gets_a_name_in_their_language(server: RunningServer) -> None:
    asked = {"accept-language": "de-DE, uk;q=0.8, en;q=0.5"}
    made = (await server.client().post("/api/guest", headers=asked)).json
    plain = (await server.client().post("/api/guest")).json

    assert made["language"] == "uk"
    assert made["name"] in translate("guest.names", "uk").split(", ")
    assert plain["language"] == "en"
    assert plain["name"] in translate("guest.names", "en").split(", ")


@pytest.mark.parametrize("language", LOCALES)
def test_a_made_up_name_is_one_that_could_be_chosen(language: str) -> None:
    names = translate("guest.names", language).split(", ")

    assert [check_name(name) for name in names] == names
    assert len(set(names)) == 24


@with_server()
async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: RunningServer) -> None:
    anna = server.client()
    await anna.post("/api/guest")
    cookie = (anna.set_cookie or "").lower()

    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


NOBODY: dict[str, object] = {"guest": None, "tables": [], "games": [], "announcement": None}


@with_server()
async def test_a_stranger_is_nobody(server: RunningServer) -> None:
    assert (await server.client().get("/api/me")).json == NOBODY


@with_server()
async def test_a_forged_or_damaged_cookie_is_nobodys(server: RunningServer) -> None:
    anna = server.client()
    await anna.post("/api/guest", {"name": "Anna"})
    name, _, value = (anna.cookie or "").partition("=")
    # In the middle of the signature: the last letter carries bits that nobody reads.
    damaged = value[:-5] + ("x" if value[-5] != "x" else "y") + value[-4:]
    for forged in (damaged, value.partition(".")[0], "", "a.b", "\x7f.\xff"):
        anna.cookie = f"{name}={forged}"
        assert (await anna.get("/api/me")).json["guest"] is None


@with_server()
async def test_a_guest_may_change_name_and_stays_the_same_person(server: RunningServer) -> None:
    anna = server.client()
    first = (await anna.post("/api/guest", {"name": "Anna"})).json
    second = (await anna.post("/api/guest", {"name": "  Anna\u00a0 II  "})).json

    assert (second["id"], second["name"]) == (first["id"], "Anna II")


@with_server()
async def test_at_a_table_one_sits_down_by_the_name_one_has_just_given_oneself(
    server: RunningServer,
) -> None:
    code, _ = await seated_table(server, 1, seats=3)
    zoe = server.client()
    await zoe.post("/api/guest")
    async with zoe.join_table(code) as line:
        await zoe.post("/api/guest", {"name": "Zoé"})
        line.send(type="take_seat", seat=1)

        assert (await line.receive_until("change", "seat_taken"))["change"]["name"] == "Zoé"


@with_server()
async def test_a_link_makes_another_device_ones_own_once(server: RunningServer) -> None:
    anna, phone, thief = server.client(), server.client(), server.client()
    me = (await anna.post("/api/guest", {"name": "Anna"})).json
    link = await anna.post("/api/device-link")
    token = link.json["url"].removeprefix("/move/")

    assert (await phone.post("/api/device-link/redeem", {"token": token})).json == me
    assert (await phone.get("/api/me")).json["guest"] == me
    assert (await anna.get("/api/me")).json["guest"] == me
    assert (await thief.post("/api/device-link/redeem", {"token": token})).json[
        "code"
    ] == "invalid_link"


@with_server()
async def test_a_link_grows_old_and_a_new_one_replaces_it(server: RunningServer) -> None:
    anna, phone = server.client(), server.client()
    await anna.post("/api/guest")
    tokens = [
        (await anna.post("/api/device-link")).json["url"].removeprefix("/move/") for _ in "ab"
    ]

    assert (await phone.post("/api/device-link/redeem", {"token": tokens[0]})).json[
        "code"
    ] == "invalid_link"
    server.clock.now += LINK_LIFETIME_MS
    assert (await phone.post("/api/device-link/redeem", {"token": tokens[1]})).json[
        "code"
    ] == "invalid_link"
    assert (await phone.post("/api/device-link/redeem", {"token": "nonsense"})).json[
        "code"
    ] == "invalid_link"


@with_server()
async def test_ones_tables_are_listed_and_those_that_wait_for_one_come_first(
    server: RunningServer,
) -> None:
    code, (anna, bela, _) = await seated_table(server, 3, first=1)
    other = (await bela.post("/api/tables", {"options": {"seats": 3}})).json["code"]
    async with anna.join_table(code) as socket:
        socket.send(type="start")
        await socket.receive_until("change", "started")
    tables = (await bela.get("/api/me")).json["tables"]

    assert [(t["code"], t["your_decision"], t["your_seat"]) for t in tables] == [
        (code, True, 1),
        (other, False, 0),
    ]


@with_server()
async def test_ones_tables_say_whose_decision_they_wait_for(server: RunningServer) -> None:
    code, (anna, bela, _) = await seated_table(server, 3, first=1)
    before = (await anna.get("/api/me")).json["tables"][0]
    async with anna.join_table(code) as socket:
        socket.send(type="start")
        await socket.receive_until("change", "started")

    for guest in (anna, bela):
        assert (await guest.get("/api/me")).json["tables"][0]["deciding"] == 1
    assert before["deciding"] is None
    assert before["families"] == [["red"], ["blue"], ["green"]]


@with_server(guest_retention_days=7, table_retention_days=0.5)
async def test_everybody_may_know_for_how_long_things_are_kept(server: RunningServer) -> None:
    kept = (await server.client().get("/api/options")).json["retention_days"]

    assert kept == {"guests": 7, "tables": 0.5, "games": 0}
