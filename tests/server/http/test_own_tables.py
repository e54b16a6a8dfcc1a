"""All one's tables over one websocket."""

from tests.testkit.server.app import ApiClient, RunningServer, seated_table, with_server

WHERE = "/api/me/tables"


async def named(server: RunningServer, name: str) -> ApiClient:
    client = server.client()
    await client.post("/api/guest", {"name": name})
    return client


@with_server(bot_delay=60.0)
async def test_what_happens_at_any_of_ones_tables_is_told(server: RunningServer) -> None:
    anna = await named(server, "Anna")
    first = (await anna.post("/api/quick", {"bot": "page"})).json["code"]
    async with anna.socket(WHERE) as own:
        told = await own.receive()
        assert [table["code"] for table in told["tables"]] == [first]
        assert told["tables"] == (await anna.get("/api/me")).json["tables"]
        second = (await anna.post("/api/tables", {"options": {"seats": 2, "ruleset": "duel"}})).json
        bela = await named(server, "Bela")
        async with bela.join_table(second["code"]) as table:
            table.send(type="take_seat", seat=1)
            heard = await own.receive()

    assert (heard["change"], heard["table"]["code"], heard["game"]) == (
        "seat_taken",
        second["code"],
        None,
    )
    assert heard["table"]["names"] == ["Anna", "Bela"]
    assert heard["table"]["your_seat"] == 0


@with_server()
async def test_whose_decision_it_is_is_told_to_each(server: RunningServer) -> None:
    code, (anna, bela) = await seated_table(server, 2, ruleset="duel", first=1)
    async with anna.socket(WHERE) as annas, bela.socket(WHERE) as belas:
        await annas.receive()
        await belas.receive()
        async with anna.join_table(code) as table:
            table.send(type="start")
            theirs = await belas.receive()
            mine = await annas.receive()

    assert mine["change"] == theirs["change"] == "started"
    assert (mine["table"]["your_decision"], theirs["table"]["your_decision"]) == (False, True)
    assert mine["table"]["deciding"] == theirs["table"]["deciding"] == 1
    assert mine["game"] == f"{code}-1"


@with_server()
async def test_talk_is_heard_at_the_table_alone_and_a_seat_lost_is_told(
    server: RunningServer,
) -> None:
    code, (anna, bela, _) = await seated_table(server, 3)
    async with bela.socket(WHERE) as own:
        await own.receive()
        async with anna.join_table(code) as table:
            table.send(type="send_chat", text="Hello")
            await table.receive_until("change", "chat_sent")
            table.send(type="remove", seat=1)
            await table.receive_until("change", "seat_left")
        assert await own.receive() == {"type": "own_table_left", "code": code}


@with_server()
async def test_nobody_has_no_tables_and_who_signs_out_hears_no_more(server: RunningServer) -> None:
    async with server.client().socket(WHERE) as stranger:
        assert stranger.refusal == (401, "guest_required")
    anna = await named(server, "Anna")
    async with anna.socket(WHERE) as own:
        assert (await own.receive())["tables"] == []
        await anna.post("/api/sign-out")
        assert (await own.receive_until("closing"))["code"] == "signed_out"
