"""Tables are found by their codes, and only by those who were told them."""

from random import Random

from oriflamme.server.lobby.table_codes import (
    LONG_LETTERS,
    SHORT_CODE_MS,
    SHORT_LETTERS,
    is_short,
    new_code,
)
from tests.testkit.server.app import (
    ApiClient,
    RunningServer,
    play_bot_game,
    seated_table,
    with_server,
)
from tests.testkit.server.response import Response

HINTS = ("", "/record.ogn", "/record.json", "/replay")


async def guess(browser: ApiClient, count: int) -> Response:
    """The last of so many look-ups of codes that no table has."""
    rng = Random(3)
    for _ in range(count):
        answer = await browser.get(f"/api/tables/{new_code(rng, SHORT_LETTERS)}")
    return answer


def letters(code: str) -> int:
    return sum(map(str.isalpha, code))


@with_server()
async def test_a_table_that_no_list_shows_has_a_long_code_and_a_listed_one_a_short_one(
    server: RunningServer,
) -> None:
    anna = server.client()
    hidden = (await anna.post("/api/tables", {"options": {"seats": 3}})).json
    quick = (await anna.post("/api/quick", {"bot": "page"})).json
    listed = (await anna.post("/api/tables", {"options": {"listed": True}})).json

    assert [letters(each["code"]) for each in (hidden, quick, listed)] == [
        LONG_LETTERS,
        LONG_LETTERS,
        SHORT_LETTERS,
    ]
    for each in (hidden, quick, listed):
        assert each["url"] == f"/t/{each['code']}"
        assert (await anna.get(f"/api/tables/{each['code'].upper()}")).status == 200


@with_server(code_misses_per_hour=3)
async def test_who_guesses_is_soon_told_nothing_more(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    short = (await anna.post(f"/api/tables/{code}/short-code")).json["code"]
    stranger, elsewhere = server.client(), server.client()
    elsewhere.address = "10.0.0.2"
    assert (await guess(stranger, 3)).status == 404

    refused = await guess(stranger, 1)
    hit = await stranger.get(f"/api/tables/{short}")
    assert (refused.status, refused.json["code"]) == (429, "code_limit")
    assert refused.json["allowed"] == 3
    assert 0 < refused.json["retry_after"] <= 1200
    assert (hit.status, hit.json) == (refused.status, refused.json), "as if it were not there"
    async with stranger.socket(f"/api/tables/{short}/live") as socket:
        assert socket.refusal == (429, "code_limit")
    assert (await elsewhere.get(f"/api/tables/{short}")).status == 200


@with_server(code_misses_per_hour=1, bot_delay=60.0)
async def test_others_of_a_guessers_network_are_not_shut_out(server: RunningServer) -> None:
    """Whoever has a whole link, sits at the table, or found it in the list."""
    code, (anna, *_) = await seated_table(server, 3)
    short = (await anna.post(f"/api/tables/{code}/short-code")).json["code"]
    listed, _ = await seated_table(server, 3, listed=True)
    friend = server.client()
    await guess(friend, 2)

    assert (await friend.get(f"/api/tables/{code}")).status == 200
    assert (await friend.get(f"/api/tables/{listed}")).status == 200
    assert (await friend.get(f"/api/tables/{short}")).status == 429
    assert (await anna.get(f"/api/tables/{short}")).status == 200


@with_server()
async def test_a_short_code_leads_to_the_table_for_a_while(server: RunningServer) -> None:
    code, (anna, bela, _) = await seated_table(server, 3)
    lent = (await anna.post(f"/api/tables/{code}/short-code")).json
    short = lent["code"]

    assert is_short(short)
    assert lent["expires"] == server.clock.now + SHORT_CODE_MS
    async with bela.join_table(short) as socket:
        assert (await socket.receive_until("welcome"))["table"]["code"] == code
    server.clock.now += SHORT_CODE_MS - 1
    assert (await bela.get(f"/api/tables/{short}")).json["table"]["code"] == code
    server.clock.now += 1
    assert (await bela.get(f"/api/tables/{short}")).status == 404
    assert (await bela.get(f"/api/tables/{code}")).status == 200


@with_server()
async def test_another_short_code_ends_the_one_before(server: RunningServer) -> None:
    code, (anna, *_) = await seated_table(server, 3)
    first, second = [
        (await anna.post(f"/api/tables/{code}/short-code")).json["code"] for _ in range(2)
    ]

    assert (await anna.get(f"/api/tables/{first}")).status == 404
    assert (await anna.get(f"/api/tables/{second}")).status == 200


@with_server()
async def test_a_listed_table_has_no_need_of_another_code(server: RunningServer) -> None:
    code, (anna, bela, _) = await seated_table(server, 3, listed=True)

    assert (await anna.post(f"/api/tables/{code}/short-code")).json == {
        "code": code,
        "expires": None,
    }
    assert (await bela.post(f"/api/tables/{code}/short-code")).json["code"] == "not_host"


@with_server()
async def test_what_was_played_behind_closed_doors_is_its_players_alone(
    server: RunningServer,
) -> None:
    id, anna = await play_bot_game(server, spectators=False)
    for path in HINTS:
        refused = await server.client().get(f"/api/games/{id}{path}")
        assert (refused.status, refused.json["code"]) == (403, "spectators_not_allowed")
        assert (await anna.get(f"/api/games/{id}{path}")).status == 200


@with_server(code_misses_per_hour=1)
async def test_records_are_no_way_to_guess_either(server: RunningServer) -> None:
    stranger = server.client()
    statuses = [(await stranger.get(f"/api/games/bado-kemi-{n}")).status for n in (1, 2)]

    assert statuses == [404, 429]


@with_server(code_misses_per_hour=1)
async def test_a_game_anybody_might_have_watched_can_be_read_by_its_link(
    server: RunningServer,
) -> None:
    (hidden, _), (listed, _) = await play_bot_game(server), await play_bot_game(server, listed=True)
    stranger = server.client()
    await guess(stranger, 2)

    for path in HINTS:
        assert (await stranger.get(f"/api/games/{hidden}{path}")).status == 200
        assert (await stranger.get(f"/api/games/{listed}{path}")).status == 200
