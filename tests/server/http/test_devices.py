"""One's devices, a spare key, and being forgotten."""

from tests.testkit.server.app import Browser, House, a_table, hosted

HOUR = 3_600_000


async def known(browser: Browser) -> str | None:
    guest = (await browser.get("/api/me")).json["guest"]
    return None if guest is None else str(guest["name"])


async def moved(house: House, browser: Browser) -> Browser:
    """Another device of the same guest."""
    token = (await browser.post("/api/link")).json["url"].rpartition("/")[2]
    other = house.browser()
    await other.post("/api/move", {"token": token})
    return other


async def two_devices(house: House) -> tuple[Browser, Browser]:
    desk = house.browser()
    await desk.post("/api/guest", {"name": "Anna"})
    house.clock.now += HOUR
    return desk, await moved(house, desk)


@hosted()
async def test_whoever_signs_out_is_nobody_here_and_the_same_elsewhere(house: House) -> None:
    desk, phone = await two_devices(house)
    cookie = desk.cookie
    answer = await desk.post("/api/sign-out")

    assert answer.json == {"guest": None, "tables": [], "games": [], "notice": None}
    assert "max-age=0" in answer.headers["set-cookie"].lower()
    desk.cookie = cookie  # kept by somebody who should not have it
    assert await known(desk) is None
    assert await known(phone) == "Anna"
    assert (await desk.post("/api/sign-out")).json["code"] == "no_guest"


@hosted()
async def test_devices_are_listed_this_one_first(house: House) -> None:
    desk, phone = await two_devices(house)
    house.clock.now += HOUR
    await known(desk)
    await phone.post("/api/guest")  # what is written after the others were seen
    told = (await phone.get("/api/devices")).json

    assert [device["here"] for device in told["devices"]] == [True, False]
    assert [house.clock.now - device["made"] for device in told["devices"]] == [HOUR, 2 * HOUR]
    assert [house.clock.now - device["seen"] for device in told["devices"]] == [0, 0]
    assert told["spare_key_made"] is None


@hosted()
async def test_a_device_that_is_ended_is_nobody_and_leaves_the_table(house: House) -> None:
    desk, phone = await two_devices(house)
    code = (await desk.post("/api/tables")).json["code"]
    here = (await desk.get("/api/devices")).json["devices"]
    async with phone.table(code) as lost, desk.table(code) as kept:
        await lost.until("welcome")
        await kept.until("welcome")
        left = await desk.post("/api/devices/end", {"device": here[1]["id"]})
        assert (await lost.until("closing"))["code"] == "signed_out"
        assert (await lost.until("closed"))["code"] == 4401
        kept.say(type="ready", ready=True)
        await kept.until("change", "readied")

    assert left.json["devices"] == here[:1]
    assert (await known(phone), await known(desk)) == (None, "Anna")


@hosted()
async def test_all_other_devices_can_be_ended_at_once(house: House) -> None:
    desk, phone = await two_devices(house)
    tablet = await moved(house, phone)
    told = (await phone.post("/api/devices/end", {"device": None})).json

    assert [device["here"] for device in told["devices"]] == [True]
    assert [await known(each) for each in (desk, phone, tablet)] == [None, "Anna", None]


@hosted()
async def test_nobody_ends_the_devices_of_others(house: House) -> None:
    desk, _ = await two_devices(house)
    bela = house.browser()
    await bela.post("/api/guest", {"name": "Bela"})
    annas = (await desk.get("/api/devices")).json["devices"]

    for device in [*annas, {"id": "no-such"}]:
        answer = await bela.post("/api/devices/end", {"device": device["id"]})
        assert (answer.status, answer.json["code"]) == (404, "not_found")
    assert len((await desk.get("/api/devices")).json["devices"]) == 2


@hosted()
async def test_a_spare_key_brings_back_whoever_lost_every_device(house: House) -> None:
    desk = house.browser()
    await desk.post("/api/guest", {"name": "Anna"})
    key = (await desk.post("/api/spare-key")).json["key"]
    await desk.post("/api/sign-out")
    for typed in (key, key.upper().replace("-", " "), key.replace("-", "")):
        found = house.browser()
        assert (await found.post("/api/move", {"token": typed})).status == 200
        assert await known(found) == "Anna"


@hosted()
async def test_a_lost_spare_key_is_replaced_and_opens_nothing_any_more(house: House) -> None:
    desk = house.browser()
    await desk.post("/api/guest", {"name": "Anna"})
    lost, key = [(await desk.post("/api/spare-key")).json["key"] for _ in range(2)]
    thief, anna = house.browser(), house.browser()

    assert (await thief.post("/api/move", {"token": lost})).json["code"] == "bad_link"
    assert (await anna.post("/api/move", {"token": key})).json["name"] == "Anna"
    assert (await desk.get("/api/devices")).json["spare_key_made"] == house.clock.now


@hosted()
async def test_whoever_is_deleted_is_nobody_on_every_device_and_has_no_key(house: House) -> None:
    desk, phone = await two_devices(house)
    key = (await desk.post("/api/spare-key")).json["key"]
    link = (await desk.post("/api/link")).json["url"].rpartition("/")[2]
    await desk.post("/api/delete-me")

    assert [await known(each) for each in (desk, phone)] == [None, None]
    for token in (key, link):
        assert (await house.browser().post("/api/move", {"token": token})).status == 400


@hosted(bot_pause=60.0)
async def test_whoever_is_deleted_leaves_seats_free_and_games_to_a_bot(house: House) -> None:
    waiting, (anna, bela, *_) = await a_table(house, 3)
    running = (await bela.post("/api/quick", {"bot": "page", "seats": 3})).json["code"]
    async with anna.table(waiting) as socket:
        await socket.until("welcome")
        await bela.post("/api/delete-me")
        stood = await socket.until("change", "stood")
    told = (await anna.get(f"/api/tables/{running}")).json["table"]

    assert (stood["what"]["seat"], stood["what"]["removed"]) == (1, False)
    assert (told["seats"][0]["name"], told["seats"][0]["stand_in"]) == ("Guest 1", "squire")


@hosted()
async def test_finished_games_stay_with_the_name_one_had(house: House) -> None:
    anna = house.browser()
    await anna.post("/api/guest", {"name": "Anna"})
    code = (await anna.post("/api/quick", {"bot": "page", "seats": 3})).json["code"]
    async with anna.table(code) as socket:
        socket.say(type="hand_over")
        await socket.until("change", "ended")
    await anna.post("/api/delete-me")
    game = (await house.browser().get(f"/api/games/{code}-1")).json

    assert game["summary"]["names"][0] == "Anna"
    assert (await anna.get("/api/me")).json == {
        "guest": None,
        "tables": [],
        "games": [],
        "notice": None,
    }
