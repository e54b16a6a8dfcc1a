"""For operators."""

from server.house import House, a_table, hosted


@hosted()
async def test_alive_and_ready(house: House) -> None:
    anna = house.browser()

    assert (await anna.get("/healthz")).body == b"ok\n"
    assert (await anna.get("/readyz")).body == b"ready\n"


@hosted()
async def test_a_closing_server_is_alive_but_not_ready_and_opens_nothing(house: House) -> None:
    anna = house.browser()
    house.services.is_closing = True

    assert (await anna.get("/healthz")).status == 200
    assert (await anna.get("/readyz")).status == 503
    assert (await anna.post("/api/quick")).json["code"] == "closing"
    async with anna.socket("/api/lobby") as socket:
        assert socket.refusal == (503, "closing")


@hosted()
async def test_closing_tells_everybody_to_come_back(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3)
    async with anna.table(code) as socket:
        await socket.hear()
        await house.services.connections.close_all()
        assert (await socket.until("closing"))["code"] == "closing"
        assert (await socket.until("closed"))["code"] == 1012


@hosted()
async def test_the_numbers_count_what_happens(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3)
    async with anna.table(code) as socket:
        socket.say(type="nudge")
        await socket.until("refused")
        text = (await anna.get("/metrics")).body.decode()

    assert 'oriflamme_refusals_total{code="not_now"} 1.0' in text
    assert "oriflamme_connections 1.0" in text
    assert "oriflamme_rooms 1.0" in text


@hosted(metrics=False)
async def test_the_numbers_can_be_kept_private(house: House) -> None:
    assert (await house.browser().get("/metrics")).status == 404


@hosted()
async def test_while_the_disk_takes_nothing_the_server_says_so(house: House) -> None:
    code, (anna, *_) = await a_table(house, 3)
    async with anna.table(code) as socket:
        anna_id = (await socket.until("welcome"))["you"]["person"]
        house.disk.fill()
        for path in ("/api/guest", "/api/quick", "/api/link"):
            answer = await anna.post(path)
            assert (answer.status, answer.json["code"]) == (503, "trouble")
        assert (await anna.get("/readyz")).status == 503
        assert (await anna.get("/healthz")).status == 200
        socket.say(type="mute", person="somebody")
        assert (await socket.until("refused"))["code"] == "trouble"
        tabs = [*house.services.connections.of(anna_id)]
        assert [tab.muted for tab in tabs] == [frozenset()], "what could not be kept was not done"
        socket.say(type="ready", ready=True)
        assert (await socket.until("closing"))["code"] == "trouble"
    house.disk.clear()
    assert (await anna.post("/api/guest")).status == 200
    assert (await anna.get("/readyz")).status == 200
    async with anna.table(code) as socket:
        assert not (await socket.hear())["table"]["seats"][0]["ready"]
