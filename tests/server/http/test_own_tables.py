"""All one's tables over one websocket."""

from tests.testkit.server.app import Browser, House, a_table, hosted

WHERE = "/api/me/tables"


async def named(house: House, name: str) -> Browser:
    browser = house.browser()
    await browser.post("/api/guest", {"name": name})
    return browser


@hosted(bot_pause=60.0)
async def test_what_happens_at_any_of_ones_tables_is_told(house: House) -> None:
    anna = await named(house, "Anna")
    first = (await anna.post("/api/quick", {"bot": "page"})).json["code"]
    async with anna.socket(WHERE) as own:
        told = await own.hear()
        assert [table["code"] for table in told["tables"]] == [first]
        assert told["tables"] == (await anna.get("/api/me")).json["tables"]
        second = (await anna.post("/api/tables", {"options": {"seats": 2, "ruleset": "duel"}})).json
        bela = await named(house, "Bela")
        async with bela.table(second["code"]) as table:
            table.say(type="sit", seat=1)
            heard = await own.hear()

    assert (heard["what"], heard["table"]["code"], heard["game"]) == ("sat", second["code"], None)
    assert heard["table"]["names"] == ["Anna", "Bela"]
    assert heard["table"]["your_seat"] == 0


@hosted()
async def test_whose_decision_it_is_is_told_to_each(house: House) -> None:
    code, (anna, bela) = await a_table(house, 2, ruleset="duel", first=1)
    async with anna.socket(WHERE) as annas, bela.socket(WHERE) as belas:
        await annas.hear()
        await belas.hear()
        async with anna.table(code) as table:
            table.say(type="start")
            theirs = await belas.hear()
            mine = await annas.hear()

    assert mine["what"] == theirs["what"] == "started"
    assert (mine["table"]["your_decision"], theirs["table"]["your_decision"]) == (False, True)
    assert mine["table"]["deciding"] == theirs["table"]["deciding"] == 1
    assert mine["game"] == f"{code}-1"


@hosted()
async def test_talk_is_heard_at_the_table_alone_and_a_seat_lost_is_told(house: House) -> None:
    code, (anna, bela, _) = await a_table(house, 3)
    async with bela.socket(WHERE) as own:
        await own.hear()
        async with anna.table(code) as table:
            table.say(type="say", text="Hello")
            await table.until("change", "said")
            table.say(type="remove", seat=1)
            await table.until("change", "stood")
        assert await own.hear() == {"type": "own_table_left", "code": code}


@hosted()
async def test_nobody_has_no_tables_and_who_signs_out_hears_no_more(house: House) -> None:
    async with house.browser().socket(WHERE) as stranger:
        assert stranger.refusal == (401, "no_guest")
    anna = await named(house, "Anna")
    async with anna.socket(WHERE) as own:
        assert (await own.hear())["tables"] == []
        await anna.post("/api/sign-out")
        assert (await own.until("closing"))["code"] == "signed_out"
