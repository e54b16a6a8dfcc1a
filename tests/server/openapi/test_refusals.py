"""Every refusal that is described happens, and is as described."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest

from oriflamme.server.http.account_merge import MAX_TABLES
from oriflamme.server.http.endpoints import ENDPOINTS
from oriflamme.server.http.endpoints.examples import RECORD, SUBSCRIPTION
from oriflamme.server.openapi.endpoint import Endpoint, WebSocketSpec
from oriflamme.server.ops.loop_monitor import FILES_PART
from oriflamme.server.protocol.refusals import RefusalCode, status_of
from oriflamme.server.protocol.terms import PROTOCOL_VERSION
from tests.testkit.golden_games import golden_games
from tests.testkit.server import account_refusals
from tests.testkit.server.app import (
    ApiClient,
    RunningServer,
    play_bot_game,
    running_server,
    seated_table,
)

PLAYED_OUT = next(golden_games("duel-2")).record


async def ask(browser: ApiClient, endpoint: Endpoint, body: object = None, **headers: str) -> str:
    """The code of the refusal, its status being the one described."""
    path = endpoint.path.format(code="no-such", id="no-such-1", name="nobody")
    return await ask_at(browser, endpoint, path, body or BODIES.get(endpoint.name), **headers)


BODIES: dict[str, dict[str, Any]] = {
    **account_refusals.BODIES,
    "play_on": {"source": {"type": "record", "record": RECORD}, "position": 1},
    "request_review": {"source": {"type": "record", "record": PLAYED_OUT}},
}
"""Of those requests that cannot be empty."""


async def ask_of_game(browser: ApiClient, endpoint: Endpoint, id: str) -> str:
    """Asked about a game, which the address names or the body."""
    path = endpoint.path.format(id=id, code=id.rpartition("-")[0])
    body = BODIES.get(endpoint.name)
    return await ask_at(browser, endpoint, path, body and {**body, "source": of_game(id)})


NO_RECORD = {"type": "record", "record": "no such"}


def of_game(id: str) -> dict[str, str]:
    return {"type": "game", "id": id}


async def ask_at(
    browser: ApiClient, endpoint: Endpoint, path: str, body: object = None, **headers: str
) -> str:
    if isinstance(endpoint.contract.response_body, WebSocketSpec):
        async with browser.socket(path, headers) as socket:
            status, code = socket.refusal
    else:
        status, code = await plainly(browser, endpoint, path, body, headers)
    assert status == status_of(code)
    return str(code)


async def plainly(
    browser: ApiClient, endpoint: Endpoint, path: str, body: object, headers: dict[str, str]
) -> tuple[int, str]:
    if endpoint.method == "GET":
        answer = await browser.get(path, headers)
    else:
        answer = await browser.post(path, body, headers)
    return answer.status, answer.json["code"]


Way = Callable[[RunningServer, Endpoint], Awaitable[str]]


def sent(body: object) -> Way:
    async def way(server: RunningServer, endpoint: Endpoint) -> str:
        return await ask(server.client(), endpoint, body)

    return way


def asked_for(query: str) -> Way:
    async def way(server: RunningServer, endpoint: Endpoint) -> str:
        return await ask_at(server.client(), endpoint, f"{endpoint.path}?{query}")

    return way


async def from_another_site(server: RunningServer, endpoint: Endpoint) -> str:
    return await ask(server.client(), endpoint, origin="http://evil.example")


async def while_closing(server: RunningServer, endpoint: Endpoint) -> str:
    server.services.is_closing = True
    return await ask(server.client(), endpoint)


async def unknown(server: RunningServer, endpoint: Endpoint) -> str:
    return await ask(server.client(), endpoint)


async def flooded(server: RunningServer, endpoint: Endpoint) -> str:
    browser = server.client()
    for _ in range(200):
        await browser.request("GET", "/healthz", b"")
        await browser.request("POST", "/healthz", b"")
    return await ask(browser, endpoint)


async def of_a_running_game(server: RunningServer, endpoint: Endpoint) -> str:
    browser = server.client()
    code = (await browser.post("/api/quick", {"bot": "page"})).json["code"]
    return await ask_of_game(browser, endpoint, f"{code}-1")


async def of_an_odd_seat(server: RunningServer, endpoint: Endpoint) -> str:
    browser = server.client()
    code = (await browser.post("/api/quick", {"bot": "page"})).json["code"]
    async with browser.join_table(code) as socket:
        socket.send(type="hand_over")
        await socket.receive_until("change", "ended")
    path = endpoint.path.format(id=f"{code}-1")
    return await ask_at(browser, endpoint, f"{path}?seat=nobody")


async def by_a_stranger(server: RunningServer, endpoint: Endpoint) -> str:
    code, (anna, *_) = await seated_table(server, 3, spectators=False)
    async with anna.join_table(code) as socket:
        socket.send(type="start")
        await socket.receive_until("change", "started")
    return await ask_at(server.client(), endpoint, endpoint.path.format(code=code))


async def sitting_everywhere(server: RunningServer, endpoint: Endpoint) -> str:
    browser = server.client()
    for _ in range(MAX_TABLES):
        await browser.post("/api/tables")
    return await ask(browser, endpoint)


async def after_guessing(server: RunningServer, endpoint: Endpoint) -> str:
    await server.client().get("/api/tables/no-such")
    if endpoint.name in ("play_on", "request_review"):
        return await of_no_game(server, endpoint)
    return await ask(server.client(), endpoint)


async def of_a_game_among_themselves(server: RunningServer, endpoint: Endpoint) -> str:
    id, _ = await play_bot_game(server, spectators=False)
    return await ask_of_game(server.client(), endpoint, id)


async def of_no_game(server: RunningServer, endpoint: Endpoint) -> str:
    return await ask_of_game(server.client(), endpoint, "no-such-1")


async def asked_by_a_guest(server: RunningServer, endpoint: Endpoint) -> str:
    code, (_, bela, *_) = await seated_table(server, 3)
    return await ask_at(bela, endpoint, endpoint.path.format(code=code))


async def after_others_came(server: RunningServer, endpoint: Endpoint) -> str:
    await server.client().post("/api/guest")
    return await ask(server.client(), endpoint)


async def after_opening_one(server: RunningServer, endpoint: Endpoint) -> str:
    browser = server.client()
    await browser.post("/api/tables")
    return await ask(browser, endpoint)


async def after_listing_one(server: RunningServer, endpoint: Endpoint) -> str:
    browser, wish = server.client(), {"options": {"listed": True}}
    await browser.post("/api/tables", wish)
    return await ask(browser, endpoint, wish)


async def finding_one_after_listing_one(server: RunningServer, endpoint: Endpoint) -> str:
    browser = server.client()
    await browser.post("/api/tables", {"options": {"listed": True}})
    return await ask(browser, endpoint, {"ruleset": "duel"})


async def connected_too_often(server: RunningServer, endpoint: Endpoint) -> str:
    code, (anna, *_) = await seated_table(server, 3)
    async with anna.socket("/api/lobby"), anna.socket("/api/lobby"):
        return await ask_at(anna, endpoint, endpoint.path.format(code=code))


async def while_the_disk_takes_nothing(server: RunningServer, endpoint: Endpoint) -> str:
    browser = server.client()
    await browser.post("/api/guest")
    server.disk.fill()
    return await ask(browser, endpoint)


async def moving_while_the_disk_takes_nothing(server: RunningServer, endpoint: Endpoint) -> str:
    browser = server.client()
    await browser.post("/api/guest")
    token = (await browser.post("/api/device-link")).json["url"].rpartition("/")[2]
    server.disk.fill()
    return await ask(server.client(), endpoint, {"token": token})


async def of_another_version(server: RunningServer, endpoint: Endpoint) -> str:
    """Asked plainly; a websocket is opened, and closed in words (`test_versions`)."""
    path = endpoint.path.format(code="bado-kemi")
    return str((await server.client().get(f"{path}?protocol={PROTOCOL_VERSION - 1}")).json["code"])


async def after_being_removed(server: RunningServer, endpoint: Endpoint) -> str:
    code, (anna, bela, *_) = await seated_table(server, 3)
    async with anna.join_table(code) as socket:
        socket.send(type="remove", seat=1)
        await socket.receive_until("change", "seat_left")
    return await ask_at(bela, endpoint, endpoint.path.format(code=code))


async def from_a_seat_that_is_anothers(server: RunningServer, endpoint: Endpoint) -> str:
    code, (anna, *_) = await seated_table(server, 3)
    return await ask_at(anna, endpoint, f"{endpoint.path.format(code=code)}?seat=1")


async def while_no_file_can_be_opened(server: RunningServer, endpoint: Endpoint) -> str:
    server.services.health.report(FILES_PART, "too few are left")
    return await ask(server.client(), endpoint)


async def ending_no_device_of_mine(server: RunningServer, endpoint: Endpoint) -> str:
    browser = server.client()
    await browser.post("/api/guest")
    return await ask(browser, endpoint, {"device": "no-such"})


async def where_nothing_is_pushed(server: RunningServer, endpoint: Endpoint) -> str:
    browser = server.client()
    await browser.post("/api/guest")
    return await ask(browser, endpoint, SUBSCRIPTION)


async def ending_others_while_the_disk_takes_nothing(
    server: RunningServer, endpoint: Endpoint
) -> str:
    browser = server.client()
    await browser.post("/api/guest")
    token = (await browser.post("/api/device-link")).json["url"].rpartition("/")[2]
    await server.client().post("/api/device-link/redeem", {"token": token})
    server.disk.fill()
    return await ask(browser, endpoint, {"device": None})


async def of_what_cannot_be_read(server: RunningServer, endpoint: Endpoint) -> str:
    browser = server.client()
    code = (await browser.post("/api/quick", {"ruleset": "duel", "bot": "page"})).json["code"]
    async with browser.join_table(code) as socket:
        socket.send(type="hand_over")
        await socket.receive_until("change", "ended")
    with closing(connect(server.services.settings.database)) as link, link:
        link.execute("UPDATE changes SET body = ? WHERE number = 5", (b"[]",))
    server.services.lobby.close()
    return await ask_of_game(browser, endpoint, f"{code}-1")


async def from_a_network_that_is_kept_out(server: RunningServer, endpoint: Endpoint) -> str:
    browser = server.client()
    server.services.bans.add(browser.address)
    return await ask(browser, endpoint)


WAYS: dict[RefusalCode, Way] = {
    "banned": from_a_network_that_is_kept_out,
    "data_corrupt": of_what_cannot_be_read,
    "storage_unavailable": while_no_file_can_be_opened,
    "invalid_message": sent(b"{"),
    "too_large": sent(b" " * 20_000),
    "invalid_origin": from_another_site,
    "not_found": unknown,
    "rate_limited": flooded,
    "server_closing": while_closing,
    "game_running": of_a_running_game,
    "invalid_name": sent({"name": " \u200b"}),
    "invalid_link": sent({"token": "no-such"}),
    "invalid_record": sent({"record": "no such"}),
    "invalid_options": sent({"options": {"ruleset": "duel", "seats": 3}}),
    "unknown_bot": sent({"bots": {"1": "emperor"}}),
    "seat_taken": sent({"bots": {"0": "page"}}),
    "guest_required": unknown,
    "spectators_not_allowed": by_a_stranger,
    "protocol_outdated": of_another_version,
    "removed": after_being_removed,
    "limit_reached": sitting_everywhere,
    "not_host": asked_by_a_guest,
    "not_seated": from_a_seat_that_is_anothers,
    "code_limit": after_guessing,
    "guest_limit": after_others_came,
    "listing_limit": after_listing_one,
    "review_limit": unknown,
    "table_limit": after_opening_one,
    "invalid_passkey": account_refusals.by_a_guest,
    "invalid_password": account_refusals.with_a_short_password,
    "invalid_token": account_refusals.with_no_token,
    "name_taken": account_refusals.where_another_signed_up,
    "account_required": account_refusals.without_account,
    "accounts_disabled": account_refusals.by_nobody,
    "missing_scope": account_refusals.with_a_token_to_read,
    "not_now": account_refusals.after_signing_up,
    "still_seated": account_refusals.while_seated,
    "sign_in_limit": account_refusals.after_signing_up,
    "wrong_credentials": account_refusals.with_a_wrong_password,
}
ODD_WAYS: dict[tuple[str, RefusalCode], Way] = {
    **{
        (name, "spectators_not_allowed"): of_a_game_among_themselves
        for name in (
            *("show_game", "show_ogn", "show_json", "show_proof", "show_replay"),
            *("play_on", "request_review"),
        )
    },
    ("play_on", "not_found"): of_no_game,
    ("request_review", "not_found"): of_no_game,
    ("request_review", "invalid_record"): sent({"source": NO_RECORD}),
    ("play_on", "invalid_options"): sent({**BODIES["play_on"], "position": 10_000}),
    ("play_on", "invalid_record"): sent({**BODIES["play_on"], "source": NO_RECORD}),
    ("play_on", "unknown_bot"): sent({**BODIES["play_on"], "bot": "emperor"}),
    ("play_on", "storage_unavailable"): while_the_disk_takes_nothing,
    ("show_replay", "invalid_message"): of_an_odd_seat,
    **{
        (name, "invalid_message"): asked_for("seats=many")
        for name in ("show_leaderboard", "show_history", "show_card_statistics")
    },
    ("find_table", "rated_requirements"): sent({"rated": True}),
    ("find_table", "invalid_options"): sent({"seats": 2}),
    ("find_table", "unknown_bot"): sent({"bot": "emperor"}),
    ("find_table", "listing_limit"): finding_one_after_listing_one,
    ("show_history", "not_found"): asked_for("person=nobody"),
    ("save_guest", "storage_unavailable"): while_the_disk_takes_nothing,
    ("make_device_link", "storage_unavailable"): while_the_disk_takes_nothing,
    ("open_table", "rated_requirements"): sent({"options": {"rated": True}}),
    ("open_table", "storage_unavailable"): while_the_disk_takes_nothing,
    ("open_table", "invalid_name"): sent({"seat": None, "people": {"0": "Squire"}}),
    ("quick_game", "storage_unavailable"): while_the_disk_takes_nothing,
    ("make_recovery_key", "storage_unavailable"): while_the_disk_takes_nothing,
    ("sign_out", "storage_unavailable"): while_the_disk_takes_nothing,
    ("delete_me", "storage_unavailable"): while_the_disk_takes_nothing,
    ("redeem_device_link", "storage_unavailable"): moving_while_the_disk_takes_nothing,
    ("revoke_device", "guest_required"): sent({"device": None}),
    ("revoke_device", "not_found"): ending_no_device_of_mine,
    ("revoke_device", "storage_unavailable"): ending_others_while_the_disk_takes_nothing,
    ("subscribe", "guest_required"): sent(SUBSCRIPTION),
    ("subscribe", "not_found"): where_nothing_is_pushed,
    ("unsubscribe", "not_found"): where_nothing_is_pushed,
    ("save_guest", "name_taken"): account_refusals.renaming_to_another,
    ("sign_up", "invalid_name"): account_refusals.with_no_name,
    ("sign_up", "sign_in_limit"): account_refusals.where_another_signed_up,
    ("create_bot", "invalid_name"): account_refusals.with_no_name,
    ("create_bot", "name_taken"): account_refusals.naming_a_bot_like_another,
    ("create_bot", "limit_reached"): account_refusals.with_all_bots,
    ("make_token", "limit_reached"): account_refusals.with_all_tokens,
    ("make_token", "not_found"): account_refusals.of_no_bot,
    ("revoke_token", "not_found"): account_refusals.after_signing_up,
    ("delete_bot_account", "not_found"): account_refusals.after_signing_up,
    ("delete_passkey", "not_found"): account_refusals.after_signing_up,
    ("delete_passkey", "not_now"): account_refusals.with_the_last_passkey,
    ("add_passkey", "name_taken"): account_refusals.making_one_in_a_name_just_taken,
    ("add_passkey", "limit_reached"): account_refusals.with_all_passkeys,
    ("sign_in_by_passkey", "still_seated"): account_refusals.by_passkey_while_seated,
    ("export_me", "review_limit"): account_refusals.without_account,
    ("join_table", "limit_reached"): connected_too_often,
    ("watch_lobby", "limit_reached"): connected_too_often,
    ("watch_own_tables", "limit_reached"): connected_too_often,
    ("try_lesson", "not_found"): sent({"chapter": "no-such", "step": 0}),
    ("try_lesson", "invalid_choice"): sent({"chapter": "first_round", "step": 0, "tokens": ["x9"]}),
    ("show_puzzle", "not_found"): sent({"puzzle": "no-such"}),
    ("answer_puzzle", "not_found"): sent({"puzzle": "no-such"}),
    ("answer_puzzle", "invalid_choice"): sent({"puzzle": "today", "token": "x99"}),
    ("play_example", "not_found"): sent({"kind": "ambush", "name": "no-such"}),
    ("play_example", "invalid_choice"): sent({"kind": "ambush", "name": "own", "tokens": ["x9"]}),
    ("quick_game", "invalid_options"): sent({"ruleset": "mixed", "deck": ["archer"]}),
}
SETTINGS: dict[RefusalCode, dict[str, Any]] = {
    "rate_limited": {"request_rate": 1e-9},
    "limit_reached": {"request_rate": 0, "connections_per_network": 2, "tables_per_hour": 0},
    "code_limit": {"code_misses_per_hour": 1},
    "guest_limit": {"guests_per_hour": 1},
    "listing_limit": {"listed_per_guest": 1},
    "review_limit": {"reviews_per_hour": 1e-9},
    "table_limit": {"tables_per_hour": 1},
    "sign_in_limit": {"sign_ins_per_hour": 1},
    "accounts_disabled": {"accounts": False},
    "not_found": {"metrics": False},
}
"""What the server must be told for it; a bucket that is not filled up again stays empty."""


@pytest.mark.parametrize(
    ("endpoint", "code"),
    [
        pytest.param(endpoint, code, id=f"{endpoint.name}-{code}")
        for endpoint in ENDPOINTS
        for code in endpoint.refusals
    ],
)
def test_it_happens(endpoint: Endpoint, code: RefusalCode, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "o.db", **SETTINGS.get(code, {})) as server:
            way = ODD_WAYS.get((endpoint.name, code)) or WAYS[code]
            assert await way(server, endpoint) == code

    asyncio.run(scenario())
