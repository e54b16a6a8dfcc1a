"""Guests: known again after a refresh, and on another device."""

import pytest

from oriflamme.i18n import LOCALES, translate
from oriflamme.server.http.guests import LINK_LIFETIME_MS
from oriflamme.server.http.names import check_name
from tests.testkit.server.app import House, a_table, hosted


@hosted()
async def test_a_guest_is_known_again_by_the_cookie(house: House) -> None:
    anna = house.browser()
    made = await anna.post("/api/guest", {"name": "Anna", "language": "fr"})
    again = await anna.get("/api/me")

    assert made.status == 200
    assert again.json["guest"] == made.json
    assert (made.json["name"], made.json["language"]) == ("Anna", "fr")


@hosted()
async def test_a_newcomer_gets_a_name_in_their_language(house: House) -> None:
    asked = {"accept-language": "de-DE, uk;q=0.8, en;q=0.5"}
    made = (await house.browser().post("/api/guest", headers=asked)).json
    plain = (await house.browser().post("/api/guest")).json

    assert made["language"] == "uk"
    assert made["name"] in translate("guest.names", "uk").split(", ")
    assert plain["language"] == "en"
    assert plain["name"] in translate("guest.names", "en").split(", ")


@pytest.mark.parametrize("language", LOCALES)
def test_a_made_up_name_is_one_that_could_be_chosen(language: str) -> None:
    names = translate("guest.names", language).split(", ")

    assert [check_name(name) for name in names] == names
    assert len(set(names)) == 24


@hosted()
async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(house: House) -> None:
    anna = house.browser()
    await anna.post("/api/guest")
    cookie = (anna.set_cookie or "").lower()

    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


NOBODY: dict[str, object] = {"guest": None, "tables": [], "games": [], "notice": None}


@hosted()
async def test_a_stranger_is_nobody(house: House) -> None:
    assert (await house.browser().get("/api/me")).json == NOBODY


@hosted()
async def test_a_forged_or_damaged_cookie_is_nobodys(house: House) -> None:
    anna = house.browser()
    await anna.post("/api/guest", {"name": "Anna"})
    name, _, value = (anna.cookie or "").partition("=")
    # In the middle of the signature: the last letter carries bits that nobody reads.
    damaged = value[:-5] + ("x" if value[-5] != "x" else "y") + value[-4:]
    for forged in (damaged, value.partition(".")[0], "", "a.b", "\x7f.\xff"):
        anna.cookie = f"{name}={forged}"
        assert (await anna.get("/api/me")).json["guest"] is None


@hosted()
async def test_a_guest_may_change_name_and_stays_the_same_person(house: House) -> None:
    anna = house.browser()
    first = (await anna.post("/api/guest", {"name": "Anna"})).json
    second = (await anna.post("/api/guest", {"name": "  Anna\u00a0 II  "})).json

    assert (second["id"], second["name"]) == (first["id"], "Anna II")


@hosted()
async def test_at_a_table_one_sits_down_by_the_name_one_has_just_given_oneself(
    house: House,
) -> None:
    code, _ = await a_table(house, 1, seats=3)
    zoe = house.browser()
    await zoe.post("/api/guest")
    async with zoe.table(code) as line:
        await zoe.post("/api/guest", {"name": "Zoé"})
        line.say(type="sit", seat=1)

        assert (await line.until("change", "sat"))["what"]["name"] == "Zoé"


@hosted()
async def test_a_link_makes_another_device_ones_own_once(house: House) -> None:
    anna, phone, thief = house.browser(), house.browser(), house.browser()
    me = (await anna.post("/api/guest", {"name": "Anna"})).json
    link = await anna.post("/api/link")
    token = link.json["url"].removeprefix("/move/")

    assert (await phone.post("/api/move", {"token": token})).json == me
    assert (await phone.get("/api/me")).json["guest"] == me
    assert (await anna.get("/api/me")).json["guest"] == me
    assert (await thief.post("/api/move", {"token": token})).json["code"] == "bad_link"


@hosted()
async def test_a_link_grows_old_and_a_new_one_replaces_it(house: House) -> None:
    anna, phone = house.browser(), house.browser()
    await anna.post("/api/guest")
    tokens = [(await anna.post("/api/link")).json["url"].removeprefix("/move/") for _ in "ab"]

    assert (await phone.post("/api/move", {"token": tokens[0]})).json["code"] == "bad_link"
    house.clock.now += LINK_LIFETIME_MS
    assert (await phone.post("/api/move", {"token": tokens[1]})).json["code"] == "bad_link"
    assert (await phone.post("/api/move", {"token": "nonsense"})).json["code"] == "bad_link"


@hosted()
async def test_ones_tables_are_listed_and_those_that_wait_for_one_come_first(house: House) -> None:
    code, (anna, bela, _) = await a_table(house, 3, first=1)
    other = (await bela.post("/api/tables", {"options": {"seats": 3}})).json["code"]
    async with anna.table(code) as socket:
        socket.say(type="start")
        await socket.until("change", "started")
    tables = (await bela.get("/api/me")).json["tables"]

    assert [(t["code"], t["your_decision"], t["your_seat"]) for t in tables] == [
        (code, True, 1),
        (other, False, 0),
    ]


@hosted()
async def test_ones_tables_say_whose_decision_they_wait_for(house: House) -> None:
    code, (anna, bela, _) = await a_table(house, 3, first=1)
    before = (await anna.get("/api/me")).json["tables"][0]
    async with anna.table(code) as socket:
        socket.say(type="start")
        await socket.until("change", "started")

    for guest in (anna, bela):
        assert (await guest.get("/api/me")).json["tables"][0]["deciding"] == 1
    assert before["deciding"] is None
    assert before["families"] == [["red"], ["blue"], ["green"]]


@hosted(keep_guests=7, keep_tables=0.5)
async def test_everybody_may_know_for_how_long_things_are_kept(house: House) -> None:
    kept = (await house.browser().get("/api/options")).json["kept"]

    assert kept == {"guests": 7, "tables": 0.5, "games": 0}
