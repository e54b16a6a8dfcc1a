"""One's devices, a spare key, and being forgotten."""

from tests.testkit.server.app import ApiClient, RunningServer, seated_table, with_server

HOUR = 3_600_000


async def known(client: ApiClient) -> str | None:
    guest = (await client.get("/api/me")).json["guest"]
    return None if guest is None else str(guest["name"])


async def moved(server: RunningServer, client: ApiClient) -> ApiClient:
    """Another device of the same guest."""
    token = (await client.post("/api/device-link")).json["url"].rpartition("/")[2]
    other = server.client()
    await other.post("/api/device-link/redeem", {"token": token})
    return other


async def two_devices(server: RunningServer) -> tuple[ApiClient, ApiClient]:
    desk = server.client()
    await desk.post("/api/guest", {"name": "Anna"})
    server.clock.now += HOUR
    return desk, await moved(server, desk)


@with_server()
async def test_whoever_signs_out_is_nobody_here_and_the_same_elsewhere(
    server: RunningServer,
) -> None:
    desk, phone = await two_devices(server)
    cookie = desk.cookie
    answer = await desk.post("/api/sign-out")

    assert answer.json == {"guest": None, "tables": [], "games": [], "announcement": None}
    assert "max-age=0" in answer.headers["set-cookie"].lower()
    desk.cookie = cookie  # kept by somebody who should not have it
    assert await known(desk) is None
    assert await known(phone) == "Anna"
    assert (await desk.post("/api/sign-out")).json["code"] == "guest_required"


@with_server()
async def test_devices_are_listed_this_one_first(server: RunningServer) -> None:
    desk, phone = await two_devices(server)
    server.clock.now += HOUR
    await known(desk)
    await phone.post("/api/guest")  # what is written after the others were seen
    told = (await phone.get("/api/devices")).json

    assert [device["is_current"] for device in told["devices"]] == [True, False]
    assert [server.clock.now - device["created"] for device in told["devices"]] == [HOUR, 2 * HOUR]
    assert [server.clock.now - device["last_seen"] for device in told["devices"]] == [0, 0]
    assert told["recovery_key_created"] is None


@with_server()
async def test_a_device_that_is_ended_is_nobody_and_leaves_the_table(server: RunningServer) -> None:
    desk, phone = await two_devices(server)
    code = (await desk.post("/api/tables")).json["code"]
    here = (await desk.get("/api/devices")).json["devices"]
    async with phone.join_table(code) as lost, desk.join_table(code) as kept:
        await lost.receive_until("welcome")
        await kept.receive_until("welcome")
        left = await desk.post("/api/devices/revoke", {"device": here[1]["id"]})
        assert (await lost.receive_until("closing"))["code"] == "signed_out"
        assert (await lost.receive_until("closed"))["code"] == 4401
        kept.send(type="ready", ready=True)
        await kept.receive_until("change", "readied")

    assert left.json["devices"] == here[:1]
    assert (await known(phone), await known(desk)) == (None, "Anna")


@with_server()
async def test_all_other_devices_can_be_ended_at_once(server: RunningServer) -> None:
    desk, phone = await two_devices(server)
    tablet = await moved(server, phone)
    told = (await phone.post("/api/devices/revoke", {"device": None})).json

    assert [device["is_current"] for device in told["devices"]] == [True]
    assert [await known(each) for each in (desk, phone, tablet)] == [None, "Anna", None]


@with_server()
async def test_nobody_ends_the_devices_of_others(server: RunningServer) -> None:
    desk, _ = await two_devices(server)
    bela = server.client()
    await bela.post("/api/guest", {"name": "Bela"})
    annas = (await desk.get("/api/devices")).json["devices"]

    for device in [*annas, {"id": "no-such"}]:
        answer = await bela.post("/api/devices/revoke", {"device": device["id"]})
        assert (answer.status, answer.json["code"]) == (404, "not_found")
    assert len((await desk.get("/api/devices")).json["devices"]) == 2


@with_server()
async def test_a_spare_key_brings_back_whoever_lost_every_device(server: RunningServer) -> None:
    desk = server.client()
    await desk.post("/api/guest", {"name": "Anna"})
    key = (await desk.post("/api/recovery-key")).json["key"]
    await desk.post("/api/sign-out")
    for typed in (key, key.upper().replace("-", " "), key.replace("-", "")):
        found = server.client()
        assert (await found.post("/api/device-link/redeem", {"token": typed})).status == 200
        assert await known(found) == "Anna"


@with_server()
async def test_a_lost_spare_key_is_replaced_and_opens_nothing_any_more(
    server: RunningServer,
) -> None:
    desk = server.client()
    await desk.post("/api/guest", {"name": "Anna"})
    lost, key = [(await desk.post("/api/recovery-key")).json["key"] for _ in range(2)]
    thief, anna = server.client(), server.client()

    assert (await thief.post("/api/device-link/redeem", {"token": lost})).json[
        "code"
    ] == "invalid_link"
    assert (await anna.post("/api/device-link/redeem", {"token": key})).json["name"] == "Anna"
    assert (await desk.get("/api/devices")).json["recovery_key_created"] == server.clock.now


@with_server()
async def test_whoever_is_deleted_is_nobody_on_every_device_and_has_no_key(
    server: RunningServer,
) -> None:
    desk, phone = await two_devices(server)
    key = (await desk.post("/api/recovery-key")).json["key"]
    link = (await desk.post("/api/device-link")).json["url"].rpartition("/")[2]
    await desk.post("/api/delete-me")

    assert [await known(each) for each in (desk, phone)] == [None, None]
    for token in (key, link):
        assert (
            await server.client().post("/api/device-link/redeem", {"token": token})
        ).status == 400


@with_server(bot_delay=60.0)
async def test_whoever_is_deleted_leaves_seats_free_and_games_to_a_bot(
    server: RunningServer,
) -> None:
    waiting, (anna, bela, *_) = await seated_table(server, 3)
    running = (await bela.post("/api/quick", {"bot": "page", "seats": 3})).json["code"]
    async with anna.join_table(waiting) as socket:
        await socket.receive_until("welcome")
        await bela.post("/api/delete-me")
        stood = await socket.receive_until("change", "seat_left")
    told = (await anna.get(f"/api/tables/{running}")).json["table"]

    assert (stood["change"]["seat"], stood["change"]["removed"]) == (1, False)
    assert (told["seats"][0]["name"], told["seats"][0]["stand_in"]) == ("Guest 1", "squire")


@with_server()
async def test_finished_games_stay_with_the_name_one_had(server: RunningServer) -> None:
    anna = server.client()
    await anna.post("/api/guest", {"name": "Anna"})
    code = (await anna.post("/api/quick", {"bot": "page", "seats": 3})).json["code"]
    async with anna.join_table(code) as socket:
        socket.send(type="hand_over")
        await socket.receive_until("change", "ended")
    await anna.post("/api/delete-me")
    game = (await server.client().get(f"/api/games/{code}-1")).json

    assert game["summary"]["names"][0] == "Anna"
    assert (await anna.get("/api/me")).json == {
        "guest": None,
        "tables": [],
        "games": [],
        "announcement": None,
    }
